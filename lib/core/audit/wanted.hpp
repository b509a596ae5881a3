#pragma once

#include "core/audit/game_auditor.hpp"
#include "core/check/rule.hpp"
#include "core/report/report.hpp"

namespace arbiter::audit {

// What those who read the results of an audit need of it: it decides how much work findings and
// facts are, and nothing that is said.
struct Wanted {
    bool reads_findings = false, reads_style = false, reads_details = false;
    bool reads_suppressed = false;
    bool wants_facts = false, wants_claims = false, wants_clocks = false, wants_cards = false;
    bool wants_lines = false, wants_all_lines = false;
    bool keeps_game = false;
    // Fixes are made; those of findings of level style as well.
    bool fixes = false, fixes_style = false;

    // Somebody reads `report` as well.
    void add(const report::Report& report);
    // `settings` without what nobody reads.
    [[nodiscard]] check::RuleSettings of(check::RuleSettings settings) const;
    // The part of `plan` that depends on who reads.
    void set(AuditPlan& plan) const;
};

// Turns off what needs moves that were replayed.
void leave_out_replay(check::RuleSettings& settings);

}  // namespace arbiter::audit
