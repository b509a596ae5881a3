#include "tests/support/slow_reach.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/setup.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

namespace arbiter::testing {
namespace {

using chess::Color;
using chess::Piece;
using chess::Role;
using chess::Setup;
using chess::Square;
using reach::Reason;

constexpr std::string_view kStartRanks = "RNBQKBNR";
constexpr int kSteps[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

struct Pawn {
    int file, steps;  // steps: ranks ahead of the second rank of its side
};

class SlowReach {
  public:
    explicit SlowReach(const chess::Position& pos) : pos_(pos), board_(pos.to_setup()) {}

    std::set<Reason> all() {
        find_steady();
        counts();
        if (found_.empty()) {
            cages();
            for (const Color color : {Color::White, Color::Black}) {
                if (!can_king_come(color)) found_.insert(Reason::Cage);
                if (promoted(color) > 0 && is_seventh_rank_closed(color))
                    found_.insert(Reason::PromotionClosed);
            }
            gates();
            for (const Color color : {Color::White, Color::Black})
                origins(color);
            changed_files();
            passed_pawns();
            closed_ranks();
            parity();
            find_positions_before();
            if (before_.empty())
                found_.insert(pos_.ep_square() == Square::None ? Reason::NoLastMove
                                                               : Reason::NoDoublePush);
        }
        return found_;
    }

    std::vector<chess::Position> positions_before() {
        find_steady();
        is_one_enough_ = false;
        find_positions_before();
        return before_;
    }

  private:
    [[nodiscard]] Piece at(int file, int rank) const {
        if (file < 0 || file > 7 || rank < 0 || rank > 7) return Piece::None;
        return board_.board[static_cast<std::size_t>(8 * rank + file)];
    }
    [[nodiscard]] bool is(int file, int rank, Color color, Role role) const {
        return at(file, rank) == chess::make_piece(color, role);
    }
    [[nodiscard]] bool is_steady(int file, int rank) const {
        return steady_[static_cast<std::size_t>(8 * rank + file)];
    }
    [[nodiscard]] static bool starts_at(int file, int rank, Color color, Role role) {
        return rank == (color == Color::White ? 0 : 7) &&
               kStartRanks[static_cast<std::size_t>(file)] == letter_of(role);
    }
    [[nodiscard]] int number(Color color, Role role) const {
        return static_cast<int>(
            std::count(board_.board.begin(), board_.board.end(), chess::make_piece(color, role)));
    }
    [[nodiscard]] int number(Color color) const {
        int all = 0;
        for (unsigned role = 1; role < chess::kRoles; ++role)
            all += number(color, static_cast<Role>(role));
        return all;
    }
    // Bishops on squares with (file + rank) % 2 == parity.
    [[nodiscard]] int bishops(Color color, int parity) const {
        int all = 0;
        for (int sq = 0; sq < 64; ++sq)
            all += is(sq % 8, sq / 8, color, Role::Bishop) && (sq % 8 + sq / 8) % 2 == parity;
        return all;
    }

    // All squares that a piece which steps like `role` (a rider goes on step by step) gets to from
    // there without entering a steady square.
    [[nodiscard]] std::vector<int> room(int file, int rank, Role role) const {
        std::vector<int> squares{8 * rank + file};
        for (std::size_t next = 0; next < squares.size(); ++next) {
            for (int way = 0; way < 8; ++way) {
                if ((role == Role::Rook && way >= 4) || (role == Role::Bishop && way < 4)) continue;
                const int f = squares[next] % 8 + kSteps[way][0];
                const int r = squares[next] / 8 + kSteps[way][1];
                if (f < 0 || f > 7 || r < 0 || r > 7 || is_steady(f, r)) continue;
                if (std::find(squares.begin(), squares.end(), 8 * r + f) == squares.end())
                    squares.push_back(8 * r + f);
            }
        }
        return squares;
    }

    void find_steady() {
        for (int file = 0; file < 8; ++file) {
            steady_[static_cast<std::size_t>(8 + file)] = is(file, 1, Color::White, Role::Pawn);
            steady_[static_cast<std::size_t>(48 + file)] = is(file, 6, Color::Black, Role::Pawn);
        }
        for (const Color color : {Color::White, Color::Black}) {
            for (const Square rook : board_.castling_rooks[index(color)]) {
                if (rook == Square::None) continue;
                steady_[index(rook)] = true;
                steady_[index(pos_.king_square(color))] = true;
            }
        }
        for (bool is_new = true; is_new;) {
            is_new = false;
            for (int sq = 0; sq < 64; ++sq) {
                const Piece piece = board_.board[static_cast<std::size_t>(sq)];
                if (piece == Piece::None || steady_[static_cast<std::size_t>(sq)]) continue;
                const Role role = role_of(piece);
                if (role == Role::Pawn || role == Role::Knight) continue;
                if (!starts_at(sq % 8, sq / 8, color_of(piece), role)) continue;
                if (!has_no_way(sq, color_of(piece), role)) continue;
                steady_[static_cast<std::size_t>(sq)] = is_new = true;
            }
        }
    }
    // Alone in its room, or in a room of two with the other one of queen and king.
    [[nodiscard]] bool has_no_way(int sq, Color color, Role role) const {
        const auto squares = room(sq % 8, sq / 8, role);
        if (squares.size() == 1) return true;
        if (squares.size() != 2 || (role != Role::Queen && role != Role::King)) return false;
        const Role other = role == Role::Queen ? Role::King : Role::Queen;
        return starts_at(squares[1] % 8, squares[1] / 8, color, other) &&
               is(squares[1] % 8, squares[1] / 8, color, other) &&
               room(squares[1] % 8, squares[1] / 8, other).size() == 2;
    }

    // The bishop that starts there is gone and never left.
    [[nodiscard]] bool lost_at_home(Color color, int file) const {
        const int rank = color == Color::White ? 0 : 7;
        return !is(file, rank, color, Role::Bishop) && room(file, rank, Role::Bishop).size() == 1;
    }
    [[nodiscard]] int lost_at_home(Color color) const {
        return lost_at_home(color, 2) + lost_at_home(color, 5);
    }
    // A bishop on its last rank that cannot have come there but by promotion.
    [[nodiscard]] bool is_trapped(Color color, int file) const {
        const int rank = color == Color::White ? 7 : 0;
        return is(file, rank, color, Role::Bishop) && room(file, rank, Role::Bishop).size() == 1;
    }
    [[nodiscard]] int promoted(Color color) const {
        const int rank = color == Color::White ? 0 : 7;
        int all = std::max(0, number(color, Role::Queen) - 1) +
                  std::max(0, number(color, Role::Rook) - 2) +
                  std::max(0, number(color, Role::Knight) - 2);
        for (const int file : {2, 5}) {
            const int originals = lost_at_home(color, file) ? 0 : 1;
            int trapped = 0;
            for (int other = 0; other < 8; ++other)
                trapped += is_trapped(color, other) && (other + 7 - rank) % 2 == (file + rank) % 2;
            const int free = bishops(color, (file + rank) % 2) - trapped;
            all += std::max(0, free - originals) + trapped;
        }
        return all;
    }

    void counts() {
        const chess::Board& board = pos_;
        if ((board.attackers_to(board.king_square(~board.turn()), board.occupied()) &
             board.pieces(board.turn())) != 0)
            found_.insert(Reason::KingCapturable);
        for (const Color color : {Color::White, Color::Black}) {
            if (number(color) > 16) found_.insert(Reason::TooManyPieces);
            if (number(color, Role::Pawn) > 8) found_.insert(Reason::TooManyPawns);
            if (promoted(color) + number(color, Role::Pawn) > 8)
                found_.insert(Reason::TooManyPromoted);
        }
    }

    void cages() {
        for (int sq = 0; sq < 64; ++sq) {
            const Piece piece = board_.board[static_cast<std::size_t>(sq)];
            if (piece == Piece::None) continue;
            const Role role = role_of(piece);
            if (role == Role::Pawn || role == Role::Knight) continue;
            const int file = sq % 8, rank = sq / 8;
            if (starts_at(file, rank, color_of(piece), role)) continue;
            if (room(file, rank, role).size() != 1) continue;
            if (role != Role::King && can_promote(color_of(piece), file, rank)) continue;
            found_.insert(Reason::Cage);
        }
    }
    [[nodiscard]] bool can_promote(Color color, int file, int rank) const {
        if (rank != (color == Color::White ? 7 : 0) || is_steady(file, rank)) return false;
        const int before = color == Color::White ? 6 : 1;
        for (int from = std::max(0, file - 1); from <= std::min(7, file + 1); ++from)
            if (!is_steady(from, before)) return true;
        return false;
    }

    // A square that a king of `color` can never have entered: a steady piece is on it, or one of
    // the other side beside it attacks it, or a pawn that attacked it before came there by a
    // capture.
    [[nodiscard]] bool is_barred(Color color, int file, int rank) const {
        if (is_steady(file, rank)) return true;
        const int ahead = color == Color::White ? -1 : 1;  // of the other side's pawns
        for (const auto& step : kSteps) {
            const int f = file - step[0], r = rank - step[1];
            if (at(f, r) == Piece::None || color_of(at(f, r)) == color || !is_steady(f, r))
                continue;
            const bool is_diagonal = step[0] != 0 && step[1] != 0;
            const Role role = role_of(at(f, r));
            if (role == Role::Pawn ? is_diagonal && step[1] == ahead
                                   : role != (is_diagonal ? Role::Rook : Role::Bishop))
                return true;
        }
        return is(file, rank, ~color, Role::Pawn) && is(file, rank - ahead, ~color, Role::Pawn) &&
               is_steady(file, rank - ahead);
    }
    [[nodiscard]] bool can_king_come(Color color) const {
        std::set<int> seen;
        std::vector<int> open{color == Color::White ? 4 : 60};
        while (!open.empty()) {
            const int sq = open.back();
            open.pop_back();
            if (!seen.insert(sq).second) continue;
            for (const auto& step : kSteps) {
                const int f = sq % 8 + step[0], r = sq / 8 + step[1];
                if (f >= 0 && f < 8 && r >= 0 && r < 8 && !is_barred(color, f, r))
                    open.push_back(8 * r + f);
            }
        }
        return seen.contains(static_cast<int>(index(pos_.king_square(color))));
    }
    // To the pawns of `color`: where no steady piece is, they would have given check to a king
    // that never moved.
    [[nodiscard]] bool is_seventh_rank_closed(Color color) const {
        const auto& rooks = board_.castling_rooks[index(~color)];
        if (rooks[0] == Square::None && rooks[1] == Square::None) return false;
        const int king = static_cast<int>(index(pos_.king_square(~color))) % 8;
        for (int file = 0; file < 8; ++file)
            if (!is_steady(file, color == Color::White ? 6 : 1) && std::abs(file - king) != 1)
                return false;
        return true;
    }

    // Every pawn on its third rank that can have come from one square only: its square then and
    // now.
    [[nodiscard]] std::vector<std::array<int, 2>> pawns_that_moved_once() const {
        std::vector<std::array<int, 2>> found;
        for (const Color color : {Color::White, Color::Black}) {
            const int third = color == Color::White ? 2 : 5, second = color == Color::White ? 1 : 6;
            for (int file = 0; file < 8; ++file) {
                if (!is(file, third, color, Role::Pawn)) continue;
                std::vector<int> origins;
                for (int from = std::max(0, file - 1); from <= std::min(7, file + 1); ++from)
                    if (!is(from, second, color, Role::Pawn)) origins.push_back(8 * second + from);
                if (origins.size() == 1) found.push_back({origins[0], 8 * third + file});
            }
        }
        return found;
    }
    // Does a walk of a bishop of `color` end on `to`? Each state is a square and whether the pawn
    // has moved.
    [[nodiscard]] bool can_come(Color color, int to, const std::array<int, 2>& pawn) const {
        std::set<std::array<int, 2>> seen;
        std::vector<std::array<int, 2>> open;
        const auto add = [&](int sq, int moved) {
            const auto phase = static_cast<std::size_t>(moved);
            if (sq != pawn[phase] && seen.insert({sq, moved}).second) open.push_back({sq, moved});
        };
        for (int sq = 0; sq < 64; ++sq) {
            if (starts_at(sq % 8, sq / 8, color, Role::Bishop)) add(sq, 0);
            for (const int moved : {0, 1})
                if (can_promote(color, sq % 8, sq / 8)) add(sq, moved);
        }
        while (!open.empty()) {
            const auto [sq, moved] = open.back();
            open.pop_back();
            if (moved == 0) add(sq, 1);
            for (int way = 4; way < 8; ++way) {
                const int f = sq % 8 + kSteps[way][0], r = sq / 8 + kSteps[way][1];
                if (f >= 0 && f < 8 && r >= 0 && r < 8 && !is_steady(f, r)) add(8 * r + f, moved);
            }
        }
        return seen.contains({to, 1});
    }
    void gates() {
        const auto pawns = pawns_that_moved_once();
        const auto closes = [&](int file, int rank) {
            return is_steady(file, rank) ||
                   std::any_of(pawns.begin(), pawns.end(), [&](auto& pawn) {
                       return pawn[0] == 8 * rank + file || pawn[1] == 8 * rank + file;
                   });
        };
        for (int sq = 0; sq < 64; ++sq) {
            for (const Color color : {Color::White, Color::Black}) {
                const int file = sq % 8, rank = sq / 8;
                if (!is(file, rank, color, Role::Bishop)) continue;
                if (starts_at(file, rank, color, Role::Bishop)) continue;
                bool is_inside = true;
                for (int way = 4; way < 8; ++way) {
                    const int f = file + kSteps[way][0], r = rank + kSteps[way][1];
                    is_inside &= f < 0 || f > 7 || r < 0 || r > 7 || closes(f, r);
                }
                if (!is_inside) continue;
                for (const auto& pawn : pawns)
                    if (!can_come(color, sq, pawn)) found_.insert(Reason::PawnGate);
            }
        }
    }

    // The fewest captures with which pawns[next...] come from the files not in `used`; 99: none.
    [[nodiscard]] static int fewest(const std::vector<Pawn>& pawns, std::size_t next,
                                    unsigned used) {
        if (next == pawns.size()) return 0;
        int best = 99;
        for (int file = 0; file < 8; ++file) {
            const int away = std::abs(file - pawns[next].file);
            if ((used >> file & 1U) != 0 || away > pawns[next].steps) continue;
            best = std::min(best, away + fewest(pawns, next + 1, used | 1U << file));
        }
        return best;
    }
    [[nodiscard]] int reachable_captures(Color of) const {
        return 16 - number(of) - lost_at_home(of);
    }
    void origins(Color color) {
        std::vector<Pawn> pawns;
        for (int sq = 0; sq < 64; ++sq) {
            const int rank = sq / 8;
            if (is(sq % 8, rank, color, Role::Pawn))
                pawns.push_back({sq % 8, color == Color::White ? rank - 1 : 6 - rank});
        }
        const int captures = fewest(pawns, 0, 0);
        if (captures >= 99) {
            found_.insert(Reason::PawnOrigins);
        } else if (captures > reachable_captures(~color)) {
            found_.insert(Reason::PawnCaptures);
        }
    }

    // The pawns of a file from White's side upwards: 'P' and 'p'.
    [[nodiscard]] std::string column(int file) const {
        std::string pawns;
        for (int rank = 0; rank < 8; ++rank) {
            if (is(file, rank, Color::White, Role::Pawn)) pawns += 'P';
            if (is(file, rank, Color::Black, Role::Pawn)) pawns += 'p';
        }
        return pawns;
    }
    // The fewest captures, each with one file or two neighbours, that concern all of `files`.
    [[nodiscard]] static int cover(unsigned files) {
        if (files == 0) return 0;
        int best = 99;
        for (int file = 0; file < 8; ++file) {
            for (const unsigned both : {1U << file, 3U << file})
                if ((files & both) != 0) best = std::min(best, 1 + cover(files & ~both));
            if ((files >> file & 1U) != 0) break;  // the lowest has to be covered anyway
        }
        return best;
    }
    void changed_files() {
        unsigned changed = 0;
        for (int file = 0; file < 8; ++file)
            changed |= column(file) == "Pp" ? 0U : 1U << file;
        const int captures = reachable_captures(Color::White) + reachable_captures(Color::Black);
        if (cover(changed) > captures) found_.insert(Reason::FilesChanged);
    }

    [[nodiscard]] static int pairs(const std::string& column) {
        int best = 0;
        for (std::size_t white = 0; white < column.size(); ++white) {
            for (std::size_t black = white + 1; black < column.size(); ++black) {
                if (column[white] != 'P' || column[black] != 'p') continue;
                std::string rest = column;
                rest.erase(black, 1);
                rest.erase(white, 1);
                best = std::max(best, 1 + pairs(rest));
            }
        }
        return best;
    }
    void passed_pawns() {
        int facing = 0, explained = 0;
        for (int file = 0; file < 8; ++file)
            facing += pairs(column(file));
        for (const Color color : {Color::White, Color::Black}) {
            const int lost = reachable_captures(color);
            explained += lost + std::min(lost, 8 - number(color, Role::Pawn) - promoted(color));
        }
        if (8 - facing > explained) found_.insert(Reason::PawnsPassed);
    }

    // Behind whole ranks of pawns only knights and rooks come out.
    void closed_ranks() {
        int men = 0;
        for (int sq = 0; sq < 64; ++sq) {
            const Piece piece = board_.board[static_cast<std::size_t>(sq)];
            if (piece == Piece::None) continue;
            ++men;
            const int home = color_of(piece) == Color::White ? 1 : 6;
            if (role_of(piece) == Role::Pawn && sq / 8 != home) return;
        }
        if (men != 32) return;
        for (int sq = 0; sq < 64; ++sq) {
            const Piece piece = board_.board[static_cast<std::size_t>(sq)];
            if (piece == Piece::None) continue;
            const Role role = role_of(piece);
            if (role == Role::Pawn || role == Role::Knight || role == Role::Rook) continue;
            if (!starts_at(sq % 8, sq / 8, color_of(piece), role)) found_.insert(Reason::Cage);
        }
    }

    // Where a rook that starts on `home` can have been if only that pawn was in its way.
    [[nodiscard]] std::set<int> squares_of_rook(int home, const std::array<int, 2>& pawn) const {
        std::set<std::array<int, 2>> seen;
        std::vector<std::array<int, 2>> open{{home, 0}};
        std::set<int> squares;
        while (!open.empty()) {
            const auto [sq, moved] = open.back();
            open.pop_back();
            if (sq == pawn[static_cast<std::size_t>(moved)] || !seen.insert({sq, moved}).second)
                continue;
            squares.insert(sq);
            if (moved == 0) open.push_back({sq, 1});
            for (int way = 0; way < 4; ++way) {
                const int f = sq % 8 + kSteps[way][0], r = sq / 8 + kSteps[way][1];
                if (f >= 0 && f < 8 && r >= 0 && r < 8 && !is_steady(f, r))
                    open.push_back({8 * r + f, moved});
            }
        }
        return squares;
    }
    // Does every move of a rook that starts there go to a neighbour square?
    [[nodiscard]] bool walks(int home) const {
        const int nowhere = -1;
        std::set<int> squares = squares_of_rook(home, {nowhere, nowhere});
        for (const auto& pawn : pawns_that_moved_once()) {
            const std::set<int> with_pawn = squares_of_rook(home, pawn);
            std::erase_if(squares, [&](int sq) { return !with_pawn.contains(sq); });
        }
        for (const int sq : squares) {
            if (sq % 8 <= 5 && squares.contains(sq + 1) && squares.contains(sq + 2)) return false;
            if (squares.contains(sq + 8) && squares.contains(sq + 16)) return false;
        }
        return true;
    }
    // 0 or 1 for each way to give the pawns their start files: how many captures on dark squares;
    // 2 when the number of captures is another one.
    [[nodiscard]] std::set<int> dark_captures(Color color, int captures) const {
        const int second = color == Color::White ? 1 : 6, third = color == Color::White ? 2 : 5;
        std::vector<int> pawns, files;
        for (int file = 0; file < 8; ++file) {
            if (is(file, third, color, Role::Pawn)) pawns.push_back(file);
            if (!is(file, second, color, Role::Pawn)) files.push_back(file);
        }
        std::set<int> found;
        do {
            int number = 0, dark = 0;
            bool is_possible = pawns.size() == files.size();
            for (std::size_t i = 0; is_possible && i < pawns.size(); ++i) {
                is_possible = std::abs(pawns[i] - files[i]) <= 1;
                number += pawns[i] != files[i];
                dark += pawns[i] != files[i] && (pawns[i] + third) % 2 == 0;
            }
            // More captures than that were not possible.
            if (is_possible && number <= captures) found.insert(number == captures ? dark % 2 : 2);
        } while (std::next_permutation(files.begin(), files.end()));
        return found;
    }
    // Is the number of moves of `color` even or odd? nullopt: that is not known.
    [[nodiscard]] std::optional<int> number_of_moves(Color color) const {
        const int home = color == Color::White ? 0 : 7;
        const int second = color == Color::White ? 1 : 6, third = color == Color::White ? 2 : 5;
        int moves = 0;
        for (int sq = 0; sq < 64; ++sq) {
            const Piece piece = board_.board[static_cast<std::size_t>(sq)];
            if (piece == Piece::None || color_of(piece) != color) continue;
            const Role role = role_of(piece);
            const bool is_dark = (sq % 8 + sq / 8) % 2 == 0;
            if (role == Role::Pawn) {
                if (sq / 8 != second && sq / 8 != third) return std::nullopt;
                moves += sq / 8 == third;
            } else if (role == Role::Knight || role == Role::Rook) {
                moves += is_dark;
            } else if (!is_steady(sq % 8, sq / 8)) {
                return std::nullopt;
            }
        }
        if (number(color, Role::Pawn) != 8 || number(color, Role::Rook) != 2) return std::nullopt;
        if (number(color, Role::Bishop) + lost_at_home(color) != 2) return std::nullopt;
        if (number(color, Role::Queen) == 0 && room(3, home, Role::Queen).size() != 1)
            return std::nullopt;
        for (const int file : {0, 7}) {
            const bool is_unmoved = is(file, home, color, Role::Rook) && is_steady(file, home);
            if (!is_unmoved && !walks(8 * home + file)) return std::nullopt;
        }
        const std::set<int> dark = dark_captures(~color, 2 - number(color, Role::Knight));
        if (dark.size() != 1 || dark.contains(2)) return std::nullopt;
        return (moves + *dark.begin()) % 2;
    }
    void parity() {
        const auto white = number_of_moves(Color::White), black = number_of_moves(Color::Black);
        if (!white || !black) return;
        if ((*white == *black) != (pos_.turn() == Color::White)) found_.insert(Reason::Parity);
    }

    // The position `before` when a legal move leads from it to the pieces of this one.
    [[nodiscard]] std::optional<chess::Position> leading_here(Setup before) const {
        before.turn = ~pos_.turn();
        const auto read = chess::validate(before);
        if (!read) return std::nullopt;
        chess::MoveList moves;
        chess::generate_legal(*read, moves);
        for (const chess::Move move : moves) {
            chess::Position after = *read;
            after.play(move);
            if (after.to_setup().board != board_.board) continue;
            if (pos_.ep_square() != Square::None && after.ep_square() != pos_.ep_square()) continue;
            return *read;
        }
        return std::nullopt;
    }
    // True when that was enough.
    [[nodiscard]] bool collect(const Setup& before) {
        if (const auto leading = leading_here(before)) before_.push_back(*leading);
        return is_one_enough_ && !before_.empty();
    }
    // `mover` went from `from` to `to`, and captured nothing or something.
    [[nodiscard]] bool collect_from(Square to, Square from, Piece mover) {
        const Color them = pos_.turn();
        Setup before = board_;
        before.ep = Square::None;
        before.board[index(to)] = Piece::None;
        before.board[index(from)] = mover;
        if (collect(before)) return true;
        if (number(them) >= 16) return false;
        for (const Role role : {Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::Pawn}) {
            before.board[index(to)] = chess::make_piece(them, role);
            if (collect(before)) return true;
            if (is_one_enough_) break;
        }
        if (role_of(mover) != Role::Pawn || relative_rank(~them, to) != 5) return false;
        if (number(them, Role::Pawn) == 8) return false;
        if (promoted_with_a_pawn_more(them) > 8) return false;
        const Square taken = to - forward(~them);
        if (before.board[index(taken)] != Piece::None) return false;
        before.board[index(to)] = Piece::None;
        before.board[index(taken)] = chess::make_piece(them, Role::Pawn);
        before.ep = to;
        return collect(before);
    }
    [[nodiscard]] int promoted_with_a_pawn_more(Color color) const {
        return plain_promoted(color) + number(color, Role::Pawn) + 1;
    }
    [[nodiscard]] int plain_promoted(Color color) const {
        return std::max(0, number(color, Role::Queen) - 1) +
               std::max(0, number(color, Role::Rook) - 2) +
               std::max(0, number(color, Role::Knight) - 2) + std::max(0, bishops(color, 0) - 1) +
               std::max(0, bishops(color, 1) - 1);
    }
    // Before a promotion there is a pawn more and one piece of that kind less.
    [[nodiscard]] bool can_have_promoted(Square to, Color color) {
        const Piece piece = board_.board[index(to)];
        board_.board[index(to)] = chess::make_piece(color, Role::Pawn);
        const bool fits = number(color, Role::Pawn) <= 8 &&
                          plain_promoted(color) + number(color, Role::Pawn) <= 8;
        board_.board[index(to)] = piece;
        return fits;
    }

    // Stops at the first when one is enough.
    void find_positions_before() {
        const Color mover = ~pos_.turn();
        for (unsigned to = 0; to < 64; ++to) {
            const Piece piece = board_.board[to];
            if (piece == Piece::None || color_of(piece) != mover || steady_[to]) continue;
            const auto to_square = static_cast<Square>(to);
            const Role role = role_of(piece);
            const bool is_promoted = role != Role::Pawn && role != Role::King &&
                                     relative_rank(mover, to_square) == 7 &&
                                     can_have_promoted(to_square, mover);
            for (unsigned from = 0; from < 64; ++from) {
                if (board_.board[from] != Piece::None) continue;
                const auto from_square = static_cast<Square>(from);
                const Piece pawn = chess::make_piece(mover, Role::Pawn);
                if (collect_from(to_square, from_square, piece)) return;
                if (is_promoted && collect_from(to_square, from_square, pawn)) return;
            }
        }
        castled(mover, 7, 6, 5, 0);
        castled(mover, 0, 2, 3, 1);
    }
    void castled(Color mover, int rook, int king_to, int rook_to, std::size_t side) {
        const int rank = mover == Color::White ? 0 : 7;
        if (!is(king_to, rank, mover, Role::King) || !is(rook_to, rank, mover, Role::Rook)) return;
        if (at(4, rank) != Piece::None || at(rook, rank) != Piece::None) return;
        const auto sq = [&](int file) { return static_cast<std::size_t>(8 * rank + file); };
        Setup before = board_;
        before.ep = Square::None;
        before.board[sq(king_to)] = before.board[sq(rook_to)] = Piece::None;
        before.board[sq(4)] = chess::make_piece(mover, Role::King);
        before.board[sq(rook)] = chess::make_piece(mover, Role::Rook);
        before.castling_rooks[index(mover)][side] = static_cast<Square>(sq(rook));
        static_cast<void>(collect(before));
    }

    chess::Position pos_;
    Setup board_;
    std::array<bool, 64> steady_{};
    std::set<Reason> found_;
    std::vector<chess::Position> before_;
    bool is_one_enough_ = true;
};

}  // namespace

std::set<Reason> slow_contradictions(const chess::Position& pos) {
    return SlowReach{pos}.all();
}

std::vector<chess::Position> slow_positions_before(const chess::Position& pos) {
    return SlowReach{pos}.positions_before();
}

}  // namespace arbiter::testing
