#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/promotion_text.hpp"
#include "core/check/rules/moves/spelling.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace MOV19 {

constexpr auto kSlash = detail::bit(chess::SanDeviation::PromotionSlash);
constexpr auto kUci = detail::bit(chess::SanDeviation::Uci);

bool is_wanted(const replay::Note& note) {
    return detail::is_spelled(note, kSlash) && !detail::is_spelled(note, kUci);
}

void inspect(const GameContext& game, Findings& findings) {
    detail::report_each(
        game, findings, MOV19_promotion_slash, replay::NoteKind::Deviation, is_wanted,
        [](Findings::Builder& finding, const std::string& text) {
            finding.cite("PGN 8.2.3.3")
                .say("promotion '{}' is written with a slash, but PGN writes '=' before the piece",
                     text);
        },
        [&](Findings::Builder& finding, const pgn::Token& token, std::string_view text) {
            detail::write_equals(finding, game, token, text);
        });
}

}  // namespace MOV19

constinit const Rule MOV19_promotion_slash{
    .id = RuleId::MOV19_promotion_slash,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A promotion is written with a slash.",
    .explanation =
        R"(PGN writes the piece after an equals sign: a8=Q. The slash comes from older books; most readers
stop at it.

The safe fix writes the equals sign.)",
    .example = R"(1. a8/Q)",
    .repaired = R"(1. a8=Q)",
    .source = "PGN 8.2.3.3",
    .when = on(replay::NoteKind::Deviation),
    .inspect = &MOV19::inspect,
};

}  // namespace arbiter::check
