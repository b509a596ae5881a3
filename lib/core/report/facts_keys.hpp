#pragma once

#include "core/report/game_record.hpp"
#include "core/text/json_line.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace arbiter::report {

// Where a game stands, as its facts tell it.
struct FactsPlace {
    std::string_view file;
    std::uint64_t game = 0, line = 0;            // 1-based
    std::uint64_t byte_begin = 0, byte_end = 0;  // in the decompressed input
};

// Writes the keys and values of the facts of a game into the object that is open, in the order of
// docs/guide/interface.md 3.2 and with its null rules.
// REQUIRES: game.facts is there, which the pipeline sees to when somebody asks for facts.
void write_facts_keys(const GameRecord& game, const FactsPlace& place, text::JsonLine& json);

// The edition has a claim by material, or there is one: the facts have its key.
[[nodiscard]] bool knows_material(const FactsRecord& facts);

// 32 hex digits, as moves_hash is printed.
[[nodiscard]] std::array<char, 32> hex_digits(replay::Hash128 hash);

// The names of the claims in the order of judge::ClaimKind: "threefold_on_board".
[[nodiscard]] std::string_view to_string(judge::ClaimKind kind);

}  // namespace arbiter::report
