#include "core/proofcheck/detail/fen_text.hpp"
#include "core/proofcheck/detail/invariant.hpp"
#include "core/proofcheck/detail/mailbox.hpp"
#include "tests/support/blocked_root.hpp"
#include "tests/support/grown_invariant.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

// The proof of an invariant is tried by experiment: whatever the checker accepts, in random blocked
// positions and in spoilt copies of what it accepted, is held against its own meaning. Every
// position of the invariant (all of them if there are few, else a sample) is set up and played one
// ply further: no move leaves the invariant and nothing is a mate by the winner. And a walk from
// the root finds no mate.

namespace arbiter::proofcheck {
namespace invariant_soundness_test {

using detail::Board;
using detail::Step;
using testing::Dice;
using testing::is_possible;
using testing::random_root;

struct Tally {
    int roots = 0;
    int accepted = 0;
    int accepted_spoilt = 0;  // copies of closed sets, spoilt and still closed
    int enumerated = 0;       // invariants all of whose positions were set up
    int with_checks = 0;      // ... among which the winner gives check somewhere
    int with_captures = 0;    // ... with a piece that may be captured
    std::uint64_t positions = 0;
    std::uint64_t last_moves = 0;  // moves that mate and so may leave
};

class Experiment {
  public:
    Experiment(std::vector<PlacedPiece> men, bool winner_is_white, Tally& tally)
        : men_(std::move(men)),
          invariant_({men_, {}, {}, {}}, winner_is_white),
          winner_is_white_(winner_is_white),
          is_free_of_mate_(invariant_.find_mate().empty()),
          tally_(tally) {}

    void run(Dice& dice) {
        std::uint64_t count = 2;
        bool has_captures = false;
        for (const PlacedPiece& man : men_) {
            std::uint64_t choices = man.may_be_captured ? 1 : 0;
            for (detail::Squares rest = man.squares; rest != 0; rest &= rest - 1)
                ++choices;
            count = std::min<std::uint64_t>(count * choices, 1'000'000);
            has_captures |= man.may_be_captured;
        }
        constexpr std::uint64_t kFew = 20'000;
        if (count <= kFew) {
            enumerate(0);
            ++tally_.enumerated;
            tally_.with_checks += has_checks_;
            tally_.with_captures += has_captures;
        } else {
            for (int i = 0; i < 1000; ++i)
                draw(dice);
        }
    }

    // No mate within the first positions that can be reached from `root`.
    void walk(const Board& root) const {
        std::vector<Board> boards{root};
        std::set<std::string> seen{identity_of(root)};
        std::vector<Step> steps;
        for (std::size_t at = 0; at < boards.size() && boards.size() < 800; ++at) {
            const Board board = boards[at];
            list_legal_steps(board, steps);
            ASSERT_FALSE(steps.empty() && is_mate_by_winner(board)) << text() << identity_of(board);
            for (const Step& step : steps) {
                Board next = made(board, step);
                settle_ep(next);
                if (seen.insert(identity_of(next)).second) boards.push_back(next);
            }
        }
    }

  private:
    // Puts piece `piece` and those after it on each of their squares.
    void enumerate(std::size_t man) {
        if (man == men_.size()) {
            for (const bool white : {true, false}) {
                board_.is_white = white;
                look(board_);
            }
            return;
        }
        if (men_[man].may_be_captured) enumerate(man + 1);
        for (detail::Squares rest = men_[man].squares; rest != 0; rest &= rest - 1) {
            const auto cell = detail::cell_of(__builtin_ctzll(rest));
            if (board_.at(cell) != detail::kEmpty) continue;
            put(board_, man, cell);
            enumerate(man + 1);
            board_.put(cell, detail::kEmpty);
        }
    }
    void draw(Dice& dice) {
        Board board = empty();
        board.is_white = dice.roll(2) == 0;
        for (std::size_t man = 0; man < men_.size(); ++man) {
            if (men_[man].may_be_captured && dice.roll(3) == 0) continue;
            std::vector<detail::Cell> free;
            for (detail::Squares rest = men_[man].squares; rest != 0; rest &= rest - 1) {
                const auto cell = detail::cell_of(__builtin_ctzll(rest));
                if (board.at(cell) == detail::kEmpty) free.push_back(cell);
            }
            if (free.empty() && men_[man].may_be_captured) continue;
            if (free.empty()) return;
            put(board, man, free[dice.roll(free.size())]);
        }
        look(board);
    }
    // One position of the invariant: it is no mate, and its successors belong to the invariant.
    void look(const Board& board) {
        if (!is_possible(board)) return;
        ++tally_.positions;
        ASSERT_TRUE(invariant_.contains(sets_of(board), board.is_white))
            << text() << identity_of(board);
        list_legal_steps(board, steps_);
        has_checks_ |= board.is_white != winner_is_white_ && is_check(board);
        ASSERT_FALSE(steps_.empty() && is_mate_by_winner(board)) << text() << identity_of(board);
        const std::vector<Step> steps = steps_;
        for (const Step& step : steps) {
            Board next = made(board, step);
            settle_ep(next);
            ASSERT_TRUE(invariant_.contains(sets_of(next), next.is_white) || is_over(next))
                << text() << identity_of(board) << " to " << identity_of(next);
            if (next.ep != detail::kNowhere) look_at_en_passant(next);
        }
    }
    void look_at_en_passant(const Board& board) {
        list_legal_steps(board, steps_);
        for (const Step& step : steps_) {
            const Board next = made(board, step);
            ASSERT_TRUE(invariant_.contains(sets_of(next), next.is_white) || is_over(next))
                << text() << identity_of(board) << " to " << identity_of(next);
        }
    }
    // Mated by the loser: nothing comes after it, so it need not belong.
    [[nodiscard]] bool is_over(const Board& board) {
        std::vector<Step> steps;
        list_legal_steps(board, steps);
        const bool is_mate = steps.empty() && board.is_white == winner_is_white_ && is_check(board);
        tally_.last_moves += is_mate;
        return is_mate;
    }
    [[nodiscard]] bool is_mate_by_winner(const Board& board) const {
        return is_free_of_mate_ && board.is_white != winner_is_white_ && is_check(board);
    }
    static Board empty() {
        Board board;
        board.cells.fill(detail::kEmpty);
        return board;
    }
    void put(Board& board, std::size_t man, detail::Cell cell) const {
        const char piece = men_[man].piece;
        board.put(cell, piece);
        if (detail::kind_of(piece) == 'k') board.kings[piece == 'K' ? 0 : 1] = cell;
    }
    [[nodiscard]] std::string text() const {
        std::string words = winner_is_white_ ? "winner white:" : "winner black:";
        for (const PlacedPiece& man : men_) {
            words += std::string(" ") + man.piece + (man.may_be_captured ? "*" : "") + "=";
            for (detail::Squares rest = man.squares; rest != 0; rest &= rest - 1)
                words += detail::name_of(detail::cell_of(__builtin_ctzll(rest)));
        }
        return words + " at ";
    }

    std::vector<PlacedPiece> men_;
    detail::InvariantProof invariant_;
    bool winner_is_white_;
    bool is_free_of_mate_;
    Tally& tally_;
    Board board_ = empty();
    bool has_checks_ = false;
    std::vector<Step> steps_;
};

// A copy with one square more or less, or one mark the other way.
std::vector<PlacedPiece> spoilt(std::vector<PlacedPiece> men, Dice& dice) {
    PlacedPiece& man = men[dice.roll(men.size())];
    if (dice.roll(3) == 0) {
        man.may_be_captured = !man.may_be_captured;
    } else {
        man.squares ^= std::uint64_t{1} << dice.roll(64);
    }
    return men;
}

// Neither malformed nor left by a move, as the checker says; a mate may be in it.
bool is_closed(const std::vector<PlacedPiece>& men, bool winner_is_white) {
    const detail::InvariantProof invariant{{men, {}, {}, {}}, winner_is_white};
    return invariant.find_malformed().empty() && invariant.find_exit().empty();
}

void try_root(const Board& root, Dice& dice, Tally& tally) {
    ++tally.roots;
    const bool winner_is_white = dice.roll(2) == 0;
    const auto men = testing::grown_set(identity_of(root), winner_is_white);
    if (!is_closed(men, winner_is_white)) return;
    tally.accepted += check_invariant({men, {}, {}, {}}, winner_is_white).holds;
    Experiment experiment{men, winner_is_white, tally};
    experiment.run(dice);
    experiment.walk(root);
    for (int i = 0; i < 10; ++i) {
        const std::vector<PlacedPiece> other = spoilt(men, dice);
        if (!is_closed(other, winner_is_white)) continue;
        ++tally.accepted_spoilt;
        Experiment{other, winner_is_white, tally}.run(dice);
    }
}

TEST(InvariantSoundness, HoldsInRandomBlockedPositions) {
    Dice dice{20261120};
    Tally tally;
    while (tally.roots < 2500 && !HasFailure()) {
        const Board root = random_root(dice);
        if (is_possible(root)) try_root(root, dice, tally);
    }
    RecordProperty("accepted", tally.accepted);
    RecordProperty("positions", std::to_string(tally.positions));
    RecordProperty("last_moves", std::to_string(tally.last_moves));
    // The experiment is worth something: invariants are accepted, among them some with checks and
    // with pieces that may be captured, and some that the growth did not find.
    EXPECT_GT(tally.accepted, 400);
    EXPECT_GT(tally.accepted_spoilt, 50);
    EXPECT_GT(tally.enumerated, 400);
    EXPECT_GT(tally.with_checks, 40);
    EXPECT_GT(tally.with_captures, 40);
    EXPECT_GT(tally.positions, 1'000'000U);
}

// The argument about mates by itself, at close quarters: a few pieces with a few squares each in a
// corner of the board, whether or not moves leave the set.
class Corner {
  public:
    explicit Corner(Dice& dice) : dice_(dice) {}

    std::vector<PlacedPiece> draw() {
        std::vector<PlacedPiece> men = {man('K', 3), man('k', 2)};
        for (std::uint64_t left = 1 + dice_.roll(3); left != 0; --left)
            men.push_back(man("QRBBNNPP"[dice_.roll(8)], 3));
        for (std::uint64_t left = dice_.roll(5); left != 0; --left)
            men.push_back(man("qrbbnnpp"[dice_.roll(8)], 2));
        return men;
    }

  private:
    PlacedPiece man(char piece, std::uint64_t squares) {
        PlacedPiece drawn{piece, 0, detail::kind_of(piece) != 'k' && dice_.roll(2) == 0};
        const bool is_pawn = detail::kind_of(piece) == 'p';
        for (std::uint64_t left = 1 + dice_.roll(squares); left != 0; --left) {
            const std::uint64_t rank = is_pawn ? 1 + dice_.roll(3) : dice_.roll(4);
            drawn.squares |= std::uint64_t{1} << (8 * rank + dice_.roll(4));
        }
        return drawn;
    }

    Dice& dice_;
};

// Every position of the pieces with Black to move; false when one of them is a mate.
class MateSearch {
  public:
    explicit MateSearch(const std::vector<PlacedPiece>& men) : men_(men) {
        board_.cells.fill(detail::kEmpty);
        board_.is_white = false;
    }
    bool has_mate() { return look(0); }
    [[nodiscard]] bool has_check() const { return has_check_; }

  private:
    bool look(std::size_t man) {
        if (man == men_.size()) {
            if (!is_possible(board_) || !is_check(board_)) return false;
            has_check_ = true;
            list_legal_steps(board_, steps_);
            return steps_.empty();
        }
        if (men_[man].may_be_captured && look(man + 1)) return true;
        for (detail::Squares rest = men_[man].squares; rest != 0; rest &= rest - 1) {
            const auto cell = detail::cell_of(__builtin_ctzll(rest));
            if (board_.at(cell) != detail::kEmpty) continue;
            board_.put(cell, men_[man].piece);
            if (detail::kind_of(men_[man].piece) == 'k')
                board_.kings[men_[man].piece == 'K' ? 0 : 1] = cell;
            const bool has_mate = look(man + 1);
            board_.put(cell, detail::kEmpty);
            if (has_mate) return true;
        }
        return false;
    }

    const std::vector<PlacedPiece>& men_;
    Board board_;
    std::vector<Step> steps_;
    bool has_check_ = false;
};

TEST(InvariantSoundness, OverlooksNoMateAtCloseQuarters) {
    Dice dice{64};
    Corner corner{dice};
    int with_mate = 0;
    int cleared = 0;  // no mate, though there are checks, and the argument finds that out
    for (int round = 0; round < 300'000; ++round) {
        const std::vector<PlacedPiece> men = corner.draw();
        const detail::InvariantProof invariant{{men, {}, {}, {}}, true};
        ASSERT_EQ(invariant.find_malformed(), "");
        const bool is_cleared = invariant.find_mate().empty();
        MateSearch search{men};
        const bool has_mate = search.has_mate();
        with_mate += has_mate;
        cleared += is_cleared && search.has_check();
        if (!is_cleared || !has_mate) continue;
        std::string words;
        for (const PlacedPiece& man : men) {
            words += std::string(" ") + man.piece + (man.may_be_captured ? "*" : "") + "=";
            for (detail::Squares rest = man.squares; rest != 0; rest &= rest - 1)
                words += detail::name_of(detail::cell_of(__builtin_ctzll(rest)));
        }
        FAIL() << "winner white:" << words;
    }
    EXPECT_GT(with_mate, 10'000);
    EXPECT_GT(cleared, 50'000);
    RecordProperty("with_mate", with_mate);
    RecordProperty("cleared", cleared);
}

}  // namespace invariant_soundness_test
}  // namespace arbiter::proofcheck
