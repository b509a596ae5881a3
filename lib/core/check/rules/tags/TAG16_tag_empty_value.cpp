#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"
#include "core/check/rules/tags/roster.hpp"
#include "core/check/rules/tags/tag_lines.hpp"
#include "core/check/rules/tags/tag_names.hpp"
#include "core/pgn/known_tags.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace TAG16 {

// What PGN writes where nothing is known; empty for tags that are better left out.
std::string_view unknown_of(const GameContext& game, std::string_view name) {
    const std::size_t index = detail::find_tag_name(name);
    if (index < pgn::kRosterTags) return detail::unknown_value(game, index);
    if (name == "EventDate" || name == "UTCDate" || name == "SourceDate") return "????.??.??";
    if (name == "WhiteElo" || name == "BlackElo" || name == "ECO" || name == "TimeControl")
        return "?";
    return {};
}

// Without these the players and the date are unknown. Site, event and round are often left open.
bool is_player_or_date(std::string_view name) {
    const auto tag = static_cast<pgn::KnownTag>(pgn::known_tag_index_in_any_case(name));
    return tag == pgn::KnownTag::White || tag == pgn::KnownTag::Black || tag == pgn::KnownTag::Date;
}

bool is_empty(std::string_view value) {
    return value.empty() || (detail::is_space(value.front()) && trimmed(value).empty());
}

// The value is between two quotes, or the pair has a name only.
void repair(Findings::Builder& finding, const GameContext& game, const pgn::TagPair& tag,
            std::string_view unknown) {
    const pgn::GameView& view = game.view;
    const std::string_view name = view.name_of(tag);
    if (detail::sets_up_game(name)) return;
    // In `[White ]"Carlsen"]` the value is there, but after the bracket.
    if (!detail::ends_line(view, tag.end) && view.text[tag.end] != '[') return;
    const bool is_closed = view.text[tag.end - 1] == ']';
    if (unknown.empty()) {
        // "[Board" at the end of a line may be what is left of a pair.
        if (is_closed) detail::remove_pair(finding, game, tag);
    } else if (detail::has_flaw_at(view, pgn::FlawKind::TagWithoutValue, tag.begin)) {
        std::string text = " \"";
        text.append(unknown).append("\"");
        // "[Date" may lack its bracket, too (TAG03).
        finding.replace(view.absolute(tag.name_end, is_closed ? tag.end - 1 : tag.end), text);
    } else {
        finding.replace(detail::value_span(game, tag), unknown);
    }
}

void inspect(const GameContext& game, Findings& findings) {
    const pgn::GameView& view = game.view;
    for (const pgn::TagPair& tag : view.tags) {
        if (!is_empty(view.value_of(tag))) continue;
        const bool has_name_only =
            detail::has_flaw_at(view, pgn::FlawKind::TagWithoutValue, tag.begin);
        if (!has_name_only && !detail::is_well_formed(view, tag)) continue;  // TAG02, TAG03
        const std::string_view name = view.name_of(tag);
        // RES01; the FEN rules
        if (equals_ignoring_case(name, "Result") || equals_ignoring_case(name, "FEN")) continue;
        auto finding = findings.add(TAG16_tag_empty_value, view.span_of(tag));
        // Whole archives write `[WhiteElo ""]`: a pair that says nothing does not mislead.
        if (!is_player_or_date(name)) finding.raised_to(Severity::Style);
        if (!finding.is_read()) continue;
        const std::string_view unknown = unknown_of(game, name);
        finding.cite("PGN 8.1.1");
        if (unknown.empty()) {
            finding.say("tag {} has no value, but a tag of which nothing is known is left out",
                        escaped(name));
        } else {
            finding.say("tag {} has no value, but what is not known is written '{}'", escaped(name),
                        unknown);
        }
        repair(finding, game, tag, unknown);
    }
}

}  // namespace TAG16

constinit const Rule TAG16_tag_empty_value{
    .id = RuleId::TAG16_tag_empty_value,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A tag has an empty value.",
    .explanation =
        R"(An empty name or place is nobody and nowhere: programs sort such games under an empty heading, and
some refuse them. What is not known is written with a question mark, unknown dates as ????.??.??.

Outside of the roster an empty pair only takes room, so it is a matter of style there. So it is for Event, Site
and Round, which many programs leave empty.

The repair writes that for the roster, dates, ratings, ECO and TimeControl. It takes out all other
pairs, because a tag that is absent says the same. It leaves SetUp and Variant alone, and pairs with other
text after them on their line, where the value may stand. It does not take out a pair that has no closing
bracket either.)",
    .example = R"([White ""])",
    .repaired = R"([White "?"])",
    .source = "PGN 8.1.1",
    .when = on(Feature::TagValueEmpty) | on(pgn::FlawKind::TagWithoutValue),
    .inspect = &TAG16::inspect,
};

}  // namespace arbiter::check
