#pragma once

#include "core/audit/batch.hpp"
#include "core/check/rule_id.hpp"
#include "core/fix/replacement.hpp"

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace arbiter::fix {

// What fixing did to the games of one batch.
struct FixTally {
    std::uint64_t findings = 0;             // whose fix was made, those about the file left out
    std::bitset<check::kRules> file_rules;  // those about the file
    std::uint64_t games = 0;                // of the input, in which something was changed
    // Games that a safe fix would have spoilt, and that stay as they are.
    std::uint64_t damaged = 0;
};

// A fix that was made, for the log of `clean`.   LIFETIME: views an arena of the batch.
struct FixNote {
    struct Place {
        std::uint64_t begin, end;  // absolute, in the text of the input
        std::string_view before, after;
    };
    std::uint32_t game;  // of the input, index into Batch::games
    check::RuleId rule;
    std::string_view before, after;  // the bytes of its edits, joined
    std::string_view message;        // of the finding: what the fix rests on
    std::span<const Place> places;   // its edits, each for itself
};

// A batch after its fixes. Without changes only the counts of `batch` matter, and its text.
// Its memory is kept from use to use.
struct FixedBatch {
    std::unique_ptr<audit::Batch> batch;  // audited again; null before the first use
    std::vector<Replacement> changes;     // which bytes changed, as offsets in both texts
    bool is_converted = false;            // the file leaves UTF-16
    FixTally tally;
    std::vector<FixNote> notes;  // when a log is kept

    // Is there anything in `batch` that is not in the batch before the fixes?
    [[nodiscard]] bool is_changed() const { return is_converted || !changes.empty(); }
    [[nodiscard]] std::size_t memory_bytes() const;
    // Ready for the next use.
    void clear();
};

}  // namespace arbiter::fix
