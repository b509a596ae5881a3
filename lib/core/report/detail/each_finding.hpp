#pragma once

#include "core/report/game_record.hpp"

#include <cstdint>

namespace arbiter::report::detail {

// Left out because its game or a baseline says so; a report that asks for it may list it as such.
[[nodiscard]] inline bool is_suppressed(const check::Finding& finding) {
    return finding.left_out == check::LeftOut::Suppressed ||
           finding.left_out == check::LeftOut::Known;
}

// Calls visit(finding, game, ordinal) for the findings of the batch that `wants` names, in the
// order of the reports; `game` is nullptr for findings about the file, and `ordinal` 0 unless they
// name a game. COST: a comparison for each game without findings.
template <class Wants, class Visit>
void each_finding_of(const BatchView& batch, Wants wants, Visit&& visit) {
    for (const check::Finding& finding : batch.file_findings_before) {
        if (!wants(finding)) continue;
        visit(finding, static_cast<const GameRecord*>(nullptr), finding.game);
    }
    if (!batch.findings.empty()) {
        std::uint64_t ordinal = batch.first_game;
        for (const GameRecord& game : batch.games) {
            for (std::uint32_t i = game.findings_begin; i < game.findings_end; ++i) {
                const check::Finding& finding = batch.findings[i];
                if (!wants(finding)) continue;
                if (finding.is_about_file)
                    visit(finding, static_cast<const GameRecord*>(nullptr), finding.game);
                else
                    visit(finding, &game, ordinal);
            }
            ++ordinal;
        }
    }
    for (const check::Finding& finding : batch.file_findings_after) {
        if (!wants(finding)) continue;
        visit(finding, static_cast<const GameRecord*>(nullptr), finding.game);
    }
}

// The same for every finding that is reported.
template <class Visit>
void each_finding(const BatchView& batch, Visit&& visit) {
    each_finding_of(
        batch, [](const check::Finding& finding) { return !finding.is_merged; }, visit);
}

[[nodiscard]] inline bool has_findings(const BatchView& batch) {
    return !batch.findings.empty() || !batch.file_findings_before.empty() ||
           !batch.file_findings_after.empty();
}

}  // namespace arbiter::report::detail
