#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"
#include "core/check/rules/tags/tag_lines.hpp"

#include <string_view>

namespace arbiter::check {
namespace RES04 {

void inspect(const GameContext& game, Findings& findings) {
    if (game.view.flaw_set.has(pgn::FlawKind::TerminatorMidGame))
        return;  // STR08: which one counts?
    const auto tag = detail::result_tag(game);
    const auto token = detail::result_token(game);
    if (!tag || !token || !pgn::is_standard_marker(tag->text)) return;
    if (detail::has_contradicting_results(game.view)) return;  // TAG13
    if (detail::is_open(tag->reading) && detail::is_plain(token->reading)) {
        const std::string_view known = pgn::marker(token->reading.outcome);
        findings.add(RES04_result_star_vs_known, tag->span)
            .say("the Result tag is '*', but the terminator is '{}'; should be '{}'",
                 escaped(token->text), known)
            .cite("PGN 8.2.6")
            .replace(tag->span, known);
    } else if (detail::is_open(token->reading) && detail::is_decided(tag->reading.outcome)) {
        auto finding = findings.add(RES04_result_star_vs_known, token->span);
        detail::place_at_end(finding, game);
        finding
            .say("the terminator is '*', but the Result tag is '{}'; should be '{}'", tag->text,
                 tag->text)
            .cite("PGN 8.2.6")
            .replace(token->span, detail::spaced(game, token->span, tag->text));
    }
}

}  // namespace RES04

constinit const Rule RES04_result_star_vs_known{
    .id = RuleId::RES04_result_star_vs_known,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "One of Result tag and terminator is *, the other a result.",
    .explanation = R"(The star says that the result is not known or the game goes on; the other
place knows better. This is typical of live games whose end was entered in one place only. The
repair writes the known result in both.)",
    .example = R"([Result "*"]

1. e4 e5 2. Qh5 1-0)",
    .repaired = R"([Result "1-0"]

1. e4 e5 2. Qh5 1-0)",
    .source = "PGN 8.2.6",
    .when = on(Feature::ResultUnusual),
    .inspect = &RES04::inspect,
};

}  // namespace arbiter::check
