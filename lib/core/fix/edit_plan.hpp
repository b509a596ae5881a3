#pragma once

#include "core/check/finding.hpp"
#include "core/fix/replacement.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::fix {

// The edits that are made to a text at once: those of many findings, without those that conflict. A
// finding's edits are taken together or not at all. Two findings of one owner (a game) that touch
// the same place exclude each other, because each was written for the text without the other: the
// later one waits for the next pass. THREADS: one owner; memory is kept from use to use.
class EditPlan {
  public:
    void clear();

    // Adds the edits of one finding. `owner` = number of its game. Findings that are added earlier
    // win. LIFETIME: views the texts of the edits until clear().
    void add(std::uint32_t owner, std::span<const check::Edit> edits);
    // Decides which findings are taken. COST: sorting.
    void settle();

    [[nodiscard]] bool is_empty() const { return edits_.empty(); }
    // How many findings were taken, and whether the `index`th that was added is one of them.
    [[nodiscard]] std::size_t taken_findings() const { return taken_findings_; }
    [[nodiscard]] bool is_taken(std::size_t index) const { return findings_[index].is_taken; }
    [[nodiscard]] std::size_t findings() const { return findings_.size(); }

    // `text`, whose first byte has the offset `base`, with the edits made, appended to `out`, and
    // the places that changed appended to `changes`, as offsets in `text` and in what was appended.
    void apply(std::string_view text, std::uint64_t base, std::string& out,
               std::vector<Replacement>& changes) const;

    // Forgets the edits, but not which findings were taken. Much memory goes back to the heap.
    void release_edits();

  private:
    struct Finding {
        std::uint32_t owner;
        bool is_taken;
    };
    struct PlannedEdit {
        std::uint64_t begin, end;
        std::uint32_t finding;  // index into findings_: its rank
        std::string_view text;
    };
    [[nodiscard]] bool is_clash(const PlannedEdit& a, const PlannedEdit& b) const;

    std::vector<Finding> findings_;
    std::vector<PlannedEdit> edits_;  // once settled: those that are taken
    std::size_t taken_findings_ = 0;
};

}  // namespace arbiter::fix
