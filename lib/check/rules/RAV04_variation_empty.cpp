#include "base/text.hpp"
#include "check/detail/places.hpp"
#include "check/rule.hpp"

namespace arbiter::check {
namespace RAV04 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(game, pgn::FlawKind::RavEmpty, [&](const auto& flaw, ByteSpan span) {
        Findings::Builder finding = findings.add(RAV04_variation_empty, span);
        finding.cite("PGN 8.2.5")
            .say("'{}' is written, but a variation holds at least one move",
                 escaped(game.view.slice(flaw.begin, flaw.end)));
        detail::take_out(finding, game, span);
    });
}

}  // namespace RAV04

constinit const Rule RAV04_variation_empty{
    .id = RuleId::RAV04_variation_empty,
    .code = "RAV04",
    .name = "variation-empty",
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A pair of parentheses holds nothing.",
    .explanation = R"(An empty variation says nothing. It is left behind when the moves of a
variation are deleted, or when an export drops what it cannot write.

The safe fix removes it. Parentheses around a comment are left alone, because the comment would
go too.)",
    .example = R"(1. e4 () e5)",
    .repaired = R"(1. e4 e5)",
    .source = "PGN 8.2.5",
    .when = on(pgn::FlawKind::RavEmpty),
    .inspect = &RAV04::inspect,
};

}  // namespace arbiter::check
