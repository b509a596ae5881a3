#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"
#include "core/check/rules/tags/tag_lines.hpp"

namespace arbiter::check {
namespace RES03 {

void inspect(const GameContext& game, Findings& findings) {
    if (game.view.flaw_set.has(pgn::FlawKind::TerminatorMidGame))
        return;  // STR08: which one counts?
    const auto tag = detail::result_tag(game);
    const auto token = detail::result_token(game);
    if (!tag || !token || !pgn::is_standard_marker(tag->text)) return;
    if (detail::has_contradicting_results(game.view)) return;  // TAG13
    const bool is_token_known =
        detail::is_plain(token->reading) || token->reading.outcome == pgn::Outcome::BothLose;
    if (!detail::is_decided(tag->reading.outcome) || !is_token_known) return;
    if (tag->reading.outcome == token->reading.outcome) return;
    auto finding = findings.add(RES03_result_mismatch, token->span);
    detail::place_at_end(finding, game);
    finding.cite("PGN 8.2.6");
    if (const auto& ending = game.ruling.ending) {
        finding.say("the terminator is '{}', but the Result tag is '{}', and {} {} makes it '{}'",
                    escaped(token->text), tag->text, laws::to_string(ending->kind),
                    detail::after_move(game.facts, ending->ply), judge::to_string(ending->score));
    } else {
        finding.say(
            "the terminator is '{}', but the Result tag is '{}': only another source can say which "
            "is right",
            escaped(token->text), tag->text);
    }
}

}  // namespace RES03

constinit const Rule RES03_result_mismatch{
    .id = RuleId::RES03_result_mismatch,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .summary = "The Result tag and the terminator contradict each other.",
    .explanation = R"(One of them is wrong, and the moves alone seldom show which. Where the
board does, the finding says so; else look at the cross-table, the report of the tournament or
the score sheets.)",
    .example = R"([Result "1-0"]

1. e4 e5 2. Nf3 0-1)",
    .source = "PGN 8.2.6",
    .when = on(Feature::ResultUnusual),
    .inspect = &RES03::inspect,
};

}  // namespace arbiter::check
