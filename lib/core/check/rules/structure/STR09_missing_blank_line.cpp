#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"
#include "core/check/rules/variants/match_text.hpp"

#include <algorithm>
#include <string>

namespace arbiter::check {
namespace STR09 {

// Does a blank line follow the line that holds `at`? Readers that go by blank lines would lose the
// moves after it.
bool precedes_blank_line(const pgn::GameView& view, std::uint32_t at) {
    const std::uint32_t next = detail::next_line(view, at);
    return next < view.end && detail::ends_line(view, next);
}

// Is it certain that the tag before `at` ends there, and that its new place changes no meaning?
// Not when more tags follow: it is no move then.
bool may_break_line(const pgn::GameView& view, std::uint32_t at) {
    if (view.text[at] == '%' || precedes_blank_line(view, at)) return false;
    const pgn::TagPair* last = nullptr;
    for (const pgn::TagPair& tag : view.tags) {
        if (tag.begin > at) return false;
        last = &tag;
    }
    return last != nullptr && view.text[last->value_end] == '"';
}

// Would a line-based reader end the tags at one of these lines, because it begins with a blank or a
// comment? For such a reader a blank line after it ends the game.
bool has_lines_that_end_tags(const pgn::GameView& view) {
    const auto is_indented = [&](const pgn::TagPair& tag) {
        return tag.begin != 0 && is_blank(view.text[tag.begin - 1]) &&
               detail::begins_line(view, tag.begin);
    };
    const auto is_comment_between = [&](const pgn::Token& token) {
        return token.kind == pgn::TokenKind::Comment && token.begin < view.tags_end;
    };
    return std::ranges::any_of(view.tags, is_indented) ||
           std::ranges::any_of(view.tokens(), is_comment_between);
}

// Does a comment that is never closed follow? It is unknown where the moves go on.
bool precedes_open_comment(const pgn::GameView& view, std::uint32_t at) {
    return view.text[at] == '{' && (view.flaw_set.has(pgn::FlawKind::CommentUnclosed) ||
                                    view.flaw_set.has(pgn::FlawKind::CommentTruncated));
}

bool may_separate(const pgn::GameView& view, std::uint32_t at) {
    if (has_lines_that_end_tags(view) || precedes_open_comment(view, at)) return false;
    return detail::begins_line(view, at) || may_break_line(view, at);
}

void inspect(const GameContext& game, Findings& findings) {
    if (detail::is_match(game.view)) return;
    detail::for_each_flaw(
        game, pgn::FlawKind::BlankLineMissing, [&](const pgn::Flaw& flaw, ByteSpan span) {
            const bool has_own_line = detail::begins_line(game.view, flaw.begin);
            const std::uint32_t at =
                has_own_line ? detail::line_begin(game.view, flaw.begin) : flaw.begin;
            std::string text = detail::line_end_at(game, at);
            if (!has_own_line) text += text;
            auto finding = findings.add(STR09_missing_blank_line, span);
            finding
                .say(
                    "the moves start directly after the tags, but a blank line should "
                    "separate them")
                .cite("PGN 8.2");
            if (may_separate(game.view, flaw.begin))
                finding.insert(game.view.base_offset + at, text);
        });
}

}  // namespace STR09

constinit const Rule STR09_missing_blank_line{
    .id = RuleId::STR09_missing_blank_line,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "There is no blank line between the tags and the moves.",
    .explanation =
        R"(The export format separates them by one blank line. The repair inserts it, but not where tags are
indented or a comment is between them: programs that go by lines would take it for the end of the game.)",
    .example = R"([Result "1-0"]
1. e4 e5 1-0)",
    .repaired = R"([Result "1-0"]

1. e4 e5 1-0)",
    .source = "PGN 8.2",
    .when = on(pgn::FlawKind::BlankLineMissing),
    .inspect = &STR09::inspect,
};

}  // namespace arbiter::check
