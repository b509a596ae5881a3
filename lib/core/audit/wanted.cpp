#include "core/audit/wanted.hpp"

namespace arbiter::audit {

void Wanted::add(const report::Report& report) {
    wants_facts |= report.reads_facts();
    wants_claims |= report.reads_claims();
    wants_clocks |= report.reads_clocks();
    wants_cards |= report.reads_cards();
    wants_lines |= report.reads_lines();
    wants_all_lines |= report.reads_all_lines();
    reads_findings |= report.reads_findings();
    reads_style |= report.reads_findings() && report.reads_style();
    reads_details |= report.reads_findings() && report.reads_details();
    // A run that fixes would mend what is kept.
    reads_suppressed |= !fixes && report.reads_suppressed();
}

check::RuleSettings Wanted::of(check::RuleSettings settings) const {
    for (const check::Rule* rule : check::rules()) {
        check::RuleSetting& setting = settings[static_cast<std::size_t>(rule->id)];
        const check::Severity severity = setting.has_severity ? setting.severity : rule->severity;
        const bool is_style = severity == check::Severity::Style;
        setting.is_read = is_style ? reads_style : reads_findings;
        // Edits are built with what readers see. A rule grades single findings down to style, but
        // none from style up, so what only the higher levels fix need not be built for `safe`.
        const bool is_fixed = fixes && rule->fix != check::FixKind::None;
        const bool is_style_fixed = is_fixed && fixes_style;
        setting.is_read |= is_style ? is_style_fixed : is_fixed;
        setting.is_style_read = reads_style || is_style_fixed;
        setting.are_details_read = reads_details;
        setting.is_suppressed_read = reads_suppressed;
    }
    return settings;
}

void Wanted::set(AuditPlan& plan) const {
    plan.wants_facts = wants_facts;
    plan.wants_claims = wants_claims;
    plan.wants_clocks = wants_clocks;
    plan.wants_cards = wants_cards;
    plan.wants_lines = wants_lines;
    plan.wants_all_lines = wants_all_lines;
    plan.keeps_game = keeps_game;
}

void leave_out_replay(check::RuleSettings& settings) {
    for (const check::Rule* rule : check::rules())
        if (rule->needs != check::Needs::Syntax)
            settings[static_cast<std::size_t>(rule->id)].is_on = false;
}

}  // namespace arbiter::audit
