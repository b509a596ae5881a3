#include "tools/arbiter/audit/where_request.hpp"

#include "core/base/text.hpp"
#include "run/pattern/re2_engine.hpp"

#include <fmt/core.h>

#include <utility>

namespace arbiter::tools {

// "column 7: 'elos' is no field, did you mean 'elo'?"
std::optional<query::Where> where_of(const Arguments& arguments) {
    auto where = query::parse_all_where(arguments.all("where"), pattern::re2_engine);
    if (!where) throw UsageError(fmt::format("--where: {}", where.error().message()));
    return std::move(where).value();
}

WhereFilter::WhereFilter(query::Where where)
    : where_(std::move(where)), looser_(where_.with_starts()) {}

void WhereFilter::begin(const audit::Batch& batch) {
    is_selected_.assign(batch.games.size(), true);
    // A game in which the program failed keeps the finding that says so.
    if (batch.games.empty() || batch.fingerprints.size() != batch.games.size()) return;
    reader_.open(batch);
    for (std::size_t i = 0; i < batch.games.size(); ++i) {
        const export_format::Game* game = reader_.next();
        if (batch.fingerprints[i] == nullptr || game->facts == nullptr) continue;
        is_selected_[i] = where_.matches(*game);
        if (is_selected_[i])
            ++selected_;
        else if (selected_ == 0 && looser_ && looser_->matches(*game))
            ++looser_games_;
    }
}

bool WhereFilter::selects(const audit::Batch& batch, const report::GameRecord& game) {
    const auto index = static_cast<std::size_t>(&game - batch.games.data());
    return index >= is_selected_.size() || is_selected_[index];
}

bool WhereFilter::looks_at(const audit::Batch& batch, const report::GameRecord& game) {
    return selects(batch, game);
}

check::LeftOut WhereFilter::judge(const audit::Batch& batch, const report::GameRecord* game,
                                  const check::Finding&) {
    return game == nullptr || selects(batch, *game) ? check::LeftOut::No
                                                    : check::LeftOut::Untouched;
}

void WhereFilter::finish(Console& console, const engine::AuditOutcome& outcome) const {
    if (selected_ == 0 && looser_ && looser_games_ != 0)
        console.always(fmt::format("no game has {}; {} would find {}", where_.text(),
                                   looser_->text(), looser_games_));
    console.always(
        fmt::format("where {}: {} of {} games", where_.text(), selected_, outcome.summary.games));
}

}  // namespace arbiter::tools
