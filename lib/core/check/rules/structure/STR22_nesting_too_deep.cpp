#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/pgn/limits.hpp"

namespace arbiter::check {
namespace STR22 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(game, pgn::FlawKind::RavTooDeep, [&](const pgn::Flaw&, ByteSpan span) {
        findings.add(STR22_nesting_too_deep, span)
            .say(
                "a variation begins inside {} others, but hardly anyone nests them so deep: look "
                "for a missing ')'",
                pgn::kDeepNesting)
            .cite("PGN 8.2.5");
    });
}

}  // namespace STR22

constinit const Rule STR22_nesting_too_deep{
    .id = RuleId::STR22_nesting_too_deep,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .summary = "Variations are nested very deeply.",
    .explanation = R"(No annotator nests variations that deep, so closing parentheses are
probably missing. Some programs run out of memory or crash on such games. All of it is kept.)",
    .example = R"(1. e4 e5 (1... c5 (1... c6 (1... d5 (1... d6 (1... b6 (1... a6)",
    .source = "PGN 8.2.5",
    .when = on(pgn::FlawKind::RavTooDeep),
    .inspect = &STR22::inspect,
};

}  // namespace arbiter::check
