#include "core/proofcheck/detail/mailbox.hpp"

#include <algorithm>

namespace arbiter::proofcheck::detail {
namespace {

constexpr Cell kAround[] = {1, -1, 16, -16, 15, 17, -15, -17};  // straight ones first

// Collects the steps of one side that obey the movement of each piece (FIDE 2023 3.2 to 3.8),
// whether or not the king is safe afterwards.
class Lister {
  public:
    Lister(const Board& board, std::vector<Step>& steps) : board_(board), steps_(steps) {}

    void list() {
        for (int square = 0; square < 64; ++square) {
            const Cell from = cell_of(square);
            const char piece = board_.at(from);
            if (!is_piece_of(piece, board_.is_white)) continue;
            switch (kind_of(piece)) {
                case 'p':
                    list_pawn(from);
                    break;
                case 'n':
                    for (const Cell leap : kKnightLeaps)
                        (void)add(from, from + leap);
                    break;
                case 'b':
                    slide(from, 4, 8);
                    break;
                case 'r':
                    slide(from, 0, 4);
                    break;
                case 'q':
                    slide(from, 0, 8);
                    break;
                default:
                    for (const Cell direction : kAround)
                        (void)add(from, from + direction);
            }
        }
        list_castling();
    }

  private:
    // Adds a step to a square that holds no own piece; true when the square is empty.
    bool add(Cell from, Cell to) {
        if (!is_on_board(to) || is_piece_of(board_.at(to), board_.is_white)) return false;
        steps_.push_back({from, to, 0, StepKind::Plain});
        return board_.at(to) == kEmpty;
    }
    void slide(Cell from, int begin, int end) {
        for (int i = begin; i < end; ++i) {
            Cell to = from + kAround[i];
            while (add(from, to))
                to += kAround[i];
        }
    }
    void add_pawn(Cell from, Cell to) {
        if (rank_of(to) != (board_.is_white ? 7 : 0)) {
            steps_.push_back({from, to, 0, StepKind::Plain});
            return;
        }
        for (const char kind : {'q', 'r', 'b', 'n'})
            steps_.push_back({from, to, colored(kind, board_.is_white), StepKind::Plain});
    }
    void list_pawn(Cell from) {
        const Cell forward = board_.is_white ? 16 : -16;
        const Cell ahead = from + forward;
        if (board_.at(ahead) == kEmpty) {
            add_pawn(from, ahead);
            const bool is_home = rank_of(from) == (board_.is_white ? 1 : 6);
            if (is_home && board_.at(ahead + forward) == kEmpty)
                steps_.push_back({from, ahead + forward, 0, StepKind::DoublePush});
        }
        for (const Cell to : {ahead - 1, ahead + 1}) {
            if (!is_on_board(to)) continue;
            if (is_piece_of(board_.at(to), !board_.is_white)) add_pawn(from, to);
            if (to == board_.ep) steps_.push_back({from, to, 0, StepKind::EnPassant});
        }
    }
    // Every square from one to the other, both included, is empty or holds king or castling rook.
    [[nodiscard]] bool is_free(Cell one, Cell other, Cell king, Cell rook) const {
        for (Cell at = std::min(one, other); at <= std::max(one, other); ++at) {
            if (at != king && at != rook && board_.at(at) != kEmpty) return false;
        }
        return true;
    }
    // FIDE 2023 3.8.2: not out of check, nor over an attacked square (nor into check, as always).
    void list_castling() {
        const bool white = board_.is_white;
        const Cell king = board_.king(white);
        for (const std::size_t wing : {std::size_t{0}, std::size_t{1}}) {
            const Cell rook = board_.castling_rooks[(white ? 0U : 2U) + wing];
            if (rook == kNowhere || is_check(board_)) continue;
            const Cell king_to = cell_at(wing == 0 ? 6 : 2, rank_of(king));
            const Cell rook_to = cell_at(wing == 0 ? 5 : 3, rank_of(king));
            if (!is_free(king, king_to, king, rook) || !is_free(rook, rook_to, king, rook))
                continue;
            Board lifted = board_;
            lifted.put(king, kEmpty);
            bool is_safe = true;
            for (Cell at = std::min(king, king_to) + 1; at < std::max(king, king_to); ++at)
                is_safe = is_safe && !is_attacked(lifted, at, !white);
            if (is_safe) steps_.push_back({king, rook, 0, StepKind::Castling});
        }
    }

    const Board& board_;
    std::vector<Step>& steps_;
};

}  // namespace

void list_legal_steps(const Board& board, std::vector<Step>& steps) {
    steps.clear();
    Lister{board, steps}.list();
    std::erase_if(steps, [&](const Step& step) {
        const Board next = made(board, step);
        return is_attacked(next, next.king(board.is_white), !board.is_white);
    });
}

}  // namespace arbiter::proofcheck::detail
