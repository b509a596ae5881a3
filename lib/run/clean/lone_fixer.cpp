#include "run/clean/lone_fixer.hpp"

namespace arbiter::clean {

LoneFixer::LoneFixer(const engine::AuditOptions& options, bool keeps_notes)
    : level_(options.fix.level), audit_(options), fixer_(audit_.settings(), level_, keeps_notes) {}

LoneFixer::Fixed LoneFixer::fix(std::string_view text) {
    audit::Batch& batch = audit_.audit(text);
    if (batch.games.size() != 1) return {.text = text};
    const Fixed as_it_was{.text = text, .fingerprint = batch.fingerprints.front()};
    if (level_ == fix::FixLevel::None) return as_it_was;
    fixer_.fix(batch, audit_.auditor());
    const bool is_one_game = batch.fixed->games.size() == 1;
    if (batch.changes.empty() || !is_one_game) return as_it_was;
    return {.text = batch.fixed->text(),
            .fingerprint = batch.fixed->fingerprints.front(),
            .notes = batch.fix_notes,
            .is_changed = true};
}

}  // namespace arbiter::clean
