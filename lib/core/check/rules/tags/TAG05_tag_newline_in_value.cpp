#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

#include <algorithm>

namespace arbiter::check {
namespace TAG05 {

// Each run of blanks and line ends in the value that holds a line end.
template <class Visit>
void for_each_break(const pgn::GameView& view, const pgn::TagPair& tag, Visit visit) {
    for (std::uint32_t at = tag.value_begin; at < tag.value_end; ++at) {
        std::uint32_t end = at;
        bool has_line_end = false;
        for (; end < tag.value_end && detail::is_space(view.text[end]); ++end)
            has_line_end = has_line_end || is_line_end(view.text[end]);
        if (has_line_end) visit(at, end);
        at = std::max(at, end);
    }
}

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(
        game, pgn::FlawKind::TagNewlineInValue, [&](const pgn::Flaw& flaw, ByteSpan span) {
            const pgn::TagPair* tag = detail::pair_at(game.view, flaw.begin);
            if (tag == nullptr) return;
            auto finding = findings.add(TAG05_tag_newline_in_value, span);
            finding
                .say(
                    "tag {} has a value over several lines, but it must be on one: join them "
                    "with a space",
                    escaped(game.view.name_of(*tag)))
                .cite("PGN 7");
            for_each_break(game.view, *tag, [&](std::uint32_t begin, std::uint32_t end) {
                const bool is_inside = begin > tag->value_begin && end < tag->value_end;
                finding.replace(game.view.absolute(begin, end), is_inside ? " " : "");
            });
            for (std::uint32_t at = tag->value_begin; at < tag->value_end; ++at)
                if (game.view.text[at] == '"' && game.view.text[at - 1] != '\\')
                    finding.insert(game.view.base_offset + at, "\\");  // it would end the value
            if (detail::sets_up_game(game.view.name_of(*tag))) finding.fix_kind(FixKind::Unsafe);
        });
}

}  // namespace TAG05

constinit const Rule TAG05_tag_newline_in_value{
    .id = RuleId::TAG05_tag_newline_in_value,
    .severity = Severity::Error,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A tag value runs over the end of its line.",
    .explanation = R"(A value is on one line; programs lose it, the tag after it or the game.
The repair joins the lines with a space.)",
    .example = R"([Event "Club
championship"])",
    .repaired = R"([Event "Club championship"])",
    .source = "PGN 7",
    .when = on(pgn::FlawKind::TagNewlineInValue),
    .inspect = &TAG05::inspect,
};

}  // namespace arbiter::check
