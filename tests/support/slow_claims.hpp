#pragma once

#include "core/reference/mailbox_board.hpp"

#include <string>
#include <vector>

namespace arbiter::testing {

using reference::MailboxBoard;

// What can be claimed in every position of a game, by the definitions and with no regard for time:
// three occurrences, a hundred half-moves. Shares no code with the rest of lib/.
struct SlowWays {
    MailboxBoard board = MailboxBoard::initial();
    std::string identity;
    bool is_threefold = false;                 // on the board
    bool is_fifty = false;                     // on the board
    std::vector<std::string> threefold_moves;  // that may be written down: canonical SAN, sorted
    std::vector<std::string> fifty_moves;
};

// Of the positions 0..moves.size(). REQUIRES: `moves` are legal from `board`, in canonical SAN;
// "--" passes the turn.
[[nodiscard]] std::vector<SlowWays> claim_slowly(MailboxBoard board,
                                                 const std::vector<std::string>& moves);

}  // namespace arbiter::testing
