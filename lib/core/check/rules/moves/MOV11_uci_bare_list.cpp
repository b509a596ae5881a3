#include "core/check/detail/game_walk.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/uci_list.hpp"
#include "core/check/rules/tags/roster.hpp"

#include <string>

namespace arbiter::check {
namespace MOV11 {

void inspect(const GameContext& game, Findings& findings) {
    if (!detail::is_uci_list(game)) return;
    const pgn::GameView& view = game.view;
    Findings::Builder finding = findings.add(
        MOV11_uci_bare_list, view.absolute(view.tokens().front().begin, view.last_token().end));
    finding.counting(static_cast<std::uint32_t>(view.token_count()));
    if (!finding.is_read()) return;
    finding.cite("PGN 8.1.1")
        .say("{} UCI moves are written without tags and result, but a game has both",
             view.token_count());
    std::string text;
    for (std::size_t i = 0; i < pgn::kRosterTags; ++i)
        text += detail::unknown_roster_line(game, i);
    text += detail::line_end_of(game);
    std::uint32_t ply = 0;
    detail::for_each_move(
        game, [&](std::uint32_t index, const replay::GamePosition& before, chess::Move move) {
            const chess::SanText san = before.san(move);
            if (++ply % 2 == 1) text += fmt::format("{}. ", (ply + 1) / 2);
            text += san.view();
            finding.replace(view.span_of(view.tokens()[index]), text);
            text.clear();
        });
    finding.insert(view.span_of(view.last_token()).end, " *");
}

}  // namespace MOV11

constinit const Rule MOV11_uci_bare_list{
    .id = RuleId::MOV11_uci_bare_list,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary =
        "A list of moves of the UCI protocol is written alone, without tags and without a result.",
    .explanation =
        R"(Engines and their logs write moves as two squares, e2e4 e7e5, and nothing else. Such a list is read
as one game from the start position. Without tags nobody can tell whose it is, and programs add
it to the game before or drop it.

The safe fix makes a PGN game of it: the seven tags of the roster with question marks, the moves in
SAN with their numbers, and the terminator of an unknown result.)",
    .example = R"(e2e4 e7e5 g1f3)",
    .repaired = R"([Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]

1. e4 e5 2. Nf3 *)",
    .source = "PGN 8.1.1, 8.2.3, 8.2.6",
    .when = on(pgn::FlawKind::NoTags),
    .inspect = &MOV11::inspect,
};

}  // namespace arbiter::check
