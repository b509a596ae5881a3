#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"
#include "core/check/rules/tags/tag_lines.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::check {
namespace STR16 {

// Those that begin a line or follow such a pair on its line: any other pair in the middle of a line
// may be words in brackets.
std::vector<const pgn::TagPair*> late_lines(const pgn::GameView& view) {
    std::vector<const pgn::TagPair*> late;
    for (const pgn::TagPair& tag : view.tags) {
        if (!tag.is_after_movetext) continue;
        const auto follows_pair = [&] {
            if (late.empty() || late.back()->end > tag.begin) return false;
            return std::ranges::all_of(view.slice(late.back()->end, tag.begin), is_blank);
        };
        if (detail::begins_line(view, tag.begin) || follows_pair()) late.push_back(&tag);
    }
    return late;
}

// The pairs as separate lines, to go after the last tag of the section, or before the game.
void move_to_tags(Findings::Builder& finding, const GameContext& game) {
    const pgn::GameView& view = game.view;
    const std::string_view line_end = detail::line_end_of(game);
    const bool has_section = !view.tags.front().is_after_movetext;
    const auto late = late_lines(view);
    if (late.empty()) return;
    std::string moved;
    for (const pgn::TagPair* tag : late) {
        const std::string_view pair = view.slice(tag->begin, tag->end);
        moved.append(has_section ? line_end : "").append(pair).append(has_section ? "" : line_end);
    }
    if (!has_section) moved += line_end;
    const auto text = detail::text_for_edit(game, moved);
    if (!text) return;
    finding.insert(view.base_offset + (has_section ? view.tags_end : view.begin), *text);
    for (const pgn::TagPair* tag : late)
        finding.remove(detail::with_space_before(game, view.span_of(*tag)));
}

void inspect(const GameContext& game, Findings& findings) {
    const auto is_late = [](const pgn::TagPair& tag) { return tag.is_after_movetext; };
    const auto first = std::ranges::find_if(game.view.tags, is_late);
    if (first == game.view.tags.end()) return;
    auto finding = findings.add(STR16_header_after_moves, game.view.span_of(*first));
    finding.counting(static_cast<std::uint32_t>(std::ranges::count_if(game.view.tags, is_late)))
        .say("tag {} follows moves of its game, but tags come first: move it",
             escaped(game.view.name_of(*first)))
        .cite("PGN 8.1");
    if (finding.is_read()) move_to_tags(finding, game);
}

}  // namespace STR16

constinit const Rule STR16_header_after_moves{
    .id = RuleId::STR16_header_after_moves,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .summary = "Tags stand after the moves of their game.",
    .explanation = R"(Tags come first. Programs split the game there, or drop such tags. They may
also be what is left of another game, so a person should see the repair: it moves those that begin a
line, and those right behind them, to the end of the tag section.)",
    .example = R"([Result "1-0"]

1. e4 e5 1-0
[ECO "C20"])",
    .repaired = R"([Result "1-0"]
[ECO "C20"]

1. e4 e5 1-0)",
    .source = "PGN 8.1",
    .when = on(pgn::FlawKind::TagsAfterMoves),
    .inspect = &STR16::inspect,
};

}  // namespace arbiter::check
