#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

#include <algorithm>

namespace arbiter::check {
namespace CMT04 {

// "; text" becomes "{text}". Braces inside would end or nest the new comment: they become
// parentheses.
void mend(Findings::Builder& finding, const pgn::GameView& view, const pgn::Flaw& flaw) {
    std::uint32_t text = flaw.begin + 1;
    std::uint32_t end = flaw.end;
    while (end > text && detail::is_space(view.text[end - 1]))
        --end;
    while (text < end && detail::is_space(view.text[text]))
        ++text;
    finding.replace(view.absolute(flaw.begin, text), "{");
    for (std::uint32_t at = text; at < end; ++at) {
        if (view.text[at] == '{') finding.replace(view.absolute(at, at + 1), "(");
        if (view.text[at] == '}') finding.replace(view.absolute(at, at + 1), ")");
    }
    finding.insert(view.base_offset + end, "}");
}

// Before the last tag, or before the first move with a blank line after it: programs skip a line
// that begins with ';' there, but take one in braces for movetext, and the tags or the blank line
// after it for the end of the game.
bool would_hide_moves(const pgn::GameView& view, const pgn::Flaw& flaw) {
    if (flaw.begin < view.tags_end) return true;
    const std::uint32_t next = detail::next_line(view, flaw.end);
    if (next >= view.end || !detail::ends_line(view, next)) return false;
    const auto first = std::ranges::find(view.tokens(), pgn::TokenKind::Symbol, &pgn::Token::kind);
    return first == view.tokens().end() || (*first).begin > flaw.begin;
}

void inspect(const GameContext& game, Findings& findings) {
    const auto first =
        std::ranges::find(game.view.flaws, pgn::FlawKind::CommentLine, &pgn::Flaw::kind);
    auto finding =
        findings.add(CMT04_comment_semicolon, game.view.absolute(first->begin, first->end));
    finding.counting(detail::count_flaws(game.view, pgn::FlawKind::CommentLine))
        .say(
            "a comment runs from ';' to the end of the line, but not every reader knows that form: "
            "write '{{...}}'")
        .cite("PGN 5");
    if (!finding.is_read()) return;
    detail::for_each_flaw(game, pgn::FlawKind::CommentLine, [&](const pgn::Flaw& flaw, ByteSpan) {
        // A comment in braces would make movetext of "1" before the game.
        const bool follows_text =
            flaw.begin == game.view.begin && !detail::begins_line(game.view, flaw.begin);
        if (!follows_text && !would_hide_moves(game.view, flaw)) mend(finding, game.view, flaw);
    });
}

}  // namespace CMT04

constinit const Rule CMT04_comment_semicolon{
    .id = RuleId::CMT04_comment_semicolon,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "Comments run from a semicolon to the end of the line.",
    .explanation = R"(The standard allows them, but not every program reads them, and a tool that
rewraps lines turns the moves that follow into comment. Once per game, at the first one; the
repair writes them in braces, but for those before a tag, and one before the moves with a blank line
after it, where a program may end the game.)",
    .example = R"(1. e4 ; best by test
1... e5)",
    .repaired = R"(1. e4 {best by test}
1... e5)",
    .source = "PGN 5",
    .when = on(pgn::FlawKind::CommentLine),
    .inspect = &CMT04::inspect,
};

}  // namespace arbiter::check
