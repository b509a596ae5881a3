#include "core/chess/shuffled_start.hpp"

#include <array>
#include <optional>

namespace arbiter::chess {
namespace {

using FirstRank = std::array<Role, 8>;

constexpr FirstRank kOrthodox = {Role::Rook, Role::Knight, Role::Bishop, Role::Queen,
                                 Role::King, Role::Bishop, Role::Knight, Role::Rook};

// The pieces of `color` on its first rank when it is whole: bishops on both colours of squares, the
// king between the rooks.   FIDE 2023 Guidelines II.2.2.
std::optional<FirstRank> whole_first_rank(const Setup& setup, Color color) {
    FirstRank rank{};
    std::array<unsigned, kRoles> counts{};
    unsigned bishop_files = 0;
    unsigned rooks_before_king = 0;
    for (unsigned file = 0; file < rank.size(); ++file) {
        const Piece piece = setup.board[index(make_square(file, back_rank(color)))];
        if (piece == Piece::None || color_of(piece) != color) return std::nullopt;
        rank[file] = role_of(piece);
        ++counts[index(rank[file])];
        if (rank[file] == Role::Bishop) bishop_files += file % 2;
        if (rank[file] == Role::King) rooks_before_king = counts[index(Role::Rook)];
    }
    const bool is_full_set = counts[index(Role::King)] == 1 && counts[index(Role::Queen)] == 1 &&
                             counts[index(Role::Rook)] == 2 && counts[index(Role::Bishop)] == 2 &&
                             counts[index(Role::Knight)] == 2;
    if (!is_full_set || bishop_files != 1 || rooks_before_king != 1) return std::nullopt;
    return rank;
}

// As at the start, but that king and queen have changed places.
constexpr FirstRank kExchanged = {Role::Rook,  Role::Knight, Role::Bishop, Role::King,
                                  Role::Queen, Role::Bishop, Role::Knight, Role::Rook};

std::optional<unsigned> king_file(const Setup& setup, Color color) {
    for (unsigned file = 0; file < 8; ++file)
        if (setup.board[index(make_square(file, back_rank(color)))] ==
            make_piece(color, Role::King))
            return file;
    return std::nullopt;
}

// The castling rights of one side as they are written.
struct Rights {
    std::optional<unsigned> king;   // file of the king on its first rank
    unsigned count = 0;             // rights whose king and rook are there
    std::array<unsigned, 2> files;  // of their rooks, by Side; 8 = no right
    bool is_orthodox = true;        // king on the e file, rooks in the corners

    friend bool operator==(const Rights&, const Rights&) = default;
};

Rights rights_of(const Setup& setup, Color color) {
    constexpr unsigned kKingFile = 4, kNone = 8;
    Rights rights{.king = king_file(setup, color), .files = {kNone, kNone}};
    if (!rights.king) return rights;
    for (const Side side : {Side::Short, Side::Long}) {
        const Square rook = setup.castling_rooks[index(color)][index(side)];
        if (rook == Square::None || setup.board[index(rook)] != make_piece(color, Role::Rook))
            continue;
        ++rights.count;
        rights.files[index(side)] = file_of(rook);
        const unsigned corner = side == Side::Short ? 7 : 0;
        rights.is_orthodox &= rights.king == kKingFile && file_of(rook) == corner;
    }
    return rights;
}

bool are_pawns_at_home(const Setup& setup) {
    for (unsigned file = 0; file < 8; ++file) {
        if (setup.board[index(make_square(file, 1))] != make_piece(Color::White, Role::Pawn))
            return false;
        if (setup.board[index(make_square(file, 6))] != make_piece(Color::Black, Role::Pawn))
            return false;
    }
    return true;
}

}  // namespace

ShuffledStart shuffled_start(const Setup& setup, bool names_rook_files) {
    const Rights of_white = rights_of(setup, Color::White);
    const Rights of_black = rights_of(setup, Color::Black);
    const bool are_orthodox = of_white.is_orthodox && of_black.is_orthodox;
    const bool has_all_rights = of_white.count == 2 && of_white == of_black;
    const auto white = whole_first_rank(setup, Color::White);
    const auto black = whole_first_rank(setup, Color::Black);
    // One side's king and queen were set up wrongly: that is no shuffle.
    const bool is_set_up_wrongly = white && black && are_pawns_at_home(setup) &&
                                   ((*white == kExchanged && *black == kOrthodox) ||
                                    (*white == kOrthodox && *black == kExchanged));
    if (is_set_up_wrongly && !names_rook_files) return ShuffledStart::None;
    if (white && black && *white != *black && !are_orthodox) return ShuffledStart::TwoShuffles;
    if (!are_orthodox && (has_all_rights || names_rook_files)) return ShuffledStart::Chess960;
    // Where king and rooks are on their usual squares the other pieces tell. They may have gone
    // there by moves, but not on both sides while no pawn has moved.
    const bool is_shuffled = white && white == black && *white != kOrthodox;
    return is_shuffled && has_all_rights && are_pawns_at_home(setup) ? ShuffledStart::Chess960
                                                                     : ShuffledStart::None;
}

}  // namespace arbiter::chess
