#include "core/pgn/detail/flaw_list.hpp"

#include <algorithm>

namespace arbiter::pgn::detail {

template <class Predicate>
void FlawList::remove_if(std::vector<Flaw>::iterator first, Predicate is_removed) {
    const auto kept = std::remove_if(first, flaws_.end(), [&](const Flaw& flaw) {
        if (!is_removed(flaw)) return false;
        --counts_[static_cast<std::size_t>(flaw.kind)];
        return true;
    });
    if (kept == flaws_.end()) return;
    flaws_.erase(kept, flaws_.end());
    count_kinds();
}

void FlawList::count_kinds() {
    kinds_ = {};
    for (std::size_t kind = 0; kind < counts_.size(); ++kind)
        if (counts_[kind] != 0) kinds_.add(static_cast<FlawKind>(kind));
}

void FlawList::remove_last(FlawKind kind) {
    const auto last = std::find_if(flaws_.rbegin(), flaws_.rend(),
                                   [&](const Flaw& flaw) { return flaw.kind == kind; });
    if (last == flaws_.rend()) return;
    flaws_.erase(std::prev(last.base()));
    --counts_[static_cast<std::size_t>(kind)];
    count_kinds();
}

void FlawList::remove_from(std::uint32_t begin) {
    auto first = flaws_.end();
    while (first != flaws_.begin() && (first - 1)->begin >= begin)
        --first;
    remove_if(first, [](const Flaw& flaw) {
        return flaw.kind != FlawKind::BomInside && flaw.kind != FlawKind::EscapeLine;
    });
}

void FlawList::settle(std::uint32_t end) {
    remove_if(flaws_.begin(), [&](const Flaw& flaw) {
        return flaw.end > end || (flaw.kind == FlawKind::BlankLineMissing && flaw.begin == end);
    });
    // Nearly always they are: sorting takes memory even for one.
    if (!std::ranges::is_sorted(flaws_, {}, &Flaw::begin))
        std::ranges::stable_sort(flaws_, {}, &Flaw::begin);
}

}  // namespace arbiter::pgn::detail
