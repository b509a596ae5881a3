#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

#include <string>

namespace arbiter::check {
namespace STR13 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(
        game, pgn::FlawKind::SeparatorMissing, [&](const pgn::Flaw& flaw, ByteSpan span) {
            const bool has_own_line = detail::begins_line(game.view, flaw.begin);
            const std::uint32_t at =
                has_own_line ? detail::line_begin(game.view, flaw.begin) : flaw.begin;
            std::string text = detail::line_end_at(game, at);
            if (!has_own_line) text += text;
            auto finding = findings.add(STR13_missing_game_separator, span);
            finding
                .say(
                    "a game starts here without a blank line before it, but one should separate "
                    "games")
                .cite("PGN 8.2");
            if (!game.view.tags.empty() ||
                (has_own_line && detail::is_beginning_certain(game.view)))
                finding.insert(game.view.base_offset + at, text);
        });
}

}  // namespace STR13

constinit const Rule STR13_missing_game_separator{
    .id = RuleId::STR13_missing_game_separator,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A game starts without a blank line before it.",
    .explanation = R"(The export format puts a blank line after the moves of each game. Fast
readers look for it to find where games begin. The repair inserts it, but not before moves without tags and
the number 1: they may belong to what precedes them.)",
    .example = R"(1. e4 e5 1-0
[Event "The next game"])",
    .repaired = R"(1. e4 e5 1-0

[Event "The next game"])",
    .source = "PGN 8.2",
    .when = on(pgn::FlawKind::SeparatorMissing),
    .inspect = &STR13::inspect,
};

}  // namespace arbiter::check
