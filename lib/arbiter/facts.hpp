#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {
inline namespace v1 {

// Clean: no finding of level info or above. Flagged: some. Rejected: replay did not reach the last
// written half-move. Unchecked: of a variant that is not replayed.
enum class Status : std::uint8_t { Clean, Flagged, Rejected, Unchecked };
[[nodiscard]] std::string_view to_string(Status status);  // "clean"

// Values below are named as in docs/guide/interface.md 3.2, where each is explained; names of kinds
// are the words that reports use. Views live as long as the game that they were asked of.

// The half-move that is not legal.
struct IllegalMove {
    std::uint32_t ply = 0;
    std::string_view san, rule;  // as written; name of the rule
    char board = '\0';           // 'A' or 'B' in a match of bughouse
};

// The first automatic end on the board.
struct Ending {
    std::string_view kind;  // "checkmate", "stalemate", "dead-position", "fivefold", ...
    std::uint32_t ply = 0;
    std::string_view article;  // empty for variants
    std::string_view result;   // "1-0", "0-1", "1/2-1/2"
    std::string_view proof;    // of a dead position; else empty
    char board = '\0';
};

// A draw could have been claimed at `plies` positions, first after `first_ply` half-moves.
struct Claim {
    std::uint32_t first_ply = 0, plies = 0;
};
struct Claims {
    bool knows_material = false;  // the edition has a claim by material: its key is in the JSON
    std::optional<Claim> threefold_on_board, threefold_intended, fifty_on_board, fifty_intended,
        material;
};

// The same, laid out for somebody who looks at the positions: one player could have claimed at
// every turn of his from `from_ply` to `to_ply`.
struct ClaimWindow {
    std::string_view kind;  // "threefold", "fifty", "material"
    std::string_view who;   // "white", "black"
    std::uint32_t from_ply = 0, to_ply = 0;
    std::vector<std::uint32_t> on_board, intended;  // positions where so can be claimed
    std::vector<std::uint32_t> occurrences;         // threefold: of the position
    std::uint32_t quiet_plies = 0;                  // fifty: at from_ply
    std::vector<std::string> intended_moves;        // at from_ply: those to be written down
    std::string_view fen;                           // at from_ply
    std::string_view article, laws;
    bool is_certain = true, is_conditional = false;
};

// What the Laws say of a game.
struct Ruling {
    std::string_view laws;                    // edition applied: "fide-2023"
    std::vector<std::string_view> laws_also;  // others that a partial date allows, newest first
    std::string_view time_class;              // "standard", "rapid", "blitz"; empty: not known
    std::optional<Ending> ending;
    std::string_view white_can_win, black_can_win;  // "yes", "no", "unknown": at the end
    Claims claims;
    std::vector<ClaimWindow> windows;
    std::string text;  // in sentences, as the report `rulings` has it
};

// What is known of every game.
struct Facts {
    Status status = Status::Clean;
    std::string_view variant, laws;
    std::vector<std::string_view> laws_also;
    std::string_view time_class;            // empty = null
    std::string_view start_fen, final_fen;  // empty = null
    std::uint32_t plies = 0;
    bool legal = false;
    std::optional<IllegalMove> illegal;
    std::optional<std::string_view> result_tag, result_token, termination_tag;
    std::optional<Ending> ending;
    std::string_view white_can_win, black_can_win;
    Claims claims;
    std::uint32_t max_repetition = 0, max_quiet_plies = 0, kept_plies = 0;
    std::string moves_hash;  // 32 hex digits
    std::uint32_t findings = 0;
};

}  // namespace v1
}  // namespace arbiter
