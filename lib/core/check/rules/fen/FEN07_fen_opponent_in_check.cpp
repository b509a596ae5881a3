#include "core/check/rule.hpp"
#include "core/check/rules/fen/fen_text.hpp"

namespace arbiter::check {
namespace FEN07 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_fault(game, findings, FEN07_fen_opponent_in_check,
                         chess::FenDefect::OpponentInCheck, "PGN 16.1.3.2");
}

}  // namespace FEN07

constinit const Rule FEN07_fen_opponent_in_check{
    .id = RuleId::FEN07_fen_opponent_in_check,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "In the start position the side that is not to move is in check.",
    .explanation = R"(The player whose turn it is could capture the king, which no legal game
leads to. Usually the side to move is the wrong one.

Check the second field of the FEN and correct it from another source. The game is not replayed.)",
    .example = R"([FEN "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"])",
    .source = "FIDE 2023 1.4.1, 3.9",
    .when = on(Feature::HasFenTag),
    .inspect = &FEN07::inspect,
};

}  // namespace arbiter::check
