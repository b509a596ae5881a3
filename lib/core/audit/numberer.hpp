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

  private:
    void find_mixed_encoding(Batch& batch);
    [[nodiscard]] bool fits_encoding(const report::GameRecord& game, std::string_view bytes);

    const check::Unit unit_;
    std::uint64_t games_ = 0, lines_ = 0, column_ = 0;
    encoding::Charset charset_ = encoding::Charset::Utf8;  // of the games that are not ASCII
    std::uint64_t charset_game_ = 0;                       // the first of them; 0 = none yet
    bool is_mixed_ = false;                                // and reported
    std::bitset<256> high_bytes_;                          // of the games that fit charset_
    std::array<bool, check::kRules> is_reported_{};        // rules that report once per file
};

}  // namespace arbiter::audit
