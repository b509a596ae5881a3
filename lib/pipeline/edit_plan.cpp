#include "pipeline/edit_plan.hpp"

#include <algorithm>

namespace arbiter::pipeline {

void EditPlan::clear() {
    findings_.clear();
    edits_.clear();
    taken_findings_ = 0;
}

void EditPlan::add(std::uint32_t owner, std::span<const check::Edit> edits) {
    const auto index = static_cast<std::uint32_t>(findings_.size());
    findings_.push_back({owner, !edits.empty()});
    // A huge finding gets what it needs, not up to twice as much.
    if (edits.size() > edits_.size()) edits_.reserve(edits_.size() + edits.size());
    for (const check::Edit& edit : edits)
        edits_.push_back({edit.begin, edit.end, index, edit.text});
}

// Insertions at one place by findings of different games stand side by side: one ends its game, the
// other begins the next. The same place in one game is one too many.
bool EditPlan::is_clash(const PlannedEdit& a, const PlannedEdit& b) const {
    if (a.finding == b.finding) {
        const bool is_insertion = b.begin == b.end || a.begin == a.end;
        return b.begin < a.end || (b.begin == a.begin && !is_insertion);
    }
    if (findings_[a.finding].owner != findings_[b.finding].owner) return b.begin < a.end;
    return b.begin <= a.end;
}

void EditPlan::settle() {
    const auto stands_before = [](const PlannedEdit& a, const PlannedEdit& b) {
        if (a.begin != b.begin) return a.begin < b.begin;
        if ((a.begin == a.end) != (b.begin == b.end)) return a.begin == a.end;
        return a.finding < b.finding;
    };
    // Sorting takes memory, and the edits of one finding mostly are in order.
    if (!std::ranges::is_sorted(edits_, stands_before))
        std::stable_sort(edits_.begin(), edits_.end(), stands_before);
    // One sweep: of two that clash the earlier finding stays. A finding may have driven out another
    // before it is driven out itself; that one has its turn in the next pass. The earliest finding
    // always stays, so every pass makes progress.
    const PlannedEdit* open = nullptr;
    for (const PlannedEdit& edit : edits_) {
        if (!findings_[edit.finding].is_taken) continue;
        if (open != nullptr && findings_[open->finding].is_taken && is_clash(*open, edit)) {
            const std::uint32_t loser = open->finding == edit.finding
                                            ? edit.finding
                                            : std::max(open->finding, edit.finding);
            findings_[loser].is_taken = false;
            if (loser == edit.finding) continue;
        }
        open = &edit;
    }
    std::erase_if(edits_,
                  [this](const PlannedEdit& edit) { return !findings_[edit.finding].is_taken; });
    taken_findings_ =
        static_cast<std::size_t>(std::ranges::count_if(findings_, &Finding::is_taken));
}

void EditPlan::release_edits() {
    constexpr std::size_t kKeptEdits = 1U << 16;
    edits_.clear();
    if (edits_.capacity() > kKeptEdits) edits_.shrink_to_fit();
}

void EditPlan::apply(std::string_view text, std::uint64_t base, std::string& out,
                     std::vector<Replacement>& changes) const {
    const std::size_t start = out.size();
    changes.reserve(changes.size() + edits_.size());
    std::size_t done = 0;
    for (const PlannedEdit& edit : edits_) {
        const auto begin = static_cast<std::size_t>(edit.begin - base);
        const auto end = static_cast<std::size_t>(edit.end - base);
        out.append(text.substr(done, begin - done));
        const std::uint64_t at = out.size() - start;
        out.append(edit.text);
        if (!changes.empty() && begin == done && changes.back().old_end == begin) {
            changes.back().old_end = end;
            changes.back().new_end = out.size() - start;
        } else {
            changes.push_back({begin, end, at, out.size() - start});
        }
        done = end;
    }
    out.append(text.substr(done));
}

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

}  // namespace arbiter::pipeline
