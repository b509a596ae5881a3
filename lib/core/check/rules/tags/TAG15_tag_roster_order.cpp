#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"
#include "core/check/rules/tags/tag_lines.hpp"
#include "core/check/rules/tags/tag_names.hpp"
#include "core/check/rules/variants/match_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::check {
namespace TAG15 {

// Where the roster tags of the tag section are, first ones only, in the order of the roster.
struct Roster {
    std::array<const pgn::TagPair*, pgn::kRosterTags> tags{};
    std::size_t size = 0;
};

Roster roster_of(const pgn::GameView& view) {
    Roster roster;
    for (std::size_t i = 0; i < pgn::kRosterTags; ++i) {
        const pgn::TagPair* tag = view.find(static_cast<pgn::KnownTag>(i));
        if (tag != nullptr && !tag->is_after_movetext) roster.tags[roster.size++] = tag;
    }
    return roster;
}

// A roster tag of another rule: a second one of its name (TAG12, TAG13), or one in another case
// (TAG08). It does not put the others out of order.
bool is_disputed(const pgn::GameView& view, const Roster& roster, const pgn::TagPair& tag) {
    return detail::find_tag_name(view.name_of(tag)) < pgn::kRosterTags &&
           std::ranges::find(roster.tags, &tag) == roster.tags.end();
}

// How much of the roster is already where it belongs: at the head of the section, in order.
struct InPlace {
    std::size_t count = 0;               // of the roster
    const pgn::TagPair* next = nullptr;  // the pair after them
};

InPlace find_in_place(const pgn::GameView& view, const Roster& roster) {
    InPlace in_place;
    for (const pgn::TagPair& tag : view.tags) {
        in_place.next = &tag;
        if (in_place.count == roster.size) break;
        if (&tag == roster.tags[in_place.count]) {
            ++in_place.count;
        } else if (!is_disputed(view, roster, tag)) {
            break;
        }
    }
    return in_place;
}

// Are the pairs of the section up to the last roster tag on separate lines, one below the other, in
// bytes that an edit may carry?
bool are_uniform_mainlines(const pgn::GameView& view,
                           std::span<const pgn::TagPair* const> out_of_place,
                           const pgn::TagPair* first) {
    const pgn::TagPair* last = *std::ranges::max_element(out_of_place);
    std::optional<std::uint32_t> expected;
    for (const pgn::TagPair* tag = first; tag <= last; ++tag) {
        const auto line = detail::own_line(view, *tag);
        if (!line || (expected && line->begin != *expected)) return false;
        expected = line->end;
    }
    return true;
}

// Moves the lines of the roster tags that are out of place after those that are not.
void move_lines(Findings::Builder& finding, const GameContext& game, Roster roster,
                const InPlace& in_place) {
    const pgn::GameView& view = game.view;
    const std::span out_of_place =
        std::span(roster.tags).subspan(in_place.count, roster.size - in_place.count);
    if (!are_uniform_mainlines(view, out_of_place, in_place.next)) return;
    std::string lines;
    for (const pgn::TagPair* tag : out_of_place) {
        const auto line = *detail::own_line(view, *tag);
        lines += view.slice(line.begin, line.end);
    }
    const auto text = detail::text_for_edit(game, lines);
    if (!text) return;
    const std::uint32_t target = detail::own_line(view, *in_place.next)->begin;
    finding.insert(view.base_offset + target, *text);
    std::ranges::sort(out_of_place);
    for (const pgn::TagPair* tag : out_of_place)
        detail::remove_pair(finding, game, *tag);
}

void inspect(const GameContext& game, Findings& findings) {
    if (detail::is_match(game.view)) return;
    const pgn::GameView& view = game.view;
    const Roster roster = roster_of(view);
    const InPlace in_place = find_in_place(view, roster);
    if (in_place.count == roster.size) return;
    const pgn::TagPair& tag = *roster.tags[in_place.count];
    auto finding = findings.add(TAG15_tag_roster_order, view.span_of(tag));
    if (!finding.is_read()) return;
    const auto place = &tag - view.tags.data() + 1;
    finding.cite("PGN 8.1.1");
    if (in_place.count == 0) {
        finding.say("tag {} is tag {} of the game, but the roster begins with it",
                    view.name_of(tag), place);
    } else {
        finding.say("tag {} is tag {} of the game, but in the roster it follows {}",
                    view.name_of(tag), place, view.name_of(*roster.tags[in_place.count - 1]));
    }
    move_lines(finding, game, roster, in_place);
}

}  // namespace TAG15

constinit const Rule TAG15_tag_roster_order{
    .id = RuleId::TAG15_tag_roster_order,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The seven tag roster is out of order.",
    .explanation =
        R"(Event, Site, Date, Round, White, Black and Result come first and in this order in the export format.
Fast readers rely on it, and people too.

The repair moves the lines. It is offered where each pair up to the last roster tag has a line of its
own and nothing is between them.)",
    .example = R"([White "Petit, Anne"]
[Event "Club championship"]
[Black "Roux, Paul"])",
    .repaired = R"([Event "Club championship"]
[White "Petit, Anne"]
[Black "Roux, Paul"])",
    .source = "PGN 8.1.1",
    .when = on(Feature::RosterDisordered),
    .inspect = &TAG15::inspect,
};

}  // namespace arbiter::check
