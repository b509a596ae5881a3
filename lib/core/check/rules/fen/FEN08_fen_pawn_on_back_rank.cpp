#include "core/check/rule.hpp"
#include "core/check/rules/fen/fen_text.hpp"

namespace arbiter::check {
namespace FEN08 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_fault(game, findings, FEN08_fen_pawn_on_back_rank,
                         chess::FenDefect::PawnOnBackRank, "PGN 16.1.3.1");
}

}  // namespace FEN08

constinit const Rule FEN08_fen_pawn_on_back_rank{
    .id = RuleId::FEN08_fen_pawn_on_back_rank,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "In the start position there is a pawn on the first or last rank.",
    .explanation = R"(Pawns start on the second rank and never go back, and on the last rank
they become another piece. A pawn on rank 1 or 8 is a slip: a rank too many or too few, or a
promotion not carried out. The game is not replayed.

Correct the tag from another source.)",
    .example = R"([FEN "4k3/8/8/8/8/8/8/P3K3 w - - 0 1"])",
    .source = "FIDE 2023 3.7",
    .when = on(Feature::HasFenTag),
    .inspect = &FEN08::inspect,
};

}  // namespace arbiter::check
