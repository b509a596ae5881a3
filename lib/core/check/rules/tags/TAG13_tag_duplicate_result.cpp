#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"
#include "core/check/rules/tags/tag_lines.hpp"
#include "core/check/rules/tags/tag_names.hpp"
#include "core/pgn/result.hpp"

#include <algorithm>
#include <string_view>

namespace arbiter::check {
namespace TAG13 {

// Takes out the Result tags that the terminator contradicts, if it can be read in one way only and
// one of them agrees with it.
void follow_terminator(Findings::Builder& finding, const GameContext& game,
                       pgn::Outcome terminator) {
    const pgn::GameView& view = game.view;
    const auto tags = view.tags.first(std::min(view.tags.size(), detail::kComparedTags));
    const auto is_result = [&](const pgn::TagPair& tag) {
        return equals_ignoring_case(view.name_of(tag), "Result");
    };
    const auto agrees = [&](const pgn::TagPair& tag) {
        return detail::outcome_of_value(view.value_of(tag)) == terminator;
    };
    const bool has_right_one = std::ranges::any_of(
        tags, [&](const pgn::TagPair& tag) { return is_result(tag) && agrees(tag); });
    if (!has_right_one) return;
    for (const pgn::TagPair& tag : tags)
        if (is_result(tag) && !agrees(tag)) detail::remove_pair(finding, game, tag);
}

void inspect(const GameContext& game, Findings& findings) {
    const pgn::GameView& view = game.view;
    if (!detail::has_contradicting_results(view)) return;
    const pgn::TagPair& first = *view.find(pgn::KnownTag::Result);
    const pgn::Outcome said = detail::outcome_of_value(view.value_of(first));
    const auto other = std::ranges::find_if(view.tags, [&](const pgn::TagPair& tag) {
        return &tag != &first && equals_ignoring_case(view.name_of(tag), "Result") &&
               detail::outcome_of_value(view.value_of(tag)) != said;
    });
    auto finding = findings.add(TAG13_tag_duplicate_result, view.span_of(*other));
    if (!finding.is_read()) return;
    finding.cite("PGN 8.1");
    const auto terminator = detail::result_token(game);
    if (!terminator || !pgn::is_standard_marker(terminator->text)) {
        finding.say("the Result tag is '{}' here and '{}' before, but a game has one result",
                    escaped(view.value_of(*other)), escaped(view.value_of(first)));
        return;
    }
    finding.say(
        "the Result tag is '{}' here and '{}' before, but a game has one result: the terminator is "
        "'{}'",
        escaped(view.value_of(*other)), escaped(view.value_of(first)), terminator->text);
    follow_terminator(finding, game, terminator->reading.outcome);
}

}  // namespace TAG13

constinit const Rule TAG13_tag_duplicate_result{
    .id = RuleId::TAG13_tag_duplicate_result,
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .summary = "The Result tag is written twice and contradicts itself.",
    .explanation =
        R"(Some programs take the first result, others the last, so the game counts for different players in
different tables. The finding is at the second tag and names both values and the terminator;
nothing else is then said about the tag.

The repair removes the tags that the terminator contradicts. It is a guess: the terminator may be
wrong as well.)",
    .example = R"([Result "1-0"]
[Result "0-1"]

1. e4 e5 2. Nf3 0-1)",
    .repaired = R"([Result "0-1"]

1. e4 e5 2. Nf3 0-1)",
    .source = "PGN 8.1, 8.1.1.7",
    .when = on(Feature::TagTwice),
    .inspect = &TAG13::inspect,
};

}  // namespace arbiter::check
