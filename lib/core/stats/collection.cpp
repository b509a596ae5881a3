#include "core/stats/collection.hpp"

#include <algorithm>

namespace arbiter::stats {
namespace {

constexpr std::size_t kNoTimeClass = 3, kNoEnding = laws::kEndingKinds;
static_assert(kNoTimeClass == static_cast<std::size_t>(laws::TimeClass::Blitz) + 1);

// A game from the side of a player who has won with `win`.
void add_game(const GameSummary& game, pgn::Outcome win, std::int16_t elo, NameFigures& figures) {
    if (game.outcome == pgn::Outcome::Draw)
        ++figures.draws;
    else if (game.outcome == win)
        ++figures.wins;
    else if (game.outcome == pgn::Outcome::WhiteWins || game.outcome == pgn::Outcome::BlackWins)
        ++figures.losses;
    figures.add_year(game.year);
    figures.add_elo(elo);
}

std::int16_t rating_band(const GameSummary& game) {
    if (game.white_elo == 0 || game.black_elo == 0) return -1;
    return static_cast<std::int16_t>((game.white_elo + game.black_elo) / 200 * 100);
}

void add_claim(ClaimSeen seen, bool is_decided, ClaimCount& count) {
    if (seen == ClaimSeen::Never) return;
    ++count.games;
    if (seen != ClaimSeen::PlayedOn) return;
    ++count.played_on;
    if (is_decided) ++count.decided;
}

}  // namespace

Collection::Collection()
    : by_eco(kEcoCodes + 1), players(NameTable::Kind::Players), events(NameTable::Kind::Events) {}

void Collection::add(const GameSummary& game) {
    const auto count = [&](ScoreCount& score) {
        score.add(game.outcome, game.is_whole, game.plies);
    };
    is_half_counted = true;
    count(all);
    ++by_status[static_cast<std::size_t>(game.status)];
    count(by_year[game.year]);
    count(by_rating[rating_band(game)]);
    count(by_eco[game.eco < 0 ? kEcoCodes : static_cast<std::size_t>(game.eco)]);
    count(
        by_time_class[game.time_class ? static_cast<std::size_t>(*game.time_class) : kNoTimeClass]);
    auto variant = by_variant.find(game.variant);
    if (variant == by_variant.end())
        variant = by_variant
                      .emplace(by_variant.size() < kMostVariants ? game.variant : kOtherVariants,
                               ScoreCount{})
                      .first;
    count(variant->second);
    auto laws = by_laws.find(game.laws);
    if (laws == by_laws.end()) laws = by_laws.emplace(game.laws, ScoreCount{}).first;
    count(laws->second);

    EndingCount& ending =
        by_ending[game.ending ? static_cast<std::size_t>(*game.ending) : kNoEnding];
    ++ending.games;
    if (game.is_played_on) ++ending.played_on;
    if (game.is_whole) ++by_plies[game.plies];

    const bool is_decided =
        game.outcome == pgn::Outcome::WhiteWins || game.outcome == pgn::Outcome::BlackWins;
    for (std::size_t i = 0; i < claims.size(); ++i)
        add_claim(game.claims[i], is_decided, claims[i]);
    add_claim(std::ranges::max(game.claims), is_decided, any_claim);

    const auto white = players.count(game.white);
    if (white) {
        add_game(game, pgn::Outcome::WhiteWins, game.white_elo, players.figures(*white));
        ++players.figures(*white).as_white;
    }
    const auto black = players.count(game.black);
    if (black) add_game(game, pgn::Outcome::BlackWins, game.black_elo, players.figures(*black));
    if (const auto event = events.count(game.event)) {
        NameFigures& figures = events.figures(*event);
        add_game(game, pgn::Outcome::WhiteWins, game.white_elo, figures);
        figures.add_elo(game.black_elo);
        ++figures.as_white;
    }
    for (std::size_t i = 0; i < kLackings; ++i) {
        const auto what = static_cast<Lacking>(i);
        const bool lacks = what == Lacking::Players ? !white || !black : game.does_lack(what);
        lacking[i] += lacks ? 1 : 0;
    }
    is_half_counted = false;
}

}  // namespace arbiter::stats
