#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"
#include "core/check/rules/tags/tag_lines.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace arbiter::check {
namespace STR17 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(
        game, pgn::FlawKind::CommentBeforeTags, [&](const pgn::Flaw& flaw, ByteSpan span) {
            auto finding = findings.add(STR17_comment_before_tags, span);
            finding
                .say(
                    "a comment precedes the tags, but a game starts with its tags: move it "
                    "after them")
                .cite("PGN 8.1");
            const pgn::GameView& view = game.view;
            if (!finding.is_read() || view.tags.empty()) return;
            const auto comment = detail::text_for_edit(game, view.slice(flaw.begin, flaw.end));
            if (!comment) return;
            // Comments keep their order: another one between the tags would otherwise precede it.
            const auto is_between = [&](const pgn::Token& token) {
                return token.begin >= flaw.end && token.begin < view.tags_end;
            };
            if (std::ranges::any_of(view.tokens(), is_between)) return;
            const std::string line_end(detail::line_end_of(game));
            // The line end after the comment goes with it, blank lines too, unless other text
            // precedes it.
            const bool begins_line = detail::begins_line(view, flaw.begin);
            std::uint32_t next = flaw.end;
            while (begins_line && next < view.tags.front().begin &&
                   detail::is_space(view.text[next]))
                ++next;
            const bool has_own_line = detail::begins_line(view, view.movetext_begin);
            // A '%' that comes to begin a line would make an escape of it.
            const bool precedes_percent =
                view.movetext_begin < view.end && view.text[view.movetext_begin] == '%';
            if (!has_own_line && precedes_percent) return;
            // Moves on a line with tags and a blank line after them: it would end the game there.
            const std::uint32_t line = detail::next_line(view, view.movetext_begin);
            if (!has_own_line && line < view.end && detail::ends_line(view, line)) return;
            finding.remove(view.absolute(flaw.begin, next));
            const std::string before = has_own_line ? "" : line_end + line_end;
            finding.insert(view.base_offset + view.movetext_begin, before + *comment + line_end);
        });
}

}  // namespace STR17

constinit const Rule STR17_comment_before_tags{
    .id = RuleId::STR17_comment_before_tags,
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "There is a comment before the tags of a game.",
    .explanation = R"(The standard knows no comments there: programs drop them, or start a game
at them. It is kept as a comment of this game. The repair moves it after the tags, before the
first move.)",
    .example = R"({Annotated by the winner}
[Event "Club"]

1. e4 1-0)",
    .repaired = R"([Event "Club"]

{Annotated by the winner}
1. e4 1-0)",
    .source = "PGN 8.1",
    .when = on(pgn::FlawKind::CommentBeforeTags),
    .inspect = &STR17::inspect,
};

}  // namespace arbiter::check
