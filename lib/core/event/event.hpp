#pragma once

#include "core/base/date.hpp"
#include "core/event/finding.hpp"
#include "core/event/game_entry.hpp"
#include "core/pgn/result.hpp"
#include "core/trf/result.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::event {

enum class Kind : std::uint8_t {
    Unknown,
    Swiss,
    RoundRobin,
    DoubleRoundRobin,
    Knockout,
    Match,
    Scheveningen,
    Team,
    TeamRoundRobin,
    Armageddon,
};
[[nodiscard]] constexpr bool is_of_teams(Kind kind) {
    return kind == Kind::Team || kind == Kind::TeamRoundRobin;
}
// "Swiss", "round robin", "double round robin", "knock-out", "match", "Scheveningen", "team event",
// "team round robin", "Armageddon games".
[[nodiscard]] std::string_view name_of(Kind kind);

// One player of an event, as its games have it most often.
struct Player {
    std::string name;
    std::string fide_id;  // empty: none
    std::string title, team, federation;
    std::uint32_t rating = 0;  // 0 = none
};

// One game of an event.   LIFETIME: views its entry.
struct Game {
    const GameEntry* entry = nullptr;
    std::array<std::uint32_t, 2> players{};  // indices into Event::players: White, Black
    std::uint32_t round = 0;                 // 0 = not known
    std::uint32_t match = 0;                 // of a team event, or of a knock-out; 0 = none
    std::uint32_t board = 0;                 // 0 = not known
    pgn::Outcome outcome = pgn::Outcome::Unknown;
    bool is_forfeit = false;               // no moves, and the game says so
    bool lacks_moves = false;              // none, among games with moves; perhaps a forfeit
    std::array<trf::Result, 2> results{};  // what it is for White and Black
    std::optional<Date> date;

    [[nodiscard]] bool has_player(std::uint32_t player) const {
        return players[0] == player || players[1] == player;
    }
    // 0 for White, 1 for Black.   REQUIRES: has_player(player).
    [[nodiscard]] std::size_t side_of(std::uint32_t player) const {
        return players[0] == player ? 0 : 1;
    }
};

[[nodiscard]] Place place_of(const GameEntry& entry);

// How the evidence begins where all games are of one player, and the kind is not known.
inline constexpr std::string_view kCollection = "a collection: ";

// A tournament, as its games describe it.   LIFETIME: views the entries.
struct Event {
    std::string name;  // the spelling of most games; empty: none says it
    Kind kind = Kind::Unknown;
    std::string evidence;             // why that kind
    bool is_under_way = false;        // a round robin whose last rounds are not there yet
    bool has_report = false;          // the games are compared with a tournament report
    bool is_whole = false;            // nearly all games that the players had are there
    bool has_pairing_rounds = false;  // nearly all players have one opponent in a round
    bool knows_byes = false;          // a round without a game of a player was a bye
    // In a round robin: players of a game or two, which belong to another event. Ordered.
    std::vector<std::uint32_t> strays;
    trf::PointSystem points;
    std::uint32_t rounds = 0;                // the last one that has games
    std::uint32_t planned_rounds = 0;        // as many as there will be; 0 = not known
    std::vector<std::string> round_labels;   // by round - 1; empty for numbers
    std::vector<Player> players;             // in the order of their first games
    std::vector<Game> games;                 // in the order of the input
    std::vector<const GameEntry*> unplaced;  // byes, and games without players
    std::vector<Finding> findings;           // what was seen while it was put together

    // "3", or its label.
    [[nodiscard]] std::string round_name(std::uint32_t round) const;
    // First and last day of the games; nullopt when none has a date.
    [[nodiscard]] std::optional<DateRange> days() const;
    // Every player of an event has a game.   LIFETIME: of the event.   COST: games.
    [[nodiscard]] const Game& first_game_of(std::uint32_t player) const;
};

// Makes one event of games.   COST: games x log games; names are compared where they sound alike.
[[nodiscard]] Event make_event(std::span<const GameEntry* const> entries);

}  // namespace arbiter::event
