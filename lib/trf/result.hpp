#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::trf {

enum class Colour : std::uint8_t { None, White, Black };

// What a round brought one player.   TRF16, column 99 of a line 001.
enum class Result : std::uint8_t {
    None,  // blank: not paired, or not played yet
    Win,
    Draw,
    Loss,
    UnratedWin,  // W D L: a game of less than one move
    UnratedDraw,
    UnratedLoss,
    ForfeitWin,  // + -: not played
    ForfeitLoss,
    HalfPointBye,  // H F U Z
    FullPointBye,
    PairingBye,
    ZeroPointBye,
};
inline constexpr std::size_t kResults = 13;

// The letter of the normal form.
[[nodiscard]] char letter_of(Result result);
// Reads a letter, in any case; nullopt for one that means nothing.
[[nodiscard]] std::optional<Result> read_result(char letter);

// "1", "+", "unrated draw": for messages.
[[nodiscard]] std::string_view name_of(Result result);

// "6.5".   REQUIRES: tenths >= 0.
[[nodiscard]] std::string points_text(int tenths);

[[nodiscard]] constexpr bool is_played(Result result) {
    return Result::Win <= result && result <= Result::UnratedLoss;
}
[[nodiscard]] constexpr bool is_unrated(Result result) {
    return Result::UnratedWin <= result && result <= Result::UnratedLoss;
}
[[nodiscard]] constexpr bool is_forfeit(Result result) {
    return result == Result::ForfeitWin || result == Result::ForfeitLoss;
}
[[nodiscard]] constexpr bool is_bye(Result result) {
    return Result::HalfPointBye <= result;
}

// What results are worth, in tenths of a point. The defaults are those of nearly every tournament.
struct PointSystem {
    int win = 10, draw = 5, loss = 0;
    int forfeit_win = 10, forfeit_loss = 0;
    int pairing_bye = 10, zero_point_bye = 0;
    bool is_known = true;  // false: the file names a system that is not read here

    [[nodiscard]] int points_of(Result result) const;
};

}  // namespace arbiter::trf
