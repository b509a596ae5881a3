#include "core/answers/verify_answer.hpp"
#include "core/chess/fen.hpp"
#include "core/mating/detail/static_analysis.hpp"
#include "core/proofcheck/detail/fen_text.hpp"
#include "core/proofcheck/detail/invariant.hpp"
#include "tests/support/blocked_root.hpp"
#include "tests/support/grown_invariant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

// Invariants with facing pawns, pairs of kings and exits, tried by experiment: those that the
// prover finds in random blocked positions, those that grow by the checker's complaints, and spoilt
// copies of both, as far as the checker accepts them. Positions of each are set up and played one
// ply further: nothing is a mate by the winner, and every move stays, leaves by an exit, or ends
// the game. And a walk from the root finds no mate.

namespace arbiter::proofcheck {
namespace invariant_lists_test {

using detail::Board;
using detail::InvariantProof;
using detail::Step;
using testing::Dice;

struct Tally {
    int roots = 0;
    int found = 0;            // by the prover
    int with_kings = 0;       // ... with pairs of kings
    int with_exits = 0;       // ... with exits
    int grown_kings = 0;      // by complaints, with pairs of kings
    int grown_facing = 0;     // by complaints, where facing pawns hold each other up
    int spoilt_accepted = 0;  // spoilt, and still accepted
    std::uint64_t positions = 0;
    std::uint64_t with_pairs = 0;  // positions of invariants with pairs of kings
    std::uint64_t exits = 0;       // moves that leave by an exit
    std::uint64_t finals = 0;      // steps of a king after which nothing moves
    std::uint64_t checks = 0;      // moves of the winner that check
    std::uint64_t last_moves = 0;  // moves of the loser that mate and so may leave
};

// Board and facing pawns: a wall, more pawns that face each other, some with squares between them.
Board tight_root(Dice& dice) {
    Board board = testing::random_root(dice);
    for (std::uint64_t left = dice.roll(14); left != 0; --left) {
        const int file = static_cast<int>(dice.roll(8));
        const int rank = 1 + static_cast<int>(dice.roll(5));
        const int above = rank + 1 + static_cast<int>(dice.roll(5) == 0 && rank < 5);
        if (board.at(detail::cell_at(file, rank)) != detail::kEmpty ||
            board.at(detail::cell_at(file, above)) != detail::kEmpty)
            continue;
        board.put(detail::cell_at(file, rank), 'P');
        board.put(detail::cell_at(file, above), 'p');
    }
    return board;
}

// One piece moved, taken off or put on.
Board varied(Board board, Dice& dice) {
    const auto any = [&] { return detail::cell_of(static_cast<int>(dice.roll(64))); };
    const detail::Cell from = any();
    const detail::Cell to = any();
    const char piece = board.at(from);
    if (board.at(to) != detail::kEmpty) return board;
    if (piece == detail::kEmpty) {
        const char added = testing::random_piece(dice);
        if (detail::kind_of(added) == 'p') return board;
        board.put(to, added);
        return board;
    }
    const bool is_back_rank = detail::rank_of(to) == 0 || detail::rank_of(to) == 7;
    if (detail::kind_of(piece) == 'p' && is_back_rank) return board;
    board.put(from, detail::kEmpty);
    if (detail::kind_of(piece) == 'k') {
        board.kings[piece == 'K' ? 0 : 1] = to;
    } else if (dice.roll(4) == 0) {
        return board;
    }
    board.put(to, piece);
    return board;
}

class Experiment {
  public:
    Experiment(const std::vector<Invariant>& all, bool winner_is_white, Tally& tally)
        : all_(all), winner_is_white_(winner_is_white), tally_(tally) {
        for (const Invariant& invariant : all_)
            proofs_.emplace_back(invariant, winner_is_white, all_);
    }

    void run(Dice& dice) {
        for (std::size_t at = 0; at < all_.size(); ++at) {
            for (int i = 0; i < 50; ++i)
                draw(at, dice);
        }
    }

    // No mate among the first positions that can be reached from `root`.
    void walk(const Board& root) {
        std::vector<Board> boards{root};
        std::set<std::string> seen{identity_of(root)};
        std::vector<Step> steps;
        for (std::size_t at = 0; at < boards.size() && boards.size() < 150; ++at) {
            const Board board = boards[at];
            list_legal_steps(board, steps);
            ASSERT_FALSE(steps.empty() && is_checked_by_winner(board)) << identity_of(board);
            for (std::size_t n = 0; n < all_.size(); ++n) {
                if (board.ep == detail::kNowhere &&
                    proofs_[n].contains(sets_of(board), board.is_white))
                    look(n, board);
            }
            for (const Step& step : steps) {
                Board next = made(board, step);
                settle_ep(next);
                if (seen.insert(identity_of(next)).second) boards.push_back(next);
            }
        }
    }

  private:
    void draw(std::size_t at, Dice& dice) {
        const Invariant& invariant = all_[at];
        Board board;
        board.cells.fill(detail::kEmpty);
        board.is_white = dice.roll(2) == 0;
        const KingPair* kings = nullptr;
        if (!invariant.kings.empty()) {
            kings = &invariant.kings[dice.roll(invariant.kings.size())];
            board.is_white = kings->is_white_to_move;
        }
        // Those with the fewest squares first.
        std::vector<PlacedPiece> pieces = invariant.pieces;
        std::stable_sort(
            pieces.begin(), pieces.end(), [](const PlacedPiece& one, const PlacedPiece& other) {
                return __builtin_popcountll(one.squares) < __builtin_popcountll(other.squares);
            });
        for (const PlacedPiece& piece : pieces) {
            detail::Squares squares = piece.squares;
            const bool is_king = detail::kind_of(piece.piece) == 'k';
            if (is_king && kings != nullptr)
                squares = detail::bit_of(piece.piece == 'K' ? kings->white : kings->black);
            if (piece.may_be_captured && dice.roll(3) == 0) continue;
            std::vector<detail::Cell> free;
            for (; squares != 0; squares &= squares - 1) {
                const auto cell = detail::cell_of(__builtin_ctzll(squares));
                if (board.at(cell) == detail::kEmpty) free.push_back(cell);
            }
            if (free.empty() && piece.may_be_captured) continue;
            if (free.empty()) return;
            const detail::Cell cell = free[dice.roll(free.size())];
            board.put(cell, piece.piece);
            if (is_king) board.kings[piece.piece == 'K' ? 0 : 1] = cell;
        }
        if (testing::is_possible(board) && proofs_[at].contains(sets_of(board), board.is_white))
            look(at, board);
    }

    // A position of the invariant number `at`.
    void look(std::size_t at, const Board& board) {
        ++tally_.positions;
        tally_.with_pairs += !all_[at].kings.empty();
        std::vector<Step> steps;
        list_legal_steps(board, steps);
        const bool is_mate = steps.empty() && is_checked_by_winner(board);
        ASSERT_FALSE(is_mate && all_[at].kings.empty()) << text(at, board);
        for (const Step& step : steps) {
            Board next = made(board, step);
            settle_ep(next);
            ASSERT_TRUE(is_expected(at, board, step, next))
                << text(at, board) << " to " << identity_of(next);
            if (next.ep == detail::kNowhere) continue;
            std::vector<Step> answers;
            list_legal_steps(next, answers);
            for (const Step& answer : answers) {
                ASSERT_TRUE(is_expected(at, next, answer, made(next, answer)))
                    << text(at, next) << " to " << identity_of(made(next, answer));
            }
        }
    }

    bool is_expected(std::size_t at, const Board& board, const Step& step, const Board& next) {
        std::vector<Step> answers;
        list_legal_steps(next, answers);
        if (is_checked_by_winner(next)) {
            ++tally_.checks;
            if (answers.empty()) return false;
        }
        const detail::PieceSets sets = sets_of(next);
        if (proofs_[at].contains(sets, next.is_white)) return true;
        for (const Exit& exit : all_[at].exits) {
            if (all_[at].pieces[exit.piece].squares != detail::bit_of(detail::square_of(step.to)) ||
                !proofs_[exit.next].contains(sets, next.is_white))
                continue;
            ++tally_.exits;
            return true;
        }
        // Mated by the loser.
        if (answers.empty() && next.is_white == winner_is_white_ && is_check(next)) {
            ++tally_.last_moves;
            return true;
        }
        const bool is_final = !all_[at].kings.empty() && answers.empty() &&
                              detail::kind_of(board.at(step.from)) == 'k';
        tally_.finals += is_final;
        return is_final;
    }

    [[nodiscard]] bool is_checked_by_winner(const Board& board) const {
        return board.is_white != winner_is_white_ && is_check(board);
    }
    [[nodiscard]] std::string text(std::size_t at, const Board& board) const {
        return std::string(winner_is_white_ ? "white" : "black") + " may not win by invariant " +
               std::to_string(at) + " of " + std::to_string(all_.size()) + " at " +
               identity_of(board);
    }

    const std::vector<Invariant>& all_;
    std::vector<InvariantProof> proofs_;
    bool winner_is_white_;
    Tally& tally_;
};

bool is_accepted(const std::vector<Invariant>& all, bool winner_is_white) {
    return std::all_of(all.begin(), all.end(), [&](const Invariant& invariant) {
        return check_invariant(invariant, winner_is_white, all).holds;
    });
}

template <class Item>
void drop_one(std::vector<Item>& items, Dice& dice) {
    if (!items.empty())
        items.erase(items.begin() + static_cast<std::ptrdiff_t>(dice.roll(items.size())));
}

// One thing changed.
std::vector<Invariant> spoilt(std::vector<Invariant> all, Dice& dice) {
    Invariant& invariant = all[dice.roll(all.size())];
    PlacedPiece& piece = invariant.pieces[dice.roll(invariant.pieces.size())];
    switch (dice.roll(7)) {
        case 0:
            piece.may_be_captured = !piece.may_be_captured;
            break;
        case 1:
            drop_one(invariant.kings, dice);
            break;
        case 2:
            drop_one(invariant.facing, dice);
            break;
        case 3:
            drop_one(invariant.exits, dice);
            break;
        case 4:
            invariant.facing.push_back(
                {dice.roll(invariant.pieces.size()), dice.roll(invariant.pieces.size())});
            break;
        case 5:
            invariant.exits.push_back({dice.roll(invariant.pieces.size()), dice.roll(all.size())});
            break;
        default:
            piece.squares ^= detail::bit_of(static_cast<int>(dice.roll(64)));
    }
    return all;
}

void experiment(const std::vector<Invariant>& all, const Board& root, bool winner_is_white,
                Dice& dice, Tally& tally) {
    Experiment run{all, winner_is_white, tally};
    run.run(dice);
    run.walk(root);
    for (int i = 0; i < 6; ++i) {
        const std::vector<Invariant> other = spoilt(all, dice);
        if (!is_accepted(other, winner_is_white)) continue;
        ++tally.spoilt_accepted;
        Experiment{other, winner_is_white, tally}.run(dice);
    }
}

enum class Kind : std::uint8_t { None, Plain, Kings, Exits };

// What the prover finds must be accepted. Most plain invariants are left to another test.
Kind try_prover(const Board& root, bool winner_is_white, Dice& dice, Tally& tally) {
    const chess::Position pos = chess::position_of(identity_of(root) + " 0 1");
    if (!pos.has_legal_move()) return Kind::None;
    mating::Certificate certificate;
    const auto winner = winner_is_white ? chess::Color::White : chess::Color::Black;
    if (!mating::detail::find_invariant(mating::detail::Layout{mating::detail::pack(pos)}, winner,
                                        mating::detail::Effort::Thorough, certificate.invariants))
        return Kind::None;
    const auto all = answers::plain_certificate(certificate).invariants;
    ++tally.found;
    const Kind kind = !all[0].kings.empty()   ? Kind::Kings
                      : !all[0].exits.empty() ? Kind::Exits
                                              : Kind::Plain;
    if (kind == Kind::Plain && tally.found % 16 != 0) return kind;
    tally.with_kings += kind == Kind::Kings;
    tally.with_exits += kind == Kind::Exits;
    for (const Invariant& invariant : all) {
        EXPECT_EQ(check_invariant(invariant, winner_is_white, all).reason, "")
            << identity_of(root) << (winner_is_white ? " white" : " black");
    }
    experiment(all, root, winner_is_white, dice, tally);
    return kind;
}

void try_growth(const Board& root, bool winner_is_white, Dice& dice, Tally& tally) {
    const auto invariant = testing::grown_with_kings(identity_of(root), winner_is_white);
    if (!invariant) return;
    ++tally.grown_kings;
    const std::vector<Invariant> all{*invariant};
    Invariant without = *invariant;
    without.facing.clear();
    tally.grown_facing += !check_invariant(without, winner_is_white).holds;
    experiment(all, root, winner_is_white, dice, tally);
}

constexpr int kRoots = 4'000;

// Fresh positions, and variations of those that led to pairs of kings and to exits.
class Roots {
  public:
    explicit Roots(Dice& dice) : dice_(dice) {
        // Found by chance among many: one with pairs of kings, and one in which the pawn on h4 has
        // an exit.
        keep(detail::read_fen("8/3p4/1k1P4/1p3p1p/1Pp2P1P/KpP2p2/1P3P2/8 b - - 0 1").board,
             Kind::Kings);
        keep(detail::read_fen("1k6/8/1p1p1p1p/pP1P1P1P/P6p/2K4P/7P/8 b - - 0 1").board,
             Kind::Exits);
    }

    Board next() {
        if (dice_.roll(3) == 0) return tight_root(dice_);
        const auto& kept = kept_[dice_.roll(2)];
        return varied(kept[dice_.roll(kept.size())], dice_);
    }
    void keep(const Board& board, Kind kind) {
        if (kind != Kind::Kings && kind != Kind::Exits) return;
        if (seen_.insert(identity_of(board)).second)
            kept_[kind == Kind::Kings ? 0 : 1].push_back(board);
    }
    [[nodiscard]] bool is_new(const Board& board) const {
        return !seen_.contains(identity_of(board));
    }

  private:
    Dice& dice_;
    std::vector<Board> kept_[2];
    std::set<std::string> seen_;
};

TEST(InvariantLists, HoldInRandomBlockedPositions) {
    Dice dice{20261121};
    Tally tally;
    Roots roots{dice};
    while (tally.roots < kRoots && !HasFailure()) {
        const Board root = roots.next();
        if (!testing::is_possible(root) || !roots.is_new(root)) continue;
        ++tally.roots;
        const bool winner_is_white = dice.roll(2) == 0;
        const Kind kind = try_prover(root, winner_is_white, dice, tally);
        roots.keep(root, kind);
        if (tally.roots % 10 == 0) try_growth(root, winner_is_white, dice, tally);
    }
    RecordProperty("positions", std::to_string(tally.positions));
    RecordProperty("spoilt_accepted", tally.spoilt_accepted);
    // The experiment is worth something: each kind is there, and so is each way to move.
    EXPECT_GT(tally.with_kings, 100);
    EXPECT_GT(tally.with_exits, 100);
    EXPECT_GT(tally.grown_kings, 10);
    EXPECT_GT(tally.grown_facing, 2);
    EXPECT_GT(tally.spoilt_accepted, 500);
    EXPECT_GT(tally.positions, 50'000U);
    EXPECT_GT(tally.with_pairs, 10'000U);
    EXPECT_GT(tally.exits, 300U);
    EXPECT_GT(tally.finals, 1'000U);
    EXPECT_GT(tally.checks, 100U);
}

// Some pieces can leave only to mate, or bishops hold a king off that share one square more than
// they are: such positions, varied.
TEST(InvariantLists, HoldWherePiecesLeaveOnlyToMate) {
    constexpr std::string_view kSeeds[] = {
        "3b4/6k1/1ppp4/2b3p1/1pKp1pP1/1P1P1P2/8/1BbB1B1B b - - 0 1",
        "6B1/b7/2k5/p1p1p1pB/P1P1P1P1/pp6/rp6/1K2b3 b - - 0 1",
        "8/B4b2/2k5/1p1p4/1P1Pp1pB/1pp1P1P1/1p6/bK3b2 w - - 0 1",
        "6b1/8/1k6/3p1p2/3PpP1B/3pKp2/3P1P1n/B7 w - - 0 1",
        "B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1",
    };
    Dice dice{20261122};
    Tally tally;
    std::vector<Board> boards;
    for (const std::string_view seed : kSeeds)
        boards.push_back(detail::read_fen(seed).board);
    while (tally.roots < 1'500 && !HasFailure()) {
        Board root = boards[dice.roll(boards.size())];
        for (std::uint64_t left = dice.roll(3); left != 0; --left)
            root = varied(root, dice);
        if (!testing::is_possible(root)) continue;
        ++tally.roots;
        const chess::Position pos = chess::position_of(identity_of(root) + " 0 1");
        mating::Certificate certificate;
        if (!pos.has_legal_move() ||
            !mating::detail::find_invariant(mating::detail::Layout{mating::detail::pack(pos)},
                                            chess::Color::White, mating::detail::Effort::Quick,
                                            certificate.invariants))
            continue;
        ++tally.found;
        const auto all = answers::plain_certificate(certificate).invariants;
        ASSERT_EQ(check_invariant(all[0], true, all).reason, "") << identity_of(root);
        experiment(all, root, true, dice, tally);
    }
    RecordProperty("positions", std::to_string(tally.positions));
    RecordProperty("last_moves", std::to_string(tally.last_moves));
    EXPECT_GT(tally.found, 300);
    EXPECT_GT(tally.spoilt_accepted, 200);
    EXPECT_GT(tally.positions, 10'000U);
    EXPECT_GT(tally.last_moves, 1'000U);
}

}  // namespace invariant_lists_test
}  // namespace arbiter::proofcheck
