#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"

namespace arbiter::check {
namespace RES09 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_spelling(game, findings, RES09_terminator_letter_o,
                            pgn::ResultSpelling::LetterO);
}

}  // namespace RES09

constinit const Rule RES09_terminator_letter_o{
    .id = RuleId::RES09_terminator_letter_o,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The terminator is written with the letter O instead of zero.",
    .explanation = R"(Programs take it for an unknown move, or even for castling. The repair
writes the digit.)",
    .example = R"(1. f3 e5 2. g4 Qh4# O-1)",
    .repaired = R"(1. f3 e5 2. g4 Qh4# 0-1)",
    .source = "PGN 8.2.6",
    .when = on(Feature::TerminatorUnusual),
    .inspect = &RES09::inspect,
};

}  // namespace arbiter::check
