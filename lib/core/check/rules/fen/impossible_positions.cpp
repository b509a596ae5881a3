#include "core/check/rule.hpp"
#include "core/check/rules/fen/fen_text.hpp"

// Start positions that only a person can mend: a row for each defect.
namespace arbiter::check {

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
    .inspect =
        [](const GameContext& game, Findings& findings) {
            detail::report_fault(game, findings, FEN05_fen_king_count, chess::FenDefect::KingCount,
                                 "PGN 16.1.3.1");
        },
};

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
    .inspect =
        [](const GameContext& game, Findings& findings) {
            detail::report_fault(game, findings, FEN06_fen_no_king, chess::FenDefect::NoKing,
                                 "PGN 16.1.3.1");
        },
};

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
    .inspect =
        [](const GameContext& game, Findings& findings) {
            detail::report_fault(game, findings, FEN07_fen_opponent_in_check,
                                 chess::FenDefect::OpponentInCheck, "PGN 16.1.3.2");
        },
};

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
    .inspect =
        [](const GameContext& game, Findings& findings) {
            detail::report_fault(game, findings, FEN08_fen_pawn_on_back_rank,
                                 chess::FenDefect::PawnOnBackRank, "PGN 16.1.3.1");
        },
};

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
    .inspect =
        [](const GameContext& game, Findings& findings) {
            detail::report_fault(game, findings, FEN13_fen_check_impossible,
                                 chess::FenDefect::CheckImpossible, "PGN 16.1.3.1");
        },
};

}  // namespace arbiter::check
