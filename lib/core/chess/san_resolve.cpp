#include "core/chess/san.hpp"
#include "core/chess/unmarked_san.hpp"

namespace arbiter::chess {
namespace {

template <Color Us>
Bitboard safe_pieces(const Board& pos, Bitboard piece_set, Square to) {
    Bitboard safe = 0;
    while (piece_set != 0) {
        const Square from = pop_square(piece_set);
        if (pos.is_safe<Us>(from, to)) safe |= bit(from);
    }
    return safe;
}

// The other pieces of the kind on `from` that reach `to`, and those of them that legally may.
struct Rivals {
    Bitboard reaching = 0;
    Bitboard legal = 0;
};

Rivals rivals_of(const Board& pos, Move move) {
    const Square from = move.from();
    const Square to = move.to();
    const Role role = role_of(pos.piece_on(from));
    Rivals rivals;
    for (Bitboard piece_set = pseudo_attacks(role, to) & pos.pieces(pos.turn(), role) & ~bit(from);
         piece_set != 0;) {
        const Square rival = pop_square(piece_set);
        if ((between(rival, to) & pos.occupied()) == 0) rivals.reaching |= bit(rival);
    }
    rivals.legal = pos.turn() == Color::White ? safe_pieces<Color::White>(pos, rivals.reaching, to)
                                              : safe_pieces<Color::Black>(pos, rivals.reaching, to);
    return rivals;
}

// PGN 8.2.3.4: the file if it suffices, else the rank if it does, else both.
Disambiguation needed_against(Bitboard rivals, Square from) {
    if (rivals == 0) return {};
    if ((rivals & file_mask(file_of(from))) == 0) return {.file = true, .rank = false};
    if ((rivals & rank_mask(rank_of(from))) == 0) return {.file = false, .rank = true};
    return {.file = true, .rank = true};
}

SanResolution resolve_castling(const Board& pos, Side side) {
    if (!pos.is_castling_legal(pos.turn(), side)) return {};
    return {SanStatus::Ok, 0,
            Move::castle(side, pos.king_square(pos.turn()), pos.castling_rook(pos.turn(), side))};
}

// UCI writes castling as a king move of two squares or, in Chess960, as king takes own rook.
SanResolution resolve_uci_castling(const Board& pos, Square from, Square to) {
    const Color us = pos.turn();
    for (const Side side : {Side::Short, Side::Long}) {
        const Square rook = pos.castling_rook(us, side);
        const bool is_by_rook = rook != Square::None && to == rook;
        const int files = static_cast<int>(file_of(from)) - static_cast<int>(file_of(to));
        const bool is_by_king = to == detail::castled_king(us, side) && (files == 2 || files == -2);
        if (!is_by_rook && !is_by_king) continue;
        SanResolution found = resolve_castling(pos, side);
        if (found.is_ok()) {
            found.notes = static_cast<std::uint8_t>(is_by_rook ? SanNote::CastlingByRook
                                                               : SanNote::CastlingByKing);
        }
        return found;
    }
    return {};
}

}  // namespace

namespace detail {

// Castling, null moves, and moves that name an origin but no piece.
SanResolution resolve_rare(const Board& pos, San san) {
    switch (san.kind) {
        case SanKind::CastleShort:
            return resolve_castling(pos, Side::Short);
        case SanKind::CastleLong:
            return resolve_castling(pos, Side::Long);
        case SanKind::Null:
            if (pos.is_check()) return {};
            return {SanStatus::Ok, 0, Move::null()};
        case SanKind::Piece:
            break;
    }
    if (san.origin_file == kNoHint || san.origin_rank == kNoHint) return {};
    const Square from = make_square(san.origin_file, san.origin_rank);
    const Piece mover = pos.piece_on(from);
    if (mover == Piece::None || color_of(mover) != pos.turn()) return {};
    const bool is_uci = san.has(SanDeviation::Uci);
    if (role_of(mover) == Role::King && (is_uci || san.has(SanDeviation::LongAlgebraic))) {
        const SanResolution castling = resolve_uci_castling(pos, from, san.to);
        if (castling.is_ok()) return castling;
    }
    if (role_of(mover) != Role::Pawn && san.promotion != Role::None) return {};
    San named = san;
    named.role = role_of(mover);
    SanResolution found = resolve_san(pos, named);
    // UCI has no capture sign, and a dash replaces it in long algebraic notation only by mistake.
    if (is_uci) found.notes &= static_cast<std::uint8_t>(~index(SanNote::CaptureMarkMissing));
    return found;
}

std::uint8_t review_hints(const Board& pos, San san, Move move) {
    if (san.has(SanDeviation::Uci) || san.has(SanDeviation::LongAlgebraic)) return 0;
    const Rivals rivals = rivals_of(pos, move);
    unsigned notes = 0;
    if (rivals.legal == 0) {
        notes |= index(SanNote::HintsUnneeded);
        if (rivals.reaching != 0) notes |= index(SanNote::HintsForPinnedOnly);
    } else {
        const Disambiguation written{san.origin_file != kNoHint, san.origin_rank != kNoHint};
        if (written != needed_against(rivals.legal, move.from()))
            notes |= index(SanNote::HintsNotCanonical);
    }
    return static_cast<std::uint8_t>(notes);
}

}  // namespace detail

Disambiguation needed_disambiguation(const Board& pos, Move move) {
    if (move.is_null() || move.is_castling()) return {};
    const Role role = role_of(pos.piece_on(move.from()));
    if (role == Role::Pawn || role == Role::King || role == Role::None) return {};
    return needed_against(rivals_of(pos, move).legal, move.from());
}

SanText to_unmarked_san(const Board& before, Move move) {
    SanText text;
    if (move.is_null()) {
        text.push("--");
        return text;
    }
    if (move.is_castling()) {
        text.push(move.castling_side() == Side::Short ? "O-O" : "O-O-O");
    } else {
        const Role role = role_of(before.piece_on(move.from()));
        const bool is_ep = move.kind() == MoveKind::EnPassant;
        const bool is_capture = is_ep || before.piece_on(move.to()) != Piece::None;
        Disambiguation origin = needed_disambiguation(before, move);
        if (role == Role::Pawn) {
            origin.file = is_capture;
        } else {
            text.push(letter_of(role));
        }
        const std::string_view from = to_string(move.from());
        if (origin.file) text.push(from[0]);
        if (origin.rank) text.push(from[1]);
        if (is_capture) text.push('x');
        text.push(to_string(move.to()));
        if (move.promotion() != Role::None) {
            text.push('=');
            text.push(letter_of(move.promotion()));
        }
    }
    return text;
}

SanText to_san(const Board& before, Move move) {
    SanText text = to_unmarked_san(before, move);
    if (move.is_null()) return text;
    const Board after = before.after(move);
    if (after.is_check()) text.push(after.has_legal_move() ? '+' : '#');
    return text;
}

}  // namespace arbiter::chess
