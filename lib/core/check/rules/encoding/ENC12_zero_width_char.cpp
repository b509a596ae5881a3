#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/encoding/odd_text.hpp"
#include "core/check/rules/structure/layout.hpp"

namespace arbiter::check {
namespace ENC12 {

void inspect(const GameContext& game, Findings& findings) {
    const std::uint32_t count = detail::count_flaws(game.view, pgn::FlawKind::ZeroWidth);
    const pgn::Flaw& first = detail::first_flaw(game.view, pgn::FlawKind::ZeroWidth);
    auto finding = findings.add(ENC12_zero_width_char, game.view.absolute(first.begin, first.end));
    if (!finding.is_read()) return;
    finding.counting(count)
        .say("{}, which is invisible, is glued to a token, but it is part of no move: remove it{}",
             detail::character_name(game.view.slice(first.begin, first.end)), detail::times(count))
        .cite("PGN 7");
    detail::for_each_flaw(game, pgn::FlawKind::ZeroWidth,
                          [&](const pgn::Flaw& flaw, ByteSpan span) {
                              if (!detail::uncovers_token(game.view, flaw.begin, flaw.end))
                                  finding.remove(span);
                          });
}

}  // namespace ENC12

constinit const Rule ENC12_zero_width_char{
    .id = RuleId::ENC12_zero_width_char,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A character without width is glued to a move.",
    .explanation =
        R"(The characters U+200B to U+200D, U+2060 and U+FEFF have no width. They come from web
pages and joined files, nobody sees them, and a program that compares bytes does not find the move.

The safe fix removes them. Once per game, with the number of places.)",
    .example = R"(1. e4 \xe2\x80\x8be5 2. Nf3 1-0)",
    .repaired = R"(1. e4 e5 2. Nf3 1-0)",
    .source = "PGN 7",
    .when = on(pgn::FlawKind::ZeroWidth),
    .inspect = &ENC12::inspect,
};

}  // namespace arbiter::check
