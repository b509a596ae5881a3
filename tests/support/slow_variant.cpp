#include "tests/support/slow_variant.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

namespace arbiter::testing {
namespace {

int file_of(int square) {
    return square % 8;
}
int rank_of(int square) {
    return square / 8;
}
bool is_on_board(int file, int rank) {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}
std::string name(int square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}
int square_of(std::string_view text) {
    return (text[1] - '1') * 8 + (text[0] - 'a');
}
char upper(char c) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
}
char lower(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}
char in_case(char letter, char side) {
    return side == 'w' ? upper(letter) : lower(letter);
}
int back_rank(char side) {
    return side == 'w' ? 0 : 7;
}
int forward(char side) {
    return side == 'w' ? 1 : -1;
}

}  // namespace

SlowVariant::SlowVariant(std::string_view variant, std::string_view fen) : variant_(variant) {
    board_.fill('.');
    read(fen);
}

void SlowVariant::read(std::string_view fen) {
    std::istringstream in{std::string(fen)};
    std::string placement, castling, ep, checks;
    in >> placement >> turn_ >> castling >> ep;
    if (is("three-check")) {
        in >> checks;
        checks_left_ = {{'w', checks[0] - '0'}, {'b', checks[2] - '0'}};
    }
    in >> clock_ >> number_;
    int file = 0;
    int rank = 7;
    bool is_hand = false;
    for (const char c : placement) {
        if (c == '[' || c == ']') {
            is_hand = c == '[';
        } else if (is_hand) {
            ++hand_[c];
        } else if (c == '~') {
            promoted_[static_cast<std::size_t>(rank * 8 + file - 1)] = true;
        } else if (c == '/') {
            file = 0;
            --rank;
        } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
            file += c - '0';
        } else {
            board_[static_cast<std::size_t>(rank * 8 + file++)] = c;
        }
    }
    for (const char c : castling) {
        if (c == '-') break;
        const char side = c == upper(c) ? 'w' : 'b';
        const int first = back_rank(side) * 8;
        std::vector<int> rooks;
        for (int square = first; square < first + 8; ++square)
            if (board_[static_cast<std::size_t>(square)] == in_case('r', side))
                rooks.push_back(square);
        if (lower(c) == 'k') {
            castling_.insert(rooks.back());
        } else if (lower(c) == 'q') {
            castling_.insert(rooks.front());
        } else {
            castling_.insert(first + lower(c) - 'a');
        }
    }
    if (ep != "-") ep_ = square_of(ep);
}

bool SlowVariant::is_own(char piece, char side) const {
    return piece != '.' && piece == in_case(piece, side);
}

int SlowVariant::king(char side) const {
    const auto found = std::find(board_.begin(), board_.end(), in_case('k', side));
    return found == board_.end() ? -1 : static_cast<int>(found - board_.begin());
}

// Does the piece on `from` attack `to`?
bool SlowVariant::attacks(int from, int to) const {
    const char piece = board_[static_cast<std::size_t>(from)];
    const int files = file_of(to) - file_of(from);
    const int ranks = rank_of(to) - rank_of(from);
    if (piece == '.' || (files == 0 && ranks == 0)) return false;
    const int wide = std::max(std::abs(files), std::abs(ranks));
    const bool is_straight = files == 0 || ranks == 0;
    const bool is_diagonal = std::abs(files) == std::abs(ranks);
    switch (lower(piece)) {
        case 'p':
            return std::abs(files) == 1 && ranks == (piece == 'P' ? 1 : -1);
        case 'n':
            return std::abs(files * ranks) == 2;
        case 'k':
            return wide == 1;
        case 'b':
            if (!is_diagonal) return false;
            break;
        case 'r':
            if (!is_straight) return false;
            break;
        default:
            if (!is_straight && !is_diagonal) return false;
            break;
    }
    for (int i = 1; i < wide; ++i) {
        const int file = file_of(from) + files / wide * i;
        const int rank = rank_of(from) + ranks / wide * i;
        if (board_[static_cast<std::size_t>(rank * 8 + file)] != '.') return false;
    }
    return true;
}

bool SlowVariant::is_attacked(int square, char by, bool by_king) const {
    for (int from = 0; from < 64; ++from) {
        const char piece = board_[static_cast<std::size_t>(from)];
        if (is_own(piece, by) && (by_king || lower(piece) != 'k') && attacks(from, square))
            return true;
    }
    return false;
}

bool SlowVariant::do_kings_touch() const {
    const int white = king('w');
    const int black = king('b');
    return white >= 0 && black >= 0 && attacks(white, black);
}

// Whether or not the variant cares.
bool SlowVariant::is_in_check(char side) const {
    const int square = king(side);
    if (square < 0) return false;
    if (is("atomic")) return !do_kings_touch() && is_attacked(square, enemy(side), false);
    return is_attacked(square, enemy(side));
}

bool SlowVariant::is_check() const {
    if (is("antichess") || is("racing-kings")) return false;
    return is_in_check(turn_);
}

void SlowVariant::add_arrival(int from, int to, std::vector<Step>& steps) const {
    if (rank_of(to) != back_rank(enemy(turn_))) {
        steps.push_back({from, to});
        return;
    }
    for (const char letter : std::string_view(is("antichess") ? "nbrqk" : "nbrq"))
        steps.push_back({from, to, in_case(letter, turn_)});
}

void SlowVariant::add_pawn_steps(int from, std::vector<Step>& steps) const {
    const int next = from + 8 * forward(turn_);
    for (const int file : {file_of(from) - 1, file_of(from) + 1}) {
        if (!is_on_board(file, rank_of(next))) continue;
        const int to = rank_of(next) * 8 + file;
        const char target = board_[static_cast<std::size_t>(to)];
        if (is_own(target, enemy(turn_)) || to == ep_) add_arrival(from, to, steps);
    }
    if (board_[static_cast<std::size_t>(next)] != '.') return;
    add_arrival(from, next, steps);
    const bool is_home = rank_of(from) == (turn_ == 'w' ? 1 : 6);
    const bool is_horde_home = is("horde") && turn_ == 'w' && rank_of(from) == 0;
    const int second = next + 8 * forward(turn_);
    if ((is_home || is_horde_home) && board_[static_cast<std::size_t>(second)] == '.')
        steps.push_back({from, second});
}

// Every rook with a right, its king, and nothing on the way of either.
void SlowVariant::add_castling(std::vector<Step>& steps) const {
    const int from = king(turn_);
    for (const int rook : castling_) {
        if (rank_of(rook) != back_rank(turn_) || from < 0) continue;
        const int first = back_rank(turn_) * 8;
        const int king_to = first + (rook > from ? 6 : 2);
        const int rook_to = first + (rook > from ? 5 : 3);
        const int low = std::min({from, rook, king_to, rook_to});
        const int high = std::max({from, rook, king_to, rook_to});
        bool is_free = true;
        for (int square = low; square <= high; ++square) {
            const bool is_on_kings_way =
                square >= std::min(from, king_to) && square <= std::max(from, king_to);
            const bool is_on_rooks_way =
                square >= std::min(rook, rook_to) && square <= std::max(rook, rook_to);
            const bool is_taken =
                board_[static_cast<std::size_t>(square)] != '.' && square != from && square != rook;
            if ((is_on_kings_way || is_on_rooks_way) && is_taken) is_free = false;
        }
        if (is_free) steps.push_back({from, rook, '\0', true});
    }
}

void SlowVariant::add_drops(std::vector<Step>& steps) const {
    for (const auto& [letter, count] : hand_) {
        if (count == 0 || !is_own(letter, turn_)) continue;
        for (int to = 0; to < 64; ++to) {
            const bool is_back_rank = rank_of(to) == 0 || rank_of(to) == 7;
            if (board_[static_cast<std::size_t>(to)] != '.') continue;
            if (lower(letter) == 'p' && is_back_rank) continue;
            steps.push_back({-1, to, letter});
        }
    }
}

std::vector<SlowVariant::Step> SlowVariant::steps() const {
    std::vector<Step> steps;
    for (int from = 0; from < 64; ++from) {
        const char piece = board_[static_cast<std::size_t>(from)];
        if (!is_own(piece, turn_)) continue;
        if (lower(piece) == 'p') {
            add_pawn_steps(from, steps);
            continue;
        }
        for (int to = 0; to < 64; ++to) {
            if (attacks(from, to) && !is_own(board_[static_cast<std::size_t>(to)], turn_))
                steps.push_back({from, to});
        }
    }
    if (!is("antichess") && !is("racing-kings")) add_castling(steps);
    if (has_hands()) add_drops(steps);
    return steps;
}

bool SlowVariant::takes(const Step& step) const {
    if (step.from < 0 || step.is_castling) return false;
    const bool is_pawn = lower(board_[static_cast<std::size_t>(step.from)]) == 'p';
    return board_[static_cast<std::size_t>(step.to)] != '.' ||
           (is_pawn && file_of(step.from) != file_of(step.to));
}

// Not out of check, not over an attacked square.
bool SlowVariant::may_castle(const Step& step) const {
    if (is_check()) return false;
    SlowVariant walk = *this;
    walk.board_[static_cast<std::size_t>(step.from)] = '.';
    const int king_to = back_rank(turn_) * 8 + (step.to > step.from ? 6 : 2);
    for (int square = std::min(step.from, king_to); square <= std::max(step.from, king_to);
         ++square) {
        if (square == king_to || square == step.from) continue;
        if (is("atomic")) {
            const int other = king(enemy(turn_));
            const bool touches = other >= 0 && attacks(other, square);
            if (!touches && walk.is_attacked(square, enemy(turn_), false)) return false;
        } else if (walk.is_attacked(square, enemy(turn_))) {
            return false;
        }
    }
    return true;
}

bool SlowVariant::is_legal(const Step& step) const {
    const char us = turn_;
    const char target = step.is_castling ? '.' : board_[static_cast<std::size_t>(step.to)];
    const bool may_take_kings = is("antichess") || is("atomic");
    if (lower(target) == 'k' && !may_take_kings) return false;
    if (step.is_castling && !may_castle(step)) return false;
    SlowVariant after = *this;
    after.make(step);
    if (is("antichess")) {
        const std::vector<Step> all = steps();
        const bool must_take =
            std::any_of(all.begin(), all.end(), [&](const Step& other) { return takes(other); });
        return !must_take || takes(step);
    }
    if (is("atomic")) {
        if (after.king(us) < 0) return false;
        if (after.king(enemy(us)) < 0) return true;
    }
    if (is("racing-kings") && after.is_in_check(enemy(us))) return false;
    return !after.is_in_check(us);
}

std::vector<SlowVariant::Step> SlowVariant::legal_steps() const {
    std::vector<Step> legal;
    for (const Step& step : steps())
        if (is_legal(step)) legal.push_back(step);
    return legal;
}

void SlowVariant::castle(const Step& step) {
    const bool is_short = step.to > step.from;
    const auto first = static_cast<std::size_t>(back_rank(turn_) * 8);
    for (const int square : {step.from, step.to}) {
        board_[static_cast<std::size_t>(square)] = '.';
        promoted_[static_cast<std::size_t>(square)] = false;
    }
    board_[first + (is_short ? 6 : 2)] = in_case('k', turn_);
    board_[first + (is_short ? 5 : 3)] = in_case('r', turn_);
}

void SlowVariant::explode(int centre) {
    for (int file = file_of(centre) - 1; file <= file_of(centre) + 1; ++file) {
        for (int rank = rank_of(centre) - 1; rank <= rank_of(centre) + 1; ++rank) {
            if (!is_on_board(file, rank)) continue;
            const auto square = static_cast<std::size_t>(rank * 8 + file);
            const bool is_centre = static_cast<int>(square) == centre;
            if (is_centre || lower(board_[square]) != 'p') board_[square] = '.';
        }
    }
}

void SlowVariant::make(const Step& step) {
    const bool is_capture = takes(step);
    const int passed = ep_;
    ep_ = -1;
    ++clock_;
    if (step.is_castling) {
        castle(step);
    } else if (step.from < 0) {
        board_[static_cast<std::size_t>(step.to)] = step.letter;
        --hand_[step.letter];
        if (lower(step.letter) == 'p') clock_ = 0;
    } else {
        const auto from = static_cast<std::size_t>(step.from);
        const auto to = static_cast<std::size_t>(step.to);
        const char piece = board_[from];
        const bool is_pawn = lower(piece) == 'p';
        if (is_capture || is_pawn) clock_ = 0;
        if (is_capture) {
            const bool is_ep = board_[to] == '.';
            const auto victim = is_ep ? static_cast<std::size_t>(passed - 8 * forward(turn_)) : to;
            const char letter = promoted_[victim] ? 'p' : board_[victim];
            if (is("crazyhouse")) ++hand_[in_case(letter, turn_)];
            board_[victim] = '.';
            promoted_[victim] = false;
        }
        board_[to] = step.letter != '\0' ? step.letter : piece;
        promoted_[to] = promoted_[from] || (step.letter != '\0' && has_hands());
        board_[from] = '.';
        promoted_[from] = false;
        const bool is_home = rank_of(step.from) == (turn_ == 'w' ? 1 : 6);
        if (is_pawn && is_home && std::abs(step.to - step.from) == 16)
            ep_ = (step.to + step.from) / 2;
        if (is("atomic") && is_capture) explode(step.to);
    }
    // A right needs its rook, never moved, and its king, never moved.
    std::set<int> kept;
    for (const int rook : castling_) {
        const char side = rank_of(rook) == 0 ? 'w' : 'b';
        const bool is_there = board_[static_cast<std::size_t>(rook)] == in_case('r', side);
        const bool is_touched = rook == step.from || rook == step.to;
        const bool has_king = king(side) >= 0;
        const bool king_moved =
            side == turn_ && step.from >= 0 &&
            (step.is_castling || board_[static_cast<std::size_t>(step.to)] == in_case('k', side));
        if (is_there && !is_touched && has_king && !king_moved) kept.insert(rook);
    }
    castling_ = kept;
    if (turn_ == 'b') ++number_;
    turn_ = enemy(turn_);
    if (is("three-check") && is_in_check(turn_)) --checks_left_[enemy(turn_)];
}

void SlowVariant::play(const std::string& move) {
    for (const Step& step : legal_steps()) {
        if (text(step) != move) continue;
        make(step);
        return;
    }
    std::abort();
}

std::optional<std::string> SlowVariant::own_end() const {
    const int white = king('w');
    const int black = king('b');
    const auto won = [](char side) {
        return std::string("variant-win ") + (side == 'w' ? "1-0" : "0-1");
    };
    if (is("king-of-the-hill")) {
        for (const auto& [side, square] : {std::pair{'w', white}, std::pair{'b', black}}) {
            if ((file_of(square) == 3 || file_of(square) == 4) &&
                (rank_of(square) == 3 || rank_of(square) == 4))
                return won(side);
        }
    } else if (is("three-check")) {
        for (const auto& [side, left] : checks_left_)
            if (left == 0) return won(side);
    } else if (is("atomic")) {
        if (white < 0) return won('b');
        if (black < 0) return won('w');
    } else if (is("horde") || is("antichess")) {
        for (const char side : {'w', 'b'}) {
            const bool is_gone = std::none_of(board_.begin(), board_.end(),
                                              [&](char piece) { return is_own(piece, side); });
            if (is("horde") && side == 'w' && is_gone) return won('b');
            if (is("antichess") && is_gone) return won(side);
        }
        if (is("antichess") && legal_steps().empty()) return won(turn_);
    } else if (is("racing-kings")) {
        const bool is_white_home = rank_of(white) == 7;
        const bool is_black_home = rank_of(black) == 7;
        if (is_white_home && is_black_home) return "variant-draw";
        if (is_black_home) return won('b');
        if (is_white_home) {
            if (turn_ == 'w') return won('w');
            for (const Step& step : legal_steps())
                if (step.from == black && rank_of(step.to) == 7) return std::nullopt;
            return won('w');
        }
    }
    return std::nullopt;
}

// In bughouse anything may be dropped some day: mate only by contact, by a knight or by two pieces.
bool SlowVariant::is_mate() const {
    if (!is_check() || !legal_steps().empty()) return false;
    if (!is("bughouse")) return true;
    for (int square = 0; square < 64; ++square) {
        if (board_[static_cast<std::size_t>(square)] != '.') continue;
        SlowVariant parried = *this;
        parried.board_[static_cast<std::size_t>(square)] = in_case('n', turn_);
        if (!parried.is_in_check(turn_)) return false;
    }
    return true;
}

std::string SlowVariant::end() const {
    if (is_mate()) return std::string("checkmate ") + (turn_ == 'w' ? "0-1" : "1-0");
    if (const auto own = own_end()) return *own;
    if (!is("bughouse") && !is_check() && legal_steps().empty()) return "stalemate";
    return "none";
}

std::string SlowVariant::text(const Step& step) const {
    if (step.from < 0) return std::string{upper(step.letter), '@'} + name(step.to);
    std::string text = name(step.from) + name(step.to);
    if (step.letter != '\0') text += lower(step.letter);
    return text;
}

std::vector<std::string> SlowVariant::legal_moves() const {
    std::vector<std::string> moves;
    if (own_end()) return moves;
    for (const Step& step : legal_steps())
        moves.push_back(text(step));
    std::sort(moves.begin(), moves.end());
    return moves;
}

// The outermost rook of a wing is K or Q, another one its file.
std::string SlowVariant::castling_field() const {
    std::string field;
    for (const char side : {'w', 'b'}) {
        const int from = king(side);
        const int first = back_rank(side) * 8;
        std::string letters;
        for (const int rook : castling_) {
            if (rank_of(rook) != back_rank(side)) continue;
            bool is_outermost = true;
            for (int square = first; square < first + 8; ++square) {
                const bool is_further_out = rook > from ? square > rook : square < rook;
                if (is_further_out &&
                    board_[static_cast<std::size_t>(square)] == in_case('r', side))
                    is_outermost = false;
            }
            const char wing = rook > from ? 'k' : 'q';
            const char letter = is_outermost ? wing : static_cast<char>('a' + file_of(rook));
            const char cased = in_case(letter, side);
            letters = rook > from ? cased + letters : letters + cased;
        }
        field += letters;
    }
    return field.empty() ? "-" : field;
}

std::string SlowVariant::fen() const {
    std::ostringstream out;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < 8; ++file) {
            const auto square = static_cast<std::size_t>(rank * 8 + file);
            if (board_[square] == '.') {
                ++empty;
                continue;
            }
            if (empty != 0) out << empty;
            empty = 0;
            out << board_[square] << (promoted_[square] ? "~" : "");
        }
        if (empty != 0) out << empty;
        if (rank != 0) out << '/';
    }
    if (has_hands()) {
        out << '[';
        for (const char letter : std::string_view("QRBNPqrbnp")) {
            const auto found = hand_.find(letter);
            if (found != hand_.end())
                out << std::string(static_cast<std::size_t>(found->second), letter);
        }
        out << ']';
    }
    bool has_ep = false;
    if (ep_ >= 0 && !own_end()) {
        for (const Step& step : legal_steps()) {
            if (step.from >= 0 && step.to == ep_ && takes(step) &&
                lower(board_[static_cast<std::size_t>(step.from)]) == 'p')
                has_ep = true;
        }
    }
    out << ' ' << turn_ << ' ' << castling_field() << ' ' << (has_ep ? name(ep_) : "-") << ' ';
    if (is("three-check")) out << checks_left_.at('w') << '+' << checks_left_.at('b') << ' ';
    out << clock_ << ' ' << number_;
    return out.str();
}

}  // namespace arbiter::testing
