#pragma once

#include "core/reference/mailbox_board.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::reference {

// The facts and the ruling of a game by the slow path: all legal moves on the mailbox board,
// positions compared as text, claims counted by their definitions, material as strings of letters.
// Shares no code with the rest of lib/.

struct SlowClaim {
    std::uint32_t first_ply = 0;
    std::uint32_t plies = 0;  // 0 = none
    friend bool operator==(const SlowClaim&, const SlowClaim&) = default;
};

// Which positions an edition or a site calls over by their material.
enum class SlowMaterial : std::uint8_t { NobodyMates, ClosedList, MinorPieceEach, OrTwoKnights };
inline constexpr std::size_t kSlowMaterials = 4;

// What an edition says, in occurrences and half-moves; 0 = the edition has no such rule.
struct SlowLaws {
    std::uint32_t automatic_repetitions = 5;
    bool are_consecutive = false;  // every fourth ply in a row
    std::string_view repetition_end = "fivefold";
    std::uint32_t automatic_quiet_plies = 150;
    std::string_view quiet_end = "seventy-five";
    SlowMaterial dead_material = SlowMaterial::NobodyMates;
    std::string_view dead_end = "dead-position";
    bool has_claims = true;
    bool has_quiet_claims = true;  // of these, the ones by moves without capture or pawn move
    bool has_fifty_move_exceptions = false;
    bool has_material_claims = false;   // JCA 15.2
    bool is_sameness_disputed = false;  // the letter compares possible moves, not rights
};

// What is on the board, whatever the edition. Arrays have plies + 1 entries.
struct SlowGame {
    std::uint32_t plies = 0;
    bool is_legal = true;
    std::string final_identity;
    std::vector<MailboxBoard> boards;
    std::vector<std::string> identities;
    std::vector<std::uint32_t> repetitions;
    std::vector<std::uint32_t> quiet;
    std::vector<std::array<bool, kSlowMaterials>> is_over;  // by material, under each test
    std::vector<bool> intends_threefold;  // a legal move leads to a position that stood twice
};

enum class SlowQuietMove : std::uint8_t { None, EndsGame, GoesOn };

struct SlowRuling {
    std::string ending;  // kind as reports write it; empty = none
    std::uint32_t ending_ply = 0;
    // Threefold on board, intended; fifty on board, intended; material.
    std::array<SlowClaim, 5> claims{};
    // False: the letter says something else, every move that completes the fifty ends the game, or
    // an exception may have been announced. Material claims are not graded.
    bool are_claims_certain = true;
    // King and pawn against king stood on the board before the end: what that is worth is not
    // known here.
    bool needs_pawn_ending = false;
};

// Plays `moves` from `board` until one is not a single legal move. "--" and "Z0" pass the turn.
[[nodiscard]] SlowGame play_slowly(MailboxBoard board, const std::vector<std::string_view>& moves);

// The same with moves as MailboxBoard::uci_of() writes them; "0000" passes the turn.
[[nodiscard]] SlowGame play_slowly_by_squares(MailboxBoard board,
                                              const std::vector<std::string>& moves);

[[nodiscard]] SlowRuling rule_slowly(const SlowGame& game, const SlowLaws& laws);

// Letters of the pieces of one side without its king, in alphabetical order: "BP".
[[nodiscard]] std::string men_of(const MailboxBoard& board, bool white);
// Could that side mate from any position with the material on the board?
[[nodiscard]] bool may_mate_by_material(const MailboxBoard& board, bool white);

}  // namespace arbiter::reference
