#pragma once

#include "core/names/player_name.hpp"
#include "run/duplicates/duplicate_digest.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::duplicates {

// When are two games one game? Decided from the moves and what the tags say about players, date,
// round, event, site and result. Why the limits are what they are: docs/guide/duplicates.md.

enum class DuplicateMode : std::uint8_t { Moves, MovesAndPlayers };

// What a run needs.
struct DuplicateRules {
    DuplicateMode mode = DuplicateMode::Moves;
    // Equal moves that no occasion identifies are one game from this score on.
    std::uint8_t least_score = 60;
    // A commentary that the other game does not have is joined, so its game may go.
    bool merges_annotations = false;
};

// How two games are related. The first four may make one of them a duplicate, the others never do.
enum class DuplicateKind : std::uint8_t {
    SameGame,        // moves, players and tags
    SameMoves,       // moves; something in the tags differs
    Annotated,       // moves; one has comments, NAGs or variations that the other does not have
    Prefix,          // one is the beginning of the other
    ResultConflict,  // as above, but the results are known and differ
    Near,            // a few plies differ, or equal moves that theory or chance may explain
    Short,           // the same moves, but two games
    SamePairing,     // players, event, date and round, but other moves
    Reviewed,        // a person said so
};
inline constexpr std::size_t kDuplicateKinds = 9;
// "same-game", "near": words of the table.
[[nodiscard]] std::string_view to_string(DuplicateKind kind);

// How the moves of two games are related.
enum class MoveRelation : std::uint8_t { Equal, Prefix, Near, Other };

// How far one item of two tag sections agrees.
enum class Agreement : std::uint8_t {
    Same,
    Compatible,  // partly known, or said more exactly: "1990.??.??", round 3 and 3.1
    Unknown,     // on one side or both
    Close,       // dates only: days apart, or day and month exchanged
    Different,
};

// What two games say about each other.
struct Comparison {
    MoveRelation moves;
    std::uint32_t half_moves;       // that are equal; Near, Other: of the shorter one
    std::uint32_t more_half_moves;  // of the other one; Near: how many differ
    // Among the equal ones: those that games of other players begin with, too, and those at the end
    // that only repeat what was played.
    std::uint32_t theory_half_moves, repeated_half_moves;
    std::uint32_t equal_front;            // Near, Other: plies before the first that differs
    std::uint32_t transposed_half_moves;  // Near: all are equal, and how many are at other places
    names::NameMatch white, black;
    Agreement date, round, event, site, result;
    bool is_decisive;            // what is known of the results names a winner
    bool is_one_year;            // both dates know it
    bool is_one_occasion;        // the same event and round of one year, and no other site
    bool are_colours_exchanged;  // White of one is compared with Black of the other
    bool is_one_annotated, are_both_annotated_differently;
    bool is_more_unreadable;  // the longer one is rejected, the shorter one is not
    bool are_rosters_equal;   // as they are compared, unknown ones included

    [[nodiscard]] bool are_players_known_to_agree() const;
    // One player is known to agree, and nothing speaks against the other.
    [[nodiscard]] bool do_players_agree_as_far_as_known() const;
    [[nodiscard]] bool may_players_agree() const;
};

struct Verdict {
    bool is_related = false;        // there is something to say about the two
    bool are_duplicates = false;    // one of them can go
    bool is_for_the_table = false;  // said even when both stay
    DuplicateKind kind = DuplicateKind::Short;
    std::uint8_t score = 0;  // 0 to 100: how much speaks for one game
};

[[nodiscard]] Comparison compare_games(const DuplicateFacts& a, const DuplicateFacts& b,
                                       MoveRelation moves, std::uint32_t differing = 0);
[[nodiscard]] Verdict judge_pair(const Comparison& comparison, const DuplicateRules& rules);

// All moves, the year and the result are the same: a person should see it, for any players.
[[nodiscard]] bool may_be_one_text(const Comparison& comparison);

// A number for event, round and year; 0 when one of them is not known. Equal ones are worth a look.
[[nodiscard]] std::uint64_t occasion_of(const DuplicateFacts& facts);

// Would a commentary be lost if `game` went for `kept`?
[[nodiscard]] bool has_other_commentary(const DuplicateFacts& game, const DuplicateFacts& kept);

// "58 equal plies; players agree; date differs (1990.01.01, 1990.03.04)": for the table.
[[nodiscard]] std::string explain(const Comparison& comparison, const Verdict& verdict);

// Plies that have to be inserted, left out or exchanged to make one list of moves of the other;
// `limit` + 1 when more. Two bytes a ply.   COST: O(length) for a small limit.
[[nodiscard]] std::uint32_t moves_distance(std::string_view a, std::string_view b,
                                           std::uint32_t limit);
// Plies that are not at the place where the other list has them, when both lists have the same
// plies in two orders; 0 when they do not.   COST: O(n log n).
[[nodiscard]] std::uint32_t transposed_half_moves(std::string_view a, std::string_view b);
// Plies with which both begin.
[[nodiscard]] std::uint32_t equal_half_moves(std::string_view a, std::string_view b);
// Plies at the end that repeat those of a cycle of 4, 6 or 8 before them.
[[nodiscard]] std::uint32_t repeated_half_moves(std::string_view moves);

// From here on equal moves are compared whatever the names of the players are.
inline constexpr std::uint32_t kLongHalfMoves = 60;
// Shorter than this, the same two players, too, repeat themselves: agreed draws of a dozen moves.
inline constexpr std::uint32_t kShortHalfMoves = 24;
// Below: neither game is looked at as the beginning of another, or nearly the other.
inline constexpr std::uint32_t kLeastPrefixHalfMoves = 16;
inline constexpr std::uint32_t kLeastNearHalfMoves = 30;
inline constexpr std::uint32_t kMostNearHalfMoves = 2;

}  // namespace arbiter::duplicates
