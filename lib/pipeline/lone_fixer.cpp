#include "pipeline/lone_fixer.hpp"

#include "check/gap.hpp"

#include <algorithm>

namespace arbiter::pipeline {
namespace {

AuditPlan plan_of(const AuditOptions& options, const check::Inspector& inspector) {
    AuditPlan plan;
    plan.inspector = &inspector;
    plan.edition = options.edition;
    plan.today = options.today;
    plan.dead = options.dead;
    plan.keeps_substance = true;
    return plan;
}

}  // namespace

LoneFixer::LoneFixer(const AuditOptions& options)
    : level_(options.fix.level),
      settings_(options.settings),
      inspector_(settings_, {.heeds_lint_tags = options.heeds_lint_tags}),
      auditor_(plan_of(options, inspector_)),
      fixer_(settings_, level_),
      batch_(settings_) {}

std::string_view LoneFixer::fix(std::string_view text) {
    if (level_ == FixLevel::None) return text;
    batch_.clear();
    batch_.slab.assign(text.size() + kSlabPadding, '\0');
    std::ranges::copy(text, batch_.slab.begin());
    batch_.size = text.size();
    batch_.file_traits.line_end = check::first_line_end(batch_.text());
    auditor_.audit(batch_);
    fixer_.fix(batch_, auditor_);
    const bool is_one_game = batch_.fixed->games.size() == 1;
    return batch_.changes.empty() || !is_one_game ? batch_.text() : batch_.fixed->text();
}

}  // namespace arbiter::pipeline
