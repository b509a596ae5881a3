#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

#include <algorithm>

namespace arbiter::check {
namespace STR12 {

// Is the token after the blank line the termination marker?
bool precedes_result(const pgn::GameView& view, const pgn::Flaw& blank_line) {
    const pgn::Token* marker = view.terminator_token();
    return marker != nullptr && marker->begin == blank_line.end;
}

// Numbers that begin with 1 after the blank line may be those of another game.
bool precedes_first_move(const pgn::GameView& view, const pgn::Flaw& blank) {
    const auto next = std::ranges::lower_bound(view.tokens(), blank.end, {}, &pgn::Token::begin);
    return next != view.tokens().end() && next->kind == pgn::TokenKind::MoveNumber &&
           next->number == 1;
}

// Tags in the middle of the moves may be those of another game.
bool follows_late_tags(const pgn::GameView& view, const pgn::Flaw& blank) {
    return std::ranges::any_of(view.tags, [&](const pgn::TagPair& tag) {
        return tag.is_after_movetext && tag.end <= blank.begin;
    });
}

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(
        game, pgn::FlawKind::BlankLineInMoves, [&](const pgn::Flaw& flaw, ByteSpan) {
            const auto surplus = detail::surplus_lines(game.view, flaw.begin, 1);
            const ByteSpan span = game.view.absolute(surplus.begin, surplus.end);
            auto finding = findings.add(STR12_blank_line_in_moves, span);
            if (precedes_first_move(game.view, flaw)) finding.fix_kind(FixKind::Unsafe);
            finding
                .say("there is a blank line {}, but a game has none there: remove it",
                     precedes_result(game.view, flaw) ? "between the last move and the result"
                                                      : "between the moves")
                .cite("PGN 8.2");
            if (!follows_late_tags(game.view, flaw)) finding.remove(span);
        });
}

}  // namespace STR12

constinit const Rule STR12_blank_line_in_moves{
    .id = RuleId::STR12_blank_line_in_moves,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "There is a blank line between the moves of a game.",
    .explanation = R"(Some programs take a blank line for the end of the game: the moves after it
are lost, or become a game of their own. The repair removes it. It is unsafe where the numbers begin with 1
after it, since another game may begin there, and left out after tags among the moves.)",
    .example = R"(1. e4 e5

2. Nf3 Nc6 1-0)",
    .repaired = R"(1. e4 e5
2. Nf3 Nc6 1-0)",
    .source = "PGN 8.2",
    .when = on(pgn::FlawKind::BlankLineInMoves),
    .inspect = &STR12::inspect,
};

}  // namespace arbiter::check
