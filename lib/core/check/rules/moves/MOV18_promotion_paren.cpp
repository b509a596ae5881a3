#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/promotion_text.hpp"
#include "core/check/rules/moves/spelling.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace MOV18 {

constexpr auto kParen = detail::bit(chess::SanDeviation::PromotionParen);
constexpr auto kUci = detail::bit(chess::SanDeviation::Uci);

bool is_wanted(const replay::Note& note) {
    return detail::is_spelled(note, kParen) && !detail::is_spelled(note, kUci);
}

void inspect(const GameContext& game, Findings& findings) {
    detail::report_each(
        game, findings, MOV18_promotion_paren, replay::NoteKind::Deviation, is_wanted,
        [](Findings::Builder& finding, const std::string& text) {
            finding.cite("PGN 8.2.3.3")
                .say(
                    "promotion '{}' is written in parentheses, but PGN writes '=' before the piece",
                    text);
        },
        [&](Findings::Builder& finding, const pgn::Token& token, std::string_view text) {
            detail::write_equals(finding, game, token, text);
        });
}

}  // namespace MOV18

constinit const Rule MOV18_promotion_paren{
    .id = RuleId::MOV18_promotion_paren,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A promotion is written in parentheses.",
    .explanation =
        R"(PGN writes the piece after an equals sign: a8=Q. In parentheses it looks like the start of a
variation, and readers that take it for one lose the promotion and often the rest of the game.

The safe fix writes the equals sign.)",
    .example = R"(1. a8(Q))",
    .repaired = R"(1. a8=Q)",
    .source = "PGN 8.2.3.3",
    .when = on(replay::NoteKind::Deviation),
    .inspect = &MOV18::inspect,
};

}  // namespace arbiter::check
