#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"
#include "core/check/rules/variants/match_text.hpp"

namespace arbiter::check {
namespace TAG10 {

void inspect(const GameContext& game, Findings& findings) {
    if (detail::is_match(game.view)) return;
    const pgn::GameView& view = game.view;
    detail::for_each_flaw(game, pgn::FlawKind::TagTwoOnLine, [&](const pgn::Flaw& flaw, ByteSpan) {
        const pgn::TagPair* tag = detail::pair_at(view, flaw.begin);
        if (tag == nullptr) return;
        auto finding = findings.add(TAG10_tag_two_per_line, view.span_of(*tag));
        if (!finding.is_read()) return;
        std::uint32_t blanks = tag->begin;
        while (blanks > view.begin && is_blank(view.text[blanks - 1]))
            --blanks;
        finding.cite("PGN 8.1")
            .say("tag {} follows another one on the same line, but each tag pair has its own line",
                 escaped(view.name_of(*tag)))
            .replace(view.absolute(blanks, tag->begin), detail::line_end_of(game));
    });
}

}  // namespace TAG10

constinit const Rule TAG10_tag_two_per_line{
    .id = RuleId::TAG10_tag_two_per_line,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "Two tag pairs stand on one line.",
    .explanation =
        R"(In the export format each tag pair has a line of its own; programs that read line by line lose
the second one. The repair puts a line end between them.)",
    .example = R"([White "A"] [Black "B"])",
    .repaired = R"([White "A"]
[Black "B"])",
    .source = "PGN 8.1",
    .when = on(pgn::FlawKind::TagTwoOnLine),
    .inspect = &TAG10::inspect,
};

}  // namespace arbiter::check
