#pragma once

#include "report/game_record.hpp"

#include <cstdint>

namespace arbiter::report::detail {

// Calls visit(finding, game, ordinal) for every finding of the batch in the order of the reports;
// `game` is nullptr and `ordinal` 0 for findings about the file. COST: a comparison for each game
// without findings.
template <class Visit>
void each_finding(const BatchView& batch, Visit&& visit) {
    for (const check::Finding& finding : batch.file_findings_before) {
        if (finding.is_merged) continue;
        visit(finding, static_cast<const GameRecord*>(nullptr), std::uint64_t{0});
    }
    if (!batch.findings.empty()) {
        std::uint64_t ordinal = batch.first_game;
        for (const GameRecord& game : batch.games) {
            for (std::uint32_t i = game.findings_begin; i < game.findings_end; ++i) {
                const check::Finding& finding = batch.findings[i];
                if (finding.is_merged) continue;
                if (finding.is_about_file)
                    visit(finding, static_cast<const GameRecord*>(nullptr), std::uint64_t{0});
                else
                    visit(finding, &game, ordinal);
            }
            ++ordinal;
        }
    }
    for (const check::Finding& finding : batch.file_findings_after) {
        if (finding.is_merged) continue;
        visit(finding, static_cast<const GameRecord*>(nullptr), std::uint64_t{0});
    }
}

[[nodiscard]] inline bool has_findings(const BatchView& batch) {
    return !batch.findings.empty() || !batch.file_findings_before.empty() ||
           !batch.file_findings_after.empty();
}

}  // namespace arbiter::report::detail
