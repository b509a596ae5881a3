#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/encoding/odd_text.hpp"
#include "core/check/rules/structure/layout.hpp"

namespace arbiter::check {
namespace ENC09 {

void inspect(const GameContext& game, Findings& findings) {
    const std::uint32_t count = detail::count_flaws(game.view, pgn::FlawKind::ControlByte);
    const pgn::Flaw& first = detail::first_flaw(game.view, pgn::FlawKind::ControlByte);
    auto finding = findings.add(ENC09_control_char, game.view.absolute(first.begin, first.end));
    if (!finding.is_read()) return;
    finding.counting(count)
        .say("there is the control character '{}', but PGN text has none{}",
             escaped(game.view.slice(first.begin, first.end)), detail::times(count))
        .cite("PGN 4.1");
    detail::for_each_flaw(game, pgn::FlawKind::ControlByte,
                          [&](const pgn::Flaw& flaw, ByteSpan span) {
                              finding.replace(span, detail::instead_of_control(game, flaw));
                              const pgn::TagPair* tag = detail::pair_around(game.view, flaw.begin);
                              if (tag && detail::sets_up_game(game.view.name_of(*tag)))
                                  finding.fix_kind(FixKind::Unsafe);
                          });
}

}  // namespace ENC09

constinit const Rule ENC09_control_char{
    .id = RuleId::ENC09_control_char,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "There is a control character in a tag pair or between moves.",
    .explanation = R"(PGN allows tabs and line ends and no other control character. They come from
terminals, old word processors and damaged files, are not seen on a screen, and make two equal names
different. What stands inside a comment is left alone.

The safe fix removes them. Once per game, with the number of places.)",
    .example = R"([White "Petit,\x07 Anne"])",
    .repaired = R"([White "Petit, Anne"])",
    .source = "PGN 4.1",
    .when = on(pgn::FlawKind::ControlByte),
    .inspect = &ENC09::inspect,
};

}  // namespace arbiter::check
