#include "base/text.hpp"
#include "check/detail/places.hpp"
#include "check/detail/tag_lines.hpp"
#include "check/rule.hpp"

#include <string_view>

namespace arbiter::check {
namespace TAG18 {

// Does an odd number of backslashes end the value? Then the last one escapes the closing quote.
bool ends_in_lone_backslash(std::string_view value) {
    std::size_t count = 0;
    while (count < value.size() && value[value.size() - 1 - count] == '\\')
        ++count;
    return count % 2 != 0;
}

void inspect(const GameContext& game, Findings& findings) {
    const pgn::GameView& view = game.view;
    for (const pgn::TagPair& tag : view.tags) {
        const std::string_view value = view.value_of(tag);
        if (!ends_in_lone_backslash(value) || !detail::is_well_formed(view, tag)) continue;
        const std::uint64_t end = view.base_offset + tag.value_end;
        findings.add(TAG18_tag_backslash, view.span_of(tag))
            .say(
                "value of tag {} ends with one backslash, '{}', but it then escapes the closing "
                "quote: write two",
                escaped(view.name_of(tag)), escaped(value))
            .cite("PGN 7")
            .insert(end, "\\");
    }
}

}  // namespace TAG18

constinit const Rule TAG18_tag_backslash{
    .id = RuleId::TAG18_tag_backslash,
    .code = "TAG18",
    .name = "tag-backslash",
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .summary = "A tag value ends with a single backslash.",
    .explanation =
        R"(A backslash before a quote makes the quote a part of the value, so programs read on into the next
line and lose it, or the rest of the file. A backslash of the text is written twice.

The repair does that. It is a guess: perhaps the quote was meant to be part of the value, and the
closing one is missing.)",
    .example = R"([Site "C:\"])",
    .repaired = R"([Site "C:\\"])",
    .source = "PGN 7",
    .when = on(Feature::TagBackslash),
    .inspect = &TAG18::inspect,
};

}  // namespace arbiter::check
