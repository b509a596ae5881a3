#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/encoding/odd_text.hpp"
#include "core/check/rules/structure/layout.hpp"

namespace arbiter::check {
namespace ENC11 {

void inspect(const GameContext& game, Findings& findings) {
    const std::uint32_t count = detail::count_flaws(game.view, pgn::FlawKind::NoBreakSpace);
    const pgn::Flaw& first = detail::first_flaw(game.view, pgn::FlawKind::NoBreakSpace);
    auto finding = findings.add(ENC11_nbsp, game.view.absolute(first.begin, first.end));
    if (!finding.is_read()) return;
    finding.counting(count)
        .say("{} is between moves, but PGN separates tokens by plain spaces{}",
             detail::character_name(game.view.slice(first.begin, first.end)), detail::times(count))
        .cite("PGN 7");
    detail::for_each_flaw(game, pgn::FlawKind::NoBreakSpace,
                          [&](const pgn::Flaw& flaw, ByteSpan span) {
                              finding.replace(span, detail::instead_of_space(game, flaw));
                          });
}

}  // namespace ENC11

constinit const Rule ENC11_nbsp{
    .id = RuleId::ENC11_nbsp,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "There is a no-break or other wide space between moves.",
    .explanation =
        R"(Text that was copied from a web page or a word processor often has the character
U+00A0 where a plain space belongs, or one of its relatives (U+2009, U+202F, U+3000). It looks the
same, and programs read the two moves beside it as one word.

The safe fix writes plain spaces. Once per game, with the number of places.)",
    .example = R"(1. e4\xc2\xa0e5 2. Nf3 1-0)",
    .repaired = R"(1. e4 e5 2. Nf3 1-0)",
    .source = "PGN 7",
    .when = on(pgn::FlawKind::NoBreakSpace),
    .inspect = &ENC11::inspect,
};

}  // namespace arbiter::check
