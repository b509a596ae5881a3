#include "core/check/rule.hpp"
#include "core/check/rules/fen/fen_text.hpp"

namespace arbiter::check {
namespace FEN13 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_fault(game, findings, FEN13_fen_check_impossible,
                         chess::FenDefect::CheckImpossible, "PGN 16.1.3.1");
}

}  // namespace FEN13

constinit const Rule FEN13_fen_check_impossible{
    .id = RuleId::FEN13_fen_check_impossible,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "The start position has checks that no move can have given.",
    .explanation =
        R"(One move gives at most two checks: one by the piece that moved and one along a line that it opened.
Three checks at once, two by knights or pawns, or two from both ends of one line cannot arise.
The position is replayed all the same. In a list of positions the finding is a warning: it can be played on.

Compare the position with its source: a piece is on a wrong square.)",
    .example = R"([FEN "4k3/8/3N1N2/8/8/8/8/K3R3 b - - 0 1"])",
    .source = "FIDE 2023 3.9",
    .when = on(Feature::HasFenTag),
    .inspect = &FEN13::inspect,
};

}  // namespace arbiter::check
