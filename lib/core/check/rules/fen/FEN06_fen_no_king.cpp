#include "core/check/rule.hpp"
#include "core/check/rules/fen/fen_text.hpp"

namespace arbiter::check {
namespace FEN06 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_fault(game, findings, FEN06_fen_no_king, chess::FenDefect::NoKing,
                         "PGN 16.1.3.1");
}

}  // namespace FEN06

constinit const Rule FEN06_fen_no_king{
    .id = RuleId::FEN06_fen_no_king,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "A king is missing from the start position.",
    .explanation = R"(Each player has exactly one king. Exercises for beginners leave one out on
purpose, but then it is not a game of chess: nobody can be mated, and the game is not replayed.

Correct the tag from another source, or keep such exercises outside the archive.)",
    .example = R"([FEN "8/8/8/8/8/8/8/4K2R w K - 0 1"])",
    .source = "FIDE 2023 2.2",
    .when = on(Feature::HasFenTag),
    .inspect = &FEN06::inspect,
};

}  // namespace arbiter::check
