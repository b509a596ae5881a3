#include "run/clean/game_text.hpp"

#include "core/audit/game_auditor.hpp"
#include "core/audit/numberer.hpp"
#include "core/check/gap.hpp"
#include "core/check/inspector.hpp"
#include "core/export_format/read_tags.hpp"
#include "core/fix/fixer.hpp"
#include "run/clean/clean_games.hpp"

#include <optional>

namespace arbiter::clean {
namespace {

audit::AuditPlan plan_of(const engine::AuditOptions& options, const mating::Options& dead,
                         const check::Inspector& inspector) {
    audit::AuditPlan plan;
    plan.inspector = &inspector;
    plan.edition = options.edition;
    plan.today = options.today;
    plan.choices = options.choices;
    plan.dead = dead;
    plan.keeps_game = true;
    return plan;
}

check::RuleSettings without_rules(check::RuleSettings settings) {
    for (check::RuleSetting& setting : settings)
        setting.is_on = false;
    return settings;
}

}  // namespace

// A text as the only batch of its file.
class GameText::Audit {
  public:
    Audit(const engine::AuditOptions& options, const check::RuleSettings& settings,
          const mating::Options& dead)
        : settings_(settings),
          inspector_(settings_, {.heeds_lint_tags = options.heeds_lint_tags}),
          auditor_(plan_of(options, dead, inspector_)),
          batch_(settings_) {}

    audit::Batch& audit(std::string_view text) {
        batch_.clear();
        batch_.set_text(text);
        batch_.file_traits.line_end = check::first_line_end(batch_.text());
        auditor_.audit(batch_);
        return batch_;
    }

    const export_format::Game* read(std::string_view text) {
        audit::Numberer().number(audit(text));
        reader_.open(batch_);
        return reader_.next();
    }

    // The text that was audited last, fixed.
    const fix::FixedBatch& fix(fix::FixLevel level, bool keeps_notes) {
        if (!fixer_) fixer_.emplace(settings_, level, keeps_notes);
        fixed_.clear();
        fixer_->fix(batch_, auditor_, fixed_);
        return fixed_;
    }

  private:
    const check::RuleSettings settings_;
    const check::Inspector inspector_;
    audit::GameAuditor auditor_;
    audit::Batch batch_;
    std::optional<fix::Fixer> fixer_;
    fix::FixedBatch fixed_;
    CleanGameReader reader_;
};

GameText::GameText(const engine::AuditOptions& options, bool keeps_notes)
    : options_(options), keeps_notes_(keeps_notes) {}
GameText::~GameText() = default;

GameText::Audit& GameText::judging() {
    if (!judging_) judging_ = std::make_unique<Audit>(options_, options_.settings, options_.dead);
    return *judging_;
}

export_format::Game GameText::reread(const export_format::Game& game, std::string_view text) {
    text_.assign(text);
    reader_.open({.text = text_});
    export_format::Game again = game;
    arena_.reset();
    if (!reader_.next(view_)) return again;
    again.text = view_.bytes();
    again.view = &view_;
    export_format::read_tags(view_, game.charset, arena_, tags_);
    again.tags = tags_;
    return again;
}

const export_format::Game* GameText::replay(std::string_view text) {
    if (!playing_)
        playing_ = std::make_unique<Audit>(options_, without_rules(options_.settings),
                                           mating::Options{.depth = mating::Depth::Material});
    return playing_->read(text);
}

GameText::Counts GameText::findings(std::string_view text) {
    const audit::Batch& batch = judging().audit(text);
    const bool is_one_game =
        batch.fingerprints.size() == 1 && batch.fingerprints.front() != nullptr;
    return is_one_game ? batch.fingerprints.front()->findings : Counts{};
}

GameText::Fixed GameText::fix(std::string_view text) {
    const fix::FixLevel level = options_.fix.level;
    const audit::Batch& batch = judging().audit(text);
    if (batch.games.size() != 1) return {.text = text};
    const Fixed as_it_was{.text = text, .fingerprint = batch.fingerprints.front()};
    if (level == fix::FixLevel::None) return as_it_was;
    const fix::FixedBatch& fixed = judging().fix(level, keeps_notes_);
    const bool is_one_game = fixed.batch->games.size() == 1;
    if (fixed.changes.empty() || !is_one_game) return as_it_was;
    return {.text = fixed.batch->text(),
            .fingerprint = fixed.batch->fingerprints.front(),
            .notes = fixed.notes,
            .is_changed = true};
}

}  // namespace arbiter::clean
