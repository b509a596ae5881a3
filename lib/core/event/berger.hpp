#pragma once

#include "core/event/event.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace arbiter::event {

// Round and colours of a pairing in the Berger table.
struct BergerPairing {
    std::uint32_t round = 0;  // 1 to players - 1
    bool first_has_white = false;
    friend bool operator==(const BergerPairing&, const BergerPairing&) = default;
};

// The pairing of two numbers of the table for `players` players.   FIDE Handbook C.05, Annex 1.
// REQUIRES: players even; 1 <= first, second <= players; first != second.
[[nodiscard]] BergerPairing berger_pairing(std::uint32_t first, std::uint32_t second,
                                           std::uint32_t players);

// A game whose colours or round are not those of the table.
struct BergerDeparture {
    const Game* game = nullptr;
    std::uint32_t table_round = 0;  // that of the table, in rounds of the event
    bool has_table_colours = true;
};

// A round robin that follows the Berger table.   LIFETIME: views the event.
struct BergerFit {
    std::vector<std::uint32_t> numbers;  // by player of the event; 0 for a stray
    std::size_t games = 0;               // of the table that are there, with a known round
    std::vector<BergerDeparture> departures;
    bool are_numbers_given = false;          // false: derived from the games
    bool has_last_rounds_exchanged = false;  // of the first cycle of a double round robin
};

// Holds a round robin of 6 to 100 players against the table: single, or double with the colours of
// the second cycle reversed, whose first cycle may have its last two rounds exchanged, as FIDE
// recommends. An odd number of players has a bye with the highest number.
// `given`: numbers of the players, 0 = not known, may be empty; they are tried first. Without them,
// or when they do not fit, a numbering is derived: once a player is taken to have the highest
// number, the opponents of that player give all other numbers, round by round. nullopt when the
// event does not follow the table: more than one game of 30 departs (one game in any case may),
// three games of one player have other colours, or two numberings fit.   COST: players cubed.
[[nodiscard]] std::optional<BergerFit> find_berger(const Event& event,
                                                   std::span<const std::uint32_t> given = {});

// EVT08 for games with exchanged colours, and for games in another round, unless one of the players
// has a second game in it, which is EVT01. Where both games of a pair have the same colours, EVT08
// says it already.
[[nodiscard]] std::vector<Finding> check_berger(const Event& event, const BergerFit& fit);

// "44 of 45 games follow it, numbers derived from the games".
[[nodiscard]] std::string words_of(const BergerFit& fit);

}  // namespace arbiter::event
