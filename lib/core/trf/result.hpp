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

// "6.5", "-0.5".
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
    struct Game {
        int win = 10, draw = 5, loss = 0;
        friend bool operator==(const Game&, const Game&) = default;
    };
    Game white, black;  // they differ in few systems
    int forfeit_win = 10, forfeit_loss = 0;
    int full_point_bye = 10, half_point_bye = 5, zero_point_bye = 0, pairing_bye = 10;
    bool is_given = false;  // it was given; ignored when compared

    // Without colour as with White.
    [[nodiscard]] int points_of(Result result, Colour colour = Colour::White) const;
    friend bool operator==(const PointSystem& a, const PointSystem& b) {
        return a.white == b.white && a.black == b.black && a.forfeit_win == b.forfeit_win &&
               a.forfeit_loss == b.forfeit_loss && a.full_point_bye == b.full_point_bye &&
               a.half_point_bye == b.half_point_bye && a.zero_point_bye == b.zero_point_bye &&
               a.pairing_bye == b.pairing_bye;
    }
};

// "3-1-0", "1-1/2-0", "2:1:0": points of a win, a draw and a loss; byes and forfeits as they go
// with them. nullopt for other text, and for a draw that is worth more than a win or less than a
// loss.
[[nodiscard]] std::optional<PointSystem> read_point_system(std::string_view text);
// "3-1-0".
[[nodiscard]] std::string words_of(const PointSystem& points);

}  // namespace arbiter::trf
