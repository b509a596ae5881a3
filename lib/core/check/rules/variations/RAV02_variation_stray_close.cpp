#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

namespace arbiter::check {
namespace RAV02 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(game, pgn::FlawKind::RavStrayClose, [&](const auto& flaw, ByteSpan span) {
        Findings::Builder finding = findings.add(RAV02_variation_stray_close, span);
        finding.cite("PGN 8.2.5").say("')' is written, but no variation is open");
        if (!finding.is_read()) return;
        detail::take_out(finding, game, span);
        if (detail::uncovers_token(game.view, flaw.begin, flaw.end))
            finding.fix_kind(FixKind::Unsafe);
    });
}

}  // namespace RAV02

constinit const Rule RAV02_variation_stray_close{
    .id = RuleId::RAV02_variation_stray_close,
    .severity = Severity::Error,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "There is a closing parenthesis where no variation is open.",
    .explanation = R"(Either the opening parenthesis is missing, and moves of a variation stand
in the game, or the closing one is too many. When the moves before it are legal as moves of the
game, it is the second.

The safe fix drops the parenthesis; no move changes.)",
    .example = R"(1. e4 e5) 2. Nf3)",
    .repaired = R"(1. e4 e5 2. Nf3)",
    .source = "PGN 8.2.5",
    .when = on(pgn::FlawKind::RavStrayClose),
    .inspect = &RAV02::inspect,
};

}  // namespace arbiter::check
