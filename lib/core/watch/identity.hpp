#pragma once

#include "core/encoding/charset.hpp"
#include "core/pgn/game_view.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::watch {

// By what a board is known again in another version: UTF-8, empty where the game does not say it.
struct Identity {
    std::string white, black;        // as written
    std::string white_id, black_id;  // FIDE ids, digits without leading zeros
    std::string round;               // "5" of Round "5.12"
    std::string board;               // "12" of it, else the Board tag
    std::string event;

    friend bool operator==(const Identity&, const Identity&) = default;
};

[[nodiscard]] Identity identity_of(const pgn::GameView& view, encoding::Charset charset);
// The value of the first tag of that name, decoded; empty: there is none.
[[nodiscard]] std::string tag_value(const pgn::GameView& view, std::string_view name,
                                    encoding::Charset charset);

// How surely two games are of the same board.
enum class SameBoard : std::uint8_t {
    No,
    ByPlace,     // round and board, and one of the players
    BySwapped,   // both players with the other colour
    ByNames,     // both names may be the same persons
    ByIds,       // both FIDE ids
    Everything,  // all of it is equal
};
[[nodiscard]] SameBoard compare(const Identity& a, const Identity& b);

// May these be one person? Unknown names are nobody. `may_be_misspelt`: names one letter apart, or
// that sound alike, may be.
[[nodiscard]] bool is_one_person(std::string_view name_a, std::string_view id_a,
                                 std::string_view name_b, std::string_view id_b,
                                 bool may_be_misspelt);

// What precedes the first comma of a name, or its last word: "Lindqvist".
[[nodiscard]] std::string surname_of(std::string_view name);

}  // namespace arbiter::watch
