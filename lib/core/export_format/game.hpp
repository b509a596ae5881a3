#pragma once

#include "core/check/finding.hpp"
#include "core/encoding/charset.hpp"
#include "core/pgn/game_view.hpp"
#include "core/replay/game_position.hpp"
#include "core/replay/reading.hpp"
#include "core/report/game_record.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace arbiter::export_format {

// Where a game is in the input, as people count.
struct Origin {
    std::string_view file;                       // as reports name it
    std::uint64_t game = 0;                      // 1-based ordinal in that file
    std::uint64_t line = 0;                      // 1-based, of its first byte
    std::uint64_t byte_begin = 0, byte_end = 0;  // in the decompressed text of that file
};

// A tag pair as its author meant it: UTF-8, escapes undone.
struct Tag {
    std::string_view name, value;
};

// One game as `clean` passes it on: after the fixes, with what the audit found out about it.
// LIFETIME: views its batch.
struct Game {
    Origin origin;
    std::string_view text;   // its bytes as they are to be written, in `charset`
    std::string_view after;  // the text between it and the next game
    encoding::Charset charset = encoding::Charset::Utf8;
    // The game as the reader sees it; offsets count in view.text, where `text` begins at
    // view.begin.
    const pgn::GameView* view = nullptr;
    std::span<const Tag> tags;                    // in the order of the game, doubles included
    const report::GameRecord* record = nullptr;   // status, plies, ending; never null in a run
    const report::FactsRecord* facts = nullptr;   // null unless facts were requested
    const replay::GamePosition* start = nullptr;  // null: no usable start position, or not replayed
    std::span<const chess::Move> moves;           // the legal main line
    std::span<const std::uint32_t> move_tokens;   // of each move: its token in view->tokens
    replay::Reading reading;                      // in whose piece letters the moves are written
    bool is_spelled_for_export = false;           // the main line is canonical SAN already
    std::span<const check::Finding> findings;     // those left after the fixes

    // The value of the first tag of that name; nullopt when the game has none.
    [[nodiscard]] std::optional<std::string_view> tag(std::string_view name) const {
        for (const Tag& each : tags)
            if (each.name == name) return each.value;
        return std::nullopt;
    }
};

// Does a tag value say something? "?", "-" and "" (PGN 8.1.1) do not, nor do "????.??.??" and the
// like.
[[nodiscard]] bool says_something(std::string_view tag_value);

}  // namespace arbiter::export_format
