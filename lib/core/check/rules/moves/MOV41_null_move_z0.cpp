#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/spelling.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace MOV41 {

constexpr auto kOtherSpelling = detail::bit(chess::SanDeviation::NullSpelling);

void inspect(const GameContext& game, Findings& findings) {
    detail::report_each(
        game, findings, MOV41_null_move_z0, replay::NoteKind::NullMove,
        [](const replay::Note& note) {
            return note.is_in_variation && (note.aux & kOtherSpelling) != 0;
        },
        [](Findings::Builder& finding, const std::string& text) {
            finding.say("null move '{}' is written, but most programs write '--'", text);
        },
        [&](Findings::Builder& finding, const pgn::Token& token, std::string_view) {
            finding.replace(game.view.span_of(token), "--");
        });
}

}  // namespace MOV41

constinit const Rule MOV41_null_move_z0{
    .id = RuleId::MOV41_null_move_z0,
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A null move in a variation is written otherwise than with two hyphens.",
    .explanation =
        R"(PGN has no null move. Most programs have agreed on -- for it; ChessBase writes Z0, others null,
pass or @@@@, and readers that do not know the word lose the variation.

The safe fix writes two hyphens.)",
    .example = R"(1. e4 (1. d4 Z0 2. c4) e5)",
    .repaired = R"(1. e4 (1. d4 -- 2. c4) e5)",
    .source = "PGN 8.2.5",
    .when = on(replay::NoteKind::NullMove),
    .inspect = &MOV41::inspect,
};

}  // namespace arbiter::check
