#include "pipeline/lone_fixer.hpp"

namespace arbiter::pipeline {

LoneFixer::LoneFixer(const AuditOptions& options)
    : level_(options.fix.level), audit_(options), fixer_(audit_.settings(), level_) {}

std::string_view LoneFixer::fix(std::string_view text) {
    if (level_ == FixLevel::None) return text;
    Batch& batch = audit_.audit(text);
    fixer_.fix(batch, audit_.auditor());
    const bool is_one_game = batch.fixed->games.size() == 1;
    return batch.changes.empty() || !is_one_game ? batch.text() : batch.fixed->text();
}

}  // namespace arbiter::pipeline
