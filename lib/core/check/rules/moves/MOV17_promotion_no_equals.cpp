#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/promotion_text.hpp"
#include "core/check/rules/moves/spelling.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace MOV17 {

constexpr auto kPlain = detail::bit(chess::SanDeviation::PromotionNoEquals) |
                        detail::bit(chess::SanDeviation::PromotionLowerCase);
// Whole moves of another notation, and promotions that other rules report.
constexpr auto kOther = detail::bit(chess::SanDeviation::Uci) |
                        detail::bit(chess::SanDeviation::PromotionParen) |
                        detail::bit(chess::SanDeviation::PromotionSlash);

void inspect(const GameContext& game, Findings& findings) {
    detail::report_habit(
        game, findings, MOV17_promotion_no_equals,
        [&](const replay::Note& note) {
            return detail::is_spelled(note, kPlain) && !detail::is_spelled(note, kOther);
        },
        [](Findings::Builder& finding, const std::string& text, const std::string& times) {
            finding.cite("PGN 8.2.3.3")
                .say("promotion '{}' is written, but PGN writes '=' and a capital letter{}", text,
                     times);
        },
        [&](Findings::Builder& finding, const pgn::Token& token, std::string_view text) {
            detail::write_equals(finding, game, token, text);
        });
}

}  // namespace MOV17

constinit const Rule MOV17_promotion_no_equals{
    .id = RuleId::MOV17_promotion_no_equals,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A promotion is not written with an equals sign and a capital letter.",
    .explanation =
        R"(PGN writes the piece after an equals sign: a8=Q. The Laws print a8Q, and some programs write a
small letter. All of it is read without harm, but two records of one game then differ.

The safe fix writes the equals sign and the capital letter.)",
    .example = R"(1. a8Q)",
    .repaired = R"(1. a8=Q)",
    .source = "PGN 8.2.3.3",
    .when = on(replay::NoteKind::Deviation),
    .inspect = &MOV17::inspect,
};

}  // namespace arbiter::check
