#include "core/base/text.hpp"
#include "core/query/detail/move_line.hpp"
#include "core/query/detail/position_search.hpp"

#include <algorithm>

namespace arbiter::query::detail {
namespace {

using chess::bit;
using chess::Bitboard;
using chess::Board;
using chess::Color;
using chess::Piece;
using chess::Role;
using chess::Side;
using chess::Square;

QueryError error_at(std::size_t offset, std::string problem) {
    return {offset, std::move(problem), {}};
}

}  // namespace

bool BoardPattern::matches(const Board& pos) const {
    const Bitboard occupied = pos.occupied();
    if ((pieces_[0] & occupied) != 0 || (occupied_ & ~occupied) != 0) return false;
    if (turn_ && *turn_ != pos.turn()) return false;
    for (const Color color : {Color::White, Color::Black}) {
        if ((men_[index(color)] & ~pos.pieces(color)) != 0) return false;
        for (unsigned role = 1; role < chess::kRoles; ++role) {
            const auto piece = chess::make_piece(color, static_cast<Role>(role));
            if ((pieces_[index(piece)] & ~pos.pieces(color, static_cast<Role>(role))) != 0)
                return false;
        }
    }
    return (!has_castling_ || matches_castling(pos)) && (!has_ep_ || matches_ep(pos));
}

// The rights are those that are named, and no others.
bool BoardPattern::matches_castling(const Board& pos) const {
    Bitboard named = castling_rooks_;
    for (const Color color : {Color::White, Color::Black}) {
        for (const Side side : {Side::Short, Side::Long}) {
            if (!castling_sides_[index(color)][index(side)]) continue;
            const Square rook = pos.castling_rook(color, side);
            if (rook == Square::None) return false;
            named |= bit(rook);
        }
    }
    return named == pos.castling_rooks();
}

// A square counts when a pawn could take there, so "e3" after 1.e4 is a formality that every
// position with this board has.   FIDE 2023 9.2.3.
bool BoardPattern::matches_ep(const Board& pos) const {
    if (pos.legal_ep_capturers() != 0) return pos.ep_square() == ep_;
    if (ep_ == Square::None) return true;
    chess::Setup setup = pos.to_setup();
    setup.ep = ep_;
    return Board(setup).legal_ep_capturers() == 0;
}

// Reads the fields one by one; the first error stays.
class BoardPatternReader {
  public:
    explicit BoardPatternReader(std::string_view text) : text_(text) {}

    [[nodiscard]] Result<BoardPattern, QueryError> read() {
        constexpr unsigned kFields = 6;
        for (unsigned field = 0; !error_; ++field) {
            while (at_ < text_.size() && is_blank(text_[at_]))
                ++at_;
            if (at_ == text_.size()) {
                if (field == 0) fail(0, "a FEN is expected");
                break;
            }
            begin_ = at_;
            at_ = std::min(text_.find_first_of(" \t", at_), text_.size());
            if (field == kFields) fail(begin_, "a FEN has six fields at most");
            read_field(field, text_.substr(begin_, at_ - begin_));
        }
        if (error_) return Unexpected{*error_};
        return pattern_;
    }

  private:
    void fail(std::size_t offset, std::string problem) {
        if (!error_) error_ = error_at(offset, std::move(problem));
    }

    void read_field(unsigned field, std::string_view text) {
        if (field == 0) return read_placement(text);
        if (text == "?") return;
        if (field == 1) read_turn(text);
        if (field == 2) read_castling(text);
        if (field == 3) read_ep(text);
    }

    void read_placement(std::string_view text) {
        unsigned rank = 7;
        while (!error_) {
            const std::size_t slash = text.find('/');
            read_rank(text.substr(0, slash), rank);
            if (slash == std::string_view::npos) break;
            text.remove_prefix(slash + 1);
            begin_ += slash + 1;
            if (rank-- == 0) return fail(begin_, "a board has eight ranks");
        }
        if (rank != 0) fail(begin_, "a board has eight ranks");
    }

    void read_rank(std::string_view text, unsigned rank) {
        const auto wrong_size = [&] {
            fail(begin_, "rank " + std::to_string(rank + 1) + " has not eight squares");
        };
        unsigned file = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const char c = text[i];
            if (c == '*' && i + 1 == text.size()) return;
            const unsigned squares = is_ascii_digit(c) ? static_cast<unsigned>(c - '0') : 1;
            if (squares == 0 || squares > 8 - file) return wrong_size();
            for (unsigned end = file + squares; file < end; ++file) {
                if (put(c, bit(chess::make_square(file, rank)))) continue;
                return fail(begin_ + i, "'" + escaped(text.substr(i, 1)) +
                                            "' is no piece and no sign for open squares");
            }
        }
        if (file != 8) wrong_size();
    }

    [[nodiscard]] bool put(char c, Bitboard square) {
        if (c == '?') return true;
        if (c == '!') {
            pattern_.occupied_ |= square;
        } else if (c == 'A' || c == 'a') {
            pattern_.men_[c == 'A' ? 0 : 1] |= square;
        } else if (is_ascii_digit(c)) {
            pattern_.pieces_[0] |= square;
        } else {
            const Piece piece = chess::piece_of_letter(c);
            if (piece == Piece::None) return false;
            pattern_.pieces_[index(piece)] |= square;
        }
        return true;
    }

    void read_turn(std::string_view text) {
        if (text != "w" && text != "b") return fail(begin_, "'w', 'b' or '?' is expected");
        pattern_.turn_ = text == "w" ? Color::White : Color::Black;
    }

    void read_castling(std::string_view text) {
        pattern_.has_castling_ = true;
        if (text == "-") return;
        for (const char c : text) {
            const Color color = is_ascii_upper(c) ? Color::White : Color::Black;
            const char lower = to_ascii_lower(c);
            if (lower == 'k' || lower == 'q') {
                pattern_.castling_sides_[index(color)][lower == 'k' ? 0 : 1] = true;
            } else if (lower >= 'a' && lower <= 'h') {
                pattern_.castling_rooks_ |= bit(chess::make_square(
                    static_cast<unsigned>(lower - 'a'), chess::back_rank(color)));
            } else {
                return fail(begin_, "castling rights are expected, such as KQkq, '-' or '?'");
            }
        }
    }

    void read_ep(std::string_view text) {
        pattern_.has_ep_ = true;
        if (text == "-") return;
        const bool is_square = text.size() == 2 && text[0] >= 'a' && text[0] <= 'h' &&
                               (text[1] == '3' || text[1] == '6');
        if (!is_square) return fail(begin_, "an e.p. square is expected, '-' or '?'");
        pattern_.ep_ = chess::make_square(static_cast<unsigned>(text[0] - 'a'),
                                          static_cast<unsigned>(text[1] - '1'));
    }

    std::string_view text_;
    std::size_t at_ = 0, begin_ = 0;
    BoardPattern pattern_;
    std::optional<QueryError> error_;
};

BoardPattern BoardPattern::of(const Board& pos) {
    BoardPattern pattern;
    pattern.pieces_[0] = ~pos.occupied();
    for (const Color color : {Color::White, Color::Black}) {
        for (unsigned role = 1; role < chess::kRoles; ++role) {
            const auto piece = chess::make_piece(color, static_cast<Role>(role));
            pattern.pieces_[index(piece)] = pos.pieces(color, static_cast<Role>(role));
        }
    }
    pattern.turn_ = pos.turn();
    pattern.has_castling_ = true;
    pattern.castling_rooks_ = pos.castling_rooks();
    pattern.has_ep_ = true;
    if (pos.legal_ep_capturers() != 0) pattern.ep_ = pos.ep_square();
    return pattern;
}

Result<BoardPattern, QueryError> BoardPattern::parse(std::string_view text) {
    // Ranks are divided by '/', which is in no move.
    const bool is_fen = trimmed(text).empty() || text.find('/') != std::string_view::npos;
    if (is_fen) return BoardPatternReader(text).read();
    const auto line = MoveLine::parse(text);
    if (!line) return Unexpected{line.error()};
    if (line->end() == nullptr)
        return Unexpected{error_at(text.find('*'), "only line(...) knows '*' for a move")};
    return of(*line->end());
}

Result<BoardPattern, QueryError> BoardPattern::parse_pawns(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_pawn = std::string_view("PpAa").find(text[i]) != std::string_view::npos;
        if (!is_pawn && (is_ascii_letter(text[i]) || is_blank(text[i])))
            return Unexpected{error_at(
                i, "'" + escaped(text.substr(i, 1)) + "' is no pawn and no sign for open squares")};
    }
    return BoardPatternReader(text).read();
}

bool BoardPattern::matches_pawns(const Board& pos) const {
    const Bitboard pawns = pos.pieces(Role::Pawn);
    if ((pieces_[0] & pawns) != 0 || (occupied_ & ~pawns) != 0) return false;
    for (const Color color : {Color::White, Color::Black}) {
        const Bitboard wanted =
            men_[index(color)] | pieces_[index(chess::make_piece(color, Role::Pawn))];
        if ((wanted & ~pos.pieces(color, Role::Pawn)) != 0) return false;
    }
    return true;
}

BoardPattern BoardPattern::mirrored() const {
    const auto turned = [](Bitboard squares) { return __builtin_bswap64(squares); };
    BoardPattern other = *this;
    other.pieces_[0] = turned(pieces_[0]);
    other.occupied_ = turned(occupied_);
    other.castling_rooks_ = turned(castling_rooks_);
    for (const Color color : {Color::White, Color::Black}) {
        other.men_[index(color)] = turned(men_[index(~color)]);
        other.castling_sides_[index(color)] = castling_sides_[index(~color)];
        for (unsigned role = 1; role < chess::kRoles; ++role) {
            const auto own = chess::make_piece(color, static_cast<Role>(role));
            const auto others = chess::make_piece(~color, static_cast<Role>(role));
            other.pieces_[index(own)] = turned(pieces_[index(others)]);
        }
    }
    if (turn_) other.turn_ = ~*turn_;
    if (ep_ != Square::None) other.ep_ = static_cast<Square>(index(ep_) ^ 56U);
    return other;
}

}  // namespace arbiter::query::detail
