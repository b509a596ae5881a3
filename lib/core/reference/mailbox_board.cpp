#include "core/reference/mailbox_board.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>

namespace arbiter::reference {
namespace {

constexpr int kKnightSteps[] = {21, 19, 12, 8, -8, -12, -19, -21};
constexpr int kKingSteps[] = {10, 1, -10, -1, 11, 9, -9, -11};  // straight ones first

int cell_of(int square) {
    return 21 + square / 8 * 10 + square % 8;
}
int square_of(int cell) {
    return (cell - 21) / 10 * 8 + (cell - 21) % 10;
}
bool is_white_man(char piece) {
    return std::isupper(static_cast<unsigned char>(piece)) != 0;
}
bool is_man(char piece) {
    return std::isalpha(static_cast<unsigned char>(piece)) != 0;
}
char upper(char piece) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(piece)));
}
char of_color(char piece, bool white) {
    return white ? upper(piece)
                 : static_cast<char>(std::tolower(static_cast<unsigned char>(piece)));
}
std::string name_of(int square) {
    return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

}  // namespace

MailboxBoard MailboxBoard::initial() {
    return *from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

bool MailboxBoard::read_placement(std::string_view text) {
    cells_.fill('#');
    for (int square = 0; square < 64; ++square)
        cells_[std::size_t(cell_of(square))] = '.';
    int rank = 7;
    int file = 0;
    for (const char c : text) {
        if (c == '/') {
            if (file != 8 || rank == 0) return false;
            --rank;
            file = 0;
        } else if (c >= '1' && c <= '8') {
            file += c - '0';
        } else if (std::string_view{"PNBRQKpnbrqk"}.find(c) != std::string_view::npos && file < 8) {
            cells_[std::size_t(cell_of(rank * 8 + file++))] = c;
        } else {
            return false;
        }
    }
    return rank == 0 && file == 8 && std::count(cells_.begin(), cells_.end(), 'K') == 1 &&
           std::count(cells_.begin(), cells_.end(), 'k') == 1;
}

bool MailboxBoard::read_castling(std::string_view text) {
    if (text == "-") return true;
    for (const char c : text) {
        const bool white = is_white_man(c);
        const int first = white ? 21 : 91;
        const int king = king_cell(white);
        const char rook = of_color('R', white);
        if (king < first || king > first + 7) continue;
        int found = 0;
        if (upper(c) == 'K') {
            for (int cell = king + 1; cell <= first + 7; ++cell) {
                if (cells_[std::size_t(cell)] == rook) found = cell;
            }
        } else if (upper(c) == 'Q') {
            for (int cell = king - 1; cell >= first; --cell) {
                if (cells_[std::size_t(cell)] == rook) found = cell;
            }
        } else if (upper(c) >= 'A' && upper(c) <= 'H') {
            const int cell = first + upper(c) - 'A';
            if (cells_[std::size_t(cell)] == rook) found = cell;
        } else {
            return false;
        }
        if (found != 0) rooks_[std::size_t((white ? 0 : 2) + (found > king ? 0 : 1))] = found;
    }
    return true;
}

namespace {

// Takes the next word of `text` off it; empty: there is none.
std::string_view next_word(std::string_view& text) {
    constexpr std::string_view kBlanks = " \t\r\n\v\f";
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
    text.remove_prefix(word.size());
    return word;
}

bool read_number(std::string_view word, int& number) {
    return std::from_chars(word.data(), word.data() + word.size(), number).ec == std::errc();
}

}  // namespace

std::optional<MailboxBoard> MailboxBoard::from_fen(std::string_view fen) {
    const std::string_view placement = next_word(fen);
    const std::string_view turn = next_word(fen);
    const std::string_view castling = next_word(fen);
    const std::string_view ep = next_word(fen);
    if (ep.empty()) return std::nullopt;
    MailboxBoard board;
    if (!board.read_placement(placement) || (turn != "w" && turn != "b")) return std::nullopt;
    board.is_white_ = turn == "w";
    if (!board.read_castling(castling)) return std::nullopt;
    if (ep != "-") {
        if (ep.size() != 2 || ep[0] < 'a' || ep[0] > 'h' || ep[1] < '1' || ep[1] > '8')
            return std::nullopt;
        board.ep_ = cell_of((ep[1] - '1') * 8 + ep[0] - 'a');
    }
    if (!read_number(next_word(fen), board.quiet_plies_)) return board;
    (void)read_number(next_word(fen), board.move_number_);
    return board;
}

char MailboxBoard::at(int square) const {
    return cells_[std::size_t(cell_of(square))];
}

int MailboxBoard::king_cell(bool white) const {
    const char king = white ? 'K' : 'k';
    return static_cast<int>(std::find(cells_.begin(), cells_.end(), king) - cells_.begin());
}

bool MailboxBoard::is_attacked(int cell, bool by_white) const {
    const auto is = [&](int where, char piece) {
        return cells_[std::size_t(where)] == of_color(piece, by_white);
    };
    const int down = by_white ? -10 : 10;
    if (is(cell + down + 1, 'P') || is(cell + down - 1, 'P')) return true;
    for (const int step : kKnightSteps) {
        if (cell + step >= 0 && cell + step < 120 && is(cell + step, 'N')) return true;
    }
    for (std::size_t i = 0; i < 8; ++i) {
        const int step = kKingSteps[i];
        if (is(cell + step, 'K')) return true;
        int at = cell + step;
        while (cells_[std::size_t(at)] == '.')
            at += step;
        if (is(at, 'Q') || is(at, i < 4 ? 'R' : 'B')) return true;
    }
    return false;
}

bool MailboxBoard::is_check() const {
    return is_attacked(king_cell(is_white_), !is_white_);
}

void MailboxBoard::add_pawn_moves(int cell, std::vector<Move>& moves) const {
    const int up = is_white_ ? 10 : -10;
    const int rank = square_of(cell) / 8;
    const bool is_seventh = rank == (is_white_ ? 6 : 1);
    const auto add = [&](int to) {
        const Move move{square_of(cell), square_of(to), 0, 0};
        if (!is_seventh) return moves.push_back(move);
        for (const char piece : {'Q', 'R', 'B', 'N'})
            moves.push_back({move.from, move.to, piece, 0});
    };
    if (cells_[std::size_t(cell + up)] == '.') {
        add(cell + up);
        const bool is_second = rank == (is_white_ ? 1 : 6);
        if (is_second && cells_[std::size_t(cell + 2 * up)] == '.') add(cell + 2 * up);
    }
    for (const int to : {cell + up - 1, cell + up + 1}) {
        const char piece = cells_[std::size_t(to)];
        const bool is_victim = is_man(piece) && is_white_man(piece) != is_white_;
        const bool is_ep = to == ep_ && piece == '.' && rank == (is_white_ ? 4 : 3) &&
                           cells_[std::size_t(to - up)] == of_color('P', !is_white_);
        if (is_victim || is_ep) add(to);
    }
}

void MailboxBoard::add_steps(int cell, std::vector<Move>& moves) const {
    const char piece = upper(cells_[std::size_t(cell)]);
    const bool is_knight = piece == 'N';
    const bool is_far = piece == 'B' || piece == 'R' || piece == 'Q';
    for (std::size_t i = 0; i < 8; ++i) {
        if ((piece == 'R' && i >= 4) || (piece == 'B' && i < 4)) continue;
        const int step = is_knight ? kKnightSteps[i] : kKingSteps[i];
        for (int to = cell + step;; to += step) {
            const char target = cells_[std::size_t(to)];
            if (target == '#' || (is_man(target) && is_white_man(target) == is_white_)) break;
            moves.push_back({square_of(cell), square_of(to), 0, 0});
            if (target != '.' || !is_far) break;
        }
    }
}

// All squares between the outermost of king, rook and their targets are free but for the two; the
// king passes no attacked square. The squares crossed are asked before the pieces move, the last
// one afterwards.
void MailboxBoard::add_castling(std::vector<Move>& moves) const {
    const int king = king_cell(is_white_);
    const int first = is_white_ ? 21 : 91;
    for (const bool is_short : {true, false}) {
        const int rook = rooks_[std::size_t((is_white_ ? 0 : 2) + (is_short ? 0 : 1))];
        if (rook == 0) continue;
        const int king_to = first + (is_short ? 6 : 2);
        const int rook_to = first + (is_short ? 5 : 3);
        const auto is_free = [&](int a, int b) {
            for (int cell = std::min(a, b); cell <= std::max(a, b); ++cell) {
                if (cell != king && cell != rook && cells_[std::size_t(cell)] != '.') return false;
            }
            return true;
        };
        if (!is_free(king, king_to) || !is_free(rook, rook_to)) continue;
        MailboxBoard without_king = *this;
        without_king.cells_[std::size_t(king)] = '.';
        bool is_safe = true;
        for (int cell = std::min(king, king_to); cell <= std::max(king, king_to); ++cell) {
            if (cell != king_to || cell == king)
                is_safe = is_safe && !without_king.is_attacked(cell, !is_white_);
        }
        if (is_safe) moves.push_back({square_of(king), square_of(rook), 0, is_short ? 'K' : 'Q'});
    }
}

void MailboxBoard::move_pieces(const Move& move) {
    const int from = cell_of(move.from);
    const int to = cell_of(move.to);
    const char piece = cells_[std::size_t(from)];
    if (move.castling != 0) {
        const int first = is_white_ ? 21 : 91;
        cells_[std::size_t(from)] = '.';
        cells_[std::size_t(to)] = '.';
        cells_[std::size_t(first + (move.castling == 'K' ? 6 : 2))] = of_color('K', is_white_);
        cells_[std::size_t(first + (move.castling == 'K' ? 5 : 3))] = of_color('R', is_white_);
        return;
    }
    const bool is_ep = upper(piece) == 'P' && to == ep_ && cells_[std::size_t(to)] == '.' &&
                       move.from % 8 != move.to % 8;
    if (is_ep) cells_[std::size_t(to + (is_white_ ? -10 : 10))] = '.';
    cells_[std::size_t(from)] = '.';
    cells_[std::size_t(to)] = move.promotion == 0 ? piece : of_color(move.promotion, is_white_);
}

bool MailboxBoard::leaves_king_safe(const Move& move) const {
    MailboxBoard after = *this;
    after.move_pieces(move);
    return !after.is_attacked(after.king_cell(is_white_), !is_white_);
}

std::vector<MailboxBoard::Move> MailboxBoard::legal_moves() const {
    std::vector<Move> moves;
    for (int square = 0; square < 64; ++square) {
        const char piece = at(square);
        if (!is_man(piece) || is_white_man(piece) != is_white_) continue;
        if (upper(piece) == 'P')
            add_pawn_moves(cell_of(square), moves);
        else
            add_steps(cell_of(square), moves);
    }
    add_castling(moves);
    std::erase_if(moves, [&](const Move& move) { return !leaves_king_safe(move); });
    return moves;
}

std::uint64_t MailboxBoard::perft(int depth) const {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const Move& move : legal_moves()) {
        MailboxBoard next = *this;
        next.play(move);
        leaves += next.perft(depth - 1);
    }
    return leaves;
}

void MailboxBoard::play(const Move& move) {
    const int from = cell_of(move.from);
    const int to = cell_of(move.to);
    const bool is_pawn = upper(cells_[std::size_t(from)]) == 'P';
    const bool is_capture = move.castling == 0 && cells_[std::size_t(to)] != '.';
    const bool is_king = upper(cells_[std::size_t(from)]) == 'K';
    move_pieces(move);
    for (std::size_t i = 0; i < 4; ++i) {
        const bool is_ours = (i < 2) == is_white_;
        if (rooks_[i] == from || rooks_[i] == to || (is_king && is_ours)) rooks_[i] = 0;
    }
    ep_ = is_pawn && std::abs(from - to) == 20 ? (from + to) / 2 : 0;
    quiet_plies_ = is_pawn || is_capture ? 0 : quiet_plies_ + 1;
    if (!is_white_) ++move_number_;
    is_white_ = !is_white_;
}

void MailboxBoard::play_null() {
    ep_ = 0;
    ++quiet_plies_;
    if (!is_white_) ++move_number_;
    is_white_ = !is_white_;
}

std::vector<MailboxBoard::Move> MailboxBoard::moves_of_san(std::string_view text) const {
    std::string bare;
    for (const char c : text) {
        if (std::string_view{"x+#=!?"}.find(c) == std::string_view::npos) bare += c;
    }
    std::vector<Move> found = legal_moves();
    if (bare == "O-O" || bare == "O-O-O") {
        std::erase_if(found,
                      [&](const Move& m) { return m.castling != (bare.size() == 3 ? 'K' : 'Q'); });
        return found;
    }
    char piece = 'P';
    if (!bare.empty() && is_white_man(bare[0])) {
        piece = bare[0];
        bare.erase(0, 1);
    }
    char promotion = 0;
    if (!bare.empty() && is_white_man(bare.back())) {
        promotion = bare.back();
        bare.pop_back();
    }
    if (bare.size() < 2) return {};
    const std::string target = bare.substr(bare.size() - 2);
    const std::string hints = bare.substr(0, bare.size() - 2);
    std::erase_if(found, [&](const Move& m) {
        const std::string from = name_of(m.from);
        if (m.castling != 0 || upper(at(m.from)) != piece || name_of(m.to) != target ||
            m.promotion != promotion)
            return true;
        // A pawn that takes always names its file.   PGN 8.2.3.4
        if (piece == 'P' && from[0] != target[0] && hints.find(from[0]) == std::string::npos)
            return true;
        return std::any_of(hints.begin(), hints.end(),
                           [&](char hint) { return from.find(hint) == std::string::npos; });
    });
    return found;
}

std::string MailboxBoard::san_of(const Move& move) const {
    MailboxBoard after = *this;
    after.play(move);
    const std::string_view mark = !after.is_check() ? "" : after.legal_moves().empty() ? "#" : "+";
    if (move.castling != 0) return std::string(move.castling == 'K' ? "O-O" : "O-O-O").append(mark);

    const char piece = upper(at(move.from));
    const std::string from = name_of(move.from);
    const std::string to = name_of(move.to);
    const bool is_ep = piece == 'P' && move.from % 8 != move.to % 8;
    const bool is_capture = at(move.to) != '.' || is_ep;
    std::string text;
    if (piece == 'P') {
        if (is_capture) text.append(1, from[0]).append("x");
        text.append(to);
        if (move.promotion != 0) text.append("=").append(1, move.promotion);
        return text.append(mark);
    }
    for (const int hints : {0, 1, 2, 3}) {  // none, file, rank, both
        text.assign(1, piece);
        if ((hints & 1) != 0) text.append(1, from[0]);
        if ((hints & 2) != 0) text.append(1, from[1]);
        if (is_capture) text.append("x");
        text.append(to);
        if (moves_of_san(text).size() == 1) break;
    }
    return text.append(mark);
}

std::string MailboxBoard::uci_of(const Move& move) {
    std::string text = name_of(move.from) + name_of(move.to);
    if (move.promotion != 0) text += of_color(move.promotion, false);
    return text;
}

bool MailboxBoard::has_legal_ep() const {
    if (ep_ == 0) return false;
    const std::vector<Move> moves = legal_moves();
    return std::any_of(moves.begin(), moves.end(), [&](const Move& m) {
        return upper(at(m.from)) == 'P' && cell_of(m.to) == ep_ && m.from % 8 != m.to % 8;
    });
}

std::string MailboxBoard::identity() const {
    std::string text;
    for (int square = 0; square < 64; ++square)
        text += at(square);
    text += is_white_ ? " w" : " b";
    for (const int rook : rooks_)
        text += ' ' + std::to_string(rook);
    text += has_legal_ep() ? ' ' + name_of(square_of(ep_)) : std::string{" -"};
    return text;
}

}  // namespace arbiter::reference
