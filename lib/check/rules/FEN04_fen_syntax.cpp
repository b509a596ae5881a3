#include "check/detail/fen_text.hpp"
#include "check/rule.hpp"

namespace arbiter::check {
namespace FEN04 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_fault(game, findings, FEN04_fen_syntax, chess::FenDefect::Syntax, "PGN 16.1.3");
}

}  // namespace FEN04

constinit const Rule FEN04_fen_syntax{
    .id = RuleId::FEN04_fen_syntax,
    .code = "FEN04",
    .name = "fen-syntax",
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "The FEN tag cannot be read.",
    .explanation = R"(A rank with too many or too few squares, a letter that is no piece, a
field that means nothing: no position can be made of it. The game is not replayed, because going
on from a guessed position would make every later statement worthless.

The message says what is wrong first, and the finding marks the place. Correct the tag from
another source.)",
    .example = R"([FEN "4k3/8/8/9/8/8/8/4K2R w K - 0 1"])",
    .source = "PGN 16.1.3",
    .when = on(Feature::HasFenTag),
    .inspect = &FEN04::inspect,
};

}  // namespace arbiter::check
