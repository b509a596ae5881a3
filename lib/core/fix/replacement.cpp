#include "core/fix/replacement.hpp"

#include <algorithm>

namespace arbiter::fix {

std::uint64_t mapped(std::span<const Replacement> changes, std::uint64_t offset) {
    const auto after = std::upper_bound(
        changes.begin(), changes.end(), offset,
        [](std::uint64_t at, const Replacement& change) { return at < change.old_begin; });
    if (after == changes.begin()) return offset;
    const Replacement& before = *(after - 1);
    return offset < before.old_end ? before.new_end : offset - before.old_end + before.new_end;
}

namespace {

// One side of a composition: walks its replacements, and knows how far the text after the last one
// is shifted.
struct Walk {
    std::span<const Replacement> rest;
    std::uint64_t old_shift = 0, new_shift = 0;  // old + old_shift == new + new_shift

    void take() {
        old_shift = rest.front().new_end;
        new_shift = rest.front().old_end;
        rest = rest.subspan(1);
    }
    [[nodiscard]] std::uint64_t to_new(std::uint64_t old) const {
        return old + old_shift - new_shift;
    }
    [[nodiscard]] std::uint64_t to_old(std::uint64_t now) const {
        return now + new_shift - old_shift;
    }
};

}  // namespace

std::uint64_t origin(std::span<const Replacement> changes, std::uint64_t offset) {
    const auto after = std::upper_bound(
        changes.begin(), changes.end(), offset,
        [](std::uint64_t at, const Replacement& change) { return at < change.new_begin; });
    if (after == changes.begin()) return offset;
    const Replacement& before = *(after - 1);
    return offset < before.new_end ? before.old_begin : offset - before.new_end + before.old_end;
}

void compose(std::span<const Replacement> first, std::span<const Replacement> second,
             std::vector<Replacement>& out) {
    // Clusters of replacements that touch in the middle text become one.
    Walk a{first};
    Walk b{second};
    while (!a.rest.empty() || !b.rest.empty()) {
        const bool is_first = b.rest.empty() || (!a.rest.empty() && a.rest.front().new_begin <=
                                                                        b.rest.front().old_begin);
        const std::uint64_t begin = is_first ? a.rest.front().new_begin : b.rest.front().old_begin;
        Replacement joined{};
        joined.old_begin = a.to_old(begin);
        joined.new_begin = b.to_new(begin);
        std::uint64_t end = begin;
        while (true) {
            if (!a.rest.empty() && a.rest.front().new_begin <= end) {
                end = std::max(end, a.rest.front().new_end);
                a.take();
            } else if (!b.rest.empty() && b.rest.front().old_begin <= end) {
                end = std::max(end, b.rest.front().old_end);
                b.take();
            } else {
                break;
            }
        }
        joined.old_end = a.to_old(end);
        joined.new_end = b.to_new(end);
        out.push_back(joined);
    }
}

}  // namespace arbiter::fix
