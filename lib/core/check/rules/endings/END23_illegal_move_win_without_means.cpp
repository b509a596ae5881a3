#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/endings/dead_text.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/endings/engines.hpp"
#include "core/check/rules/endings/termination.hpp"
#include "core/chess/fen.hpp"

#include <cstdint>
#include <string_view>

namespace arbiter::check {
namespace END23 {

using chess::Color;
using detail::Cause;

// What the record says the game was lost by.
enum class Fault : std::uint8_t { None, IllegalMove, Infraction, Telephone };

Fault fault_of(const detail::Termination& said) {
    if (said.cause == Cause::Telephone) return Fault::Telephone;
    if (said.cause != Cause::RulesInfraction) return Fault::None;
    if (contains_ignoring_case(said.text, "illegal")) return Fault::IllegalMove;
    // A player who cheats loses whatever the opponent has left.
    return contains_ignoring_case(said.text, "infraction") ? Fault::Infraction : Fault::None;
}

// The article that makes a draw of a game lost by `fault`, when the opponent cannot checkmate.
struct Exception {
    std::string_view number;  // empty: the edition makes none
    bool is_verified = true;
};
Exception exception_in(const laws::Edition& edition, Fault fault, laws::TimeClass time_class) {
    if (fault == Fault::Telephone) {
        const laws::Article* row =
            laws::find_article(edition, laws::Trigger::Telephone, laws::Force::ByPlayers);
        if (row == nullptr || !row->is_draw_without_mate) return {};
        return {row->number, row->is_verified};
    }
    const laws::IllegalMoveCost* cost = laws::find_illegal_move_cost(edition, time_class);
    if (cost == nullptr || !cost->is_draw_without_mate) return {};
    return {cost->number, cost->is_verified};
}

Certainty certainty_of(const GameContext& game, Fault fault, laws::TimeClass time_class,
                       const Exception& exception) {
    if (game.facts.has_null_move) return Certainty::Conditional;
    // An infraction need not be an illegal move.
    if (fault == Fault::Infraction || !exception.is_verified) return Certainty::Possible;
    const bool is_certain = detail::is_law_certain(game.ruling, [&](const laws::Edition& edition) {
        return !exception_in(edition, fault, time_class).number.empty();
    });
    return is_certain ? Certainty::Certain : Certainty::Possible;
}

std::string_view loss_of(Fault fault) {
    switch (fault) {
        case Fault::IllegalMove:
            return "a game lost by illegal moves";
        case Fault::Telephone:
            return "a game lost because the telephone rang";
        default:
            return "if it was lost by illegal moves, the game";
    }
}

void inspect(const GameContext& game, Findings& findings) {
    const auto win = detail::written_win(game);
    if (!win || game.ruling.can_win(win->winner) != judge::CanWin::No) return;
    const auto& [written, winner] = *win;
    const detail::Termination said = detail::read_termination(game);
    const Fault fault = fault_of(said);
    if (fault == Fault::None || said.loser == winner) return;  // END20
    const laws::TimeClass time_class = game.ruling.time_class.value_or(laws::TimeClass::Standard);
    const Exception exception = exception_in(*game.ruling.edition, fault, time_class);
    if (exception.number.empty()) return;
    Findings::Builder finding = findings.add(END23_illegal_move_win_without_means, written.span);
    if (fault == Fault::Infraction) finding.raised_to(Severity::Warning);
    const bool is_engines = detail::is_engine_match(game);
    if (is_engines) finding.raised_to(Severity::Info);
    if (!finding.is_read()) return;
    finding.at(game.facts.plies)
        .with_fen(game.facts.final.fen())
        .graded(certainty_of(game, fault, time_class, exception))
        .cite(exception.number, game.ruling.edition->id)
        .say("the result is '{}' and {}, but {}; {} is drawn then{}", escaped(written.text),
             detail::quoted(said), detail::why_no_win(game, winner), loss_of(fault),
             is_engines ? detail::kEngineWords : std::string_view{});
}

}  // namespace END23

constinit const Rule END23_illegal_move_win_without_means{
    .id = RuleId::END23_illegal_move_win_without_means,
    .severity = Severity::Error,
    .needs = Needs::Ruling,
    .summary =
        "A game is won by the opponent's illegal move, by a side that could never checkmate.",
    .explanation =
        R"(The Termination tag or the last comment says that the loser made illegal moves,
and the final position holds no mate for the winner by any series of moves. Since 2009 such a game is
drawn, and the result is wrong. From 2009 to 2014 the same held for a player whose telephone rang.

"rules infraction" need not mean an illegal move: the finding is then a warning and only possible. Earlier
editions make no exception for a standard game, and nothing is said. Where neither side can mate it is
END07 or END08; where a fall of the flag is named, END09; where nothing is named, END18.)",
    .example = R"([Date "2024.05.01"]
[Result "1-0"]
[Termination "illegal move"]
[SetUp "1"]
[FEN "7k/6q1/8/8/8/8/8/1N5K w - - 0 61"]

61. Nc3 1-0)",
    .source = "FIDE 2023 7.5.5; FIDE 2009 12.3b",
    .when = on(Feature::WinnerMayNotMate),
    .inspect = &END23::inspect,
};

}  // namespace arbiter::check
