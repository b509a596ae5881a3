#pragma once

#include "core/audit/batch.hpp"
#include "core/check/file_rules.hpp"
#include "core/check/rule_id.hpp"
#include "core/encoding/charset.hpp"
#include "core/report/game_record.hpp"

#include <array>
#include <bitset>
#include <cstdint>
#include <string_view>

namespace arbiter::audit {

// Gives every batch its place in its file and makes the findings about the file itself: the number
// of the first game and the first line are known only when all batches before have been inspected.
// THREADS: one at a time, batches in order.
class Numberer {
  public:
    explicit Numberer(check::Unit unit = check::Unit::Game) : unit_(unit) {}
    void number(Batch& batch);

    // What it knows of the file so far. A copy of it goes on in another Numberer.
    struct State {
        std::uint64_t games = 0, lines = 0, column = 0;
        encoding::Charset charset = encoding::Charset::Utf8;  // of the games that are not ASCII
        std::uint64_t charset_game = 0;                       // the first of them; 0 = none yet
        bool is_mixed = false;                                // and reported
        std::bitset<256> high_bytes;                          // of the games that fit charset
        std::array<bool, check::kRules> is_reported{};        // rules that report once per file
    };
    [[nodiscard]] const State& state() const { return state_; }
    void set_state(const State& state) { state_ = state; }

  private:
    void find_mixed_encoding(Batch& batch);
    [[nodiscard]] bool fits_encoding(const report::GameRecord& game, std::string_view bytes);

    const check::Unit unit_;
    State state_;
};

}  // namespace arbiter::audit
