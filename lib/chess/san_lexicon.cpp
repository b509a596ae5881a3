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
    if (!is_pawn && san.origin_file != kNoHint) plain.asks |= PlainSan::kFileHint;
    if (!is_pawn && san.origin_rank != kNoHint) plain.asks |= PlainSan::kRankHint;
    if (san.role == Role::King) plain.asks |= PlainSan::kIsKing;
    plain.is_capture = san.is_capture;
    plain.quiet_mask = is_pawn || san.is_capture ? 0 : 0xFFFF;
    if (is_pawn && relative_rank(us, san.to) == 3 && !san.is_capture)
        plain.ep_takers = neighbours(bit(san.to));
    return plain;
}

}  // namespace

namespace detail {
namespace {

// The hints of `san` are those that its half-move needs when it comes from `from`.
bool has_needed_hints(const Board& pos, const PlainSan& san, Square from) {
    const unsigned hints = san.asks & (PlainSan::kFileHint | PlainSan::kRankHint);
    if (hints == 0) return true;  // or several men could go there
    const Disambiguation needed = needed_disambiguation(pos, Move::normal(from, san.to));
    return hints ==
           ((needed.file ? PlainSan::kFileHint : 0U) | (needed.rank ? PlainSan::kRankHint : 0U));
}

}  // namespace

template <Color Us>
Move play_if_safe(Position& pos, const PlainSan& san, Square from, Position* before) {
    if (!pos.is_safe<Us>(from, san.to) || !has_needed_hints(pos, san, from)) return Move::none();
    if (before != nullptr) *before = pos;
    pos.play_plain_as<Us>({from, san.to, san.role, san.quiet_mask, san.ep_takers});
    return Move::normal(from, san.to);
}
template Move play_if_safe<Color::White>(Position&, const PlainSan&, Square, Position*);
template Move play_if_safe<Color::Black>(Position&, const PlainSan&, Square, Position*);

template <Color Us>
Move play_if_chosen(Position& pos, const PlainSan& san, Position* before) {
    if (san.kind != SanKind::Piece) {
        const Side side = san.kind == SanKind::CastleShort ? Side::Short : Side::Long;
        if (!pos.is_castling_legal(Us, side)) return Move::none();
        const Move move = Move::castle(side, pos.king_square(Us), pos.castling_rook(Us, side));
        if (before != nullptr) *before = pos;
        pos.play_as<Us>(move);
        return move;
    }
    const Bitboard targets = san.is_capture ? pos.pieces(~Us) : ~pos.occupied();
    const Bitboard men = pos.pieces(Us, san.role) & san.origins;
    if (men == 0 || !has(targets, san.to)) return Move::none();
    const SanResolution chosen = choose<Us>(pos, men, san.to);
    return chosen.is_ok() ? play_if_safe<Us>(pos, san, chosen.move.from(), before) : Move::none();
}
template Move play_if_chosen<Color::White>(Position&, const PlainSan&, Position*);
template Move play_if_chosen<Color::Black>(Position&, const PlainSan&, Position*);

}  // namespace detail

void SanLexicon::learn(std::string_view text, Color us) {
    const auto san = parse_san(text);
    const std::uint64_t word = word_of(text, us);
    entries_[slot_of(word)] = {word, san ? plain_san(*san, us) : PlainSan{}};
}

}  // namespace arbiter::chess
