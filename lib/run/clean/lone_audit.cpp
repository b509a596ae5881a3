#include "run/clean/lone_audit.hpp"

#include "core/audit/numberer.hpp"
#include "core/check/gap.hpp"
#include "run/engine/failure_guard.hpp"

namespace arbiter::clean {
namespace {

audit::AuditPlan plan_of(const engine::AuditOptions& options, const check::Inspector& inspector) {
    audit::AuditPlan plan;
    plan.inspector = &inspector;
    plan.edition = options.edition;
    plan.today = options.today;
    plan.dead = options.dead;
    plan.keeps_game = true;
    plan.guard = engine::catch_failure;
    return plan;
}

}  // namespace

LoneAudit::LoneAudit(const engine::AuditOptions& options)
    : settings_(options.settings),
      inspector_(settings_, {.heeds_lint_tags = options.heeds_lint_tags}),
      auditor_(plan_of(options, inspector_)),
      batch_(settings_) {}

audit::Batch& LoneAudit::audit(std::string_view text) {
    batch_.clear();
    batch_.set_text(text);
    batch_.file_traits.line_end = check::first_line_end(batch_.text());
    auditor_.audit(batch_);
    return batch_;
}

const export_format::Game* LoneAudit::read(std::string_view text) {
    audit::Numberer().number(audit(text));
    reader_.open(batch_);
    return reader_.next();
}

engine::AuditOptions without_rules(engine::AuditOptions options) {
    options.dead = {.depth = mating::Depth::Material};
    for (check::RuleSetting& setting : options.settings)
        setting.is_on = false;
    return options;
}

}  // namespace arbiter::clean
