#include "core/fix/edit_plan.hpp"

#include <algorithm>

namespace arbiter::fix {

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

// Insertions at one place by findings of different games are both made: one ends its game, the
// other begins the next. Two at the same place in one game clash.
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

}  // namespace arbiter::fix
