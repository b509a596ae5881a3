#pragma once

#include "core/laws/edition.hpp"
#include "core/mating/winnability_query.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::judge {

// What the Laws say about one game: values that checks and reports read.
// LIFETIME: articles and editions are constants of the program.

// Can this side still checkmate by some series of legal moves?   FIDE 2023 5.2.2, 6.9.
using CanWin = mating::CanWin;
[[nodiscard]] std::string_view to_string(CanWin can_win);  // "yes", "no", "unknown"

// Result that an ending gives; the reports write it as the PGN marker.
enum class Score : std::uint8_t { WhiteWins, BlackWins, Draw };
[[nodiscard]] std::string_view to_string(Score score);  // "1-0", "0-1", "1/2-1/2"

// The first automatic end on the board. Claims are another type: the record does not say whether
// they were made.
struct Ending {
    laws::EndingKind kind;
    std::uint32_t ply;
    std::string_view article;  // bare number in the edition applied
    Score score;
    // For a dead position: why neither side can checkmate; the deeper proof of the two.
    mating::Proof dead_proof = mating::Proof::None;
};

// A draw that the player to move could have claimed at `plies` positions, first at `first_ply`.
struct Claim {
    std::uint32_t first_ply;
    std::uint32_t plies;
    std::string_view article;
    bool is_certain = true;  // false: the record does not show that it was claimable
};

enum class ClaimKind : std::uint8_t {
    ThreefoldOnBoard,
    ThreefoldIntended,
    FiftyOnBoard,
    FiftyIntended,
    Material,  // by the material on the board, at any time
};
inline constexpr std::size_t kClaimKinds = static_cast<std::size_t>(ClaimKind::Material) + 1;

// The ruling on one game.
struct Ruling {
    const laws::Edition* edition = nullptr;  // applied
    laws::EditionList also;                  // others that a partial date allows, newest first
    bool is_edition_certain = true;          // false: no usable date; the newest edition is used
    std::optional<laws::TimeClass> time_class;
    std::optional<Ending> ending;
    std::array<std::optional<Claim>, kClaimKinds> claims{};
    mating::WinnabilityQuery final;                        // into the final position
    laws::FlagTest flag_test = laws::FlagTest::AnySeries;  // for that game
    bool is_conditional = false;  // the ending or the first of some claim comes after a null move
    // False: `possible` only, because an edition that the date allows says something else, no text
    // of the article was seen, its letter and its intention differ, or an exception to the number
    // of moves may have been announced.
    bool is_ending_certain = true;
    bool are_claims_certain = true;

    // Can `winner` still checkmate from the final position, and why not? Computed on the first
    // call.
    [[nodiscard]] CanWin can_win(chess::Color winner) const { return final.can_win(winner); }
    [[nodiscard]] mating::Proof can_win_proof(chess::Color winner) const {
        return final.proof_of(winner);
    }
    // Does `winner` win when the other's flag falls in the final position, by the flag test of the
    // edition? The same as can_win() where that is laws::FlagTest::AnySeries.
    [[nodiscard]] CanWin wins_on_time(chess::Color winner) const;

    [[nodiscard]] const std::optional<Claim>& claim(ClaimKind kind) const {
        return claims[static_cast<std::size_t>(kind)];
    }
};

}  // namespace arbiter::judge
