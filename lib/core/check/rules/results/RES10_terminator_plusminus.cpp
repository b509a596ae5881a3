#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"

#include <string_view>

namespace arbiter::check {
namespace RES10 {

void inspect(const GameContext& game, Findings& findings) {
    const auto token = detail::result_token(game);
    if (!token || token->reading.spelling != pgn::ResultSpelling::PlusMinus) return;
    const auto tag = detail::result_tag(game);
    auto finding = findings.add(RES10_terminator_plusminus, token->span);
    detail::place_at_end(finding, game);
    finding.cite("PGN 8.2.6");
    const std::string_view meant = pgn::marker(token->reading.outcome);
    const bool is_contradicted =
        tag && detail::is_plain(tag->reading) && tag->reading.outcome != token->reading.outcome;
    if (is_contradicted) {
        finding.say("the terminator is '{}', but the Result tag is '{}': it may be an evaluation",
                    escaped(token->text), escaped(tag->text));
    } else {
        finding
            .say(
                "the terminator is '{}', but PGN writes the result '{}', and a forfeit in a "
                "Termination tag",
                escaped(token->text), meant)
            .replace(token->span, meant);
    }
}

}  // namespace RES10

constinit const Rule RES10_terminator_plusminus{
    .id = RuleId::RES10_terminator_plusminus,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .summary = "The terminator is written with plus and minus.",
    .explanation = R"(In cross-tables the signs mean a game won or lost by forfeit, in the
comments of analysts that one side is better. Only somebody who knows the event can tell.

The repair takes the signs for the result, if the Result tag does not contradict it. Say in a
Termination tag that the game was forfeited.)",
    .example = R"([Result "1-0"]

1. e4 e5 +-)",
    .repaired = R"([Result "1-0"]

1. e4 e5 1-0)",
    .source = "PGN 8.2.6",
    .when = on(Feature::TerminatorUnusual),
    .inspect = &RES10::inspect,
};

}  // namespace arbiter::check
