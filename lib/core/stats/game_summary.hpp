#pragma once

#include "core/base/arena.hpp"
#include "core/export_format/game.hpp"
#include "core/judge/ruling.hpp"
#include "core/laws/edition.hpp"
#include "core/pgn/token.hpp"
#include "core/report/game_record.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace arbiter::stats {

// What a game may lack (lacking.def).
enum class Lacking : std::uint8_t {
#define ARBITER_LACKING(name, key, words) name,
#include "core/stats/lacking.def"
#undef ARBITER_LACKING
};
struct LackingInfo {
    std::string_view key;    // "time_control"
    std::string_view words;  // "time control"
};
inline constexpr LackingInfo kLacking[] = {
#define ARBITER_LACKING(name, key, words) {key, words},
#include "core/stats/lacking.def"
#undef ARBITER_LACKING
};
inline constexpr std::size_t kLackings = std::size(kLacking);

// Could a draw be claimed, and did the game go on all the same?
enum class ClaimSeen : std::uint8_t { Never, Open, PlayedOn };

// What the statistics of a collection need of one game. Everything else of it may go.
// LIFETIME: views the arena that it was made with.
struct GameSummary {
    // As written, UTF-8, without blanks around, at most kLongestName bytes; empty: says nothing.
    std::string_view white{}, black{}, event{};
    std::string_view variant{}, laws{};  // empty: there are no facts
    std::optional<laws::TimeClass> time_class{};
    std::int16_t year = 0;                      // 0 = not known
    std::int16_t white_elo = 0, black_elo = 0;  // 0 = not known
    std::int16_t eco = -1;                      // 0 (A00) to 499 (E99); -1: no code
    // By the termination marker; without one by the Result tag.
    pgn::Outcome outcome = pgn::Outcome::None;
    report::Status status = report::Status::Clean;
    bool is_whole = false;    // the written main line was replayed to its end
    std::uint32_t plies = 0;  // of it, as far as it was replayed
    std::optional<laws::EndingKind> ending{};
    bool is_played_on = false;  // half-moves follow that end
    std::array<ClaimSeen, judge::kClaimKinds> claims{};
    std::uint32_t lacks = 0;  // bits over Lacking

    [[nodiscard]] bool does_lack(Lacking what) const {
        return (lacks >> static_cast<unsigned>(what) & 1U) != 0;
    }
};

// Longer names are cut there, so that hostile tags cost no more than long names.
inline constexpr std::size_t kLongestName = 255;

// Sums `game` up; texts are copied into `arena`.   COST: linear in the tags, and one search for
// clocks in the movetext.
[[nodiscard]] GameSummary summary_of(const export_format::Game& game, Arena& arena);

}  // namespace arbiter::stats
