#include "core/check/rule.hpp"
#include "core/check/rules/moves/refusal_text.hpp"

// A half-move that a variant forbids: a row for each reason why replay stops.
namespace arbiter::check {

constinit const Rule VAR16_drop_not_in_hand{
    .id = RuleId::VAR16_drop_not_in_hand,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "A piece is dropped that the player does not have in hand.",
    .explanation =
        R"(In crazyhouse a player may drop only what was captured before and not yet dropped; a promoted piece that
is captured goes to the hand as a pawn. A half-move with the capture may be missing, or the letter of the
piece is wrong.

Replay stops there, and the game is rejected.)",
    .example = R"([Variant "Crazyhouse"]

1. e4 e5 2. N@f3)",
    .source = "Crazyhouse, drops",
    .when = on(Feature::Refused),
    .inspect = &detail::find_refused<VAR16_drop_not_in_hand, replay::StopKind::DropNotInHand>,
};

constinit const Rule VAR17_drop_square{
    .id = RuleId::VAR17_drop_square,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "A piece is dropped on a square where none may be dropped.",
    .explanation =
        R"(A piece is dropped on an empty square, and a pawn never on the first or the last rank.

Replay stops there, and the game is rejected.)",
    .example = R"([Variant "Crazyhouse"]

1. e4 d5 2. exd5 Qxd5 3. P@d5)",
    .source = "Crazyhouse, drops",
    .when = on(Feature::Refused),
    .inspect = &detail::find_refused<VAR17_drop_square, replay::StopKind::DropSquare>,
};

constinit const Rule VAR19_capture_forced{
    .id = RuleId::VAR19_capture_forced,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "Antichess: a move that captures nothing is played although a capture is possible.",
    .explanation = R"(In antichess a player who can capture must. The finding lists the captures.

Replay stops there, and the game is rejected. If the game was one of losers or of another relative, its
Variant tag is wrong.)",
    .example = R"([Variant "Antichess"]

1. e3 b5 2. a3)",
    .source = "Antichess, captures",
    .when = on(Feature::Refused),
    .inspect = &detail::find_refused<VAR19_capture_forced, replay::StopKind::CaptureForced>,
};

constinit const Rule VAR20_own_king_explodes{
    .id = RuleId::VAR20_own_king_explodes,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "Atomic: a capture would blow up the king of the player.",
    .explanation =
        R"(A capture removes everything but pawns on the squares around it, so a king never captures, and nothing
captures next to the own king.

Replay stops there, and the game is rejected.)",
    .example = R"([Variant "Atomic"]

1. e4 d5 2. exd5 c6 3. d6 a6 4. dxe7 a5 5. Ke2 Qxe7)",
    .source = "Atomic, explosions",
    .when = on(Feature::Refused),
    .inspect = &detail::find_refused<VAR20_own_king_explodes, replay::StopKind::OwnKingExplodes>,
};

constinit const Rule VAR21_check_forbidden{
    .id = RuleId::VAR21_check_forbidden,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "Racing kings: a move gives check.",
    .explanation =
        R"(In racing kings no move may attack the other king, neither directly nor by moving out of the way of
another piece.

Replay stops there, and the game is rejected.)",
    .example = R"([Variant "Racing Kings"]
[SetUp "1"]
[FEN "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"]

1. Nxc1)",
    .source = "Racing kings, checks",
    .when = on(Feature::Refused),
    .inspect = &detail::find_refused<VAR21_check_forbidden, replay::StopKind::CheckForbidden>,
};

constinit const Rule VAR30_bughouse_drop_unsupplied{
    .id = RuleId::VAR30_bughouse_drop_unsupplied,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "A piece is dropped that the partner has not captured.",
    .explanation =
        R"(A player drops what the partner captured on the other board and nothing else, and each piece once. The
capture must be written before the drop: the text of a match is in the order of time. A half-move may be
missing on the other board, or the letter of the piece is wrong.

Replay stops there, and the game is rejected.)",
    .example = R"([WhiteA "a"][BlackA "b"]
[WhiteB "c"][BlackB "d"]

1A. e4 1B. d4 1b. P@e3)",
    .source = "Bughouse, drops",
    .when = on(Feature::Refused),
    .inspect =
        &detail::find_refused<VAR30_bughouse_drop_unsupplied, replay::StopKind::DropUnsupplied>,
};

}  // namespace arbiter::check
