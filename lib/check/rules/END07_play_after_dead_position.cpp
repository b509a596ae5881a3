#include "base/text.hpp"
#include "check/detail/ending_text.hpp"
#include "check/detail/game_walk.hpp"
#include "check/rule.hpp"
#include "chess/fen.hpp"
#include "deadpos/decide.hpp"

#include <string>

namespace arbiter::check {
namespace {

using chess::Color;
using chess::Role;

// "king and knight"
std::string men_of(const chess::Position& pos, Color color) {
    std::string text = "king";
    for (const Role role : {Role::Bishop, Role::Knight}) {
        const unsigned count = chess::count(pos.pieces(color, role));
        if (count == 1) text += fmt::format(" and {}", to_string(role));
        if (count > 1) text += fmt::format(" and {} {}s", count, to_string(role));
    }
    return text;
}

void report(const GameContext& game, Findings& findings, const chess::Position& dead) {
    const judge::Ending& ending = *game.ruling.ending;
    const auto written = detail::undisputed_result(game);
    const bool is_decisive = written && detail::is_decisive(written->reading.outcome);
    const bool is_played_on = game.facts.plies > ending.ply;
    if (!is_decisive && !is_played_on) return;
    Findings::Builder finding =
        is_played_on ? detail::add_played_on(game, findings, END07_play_after_dead_position)
                     : findings.add(END07_play_after_dead_position, written->span);
    if (is_decisive) finding.raised_to(Severity::Error);
    if (!finding.is_read()) return;
    if (!is_played_on)
        finding.at(game.facts.plies)
            .with_fen(chess::to_fen(dead))
            .graded(detail::ending_certainty(game.ruling));
    const std::string more = detail::half_moves(game.facts.plies - ending.ply);
    const std::string scored =
        is_decisive ? fmt::format("result '{}'", escaped(written->text)) : std::string{};
    const std::string_view what = is_played_on ? std::string_view{more} : std::string_view{scored};
    finding.cite(ending.article, game.ruling.edition->id)
        .say(
            "{}{}{} written after ply {}, but with {} against {} nobody can checkmate: the game "
            "was drawn there",
            what, is_played_on && is_decisive ? " and " + scored : "",
            is_played_on && (is_decisive || game.facts.plies > ending.ply + 1) ? " are" : " is",
            ending.ply, men_of(dead, Color::White), men_of(dead, Color::Black));
}

void inspect(const GameContext& game, Findings& findings) {
    const auto& ending = game.ruling.ending;
    if (!ending || ending->kind != laws::EndingKind::DeadPosition) return;
    const chess::Position dead = detail::position_after(game.facts, ending->ply);
    // Other dead positions need a proof, and another rule.
    if (deadpos::decide_by_material(dead).is_dead()) report(game, findings, dead);
}

}  // namespace

constinit const Rule END07_play_after_dead_position{
    .id = RuleId::END07_play_after_dead_position,
    .code = "END07",
    .name = "play-after-dead-position",
    .severity = Severity::Warning,
    .needs = Needs::Ruling,
    .summary =
        "Neither side has the men to checkmate, yet the game went on or was scored as a win.",
    .explanation = R"(When no series of legal moves can lead to mate, the position is dead and
the game is drawn at once. Here the men alone show it: bare kings, one minor piece, or bishops
that all stand on squares of one colour.

A few moves more are common and harmless: the players or the board did not stop. A decisive
result is another matter, and makes this an error: one of result and moves is wrong.)",
    .example = R"([SetUp "1"]
[FEN "8/8/4k3/8/8/3rK3/8/8 w - - 0 1"]

1. Kxd3 Kd5 1/2-1/2)",
    .repaired = R"([SetUp "1"]
[FEN "8/8/4k3/8/8/3rK3/8/8 w - - 0 1"]

1. Kxd3 1/2-1/2)",
    .source = "FIDE 2023 5.2.2",
    .when = on(Feature::Ended),
    .inspect = &inspect,
};

}  // namespace arbiter::check
