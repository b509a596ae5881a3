#include "core/check/rule.hpp"
#include "core/check/rules/fen/fen_text.hpp"

namespace arbiter::check {
namespace VAR02 {

void inspect(const GameContext& game, Findings& findings) {
    const chess::FenFault* fault = detail::find_fault(game, chess::FenDefect::CastlingImpossible);
    if (fault == nullptr || !game.facts.is_chess960) return;
    if (detail::untagged_shuffle(game) != chess::ShuffledStart::None) return;  // VAR01
    detail::report_castling_fault(game, findings, VAR02_chess960_castling_field, *fault);
}

}  // namespace VAR02

constinit const Rule VAR02_chess960_castling_field{
    .id = RuleId::VAR02_chess960_castling_field,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary =
        "The start position of Chess960 grants a right to castle with a rook that is not there.",
    .explanation =
        R"(In Chess960 a right names its rook: by the letter of the wing, for the outermost rook there, or by the letter of
its file. Where no rook of that colour stands on that file of the back rank, the right cannot be used. Rematches
that a server exported in November 2023 have such fields: they are those of the game before.

The right is dropped for the replay, and the safe fix writes those that are left.)",
    .example = R"([Variant "Chess960"]
[FEN "nqrkbrnb/pppppppp/8/8/8/8/PPPPPPPP/NQRKBRNB w HCfc - 0 1"])",
    .repaired = R"([Variant "Chess960"]
[FEN "nqrkbrnb/pppppppp/8/8/8/8/PPPPPPPP/NQRKBRNB w Qkq - 0 1"])",
    .source = "X-FEN; PGN 16.1.3.3",
    .when = on(Feature::HasFenTag),
    .inspect = &VAR02::inspect,
};

}  // namespace arbiter::check
