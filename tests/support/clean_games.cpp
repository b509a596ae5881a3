#include "tests/support/clean_games.hpp"

#include "core/audit/batch.hpp"
#include "core/audit/game_auditor.hpp"
#include "core/audit/numberer.hpp"
#include "core/check/inspector.hpp"
#include "core/check/selection.hpp"
#include "run/clean/clean_games.hpp"

#include <algorithm>
#include <deque>
#include <vector>

namespace arbiter::test {
namespace {

check::RuleSettings settings_for_reading() {
    check::RuleSettings settings{};
    for (check::RuleSetting& setting : settings)
        setting.is_read = setting.are_details_read = setting.is_style_read = true;
    return settings;
}

}  // namespace

struct CleanGames::State {
    check::RuleSettings settings = settings_for_reading();
    check::Inspector inspector{settings};
    audit::Batch batch{settings};
    // A view is good until its reader goes on, so every game has a reader of its own.
    std::deque<clean::CleanGameReader> readers;
    std::vector<export_format::Game> games;
};

CleanGames::CleanGames(std::string_view pgn, std::string_view file)
    : state_(std::make_unique<State>()) {
    audit::Batch& batch = state_->batch;
    batch.file = file;
    batch.set_text(pgn);
    audit::AuditPlan plan;
    plan.inspector = &state_->inspector;
    plan.wants_facts = true;
    plan.keeps_game = true;
    audit::GameAuditor(plan).audit(batch);
    audit::Numberer().number(batch);
    for (std::size_t index = 0; index < batch.games.size(); ++index) {
        clean::CleanGameReader& reader = state_->readers.emplace_back();
        reader.open(batch);
        for (std::size_t skipped = 0; skipped < index; ++skipped)
            (void)reader.next();
        state_->games.push_back(*reader.next());
    }
}

CleanGames::~CleanGames() = default;

std::size_t CleanGames::size() const {
    return state_->games.size();
}
const export_format::Game& CleanGames::operator[](std::size_t index) const {
    return state_->games[index];
}
const export_format::Game* CleanGames::begin() const {
    return state_->games.data();
}
const export_format::Game* CleanGames::end() const {
    return state_->games.data() + state_->games.size();
}

}  // namespace arbiter::test
