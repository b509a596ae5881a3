#include "core/replay/detail/kings_signal.hpp"

#include "core/pgn/result.hpp"

namespace arbiter::replay::detail {
namespace {

using chess::Color;
using chess::Role;
using chess::Square;
using pgn::TokenKind;

constexpr chess::Bitboard kLightCentre = chess::bit(Square::E4) | chess::bit(Square::D5);
constexpr chess::Bitboard kDarkCentre = chess::bit(Square::D4) | chess::bit(Square::E5);
constexpr chess::Bitboard kCentre = kLightCentre | kDarkCentre;

// Before that a king that goes astray has another reason.
constexpr std::uint32_t kFewestPlies = 12;

chess::Bitboard squares_of_result(pgn::Outcome outcome) {
    switch (outcome) {
        case pgn::Outcome::WhiteWins:
            return kLightCentre;
        case pgn::Outcome::BlackWins:
            return kDarkCentre;
        case pgn::Outcome::Draw:
            return kCentre;
        default:
            return 0;
    }
}

bool is_to_centre(const chess::San& move) {
    return move.kind == chess::SanKind::Piece && move.role == Role::King &&
           chess::has(kCentre, move.to);
}

// Where kings go in the text from the refused move on.
struct KingsInText {
    chess::Bitboard squares;
    unsigned count;       // of kings that found a square
    unsigned half_moves;  // 0: something else follows
};

// A board that is cleared away takes one king with the other: that is no separate square.
KingsInText read_kings(const GameOn<chess::Position>& game, std::uint32_t token,
                       const chess::San& san) {
    constexpr KingsInText kNone{0, 0, 0};
    constexpr unsigned kMostHalfMoves = 3;
    KingsInText kings{chess::bit(san.to), 1, 1};
    for (std::uint32_t i = token + 1; i < game.token_count(); ++i) {
        if (game.is_terminator(i)) break;
        const TokenKind kind = game.token(i).kind;
        if (kind == TokenKind::RavOpen || kind == TokenKind::Other) return kNone;
        if (kind != TokenKind::Symbol) continue;
        const auto move = chess::parse_san(game.text_of(i));
        if (!move || !is_to_centre(*move) || ++kings.half_moves > kMostHalfMoves) return kNone;
        if (move->is_capture) {
            if (!chess::has(kings.squares, move->to)) return kNone;
            continue;
        }
        kings.squares |= chess::bit(move->to);
        ++kings.count;
    }
    return kings.count > 2 ? kNone : kings;
}

// The king that moved last is where that move put it, in the centre.
bool has_king_moved_to(const GameOn<chess::Position>& game, chess::Move last) {
    const chess::Position& now = game.board.now;
    return last.is_plain() && chess::has(kCentre, last.to()) &&
           now.king_square(~now.turn()) == last.to();
}

}  // namespace

bool is_kings_signal(const GameOn<chess::Position>& game, std::uint32_t token,
                     const chess::San& san) {
    if (!is_to_centre(san) || san.is_capture) return false;
    KingsInText kings = read_kings(game, token, san);
    if (kings.half_moves == 0) return false;
    const chess::Position& now = game.board.now;
    // The first king may have found its square by a legal move; a king next to it is no mistake.
    if (kings.count == 1 && chess::has(kCentre, now.king_square(~now.turn()))) {
        kings.squares |= chess::bit(now.king_square(~now.turn()));
        ++kings.count;
    }
    if (kings.count == 2) return true;
    const chess::Bitboard expected = squares_of_result(game.view->outcome());
    if (expected == 0 || (kings.squares & ~expected) != 0) return false;
    // One king alone is a signal if it leaps, or ends a game: real players rarely err there.
    const Square king = now.king_square(now.turn());
    const bool leaps = !chess::has(chess::pseudo_attacks(Role::King, king), san.to);
    return leaps || (kings.half_moves == 1 && game.facts.plies >= kFewestPlies);
}

bool may_be_kings_signal(const GameOn<chess::Position>& game) {
    if (game.facts.plies < kFewestPlies || game.facts.has_refusal) return false;
    const chess::Position& now = game.board.now;
    const Square to = now.king_square(~now.turn());
    if (!chess::has(kCentre, to)) return false;
    if (!chess::has(squares_of_result(game.view->outcome()), to)) return false;
    // Two queens, or four rooks and minor pieces each on average, make the middle a dangerous
    // place.
    constexpr unsigned kFullBoard = 5;
    const chess::Bitboard piece_set = now.pieces(Role::Queen) | now.pieces(Role::Rook) |
                                      now.pieces(Role::Bishop) | now.pieces(Role::Knight);
    const bool has_queens =
        now.pieces(Color::White, Role::Queen) != 0 && now.pieces(Color::Black, Role::Queen) != 0;
    return has_queens && chess::count(piece_set) >= kFullBoard;
}

bool is_last_move_kings_signal(const GameOn<chess::Position>& game,
                               std::span<const chess::Move> moves) {
    const chess::Move last = moves.back();
    if (!has_king_moved_to(game, last)) return false;
    // A king on the march comes by several moves in a row.
    constexpr std::uint32_t kQuietBefore = 8;
    for (std::uint32_t back = 2; back <= kQuietBefore; back += 2)
        if (moves[moves.size() - 1 - back].to() == last.from()) return false;
    // Out of check a king goes where it can.
    chess::Position before = game.facts.start.orthodox();
    for (const chess::Move move : moves.first(moves.size() - 1))
        before.play(move);
    return !before.is_check();
}

}  // namespace arbiter::replay::detail
