#pragma once

#include "core/base/arena.hpp"
#include "core/base/byte_span.hpp"
#include "core/check/finding.hpp"
#include "core/encoding/charset.hpp"
#include "core/pgn/game_view.hpp"
#include "core/replay/facts.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace arbiter::audit {

// Why the replay of a game did not reach the last written ply.
struct Rejection {
    std::string_view variant;  // its name, when it is not standard chess
    // What ended the replay; nullopt when there was none.
    std::optional<check::RuleId> rule;
    std::uint32_t ply = 0;
    std::string_view token;  // as written, in UTF-8
};

// What a safe fix may not change in a game: the moves, the outcome, and the commentary.
// docs/guide/interface.md 4: "a safe fix never changes plies, legal, a result or any position of
// what was readable". LIFETIME: views the arena of its batch.
struct GameFingerprint {
    bool is_replayed = false;
    bool is_legal = false;
    std::uint64_t start_key = 0;
    const replay::GamePosition* start = nullptr;  // null when it is not replayed
    std::span<const chess::Move> moves;
    std::span<const std::uint32_t> move_tokens;  // as in replay::GameFacts
    replay::Reading reading;
    bool is_spelled_for_export = false;            // every ply of the main line is canonical SAN
    pgn::Outcome tag = pgn::Outcome::None;         // what the Result tag says
    pgn::Outcome terminator = pgn::Outcome::None;  // what the termination marker says
    std::span<const ByteSpan> comments;            // absolute
    encoding::Charset charset = encoding::Charset::Utf8;
    // A marker of the standard ends it, with nothing open: any tag pair after it begins another
    // game.
    bool is_ended = false;
    // Its text, or that directly before it, is torn: some possible fixes were left out.
    bool has_withheld_fixes = false;
    const Rejection* rejection = nullptr;  // null when the game is legal
    // Findings about the game, by severity; those that are reported once per file left out.
    std::array<std::uint32_t, check::kSeverities> findings{};
};

[[nodiscard]] GameFingerprint* fingerprint_of(const pgn::GameView& view,
                                              const replay::GameFacts& facts,
                                              encoding::Charset charset, Arena& arena);

}  // namespace arbiter::audit
