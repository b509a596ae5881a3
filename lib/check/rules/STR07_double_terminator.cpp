#include "base/text.hpp"
#include "check/detail/places.hpp"
#include "check/detail/results.hpp"
#include "check/rule.hpp"

#include <string_view>

namespace arbiter::check {
namespace {

void inspect(const GameContext& game, Findings& findings) {
    const auto first = detail::result_token(game);
    if (!first) return;
    detail::for_each_flaw(
        game, pgn::FlawKind::TerminatorTwice, [&](const pgn::Flaw& flaw, ByteSpan span) {
            const std::string_view second = game.view.slice(flaw.begin, flaw.end);
            auto finding = findings.add(STR07_double_terminator, span);
            detail::place_at_end(finding, game);
            finding.cite("PGN 8.2.6");
            if (pgn::read_result(second).outcome != first->reading.outcome) {
                finding.say(
                    "a second terminator '{}' is written, but the first one is '{}': keep the "
                    "right one",
                    escaped(second), escaped(first->text));
                return;
            }
            finding
                .say("a second terminator '{}' is written, but a game has one: remove it",
                     escaped(second))
                .remove(detail::with_space_before(game, span));
        });
}

}  // namespace

constinit const Rule STR07_double_terminator{
    .id = RuleId::STR07_double_terminator,
    .code = "STR07",
    .name = "double-terminator",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A game has two terminators.",
    .explanation = R"(Some programs take the second one for a game of its own, without tags and
moves. The repair removes it when it says the same as the first; where they differ, a person must
choose.)",
    .example = R"(1. e4 e5 1-0 1-0)",
    .repaired = R"(1. e4 e5 1-0)",
    .source = "PGN 8.2.6",
    .when = on(pgn::FlawKind::TerminatorTwice),
    .inspect = &inspect,
};

}  // namespace arbiter::check
