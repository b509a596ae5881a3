#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

namespace arbiter::check {
namespace CMT03 {

// Where the brace separated two tokens a space takes its place; one of two spaces is removed with
// it.
void mend(Findings::Builder& finding, const pgn::GameView& view, const pgn::Flaw& flaw) {
    const bool follows_space = flaw.begin > view.begin && is_blank(view.text[flaw.begin - 1]);
    const bool follows_text =
        flaw.begin > view.begin && !detail::is_space(view.text[flaw.begin - 1]);
    const bool precedes_text = flaw.end < view.end && !detail::is_space(view.text[flaw.end]);
    finding.replace(view.absolute(flaw.begin - (follows_space && !precedes_text ? 1 : 0), flaw.end),
                    follows_text && precedes_text ? " " : "");
    // Between tags the brace has ended the tag section: without it they are read as tags.
    std::uint32_t next = flaw.end;
    while (next < view.end && detail::is_space(view.text[next]))
        ++next;
    const bool precedes_bracket = next < view.end && view.text[next] == '[';
    if (precedes_bracket || detail::uncovers_token(view, flaw.begin, flaw.end))
        finding.fix_kind(FixKind::Unsafe);
}

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(
        game, pgn::FlawKind::CommentStrayClose, [&](const pgn::Flaw& flaw, ByteSpan span) {
            auto finding = findings.add(CMT03_comment_stray_close, span);
            finding
                .say("'}}' is written outside a comment, but no '{{' is open before it: remove it")
                .cite("PGN 5");
            if (finding.is_read()) mend(finding, game.view, flaw);
        });
}

}  // namespace CMT03

constinit const Rule CMT03_comment_stray_close{
    .id = RuleId::CMT03_comment_stray_close,
    .severity = Severity::Error,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "There is a closing brace outside a comment.",
    .explanation = R"(The brace closes nothing. Often it is what is left of a comment that held
braces of its own, so look at the words before it, too. The repair removes the brace.)",
    .example = R"(1. e4 } e5)",
    .repaired = R"(1. e4 e5)",
    .source = "PGN 5",
    .when = on(pgn::FlawKind::CommentStrayClose),
    .inspect = &CMT03::inspect,
};

}  // namespace arbiter::check
