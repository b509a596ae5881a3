#include "core/check/rule.hpp"
#include "core/check/rules/variants/variant_flaws.hpp"

namespace arbiter::check {
namespace VAR09 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_variant_flaw(game, findings, VAR09_fen_hand_malformed,
                                variant::FenFlawKind::HandMalformed);
}

}  // namespace VAR09

constinit const Rule VAR09_fen_hand_malformed{
    .id = RuleId::VAR09_fen_hand_malformed,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "The start position has a hand that cannot be read.",
    .explanation =
        R"(In crazyhouse and bughouse the pieces in hand follow the placement in brackets, white ones in capitals:
[QNp]. A king, another letter, a digit or an open bracket leaves it unknown who holds what, and other variants have no
hands. The game is not replayed.

Correct the tag from another source.)",
    .example = R"([Variant "Crazyhouse"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[K] w KQkq - 0 1"])",
    .source = "FEN of crazyhouse",
    .when = on(Feature::HasFenTag),
    .inspect = &VAR09::inspect,
};

}  // namespace arbiter::check
