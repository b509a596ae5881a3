#include "chess/san_lexicon.hpp"

#include "chess/attacks.hpp"

namespace arbiter::chess {
namespace {

// A pawn goes straight on to an empty square and aslant to take.
Bitboard pawn_origins(const San& san, Color us) {
    const unsigned rank = relative_rank(us, san.to);
    if (rank < 2 || rank == 7) return 0;
    const Bitboard behind = bit(san.to - forward(us));
    const bool changes_file = san.origin_file != kNoHint && san.origin_file != file_of(san.to);
    if (changes_file != san.is_capture) return 0;
    if (changes_file) return neighbours(behind) & file_mask(san.origin_file);
    return rank == 3 ? behind | bit(san.to - forward(us) - forward(us)) : behind;
}

Bitboard piece_origins(const San& san) {
    const auto& tables = detail::kSanTables;
    return pseudo_attacks(san.role, san.to) & tables.on_file[san.origin_file] &
           tables.on_rank[san.origin_rank];
}

PlainSan plain_san(const San& san, Color us) {
    PlainSan plain;
    if (san.kind == SanKind::Null || san.promotion != Role::None || san.deviations != 0)
        return plain;
    plain.kind = san.kind;
    plain.mark = san.mark;
    if (san.kind != SanKind::Piece || san.role == Role::None) return plain;
    const bool is_pawn = san.role == Role::Pawn;
    plain.origins = is_pawn ? pawn_origins(san, us) : piece_origins(san);
    plain.to = san.to;
    plain.role = san.role;
    if (!is_pawn && san.origin_file != kNoHint) plain.hints |= PlainSan::kFileHint;
    if (!is_pawn && san.origin_rank != kNoHint) plain.hints |= PlainSan::kRankHint;
    plain.is_capture = san.is_capture;
    plain.quiet_mask = is_pawn || san.is_capture ? 0 : 0xFFFF;
    if (is_pawn && relative_rank(us, san.to) == 3 && !san.is_capture)
        plain.ep_takers = neighbours(bit(san.to));
    return plain;
}

}  // namespace

namespace detail {

template <Color Us>
bool is_safe_apart(const Board& pos, Square from, Square to) {
    return pos.is_safe<Us>(from, to);
}
template bool is_safe_apart<Color::White>(const Board&, Square, Square);
template bool is_safe_apart<Color::Black>(const Board&, Square, Square);

template <Color Us>
Move castle_if_plain(Position& pos, const PlainSan& san, Position* before) {
    if (san.kind == SanKind::Piece) return Move::none();
    const Side side = san.kind == SanKind::CastleShort ? Side::Short : Side::Long;
    if (!pos.is_castling_legal(Us, side)) return Move::none();
    const Move move = Move::castle(side, pos.king_square(Us), pos.castling_rook(Us, side));
    if (before != nullptr) *before = pos;
    pos.play_as<Us>(move);
    return move;
}
template Move castle_if_plain<Color::White>(Position&, const PlainSan&, Position*);
template Move castle_if_plain<Color::Black>(Position&, const PlainSan&, Position*);

bool has_needed_hints(const Board& pos, const PlainSan& san, Square from) {
    const Disambiguation needed = needed_disambiguation(pos, Move::normal(from, san.to));
    return san.hints ==
           ((needed.file ? PlainSan::kFileHint : 0) | (needed.rank ? PlainSan::kRankHint : 0));
}

}  // namespace detail

void SanLexicon::read(std::string_view text, Color us, std::uint64_t word, Entry& entry) {
    const auto san = parse_san(text);
    entry = {word, san ? plain_san(*san, us) : PlainSan{}};
}

}  // namespace arbiter::chess
