#include "core/check/rule.hpp"
#include "core/check/rules/fen/fen_text.hpp"

namespace arbiter::check {
namespace FEN05 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_fault(game, findings, FEN05_fen_king_count, chess::FenDefect::KingCount,
                         "PGN 16.1.3.1");
}

}  // namespace FEN05

constinit const Rule FEN05_fen_king_count{
    .id = RuleId::FEN05_fen_king_count,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "The start position has more than one king of a colour.",
    .explanation = R"(Each player has exactly one king. With two there is no telling what check
and mate mean, so the game is not replayed. Often a queen was meant.

Correct the tag from another source.)",
    .example = R"([FEN "4k3/8/8/8/8/8/8/3KK2R w - - 0 1"])",
    .source = "FIDE 2023 2.2",
    .when = on(Feature::HasFenTag),
    .inspect = &FEN05::inspect,
};

}  // namespace arbiter::check
