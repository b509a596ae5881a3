#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"
#include "core/check/rules/tags/tag_lines.hpp"

namespace arbiter::check {
namespace RES02 {

void inspect(const GameContext& game, Findings& findings) {
    const auto tag = detail::result_tag(game);
    const auto token = detail::result_token(game);
    const bool is_tag_half = tag && detail::is_half_form(tag->reading) &&
                             !detail::has_contradicting_results(game.view);  // TAG13
    const bool is_token_half = token && token->reading.spelling == pgn::ResultSpelling::Half;
    if (!is_tag_half && !is_token_half) return;
    const detail::WrittenResult& first = is_tag_half ? *tag : *token;
    auto finding = findings.add(RES02_result_tag_half, first.span);
    finding.counting(is_tag_half && is_token_half ? 2 : 1).cite("PGN 8.1.1.7");
    if (!is_tag_half) detail::place_at_end(finding, game);
    if (first.reading.outcome != pgn::Outcome::Draw) {
        finding.say("the result is '{}', but PGN has no marker for it", escaped(first.text));
        return;
    }
    finding.say("the result is '{}', but PGN writes a draw as '1/2-1/2'", escaped(first.text));
    if (is_tag_half) finding.replace(tag->span, "1/2-1/2");
    if (is_token_half && token->reading.outcome == pgn::Outcome::Draw)
        finding.replace(token->span, "1/2-1/2");
}

}  // namespace RES02

constinit const Rule RES02_result_tag_half{
    .id = RuleId::RES02_result_tag_half,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A draw is written in points or as one half.",
    .explanation = R"(PGN writes a draw 1/2-1/2, in the Result tag and as terminator. Other forms
are not recognised, and the game counts as unfinished. The repair writes the standard form in
both places.

Results such as 1/2-0, which the Laws allow an arbiter to give, have no form in PGN: for them
there is no repair.)",
    .example = R"([Result "0.5-0.5"]

1. e4 e5 0.5-0.5)",
    .repaired = R"([Result "1/2-1/2"]

1. e4 e5 1/2-1/2)",
    .source = "PGN 8.1.1.7",
    .when = on(Feature::ResultUnusual) | on(Feature::TerminatorUnusual),
    .inspect = &RES02::inspect,
};

}  // namespace arbiter::check
