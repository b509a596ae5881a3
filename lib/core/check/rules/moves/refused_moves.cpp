#include "core/check/rule.hpp"
#include "core/check/rules/moves/refusal_text.hpp"

// A half-move that cannot be played in chess: a row for each reason why replay stops.
namespace arbiter::check {

constinit const Rule MOV01_illegal_move{
    .id = RuleId::MOV01_illegal_move,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "No piece of the player can make the move that is written.",
    .explanation = R"(The move is well spelled, but in the position on the board it is not
legal: no piece of that kind is there, its way is blocked, its target is taken, or the pawn
rules forbid it. The game is replayed up to the half-move before it and rejected, because
nothing after it can be vouched for.

Usually an earlier move is wrong or missing, or one letter of this one is. Compare the legal
moves named in the message with the score sheet or another source, and correct the move list by
hand.)",
    .example = R"(1. e4 e5 2. Nf3 Nc6 3. Bb6)",
    .repaired = R"(1. e4 e5 2. Nf3 Nc6 3. Bb5)",
    .source = "PGN 8.2.3; FIDE 2023 3.10.1",
    .when = on(Feature::Refused),
    .inspect = &detail::find_refused<MOV01_illegal_move, replay::StopKind::Illegal>,
};

constinit const Rule MOV02_illegal_in_check{
    .id = RuleId::MOV02_illegal_in_check,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "The move leaves or puts the own king in check.",
    .explanation = R"(The piece could go there, but the own king would then be attacked: the
player was in check and did not answer it, the king went to an attacked square, or the piece was
pinned. The Laws forbid such a move.

Over the board this happens. If nobody claimed it before the next move, rapid and blitz games
went on from there, so the record can be true to life; the replay still stops here, and the game
is rejected.)",
    .example = R"(1. e4 e5 2. f4 Qh4+ 3. Nf3)",
    .repaired = R"(1. e4 e5 2. f4 Qh4+ 3. g3)",
    .source = "FIDE 2023 3.9.2, 7.5",
    .when = on(Feature::Refused),
    .inspect = &detail::find_refused<MOV02_illegal_in_check, replay::StopKind::LeavesKingInCheck>,
};

constinit const Rule MOV03_illegal_castling_through_check{
    .id = RuleId::MOV03_illegal_castling_through_check,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "The king would castle out of, through or into check.",
    .explanation = R"(Castling is prevented for the time being when the king is in check,
would cross an attacked square or would arrive on one. The rook may be attacked, and in long
castling the b file may be.

Look at the square and the attacker named in the message: usually a move before this one is
wrong, or castling was written on the wrong wing.)",
    .example = R"([FEN "4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1"]

1. O-O)",
    .source = "FIDE 2023 3.8.2.2",
    .when = on(Feature::Refused),
    .inspect = &detail::find_refused<MOV03_illegal_castling_through_check,
                                     replay::StopKind::CastlingThroughCheck>,
};

constinit const Rule MOV04_illegal_castling_rights{
    .id = RuleId::MOV04_illegal_castling_rights,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "The player castles after losing the right to do so.",
    .explanation = R"(The right to castle is gone for good once the king has moved, and with one
rook once that rook has moved or was captured. The message names the half-move at which it went.

Either that earlier move is not what was played, or the players castled illegally and nobody
claimed it. Compare both moves with another source.)",
    .example = R"(1. e4 e5 2. Ke2 Nf6 3. Ke1 Nc6 4. Nf3 d6 5. g3 Be7 6. Bg2 O-O 7. O-O)",
    .source = "FIDE 2023 3.8.2.1",
    .when = on(Feature::Refused),
    .inspect =
        &detail::find_refused<MOV04_illegal_castling_rights, replay::StopKind::CastlingRightLost>,
};

constinit const Rule MOV21_promotion_illegal_piece{
    .id = RuleId::MOV21_promotion_illegal_piece,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "A pawn becomes a king or stays a pawn.",
    .explanation = R"(A pawn that reaches the last rank is exchanged for a queen, rook, bishop
or knight of its own colour, and for nothing else. A letter K or P after the equals sign is a
slip of the pen or of a program; some readers crash on it.

Only another source, or the moves that follow, can say which piece was chosen.)",
    .example = R"([FEN "7k/4P3/8/8/8/8/8/4K3 w - - 0 1"]

1. e8=K)",
    .source = "FIDE 2023 3.7.3.3; PGN 8.2.3.3",
    .when = on(Feature::Refused),
    .inspect = &detail::find_refused<MOV21_promotion_illegal_piece,
                                     replay::StopKind::PromotionIllegalPiece>,
};

}  // namespace arbiter::check
