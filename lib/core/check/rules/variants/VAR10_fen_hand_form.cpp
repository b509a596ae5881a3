#include "core/check/rule.hpp"
#include "core/check/rules/variants/variant_flaws.hpp"

namespace arbiter::check {
namespace VAR10 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_variant_flaw(game, findings, VAR10_fen_hand_form,
                                variant::FenFlawKind::HandForm);
}

}  // namespace VAR10

constinit const Rule VAR10_fen_hand_form{
    .id = RuleId::VAR10_fen_hand_form,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary =
        "The hand of the start position is understood, but not written as most programs write it.",
    .explanation =
        R"(Programs write pieces in hand in several ways: as a ninth rank, [-] for an empty hand, in any order, or not at all.
The form that most of them read is the placement followed by brackets, with white pieces first and queens before rooks,
bishops, knights and pawns. Where there is no hand at all, it is taken as empty.

The safe fix writes that form.)",
    .example = R"([Variant "Crazyhouse"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1"])",
    .repaired = R"([Variant "Crazyhouse"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"])",
    .source = "FEN of crazyhouse",
    .when = on(Feature::HasFenTag),
    .inspect = &VAR10::inspect,
};

}  // namespace arbiter::check
