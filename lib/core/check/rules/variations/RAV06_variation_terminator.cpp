#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

namespace arbiter::check {
namespace RAV06 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(game, pgn::FlawKind::RavTerminator, [&](const auto& flaw, ByteSpan span) {
        Findings::Builder finding = findings.add(RAV06_variation_terminator, span);
        finding.cite("PGN 8.2.6")
            .say(
                "'{}' is written inside a variation, but only the game itself has a termination "
                "marker",
                escaped(game.view.slice(flaw.begin, flaw.end)));
        detail::take_out(finding, game, span);
    });
}

}  // namespace RAV06

constinit const Rule RAV06_variation_terminator{
    .id = RuleId::RAV06_variation_terminator,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "There is a termination marker inside a variation.",
    .explanation = R"(A game ends with one termination marker, at its very end. Programs that
paste a whole game in as a variation leave its marker behind, and readers that look for the
marker alone end the game there.

The safe fix drops the marker; the result of the game is elsewhere.)",
    .example = R"(1. e4 e5 (1... c5 *) 2. Nf3 1-0)",
    .repaired = R"(1. e4 e5 (1... c5) 2. Nf3 1-0)",
    .source = "PGN 8.2.6",
    .when = on(pgn::FlawKind::RavTerminator),
    .inspect = &RAV06::inspect,
};

}  // namespace arbiter::check
