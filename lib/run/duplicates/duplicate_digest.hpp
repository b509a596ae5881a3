#pragma once

#include "core/export_format/game.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::duplicates {

// What the search for duplicates keeps of a game, as bytes that can be sorted and written to disk.
struct DuplicateDigest {
    // Start position, moves, an end mark, and the plies that could not be read. Equal keys are
    // equal games, and a game sorts directly before those that begin with its moves.
    std::string key;
    std::string facts;  // a DuplicateFacts
};

// A date of which parts may be unknown: 0.   PGN 8.1.1.3.
struct DuplicateDate {
    std::uint16_t year = 0;
    std::uint8_t month = 0, day = 0;

    [[nodiscard]] bool is_complete() const { return year != 0 && month != 0 && day != 0; }
    friend constexpr bool operator==(const DuplicateDate&, const DuplicateDate&) = default;
};

// The numbers that decisions and the review table need of a game.
struct DuplicateNumbers {
    std::uint64_t game = 0, line = 0;  // as in Origin
    std::uint64_t annotation_hash = 0;
    std::uint32_t plies = 0;              // legal ones
    std::uint32_t unread_half_moves = 0;  // written after them in a rejected game
    std::uint32_t annotation_bytes = 0;   // comments without commands, NAGs, variations
    std::uint32_t clocks = 0;             // %clk and %emt
    std::uint32_t text_bytes = 0;
    std::uint32_t white_fide_id = 0, black_fide_id = 0;  // 0: none
    std::uint16_t known_tags = 0;                        // outside the roster
    DuplicateDate date;
    pgn::Outcome outcome = pgn::Outcome::None;  // Unknown when tag and termination marker differ
    std::uint8_t known_roster = 0;
    bool is_legal = false;
    bool can_be_joined = false;  // its commentary, to that of another game and the other way round

    // All plies, readable or not.
    [[nodiscard]] std::uint32_t written_half_moves() const { return plies + unread_half_moves; }
};

// And its names.   LIFETIME: views the bytes it was read from.
struct DuplicateFacts : DuplicateNumbers {
    // As people write them, for the table; UTF-8, cut after 200 bytes.
    std::string_view file, white, black, event, date_text, round, result;
    // As they are compared; empty for unknown ones.
    std::string_view white_key, black_key, event_key, site_key, round_key;
    // Its collection has this round in every game. Not among the bytes.
    bool has_round_of_collection = false;
};

// Makes the digest of a game; `out` is overwritten and its memory used again.
// THREADS: pure.   COST: linear in the text; the key of a very long game is cut (kMostKeptMoves).
void make_digest(const export_format::Game& game, DuplicateDigest& out);

// Plies of a game that are compared one by one; a hash represents those beyond. The longest game
// that the 75-move rule allows has fewer.   FIDE 2023 9.6.2.
inline constexpr std::size_t kMostKeptMoves = 20000;

void append_facts(const DuplicateFacts& facts, std::string& out);
// Empty strings for bytes that append_facts() did not write.
[[nodiscard]] DuplicateFacts read_facts(std::string_view bytes);

// Tells whether a game is the one that it was: its moves and what the table says of it.
[[nodiscard]] std::uint64_t duplicate_fingerprint(std::string_view key,
                                                  const DuplicateFacts& facts);

// The parts of a key.   LIFETIME: views the key.
struct DuplicateKey {
    std::string_view start_and_moves;  // without the end mark
    std::string_view start;
    std::string_view moves;   // two bytes each, big-endian
    std::string_view unread;  // plies that could not be read

    [[nodiscard]] static DuplicateKey read(std::string_view key);
};

}  // namespace arbiter::duplicates
