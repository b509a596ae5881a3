#include "core/reach/proof_game.hpp"

#include "core/chess/movegen.hpp"
#include "core/reach/detail/assignment.hpp"
#include "core/reach/detail/cheap.hpp"
#include "core/reach/detail/distances.hpp"
#include "core/reach/detail/piece_sets.hpp"
#include "core/reach/detail/steady.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <queue>
#include <unordered_set>
#include <utility>

namespace arbiter::reach {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::Position;
using chess::Role;
using chess::Square;
using detail::Distances;
using detail::kBothColors;

// What one side still has to do, by estimate.
struct Work {
    unsigned moves = 0;         // Distances::kNever or more: it cannot be done
    Bitboard victims = 0;       // pieces with no place in the goal
    Bitboard takers = 0;        // pawns that have to change their file
    Bitboard take_squares = 0;  // where the next capture of one of them can be
};

// How the parts of an estimate are added up. No choice is best for all positions, so several are
// tried, each with its share of the budget.
struct Weights {
    unsigned longest;   // moves of the side that has more to do
    unsigned moves;     // of both sides
    unsigned captures;  // pieces that have to go
    unsigned meetings;  // moves until the next of them can be captured
};
constexpr Weights kWeights[] = {{1, 2, 3, 1}, {2, 4, 6, 3}, {3, 2, 3, 2}};

// An assignment counts a move as four and a file that a pawn has to change as one: of two ways with
// as many moves the one with fewer captures.
constexpr unsigned kMove = 4;

class ProofSearch {
  public:
    ProofSearch(const Position& goal, const Weights& weights, std::uint64_t budget)
        : goal_(goal),
          goal_pieces_(goal),
          steady_(detail::steady_pieces(goal_pieces_)),
          distances_(steady_),
          weights_(weights),
          budget_(budget) {
        for (const Color color : kBothColors)
            for (Bitboard pieces = goal.pieces(color); pieces != 0;)
                targets_[index(color)].push_back(chess::pop_square(pieces));
    }

    std::optional<std::vector<Move>> run() {
        const Position start = Position::initial();
        offer(start, kNone, Move::none(), 0);
        while (!open_.empty() && nodes_.size() < budget_) {
            const std::uint32_t number = open_.top().node;
            open_.pop();
            if (is_goal(nodes_[number].pos)) return line_to(number);
            expand(number);
        }
        return std::nullopt;
    }

  private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    struct Node {
        Position pos;
        std::uint32_t parent;
        std::uint32_t plies;
        Move move;
    };
    struct Entry {
        unsigned cost;
        std::uint32_t node;
        // The cheapest first; of equals the newest.
        friend bool operator<(const Entry& a, const Entry& b) {
            return a.cost != b.cost ? a.cost > b.cost : a.node < b.node;
        }
    };

    [[nodiscard]] bool is_goal(const Position& pos) const {
        return pos.repetition_key() == goal_.repetition_key() &&
               pos.to_setup().board == goal_.to_setup().board && pos.turn() == goal_.turn() &&
               pos.castling_rooks() == goal_.castling_rooks();
    }

    [[nodiscard]] std::vector<Move> line_to(std::uint32_t number) const {
        std::vector<Move> moves;
        for (; nodes_[number].parent != kNone; number = nodes_[number].parent)
            moves.push_back(nodes_[number].move);
        std::reverse(moves.begin(), moves.end());
        return moves;
    }

    void expand(std::uint32_t number) {
        const Position pos = nodes_[number].pos;
        const std::uint32_t plies = nodes_[number].plies + 1;
        chess::MoveList moves;
        chess::generate_legal(pos, moves);
        for (const Move move : moves) {
            const Bitboard touched = bit(move.from()) | bit(move.to());
            if ((touched & steady_) != 0) continue;
            Position after = pos;
            after.play(move);
            if (nodes_.size() >= budget_) return;
            offer(after, number, move, plies);
        }
    }

    void offer(const Position& pos, std::uint32_t parent, Move move, std::uint32_t plies) {
        if (!seen_.insert(pos.repetition_key()).second) return;
        const unsigned cost = estimate(pos);
        if (cost >= Distances::kNever) return;
        nodes_.push_back({pos, parent, plies, move});
        open_.push({plies + cost, static_cast<std::uint32_t>(nodes_.size() - 1)});
    }

    // Sides move in turn, so the side with more to do decides; what both have to do comes second.
    [[nodiscard]] unsigned estimate(const Position& pos) const {
        const Work white = work_of(pos, Color::White), black = work_of(pos, Color::Black);
        if (white.moves >= Distances::kNever || black.moves >= Distances::kNever)
            return Distances::kNever;
        const unsigned captures = chess::count(white.victims | black.victims);
        unsigned meetings = 0;
        if (black.victims != 0 || white.takers != 0)
            meetings += meeting(pos, Color::White, white, black.victims);
        if (white.victims != 0 || black.takers != 0)
            meetings += meeting(pos, Color::Black, black, white.victims);
        const unsigned longest = std::max(white.moves, black.moves);
        return weights_.longest * longest + weights_.moves * (white.moves + black.moves) +
               weights_.captures * captures + weights_.meetings * meetings;
    }

    // Moves until a victim of the other side is where a pawn has to capture it, or a piece gets to
    // one of them when no pawn has to.
    [[nodiscard]] unsigned meeting(const Position& pos, Color taker, const Work& work,
                                   Bitboard victims) const {
        unsigned best = Distances::kNever;
        if (work.takers != 0) {
            for (Bitboard rest = victims; rest != 0;) {
                const Square from = chess::pop_square(rest);
                for (Bitboard to = work.take_squares; to != 0;)
                    best = std::min(best, walk(pos, from, chess::pop_square(to)));
            }
        } else {
            for (Bitboard rest = pos.pieces(taker); rest != 0;) {
                const Square from = chess::pop_square(rest);
                if (role_of(pos.piece_on(from)) == Role::Pawn) continue;
                for (Bitboard to = victims; to != 0;)
                    best = std::min(best, walk(pos, from, chess::pop_square(to)));
            }
        }
        return std::min(best, 6U);
    }
    [[nodiscard]] unsigned walk(const Position& pos, Square from, Square to) const {
        const chess::Piece piece = pos.piece_on(from);
        return role_of(piece) == Role::Pawn ? Distances::of_pawn(color_of(piece), from, to)
                                            : distances_.of_piece(role_of(piece), from, to);
    }

    [[nodiscard]] Work work_of(const Position& pos, Color color) const {
        Work best =
            plain_work(pos, color, pos.pieces(color, Role::King), pos.pieces(color, Role::Rook));
        for (const chess::Side side : {chess::Side::Short, chess::Side::Long}) {
            const Square rook = pos.castling_rook(color, side);
            const Square king_to = chess::detail::castled_king(color, side);
            if (rook == Square::None || goal_.king_square(color) != king_to) continue;
            const Square rook_to = chess::detail::castled_rook(color, side);
            Work castled = plain_work(pos, color, bit(king_to),
                                      (pos.pieces(color, Role::Rook) & ~bit(rook)) | bit(rook_to));
            ++castled.moves;
            if (castled.moves < best.moves) best = castled;
        }
        // A right too many is lost by a move there and one back.
        const Bitboard surplus = pos.castling_rooks() & ~goal_.castling_rooks();
        if (best.moves == 0 && (surplus & pos.pieces(color)) != 0) best.moves = 2;
        return best;
    }

    struct Crowd {
        std::array<std::pair<Square, Role>, detail::kMostInSet> pieces;
        unsigned size = 0;

        void add(Bitboard set, Role role) {
            while (set != 0)
                pieces[size++] = {chess::pop_square(set), role};
        }
    };

    // With king and rooks on these squares.
    [[nodiscard]] Work plain_work(const Position& pos, Color color, Bitboard kings,
                                  Bitboard rooks) const {
        Crowd crowd;
        for (const Role role : {Role::Pawn, Role::Knight, Role::Bishop, Role::Queen})
            crowd.add(pos.pieces(color, role), role);
        crowd.add(rooks, Role::Rook);
        crowd.add(kings, Role::King);
        const auto& targets = targets_[index(color)];
        detail::CostTable table{.rows = static_cast<unsigned>(targets.size()),
                                .columns = crowd.size};
        if (table.columns < table.rows) return {.moves = Distances::kNever};
        for (unsigned row = 0; row < table.rows; ++row)
            for (unsigned column = 0; column < table.columns; ++column)
                table.cost[row][column] = static_cast<int>(cost(
                    color, crowd.pieces[column].first, crowd.pieces[column].second, targets[row]));
        const detail::Assignment chosen = detail::cheapest_assignment(table);
        Work work;
        for (unsigned column = 0; column < table.columns; ++column) {
            const auto [from, role] = crowd.pieces[column];
            const int row = chosen.row_of[column];
            if (row >= 0) {
                add_walk(work, color, from, role, targets[static_cast<unsigned>(row)]);
            } else if (role == Role::King) {
                return {.moves = Distances::kNever};
            } else {
                work.victims |= bit(from);
            }
        }
        return work;
    }

    void add_walk(Work& work, Color color, Square from, Role role, Square to) const {
        work.moves += moves_of(color, from, role, to);
        if (!stays_pawn(role, to) || file_of(from) == file_of(to)) return;
        work.takers |= bit(from);
        work.take_squares |= take_squares(color, from, to);
    }

    [[nodiscard]] bool stays_pawn(Role role, Square to) const {
        return role == Role::Pawn && role_of(goal_.piece_on(to)) == Role::Pawn;
    }

    [[nodiscard]] unsigned moves_of(Color color, Square from, Role role, Square to) const {
        const Role wanted = role_of(goal_.piece_on(to));
        if (role == wanted) {
            return role == Role::Pawn ? Distances::of_pawn(color, from, to)
                                      : distances_.of_piece(role, from, to);
        }
        if (role != Role::Pawn || wanted == Role::King) return Distances::kNever;
        return std::min(distances_.of_promotion(color, from, wanted, to), Distances::kNever);
    }

    [[nodiscard]] unsigned cost(Color color, Square from, Role role, Square to) const {
        const unsigned files = stays_pawn(role, to) ? Distances::files_between(from, to) : 0;
        return kMove * moves_of(color, from, role, to) + files;
    }

    // Squares on the next file towards `to` that the pawn can capture on and still get there.
    [[nodiscard]] static Bitboard take_squares(Color color, Square from, Square to) {
        const unsigned file = file_of(to) > file_of(from) ? file_of(from) + 1 : file_of(from) - 1;
        Bitboard squares = 0;
        for (unsigned rank = 1; rank < 7; ++rank) {
            const Square on = chess::make_square(file, rank);
            if (Distances::of_pawn(color, from, on) < Distances::kNever &&
                Distances::of_pawn(color, on, to) < Distances::kNever)
                squares |= bit(on);
        }
        return squares;
    }

    Position goal_;
    detail::PieceSets goal_pieces_;
    Bitboard steady_;
    Distances distances_;
    Weights weights_;
    std::uint64_t budget_;
    std::array<std::vector<Square>, chess::kColors> targets_;
    std::vector<Node> nodes_;
    std::priority_queue<Entry> open_;
    std::unordered_set<std::uint64_t> seen_;
};

}  // namespace

std::optional<std::vector<Move>> find_proof_game(const Position& pos, std::uint64_t budget_nodes) {
    const detail::PieceSets pieces{pos};
    if (!pieces.is_orthodox || detail::cheap_contradiction(pieces)) return std::nullopt;
    for (const Weights& weights : kWeights) {
        auto moves = ProofSearch{pos, weights, budget_nodes / std::size(kWeights)}.run();
        if (moves) return moves;
    }
    return std::nullopt;
}

}  // namespace arbiter::reach
