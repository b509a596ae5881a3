#include "core/query/detail/position_search.hpp"

#include "core/base/text.hpp"
#include "core/chess/san.hpp"

#include <algorithm>

namespace arbiter::query::detail {
namespace {

using chess::bit;
using chess::Bitboard;
using chess::Board;
using chess::Color;
using chess::Piece;
using chess::Position;
using chess::Role;
using chess::Side;
using chess::Square;

// Calls `visit` with each position of the main line until it says true.
template <class Visit>
bool any_position(const export_format::Game& game, Visit visit) {
    if (game.start == nullptr || !game.start->is_orthodox()) return false;
    Position pos = game.start->orthodox();
    if (visit(pos)) return true;
    for (const chess::Move move : game.moves) {
        pos.play(move);
        if (visit(pos)) return true;
    }
    return false;
}

// Placement, side to move and castling rights; counters may differ.
bool is_usual_start(const Position& pos) {
    static constexpr auto kSetup = chess::detail::initial_setup();
    const chess::Setup setup = pos.to_setup();
    return setup.board == kSetup.board && setup.turn == kSetup.turn &&
           pos.castling_rooks() == Position::initial().castling_rooks();
}

// Behind blanks and a move number, with or without dots. Castling may be written with zeros.
std::size_t skip_number(std::string_view text, std::size_t at) {
    const auto skip = [&](std::string_view characters) {
        at = std::min(text.find_first_not_of(characters, at), text.size());
    };
    skip(" \t");
    if (text.substr(at).starts_with("0-0")) return at;
    const std::size_t begin = at;
    skip("0123456789");
    const bool is_number = at == text.size() || text[at] == '.' || is_blank(text[at]);
    if (!is_number) return begin;
    skip(". \t");
    return at;
}

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

bool BoardPattern::is_reached_in(const export_format::Game& game) const {
    return any_position(game, [&](const Position& pos) { return matches(pos); });
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

Result<MoveLine, QueryError> MoveLine::parse(std::string_view text) {
    MoveLine line;
    for (std::size_t at = skip_number(text, 0); at < text.size(); at = skip_number(text, at)) {
        const std::size_t end = std::min(text.find_first_of(" \t", at), text.size());
        const std::string_view written = text.substr(at, end - at);
        if (const auto error = line.add(written))
            return Unexpected{error_at(at, "'" + escaped(written) + *error)};
        at = end;
    }
    if (line.moves_.empty() && line.open_.empty())
        return Unexpected{error_at(0, "a line of moves is expected")};
    return line;
}

std::optional<std::string> MoveLine::add(std::string_view written) {
    if (written == "*") {
        open_.emplace_back();
        return std::nullopt;
    }
    const auto san = chess::parse_san(written.substr(0, written.find_last_not_of("!?") + 1));
    if (!san) return "' is no move";
    if (!open_.empty()) {
        open_.emplace_back(*san);
        return std::nullopt;
    }
    const chess::SanResolution found = chess::resolve_san(end_, *san);
    if (found.status == chess::SanStatus::Ambiguous) return "' can be several moves here";
    if (!found.is_ok()) return "' is no move here";
    moves_.push_back(found.move);
    end_.play(found.move);
    return std::nullopt;
}

bool MoveLine::begins(const export_format::Game& game) const {
    if (game.start == nullptr || !game.start->is_orthodox() ||
        game.moves.size() < moves_.size() + open_.size() ||
        !std::ranges::equal(moves_, game.moves.first(moves_.size())) ||
        !is_usual_start(game.start->orthodox()))
        return false;
    Position pos = end_;
    for (std::size_t i = 0; i < open_.size(); ++i) {
        const chess::Move played = game.moves[moves_.size() + i];
        // As in the game: "Nd2" is found only where it means one move.
        if (open_[i] && chess::resolve_san(pos, *open_[i]).move != played) return false;
        pos.play(played);
    }
    return true;
}

Result<MaterialPattern, QueryError> MaterialPattern::parse(std::string_view text) {
    constexpr std::uint8_t kAnyNumber = 64;
    MaterialPattern pattern;
    std::size_t color = 0;
    Count* last = nullptr;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        const Role role = chess::role_of(chess::piece_of_letter(c));
        if (is_blank(c)) continue;
        if (c == ':' && color == 0) {
            color = 1;
            last = nullptr;
        } else if (role == Role::King) {
            last = nullptr;  // always there
        } else if (role != Role::None) {
            last = &pattern.counts_[color][index(role)];
            if (last->least < kAnyNumber) ++last->least;
            if (last->most < kAnyNumber) ++last->most;
        } else if (last != nullptr && (is_ascii_digit(c) || c == '+' || c == '*')) {
            if (is_ascii_digit(c)) *last = Count{std::uint8_t(c - '0'), std::uint8_t(c - '0')};
            if (c == '*') last->least = 0;
            if (c == '+' || c == '*') last->most = kAnyNumber;
            last = nullptr;
        } else {
            return Unexpected{error_at(at, "material is expected, such as \"QR:qrr\"")};
        }
    }
    if (color == 0)
        return Unexpected{error_at(text.size(), "':' and the pieces of Black are expected")};
    return pattern;
}

bool MaterialPattern::matches(const Board& pos) const {
    for (const Color color : {Color::White, Color::Black}) {
        for (unsigned role = index(Role::Pawn); role < index(Role::King); ++role) {
            const unsigned owned = chess::count(pos.pieces(color, static_cast<Role>(role)));
            const Count& wanted = counts_[index(color)][role];
            if (owned < wanted.least || owned > wanted.most) return false;
        }
    }
    return true;
}

bool MaterialPattern::is_reached_in(const export_format::Game& game, unsigned plies) const {
    unsigned in_a_row = 0;
    return any_position(game, [&](const Position& pos) {
        in_a_row = matches(pos) ? in_a_row + 1 : 0;
        return in_a_row >= plies;
    });
}

}  // namespace arbiter::query::detail
