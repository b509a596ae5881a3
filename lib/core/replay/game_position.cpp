#include "core/replay/game_position.hpp"

#include "core/chess/movegen.hpp"
#include "core/chess/unmarked_san.hpp"

namespace arbiter::replay {

chess::Bitboard GamePosition::pieces(chess::Color color, chess::Role role) const {
    if (const VariantBoard* board = variant()) return board->position().pieces(color, role);
    return orthodox().pieces(color, role);
}

chess::Square GamePosition::king_square(chess::Color color) const {
    if (const VariantBoard* board = variant()) return board->position().king_square(color);
    return orthodox().king_square(color);
}

std::vector<chess::Move> GamePosition::legal_moves() const {
    chess::MoveList legal;
    if (const VariantBoard* board = variant())
        board->rules().legal_moves(board->position(), legal);
    else
        chess::generate_legal(orthodox(), legal);
    return {legal.begin(), legal.end()};
}

chess::SanText GamePosition::san(chess::Move move) const {
    if (const VariantBoard* board = variant())
        return board->rules().to_san(board->position(), move);
    return chess::to_san(orthodox(), move);
}

chess::SanText GamePosition::unmarked_san(chess::Move move) const {
    if (is_orthodox()) return chess::to_unmarked_san(orthodox(), move);
    const chess::SanText marked = san(move);
    chess::SanText text;
    text.push(marked.view().substr(0, marked.view().find_first_of("+#")));
    return text;
}

std::string_view GamePosition::check_suffix_of(chess::Move move) const {
    if (const VariantBoard* board = variant()) {
        switch (board->rules().mark_of(board->position(), move)) {
            case chess::SanMark::None:
                return "";
            case chess::SanMark::Mate:
                return "#";
            default:
                return "+";
        }
    }
    chess::Position after = orthodox();
    after.play(move);
    if (!after.is_check()) return "";
    return after.has_legal_move() ? "+" : "#";
}

std::string GamePosition::fen() const {
    if (const VariantBoard* board = variant())
        return board->is_match() ? board->match().write_fen()
                                 : board->rules().write_fen(board->position());
    return chess::to_fen(orthodox());
}

}  // namespace arbiter::replay
