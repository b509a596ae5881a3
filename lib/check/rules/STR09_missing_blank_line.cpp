#include "check/detail/layout.hpp"
#include "check/detail/places.hpp"
#include "check/rule.hpp"

#include <string>

namespace arbiter::check {
namespace {

// Does a blank line follow the line that holds `at`? What stands before it would lose the moves
// behind it to readers that go by blank lines.
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

void inspect(const GameContext& game, Findings& findings) {
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
            if (has_own_line || may_break_line(game.view, flaw.begin))
                finding.insert(game.view.base_offset + at, text);
        });
}

}  // namespace

constinit const Rule STR09_missing_blank_line{
    .id = RuleId::STR09_missing_blank_line,
    .code = "STR09",
    .name = "missing-blank-line",
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "No blank line stands between the tags and the moves.",
    .explanation = R"(The export format separates them by one blank line. The repair inserts it.)",
    .example = R"([Result "1-0"]
1. e4 e5 1-0)",
    .repaired = R"([Result "1-0"]

1. e4 e5 1-0)",
    .source = "PGN 8.2",
    .when = on(pgn::FlawKind::BlankLineMissing),
    .inspect = &inspect,
};

}  // namespace arbiter::check
