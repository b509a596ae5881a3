#pragma once

#include "core/check/rule.hpp"
#include "core/report/detail/each_finding.hpp"
#include "core/report/detail/finding_text.hpp"
#include "core/report/place.hpp"

#include <cstdint>
#include <string>

namespace arbiter::report::detail {

// A finding with what is around it, on its way into a report that lists findings.
// LIFETIME: of the batch, during one visit.
struct ListedFinding {
    const check::Finding& finding;
    const GameRecord* game;  // null for a finding about the file
    std::uint64_t ordinal;   // of the game; 0 for a finding about the file that names none
    const BatchView& batch;
    PlaceCursor& cursor;

    [[nodiscard]] const check::Rule& rule() const { return check::rule(finding.rule); }
    [[nodiscard]] Place place() const { return cursor.at(finding.span.begin); }
    [[nodiscard]] std::string message() const { return message_of(finding, game, ordinal); }
};

// The column that editors count, in characters: `place` counts bytes. Bytes of the line before the
// game count as they are, because they may lie in an earlier batch; so do those of a finding about
// the file.
[[nodiscard]] std::uint64_t column_in_characters(const ListedFinding& each, Place place);

// Calls visit(const ListedFinding&) for the findings of the batch that `wants` names in the order
// of the reports, those of level style only where they are listed. COST: a comparison for a batch
// without findings.
template <class Wants, class Visit>
void each_listed_of(const BatchView& batch, bool lists_style, Wants wants, Visit&& visit) {
    if (!has_findings(batch)) return;
    PlaceCursor cursor{batch};
    each_finding_of(
        batch, wants,
        [&](const check::Finding& finding, const GameRecord* game, std::uint64_t ordinal) {
            if (finding.severity == check::Severity::Style && !lists_style) return;
            visit(ListedFinding{finding, game, ordinal, batch, cursor});
        });
}

// The same for every finding that is reported.
template <class Visit>
void each_listed(const BatchView& batch, bool lists_style, Visit&& visit) {
    each_listed_of(
        batch, lists_style, [](const check::Finding& finding) { return !finding.is_merged; },
        visit);
}

}  // namespace arbiter::report::detail
