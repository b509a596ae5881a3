#include "check/detail/places.hpp"
#include "check/rule.hpp"

#include <algorithm>

namespace arbiter::check {
namespace {

// The edits for all inner braces in [begin, end) of the comment whose first one was found.
void mend(Findings::Builder& finding, const pgn::GameView& view, const pgn::Token& comment) {
    const std::uint32_t first = comment.begin + 1;
    const bool is_closed = view.text[comment.end - 1] == '}';
    for (std::uint32_t at = first; at < comment.end - (is_closed ? 1 : 0); ++at) {
        if (view.text[at] == '{') finding.replace(view.absolute(at, at + 1), "(");
        if (view.text[at] == '}') finding.replace(view.absolute(at, at + 1), ")");
    }
}

void inspect(const GameContext& game, Findings& findings) {
    const pgn::Token* last = nullptr;
    detail::for_each_flaw(
        game, pgn::FlawKind::CommentNested, [&](const pgn::Flaw& flaw, ByteSpan span) {
            const auto comment =
                std::ranges::find_if(game.view.tokens, [&](const pgn::Token& token) {
                    return token.kind == pgn::TokenKind::Comment && token.begin < flaw.begin &&
                           flaw.begin < token.end;
                });
            if (comment == game.view.tokens.end() || &*comment == last) return;
            last = &*comment;
            auto finding = findings.add(CMT02_comment_nested, span);
            finding
                .say(
                    "'{{' is written inside a comment, but comments do not nest: write parentheses")
                .cite("PGN 5");
            if (finding.is_read()) mend(finding, game.view, *comment);
        });
}

}  // namespace

constinit const Rule CMT02_comment_nested{
    .id = RuleId::CMT02_comment_nested,
    .code = "CMT02",
    .name = "comment-nested",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A comment holds braces of its own.",
    .explanation = R"(Brace comments do not nest: for most programs the first closing brace ends
the comment, and the rest of it is then read as moves. The repair turns the inner braces into
parentheses.)",
    .example = R"(1. e4 {best {by test} of all} e5)",
    .repaired = R"(1. e4 {best (by test) of all} e5)",
    .source = "PGN 5",
    .when = on(pgn::FlawKind::CommentNested),
    .inspect = &inspect,
};

}  // namespace arbiter::check
