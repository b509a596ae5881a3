#include "core/fen_line/plain_fen.hpp"

#include "core/chess/attacks.hpp"

#include <algorithm>
#include <cstddef>

namespace arbiter::fen_line {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::kDarkSquares;
using chess::Piece;
using chess::Role;
using chess::Square;

// What a byte of the placement means: a piece, a number of empty squares, the end of a rank.
constexpr std::uint8_t kInvalid = 0xFF, kRankEnd = 0xFE, kBlank = 0xFD, kEmpty = 0x40;

constexpr std::array<std::uint8_t, 256> kMeaning = [] {
    std::array<std::uint8_t, 256> meaning{};
    meaning.fill(kInvalid);
    for (unsigned char c = '1'; c <= '8'; ++c)
        meaning[c] = static_cast<std::uint8_t>(kEmpty + (c - '0'));
    for (unsigned char c = 'A'; c <= 'z'; ++c) {
        const Piece piece = chess::piece_of_letter(static_cast<char>(c));
        if (piece != Piece::None) meaning[c] = static_cast<std::uint8_t>(piece);
    }
    meaning['/'] = kRankEnd;
    meaning[' '] = kBlank;
    return meaning;
}();

class PlainReader {
  public:
    explicit PlainReader(std::string_view line)
        : at_(line.data()), begin_(line.data()), end_(line.data() + line.size()) {}

    bool read() {
        return read_placement() && read_turn() && read_castling() && read_no_ep() &&
               read_counters() && is_possible();
    }
    [[nodiscard]] const PlainFen& fen() const { return fen_; }

  private:
    [[nodiscard]] bool take(char c) {
        if (at_ == end_ || *at_ != c) return false;
        ++at_;
        return true;
    }

    bool read_placement() {
        unsigned rank_begin = 56;
        unsigned sq = 56;
        bool follows_digit = false;
        for (; at_ != end_; ++at_) {
            const std::uint8_t meaning = kMeaning[static_cast<unsigned char>(*at_)];
            if (meaning < kEmpty) {
                if (sq == rank_begin + 8) return false;
                fen_.pieces[meaning] |= Bitboard{1} << sq++;
                follows_digit = false;
            } else if (meaning < kBlank) {
                sq += meaning - kEmpty;
                if (follows_digit || sq > rank_begin + 8) return false;
                follows_digit = true;
            } else {
                if (sq != rank_begin + 8 || meaning == kInvalid) return false;
                if (meaning == kBlank) break;
                if (rank_begin == 0) return false;
                sq = rank_begin -= 8;
                follows_digit = false;
            }
        }
        return rank_begin == 0 && take(' ');
    }

    bool read_turn() {
        if (at_ == end_ || (*at_ != 'w' && *at_ != 'b')) return false;
        fen_.turn = *at_++ == 'w' ? Color::White : Color::Black;
        return take(' ');
    }

    [[nodiscard]] bool stands(Piece piece, Square sq) const {
        return chess::has(fen_.pieces[chess::index(piece)], sq);
    }

    // Rights of orthodox chess, in their order.
    bool read_castling() {
        if (take('-')) return take(' ');
        const char* const first = at_;
        std::size_t right = 0;
        const auto is_right = [&](char letter, Piece king, Square from, Piece rook, Square corner) {
            bool& has_right = fen_.rights[right++];
            has_right = take(letter);
            return !has_right || (stands(king, from) && stands(rook, corner));
        };
        const bool are_right =
            is_right('K', Piece::WhiteKing, Square::E1, Piece::WhiteRook, Square::H1) &&
            is_right('Q', Piece::WhiteKing, Square::E1, Piece::WhiteRook, Square::A1) &&
            is_right('k', Piece::BlackKing, Square::E8, Piece::BlackRook, Square::H8) &&
            is_right('q', Piece::BlackKing, Square::E8, Piece::BlackRook, Square::A8);
        return are_right && at_ != first && take(' ');
    }

    bool read_no_ep() {
        if (!take('-')) return false;
        fen_.fields_end = static_cast<std::uint32_t>(at_ - begin_);
        return true;
    }

    // A number of at most nine digits without leading zeros.
    bool read_number(std::uint32_t& value) {
        constexpr std::ptrdiff_t kMostDigits = 9;
        const char* const first = at_;
        value = 0;
        for (; at_ != end_ && *at_ >= '0' && *at_ <= '9'; ++at_) {
            if (at_ - first == kMostDigits) return false;
            value = 10 * value + static_cast<std::uint32_t>(*at_ - '0');
        }
        return at_ != first && (*first != '0' || at_ == first + 1);
    }

    // None, or two that fit each other.
    bool read_counters() {
        if (at_ == end_) return true;
        fen_.has_counters = true;
        std::uint32_t quiet = 0;
        std::uint32_t number = 0;
        if (!take(' ') || !read_number(quiet) || !take(' ') || !read_number(number)) return false;
        const std::uint32_t black_began = fen_.turn == Color::Black ? 1 : 0;
        return at_ == end_ && quiet <= UINT16_MAX && number != 0 &&
               quiet <= 2 * (number - 1) + black_began;
    }

    [[nodiscard]] Bitboard pieces(Color color, Role role) const {
        return fen_.pieces[chess::index(chess::make_piece(color, role))];
    }

    [[nodiscard]] Bitboard attackers(Square sq, Color by) const {
        const Bitboard queens = pieces(by, Role::Queen);
        return (chess::pawn_attacks(~by, sq) & pieces(by, Role::Pawn)) |
               (chess::pseudo_attacks(Role::Knight, sq) & pieces(by, Role::Knight)) |
               (chess::pseudo_attacks(Role::King, sq) & pieces(by, Role::King)) |
               (chess::bishop_attacks(sq, occupied_) & (pieces(by, Role::Bishop) | queens)) |
               (chess::rook_attacks(sq, occupied_) & (pieces(by, Role::Rook) | queens));
    }

    // More pieces than at the start were pawns; bishops count by the colour of their squares.
    [[nodiscard]] bool has_possible_material(Color color) const {
        const auto beyond = [](Bitboard set, unsigned original) {
            const unsigned number = chess::count(set);
            return number - std::min(number, original);
        };
        const Bitboard bishops = pieces(color, Role::Bishop);
        const unsigned pawns = chess::count(pieces(color, Role::Pawn));
        const unsigned promoted =
            beyond(pieces(color, Role::Knight), 2) + beyond(bishops & kDarkSquares, 1) +
            beyond(bishops & ~kDarkSquares, 1) + beyond(pieces(color, Role::Rook), 2) +
            beyond(pieces(color, Role::Queen), 1);
        return pawns + promoted <= 8;
    }

    bool is_possible() {
        for (const Bitboard set : fen_.pieces)
            occupied_ |= set;
        const Bitboard white = pieces(Color::White, Role::King);
        const Bitboard black = pieces(Color::Black, Role::King);
        if (white == 0 || black == 0 || chess::has_several(white) || chess::has_several(black))
            return false;
        const Bitboard pawns = pieces(Color::White, Role::Pawn) | pieces(Color::Black, Role::Pawn);
        if ((pawns & (chess::kRank1 | chess::kRank1 << 56)) != 0) return false;
        if (!has_possible_material(Color::White) || !has_possible_material(Color::Black))
            return false;
        const Color turn = fen_.turn;
        return attackers(chess::first_square(pieces(~turn, Role::King)), turn) == 0 &&
               !chess::has_several(attackers(chess::first_square(pieces(turn, Role::King)), ~turn));
    }

    const char* at_;
    const char* const begin_;
    const char* const end_;
    PlainFen fen_;
    Bitboard occupied_ = 0;
};

}  // namespace

chess::Position position_of(const PlainFen& fen) {
    constexpr std::array<Square, 4> kCorners{Square::H1, Square::A1, Square::H8, Square::A8};
    chess::Setup setup;
    for (std::size_t piece = 0; piece < fen.pieces.size(); ++piece)
        for (Bitboard rest = fen.pieces[piece]; rest != 0;)
            setup.board[chess::index(chess::pop_square(rest))] = static_cast<Piece>(piece);
    setup.turn = fen.turn;
    for (std::size_t right = 0; right < kCorners.size(); ++right)
        if (fen.rights[right]) setup.castling_rooks[right / 2][right % 2] = kCorners[right];
    return chess::Position(setup);
}

std::optional<PlainFen> read_plain_fen(std::string_view line) {
    PlainReader reader(line);
    if (!reader.read()) return std::nullopt;
    return reader.fen();
}

}  // namespace arbiter::fen_line
