#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"
#include "core/check/rules/structure/layout.hpp"

#include <algorithm>
#include <string_view>

namespace arbiter::check {
namespace STR07 {

// The line goes with the token, unless more follows on it: joined to the line of the first
// terminator it would belong to the game.
void mend(Findings::Builder& finding, const GameContext& game, const pgn::Flaw& flaw) {
    const pgn::GameView& view = game.view;
    std::uint32_t next = flaw.end;
    while (next < view.end && is_blank(view.text[next]))
        ++next;
    if (detail::is_line_done(view, next)) {
        finding.remove(detail::with_space_before(game, view.absolute(flaw.begin, flaw.end)));
    } else {
        finding.remove(view.absolute(flaw.begin, next));
        if (detail::uncovers_token(view, flaw.begin, next)) finding.fix_kind(FixKind::Unsafe);
    }
    // A comment between the two would belong to the game that follows.
    const auto token = std::ranges::lower_bound(view.tokens(), flaw.begin, {}, &pgn::Token::begin);
    if (token == view.tokens().begin()) return;
    const pgn::TokenKind before = (token - 1)->kind;
    if (before == pgn::TokenKind::Comment || before == pgn::TokenKind::LineComment)
        finding.fix_kind(FixKind::Unsafe);
}

void inspect(const GameContext& game, Findings& findings) {
    const auto first = detail::result_token(game);
    if (!first) return;
    detail::for_each_flaw(
        game, pgn::FlawKind::TerminatorTwice, [&](const pgn::Flaw& flaw, ByteSpan span) {
            const std::string_view second = game.view.slice(flaw.begin, flaw.end);
            auto finding = findings.add(STR07_double_terminator, span);
            detail::place_at_end(finding, game);
            finding.cite("PGN 8.2.6");
            if (flaw.begin + game.view.base_offset < first->span.begin) {
                finding.say(
                    "'{}' is written before the terminator '{}', but a game has one, after its "
                    "moves: remove it",
                    escaped(second), escaped(first->text));
                finding.fix_kind(FixKind::Unsafe);
                std::uint32_t next = flaw.end;
                while (next < game.view.end && is_blank(game.view.text[next]))
                    ++next;
                finding.remove(game.view.absolute(flaw.begin, next));
                return;
            }
            if (pgn::read_result(second).outcome != first->reading.outcome) {
                finding.say(
                    "a second terminator '{}' is written, but the first one is '{}': keep the "
                    "right one",
                    escaped(second), escaped(first->text));
                return;
            }
            finding.say("a second terminator '{}' is written, but a game has one: remove it",
                        escaped(second));
            mend(finding, game, flaw);
        });
}

}  // namespace STR07

constinit const Rule STR07_double_terminator{
    .id = RuleId::STR07_double_terminator,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A game has two terminators.",
    .explanation = R"(Some programs take the second one for a game of its own, without tags and
moves. The repair removes it when it says the same as the first; where they differ, a person must
choose.)",
    .example = R"(1. e4 e5 1-0 1-0)",
    .repaired = R"(1. e4 e5 1-0)",
    .source = "PGN 8.2.6",
    .when = on(pgn::FlawKind::TerminatorTwice),
    .inspect = &STR07::inspect,
};

}  // namespace arbiter::check
