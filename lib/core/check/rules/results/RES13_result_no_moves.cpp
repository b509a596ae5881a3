#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/endings/termination.hpp"
#include "core/check/rules/results/results.hpp"

#include <algorithm>

namespace arbiter::check {
namespace RES13 {

using detail::Cause;

// A game that is not replayed has no counted moves, whatever it says.
bool has_symbols(const pgn::GameView& view) {
    return std::ranges::any_of(view.tokens(), [](const pgn::Token& token) {
        return token.kind == pgn::TokenKind::Symbol;
    });
}

void inspect(const GameContext& game, Findings& findings) {
    const auto token = detail::result_token(game);
    if (!token || has_symbols(game.view)) return;
    const auto tag = detail::result_tag(game);
    const bool is_in_token = detail::is_plain(token->reading);
    if (!is_in_token && !(tag && detail::is_plain(tag->reading))) return;
    auto finding = findings.add(RES13_result_no_moves, is_in_token ? token->span : tag->span);
    detail::place_at_end(finding, game);
    if (!finding.is_read()) return;
    const detail::Termination said = detail::read_termination(game);
    const bool is_explained = said.cause != Cause::Unsaid && said.cause != Cause::Normal;
    finding
        .say("the result is '{}', but there are no moves: {}",
             escaped(is_in_token ? token->text : tag->text),
             is_explained ? detail::quoted(said) : "a bye, a forfeit, or the moves are lost")
        .cite("PGN 8.2.6");
}

}  // namespace RES13

constinit const Rule RES13_result_no_moves{
    .id = RuleId::RES13_result_no_moves,
    .severity = Severity::Info,
    .needs = Needs::Replay,
    .summary = "A game has a result but no moves.",
    .explanation = R"(A bye, a forfeit, or a game whose moves nobody recorded; the message quotes a
Termination tag that says which. The result is kept; it counts in tables, but not in statistics of
moves. A game without moves and without a terminator is STR14.)",
    .example = R"([Result "1-0"]

1-0)",
    .source = "PGN 8.2.6",
    .when = on(Feature::NoMoves),
    .inspect = &RES13::inspect,
};

}  // namespace arbiter::check
