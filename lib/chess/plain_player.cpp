#include "chess/plain_player.hpp"

namespace arbiter::chess::detail {
namespace {

// The hints of `san` are those that its half-move needs when it comes from `from`.
bool has_needed_hints(const Board& pos, PlainSan san, Square from) {
    if (san.role() == Role::Pawn || (!san.has_file_hint() && !san.has_rank_hint()))
        return true;  // or several men could go there
    const Disambiguation needed = needed_disambiguation(pos, Move::normal(from, san.to()));
    return san.has_file_hint() == needed.file && san.has_rank_hint() == needed.rank;
}

}  // namespace

template <Color Us>
Square find_with_care(const Board& pos, PlainSan san) {
    const Square to = san.to();
    const Bitboard targets = san.is_capture() ? pos.pieces(~Us) : ~pos.occupied();
    const Bitboard men = pos.pieces(Us, san.role()) & san.origins() & san.hinted_rank();
    if (men == 0 || !has(targets, to)) return Square::None;
    Square from = first_square(men);
    if (has_several(men)) {
        const SanResolution chosen = choose<Us>(pos, men, to);
        if (!chosen.is_ok()) return Square::None;
        from = chosen.move.from();
    } else if ((between(from, to) & pos.occupied()) != 0 || !pos.is_safe<Us>(from, to)) {
        return Square::None;
    }
    return has_needed_hints(pos, san, from) ? from : Square::None;
}
template Square find_with_care<Color::White>(const Board&, PlainSan);
template Square find_with_care<Color::Black>(const Board&, PlainSan);

template <Color Us>
Move castle_if_legal(Position& pos, Side side) {
    if (!pos.is_castling_legal(Us, side)) return Move::none();
    const Move move = Move::castle(side, pos.king_square(Us), pos.castling_rook(Us, side));
    pos.play_as<Us>(move);
    return move;
}
template Move castle_if_legal<Color::White>(Position&, Side);
template Move castle_if_legal<Color::Black>(Position&, Side);

}  // namespace arbiter::chess::detail
