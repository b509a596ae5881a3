#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/results/result_words.hpp"
#include "core/check/rules/results/results.hpp"
#include "core/check/rules/tags/tag_lines.hpp"

#include <optional>
#include <string_view>

namespace arbiter::check {
namespace RES01 {

// The result that the tag should hold; empty when only a person can say.
std::string_view repaired(const detail::WrittenResult& tag,
                          const std::optional<detail::WrittenResult>& token) {
    if (detail::is_plain(tag.reading)) return pgn::marker(tag.reading.outcome);
    if (!token || !pgn::is_standard_marker(token->text)) return {};
    const pgn::Outcome said = outcome_of_words(tag.text);
    return said == pgn::Outcome::None || said == token->reading.outcome ? token->text
                                                                        : std::string_view{};
}

void inspect(const GameContext& game, Findings& findings) {
    const auto tag = detail::result_tag(game);
    if (!tag || pgn::is_standard_marker(tag->text)) return;
    if (tag->reading.outcome == pgn::Outcome::BothLose || detail::is_half_form(tag->reading))
        return;
    if (detail::has_contradicting_results(game.view)) return;  // TAG13
    const std::string_view right = repaired(*tag, detail::result_token(game));
    auto finding = findings.add(RES01_result_tag_invalid, tag->span);
    finding.cite("PGN 8.1.1.7");
    if (right.empty()) {
        finding.say("the Result tag is '{}', but only 1-0, 0-1, 1/2-1/2 and * are results",
                    escaped(tag->text));
    } else {
        finding
            .say(
                "the Result tag is '{}', but only 1-0, 0-1, 1/2-1/2 and * are results; should be "
                "'{}'",
                escaped(tag->text), right)
            .replace(tag->span, right);
    }
}

}  // namespace RES01

constinit const Rule RES01_result_tag_invalid{
    .id = RuleId::RES01_result_tag_invalid,
    .severity = Severity::Error,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The Result tag holds something that is no result.",
    .explanation = R"(Only 1-0, 0-1, 1/2-1/2 and * may stand there. Programs that read anything
else count the game as unfinished, so tables and statistics lose it.

The repair writes the result that the tag spells in another way, or else that of the terminator,
unless the words of the tag contradict it.)",
    .example = R"([Result "White wins"]

1. e4 e5 2. Qh5 1-0)",
    .repaired = R"([Result "1-0"]

1. e4 e5 2. Qh5 1-0)",
    .source = "PGN 8.1.1.7",
    .when = on(Feature::ResultUnusual),
    .inspect = &RES01::inspect,
};

}  // namespace arbiter::check
