#include "tests/support/slow_claims.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace arbiter::testing {
namespace {

void play(MailboxBoard& board, const std::string& san) {
    if (san == "--") {
        board.play_null();
        return;
    }
    const auto moves = board.moves_of_san(san);
    if (moves.size() != 1) throw std::logic_error("not one legal move: " + san);
    board.play(moves.front());
}

}  // namespace

std::vector<SlowWays> claim_slowly(MailboxBoard board, const std::vector<std::string>& moves) {
    std::vector<SlowWays> result;
    std::map<std::string, int> seen;
    bool has_repetition = false;
    for (std::size_t k = 0; k <= moves.size(); ++k) {
        SlowWays ways;
        ways.board = board;
        ways.identity = board.identity();
        const int times = ++seen[ways.identity];
        has_repetition |= times >= 2;
        ways.is_threefold = times >= 3;
        const bool may_be_fifty = board.quiet_plies() >= 99;
        if (has_repetition || may_be_fifty) {
            const auto legal = board.legal_moves();
            ways.is_fifty = board.quiet_plies() >= 100 && !legal.empty();
            for (const MailboxBoard::Move& move : legal) {
                MailboxBoard after = board;
                after.play(move);
                const auto before = seen.find(after.identity());
                const std::string san = board.san_of(move);
                if (before != seen.end() && before->second >= 2)
                    ways.threefold_moves.push_back(san);
                if (may_be_fifty && after.quiet_plies() != 0) ways.fifty_moves.push_back(san);
            }
            std::sort(ways.threefold_moves.begin(), ways.threefold_moves.end());
            std::sort(ways.fifty_moves.begin(), ways.fifty_moves.end());
        }
        result.push_back(std::move(ways));
        if (k < moves.size()) play(board, moves[k]);
    }
    return result;
}

}  // namespace arbiter::testing
