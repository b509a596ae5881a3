#include "core/mating/detail/cage.hpp"

#include "core/answers/verify_answer.hpp"
#include "core/chess/fen.hpp"
#include "core/proofcheck/detail/cage.hpp"
#include "core/proofcheck/detail/fen_text.hpp"
#include "core/proofcheck/detail/mailbox.hpp"
#include "tests/support/blocked_root.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

// The argument about cages, tried by experiment. Cages breed: a position in a cage is changed a
// little, and when the prover finds a cage in it, it is changed further. Positions of each, and of
// spoilt copies that the checker accepts as well, are set up with pieces of no account all over the
// board and played out to the end of the argument: no mate by the winner, and every move stays,
// mates the winner, takes the last piece, or checks so that every answer takes it.

namespace arbiter::proofcheck {
namespace cage_test {

using detail::Board;
using detail::CageProof;
using detail::Step;
using testing::Dice;

struct Tally {
    int tried = 0;
    int found = 0;            // by the prover
    int accepted_spoilt = 0;  // spoilt, and still accepted
    int refused_spoilt = 0;
    int refuted = 0;  // spoilt and refused, and the experiment shows why
    std::uint64_t positions = 0;
    std::uint64_t stays = 0;
    std::uint64_t last_moves = 0;  // the loser mates
    std::uint64_t taken = 0;       // the last piece, where it stood
    std::uint64_t checks = 0;      // it checks and must be taken
    std::string kinds;             // of last pieces, each once
};

char char_of(const Board& board, int square) {
    return board.at(detail::cell_of(square));
}

class Experiment {
  public:
    Experiment(const Invariant& cage, bool winner_is_white, Tally& tally)
        : cage_(cage), proof_(cage, winner_is_white), winner_(winner_is_white), tally_(tally) {}

    // What contradicts the argument, in positions drawn at random; empty when nothing does.
    std::string run(Dice& dice, int positions) {
        for (int i = 0; i < positions; ++i) {
            std::string problem = look(draw(dice));
            if (!problem.empty()) return problem;
        }
        return {};
    }

  private:
    [[nodiscard]] Board draw(Dice& dice) const {
        Board board;
        board.cells.fill(detail::kEmpty);
        board.is_white = dice.roll(2) == 0;
        for (const PlacedPiece& piece : cage_.pieces) {
            std::vector<int> squares;
            for (detail::Squares rest = piece.squares; rest != 0; rest &= rest - 1)
                squares.push_back(__builtin_ctzll(rest));
            const auto cell = detail::cell_of(squares[dice.roll(squares.size())]);
            board.put(cell, piece.piece);
            if (detail::kind_of(piece.piece) == 'k') board.kings[piece.piece == 'K' ? 0 : 1] = cell;
        }
        for (std::uint64_t left = dice.roll(9); left != 0; --left) {
            const auto square = static_cast<int>(dice.roll(64));
            const char kind = "pppqrbn"[dice.roll(7)];
            if (char_of(board, square) != detail::kEmpty) continue;
            if (kind == 'p' && (square < 8 || square >= 56)) continue;
            board.put(detail::cell_of(square), detail::colored(kind, !winner_));
        }
        return board;
    }

    [[nodiscard]] std::string look(const Board& board) {
        if (!testing::is_possible(board)) return {};
        ++tally_.positions;
        if (!proof_.contains(sets_of(board))) return "does not belong: " + identity_of(board);
        std::vector<Step> steps;
        list_legal_steps(board, steps);
        if (is_mate(board, steps, winner_)) return "is a mate: " + identity_of(board);
        for (const Step& step : steps) {
            Board next = made(board, step);
            settle_ep(next);
            if (!is_provided_for(next)) return identity_of(board) + " to " + identity_of(next);
        }
        return {};
    }
    [[nodiscard]] bool is_provided_for(const Board& board) {
        if (board.ep != detail::kNowhere) return false;
        if (proof_.contains(sets_of(board))) return ++tally_.stays, true;
        if (is_bare(board)) return ++tally_.taken, true;
        std::vector<Step> steps;
        list_legal_steps(board, steps);
        if (is_mate(board, steps, !winner_)) return ++tally_.last_moves, true;
        if (board.is_white == winner_ || !is_check(board) || steps.empty()) return false;
        ++tally_.checks;
        return std::all_of(steps.begin(), steps.end(),
                           [&](const Step& step) { return is_bare(made(board, step)); });
    }
    // Has the winner nothing but its king?
    [[nodiscard]] bool is_bare(const Board& board) const {
        for (int square = 0; square < 64; ++square) {
            const char piece = char_of(board, square);
            if (detail::is_piece_of(piece, winner_) && detail::kind_of(piece) != 'k') return false;
        }
        return true;
    }
    [[nodiscard]] static bool is_mate(const Board& board, const std::vector<Step>& steps,
                                      bool by_white) {
        return steps.empty() && board.is_white != by_white && is_check(board);
    }

    const Invariant& cage_;
    CageProof proof_;
    bool winner_;
    Tally& tally_;
};

// A piece put somewhere, taken away, moved or changed in its kind; now and then the other side's.
Board changed(Board board, Dice& dice, bool winner_is_white) {
    for (std::uint64_t left = 1 + dice.roll(3); left != 0; --left) {
        const auto from = static_cast<int>(dice.roll(64));
        const auto to = static_cast<int>(dice.roll(64));
        const char piece = char_of(board, from);
        const char other = char_of(board, to);
        const char kind = "ppppqrrbbnn"[dice.roll(11)];
        if (detail::kind_of(other) == 'k' || from == to) continue;
        if (piece == detail::kEmpty) {
            if (kind != 'p' || (from >= 8 && from < 56))
                board.put(detail::cell_of(from), detail::colored(kind, !winner_is_white));
        } else if (detail::kind_of(piece) == 'k') {
            if (dice.roll(4) != 0) continue;
            board.put(detail::cell_of(from), detail::kEmpty);
            board.put(detail::cell_of(to), piece);
            board.kings[piece == 'K' ? 0 : 1] = detail::cell_of(to);
        } else if (detail::is_piece_of(piece, winner_is_white)) {
            board.put(detail::cell_of(from),
                      detail::colored("qrbn"[dice.roll(4)], winner_is_white));
        } else if (dice.roll(3) == 0) {
            board.put(detail::cell_of(from), detail::kEmpty);
        } else if (dice.roll(2) == 0 && kind != 'p') {
            board.put(detail::cell_of(from), detail::colored(kind, !winner_is_white));
        } else if (other == detail::kEmpty &&
                   (detail::kind_of(piece) != 'p' || (to >= 8 && to < 56))) {
            board.put(detail::cell_of(from), detail::kEmpty);
            board.put(detail::cell_of(to), piece);
        }
    }
    if (dice.roll(4) == 0) board.is_white = !board.is_white;
    return board;
}

Invariant spoilt(Invariant cage, Dice& dice) {
    const std::size_t at = dice.roll(cage.pieces.size());
    PlacedPiece& piece = cage.pieces[at];
    switch (dice.roll(4)) {
        case 0:
            cage.pieces.erase(cage.pieces.begin() + static_cast<std::ptrdiff_t>(at));
            break;
        case 1:
            piece.squares ^= std::uint64_t{1} << dice.roll(64);
            break;
        case 2:
            cage.pieces.back().squares ^= std::uint64_t{1} << dice.roll(64);
            break;
        default:
            if (detail::kind_of(piece.piece) != 'k')
                piece.piece =
                    detail::colored("pqrbn"[dice.roll(5)], detail::is_white_piece(piece.piece));
    }
    return cage;
}

// The same board with the colours changed.
Board mirrored(const Board& board) {
    Board other = board;
    for (int square = 0; square < 64; ++square) {
        const char piece = char_of(board, square ^ 56);
        const bool is_piece = piece != detail::kEmpty;
        other.put(detail::cell_of(square),
                  is_piece ? detail::colored(detail::kind_of(piece), !detail::is_white_piece(piece))
                           : piece);
        if (is_piece && detail::kind_of(piece) == 'k')
            other.kings[piece == 'K' ? 1 : 0] = detail::cell_of(square);
    }
    other.is_white = !board.is_white;
    return other;
}

// White is the winner.
constexpr std::string_view kSeeds[] = {
    "8/6pp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1",
    "8/4b3/6r1/4q3/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1",
    "8/8/8/8/ppp5/bkp4B/qnp5/n1K5 w - - 0 1",
};

void try_cage(const Invariant& cage, bool winner_is_white, Dice& dice, Tally& tally) {
    const std::string problem = Experiment{cage, winner_is_white, tally}.run(dice, 60);
    EXPECT_EQ(problem, "");
    for (int i = 0; i < 6; ++i) {
        const Invariant other = spoilt(cage, dice);
        const bool holds = check_invariant(other, winner_is_white).holds;
        ++(holds ? tally.accepted_spoilt : tally.refused_spoilt);
        if (holds) {
            EXPECT_EQ((Experiment{other, winner_is_white, tally}.run(dice, 30)), "");
        } else if (CageProof{other, winner_is_white}.is_well_formed()) {
            Tally ignored;
            const std::string why = Experiment{other, winner_is_white, ignored}.run(dice, 30);
            tally.refuted += !why.empty();
        }
    }
}

// Does the prover find a cage? Then the checker accepts it, and so does the experiment.
bool try_board(const Board& board, bool winner_is_white, Dice& dice, Tally& tally) {
    const chess::Position pos = chess::position_of(identity_of(board) + " 0 1");
    const mating::detail::Layout layout{mating::detail::pack(pos)};
    const auto winner = winner_is_white ? chess::Color::White : chess::Color::Black;
    mating::Certificate certificate;
    if (!mating::detail::may_be_caged(layout, winner) ||
        !mating::detail::find_cage(layout, winner, certificate.invariants))
        return false;
    ++tally.found;
    EXPECT_TRUE(mating::detail::covers_cage(certificate.invariants[0], layout));
    const Invariant cage = answers::plain_certificate(certificate).invariants[0];
    const std::string problem = check_invariant(cage, winner_is_white).reason;
    EXPECT_EQ(problem, "") << identity_of(board);
    const char kind = detail::kind_of(cage.pieces.back().piece);
    if (tally.kinds.find(kind) == std::string::npos) tally.kinds += kind;
    if (problem.empty()) try_cage(cage, winner_is_white, dice, tally);
    return true;
}

TEST(Cage, HoldsInPositionsThatAreLikeKnownOnes) {
    Dice dice{20261122};
    Tally tally;
    std::vector<Board> pool;
    for (const std::string_view seed : kSeeds)
        pool.push_back(detail::read_fen(seed).board);
    while (tally.tried < 12'000 && !HasFailure()) {
        ++tally.tried;
        const Board board = changed(pool[dice.roll(pool.size())], dice, true);
        if (!testing::is_possible(board)) continue;
        const bool is_white = dice.roll(2) == 0;
        if (try_board(is_white ? board : mirrored(board), is_white, dice, tally) &&
            pool.size() < 4'000)
            pool.push_back(board);
    }
    RecordProperty("found", tally.found);
    RecordProperty("accepted_spoilt", tally.accepted_spoilt);
    RecordProperty("refused_spoilt", tally.refused_spoilt);
    RecordProperty("refuted", tally.refuted);
    RecordProperty("positions", std::to_string(tally.positions));
    RecordProperty("stays", std::to_string(tally.stays));
    RecordProperty("taken", std::to_string(tally.taken));
    RecordProperty("last_moves", std::to_string(tally.last_moves));
    RecordProperty("checks", std::to_string(tally.checks));
    RecordProperty("kinds", tally.kinds);
    // The experiment is worth something: there are many cages, every way out of one was seen, and
    // what is refused often does not hold.
    EXPECT_GT(tally.found, 2'000);
    EXPECT_GT(tally.accepted_spoilt, 100);
    EXPECT_GT(tally.refuted, 500);
    EXPECT_GT(tally.positions, 100'000U);
    EXPECT_GT(tally.taken, 1'000U);
    EXPECT_GT(tally.last_moves, 1'000U);
    EXPECT_GT(tally.checks, 1'000U);
    EXPECT_GE(tally.kinds.size(), 2U);
}

}  // namespace cage_test
}  // namespace arbiter::proofcheck
