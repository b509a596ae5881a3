#include "core/variant/detail/inspection.hpp"

#include <algorithm>

namespace arbiter::variant::detail {
namespace {

constexpr std::string_view player(Color color) {
    return color == Color::White ? "White" : "Black";
}

// Kings become queens: squares stay occupied, and nothing is said about kings.
chess::Setup without_kings(chess::Setup setup) {
    for (Piece& piece : setup.board) {
        if (role_of(piece) == Role::King) piece = make_piece(color_of(piece), Role::Queen);
    }
    return setup;
}

}  // namespace

Position turned(const Position& pos) {
    Position other = pos;
    other.set_turn(~pos.turn());
    return other;
}

void Inspection::copy(const chess::Setup& setup, std::initializer_list<chess::FenDefect> kinds) {
    chess::FenDefects all;
    chess::inspect_setup(setup, reading_.fields, all);
    for (const chess::FenFault& fault : all) {
        if (std::find(kinds.begin(), kinds.end(), fault.defect) != kinds.end())
            start_.defects.add(fault.defect, fault.begin, fault.end, {fault.detail()});
    }
}

void Inspection::chess_defects(std::initializer_list<chess::FenDefect> kinds) {
    copy(setup_, kinds);
}

void Inspection::ep_and_counters(bool has_capture) {
    copy(without_kings(setup_), {chess::FenDefect::EpImpossible, chess::FenDefect::CounterInvalid});
    if (setup_.ep == Square::None || has_capture ||
        start_.defects.has(chess::FenDefect::EpImpossible))
        return;
    defect(chess::FenDefect::EpUnusable, chess::FenField::Ep,
           {"no pawn can take on ", to_string(setup_.ep), ", so it is the same as '-'"});
}

void Inspection::no_castling(Color color, std::string_view why) {
    for (const Square rook : setup_.castling_rooks[chess::index(color)]) {
        if (rook == Square::None) continue;
        defect(chess::FenDefect::CastlingImpossible, chess::FenField::Castling,
               {player(color), " may not castle: ", why});
    }
}

void Inspection::pawns_on(Bitboard squares) {
    const Bitboard wrong = pos_.pieces(Role::Pawn) & squares;
    if (wrong == 0) return;
    const Square sq = chess::first_square(wrong);
    defect(chess::FenDefect::PawnOnBackRank, chess::FenField::Placement,
           {"a ", to_string(color_of(pos_.piece_on(sq))), " pawn on ", to_string(sq)});
}

void Inspection::at_most(Color color, Bitboard pieces, unsigned most, std::string_view what) {
    if (chess::count(pos_.pieces(color) & pieces) <= most) return;
    defect(chess::FenDefect::MaterialImpossible, chess::FenField::Placement,
           {player(color), " has more than ", what});
}

void Inspection::defect(chess::FenDefect kind, chess::FenField field,
                        std::initializer_list<std::string_view> detail) {
    const chess::FenReading::Range range = reading_.fields[chess::index(field)];
    start_.defects.add(kind, range.begin, range.end, detail);
}

void Inspection::not_of_variant(std::initializer_list<std::string_view> detail) {
    const chess::FenReading::Range range = reading_.fields[0];
    start_.flaws.add(FenFlawKind::NotOfVariant, range.begin, range.end, detail);
}

void Inspection::opponent_in_check(bool is_check) {
    if (!is_check) return;
    defect(chess::FenDefect::OpponentInCheck, chess::FenField::Placement,
           {player(~pos_.turn()), " is in check with ", player(pos_.turn()), " to move"});
}

}  // namespace arbiter::variant::detail
