#pragma once

#include "core/audit/batch.hpp"
#include "run/engine/run_part.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::shards {

// A batch as it is after its inspection and before it is numbered, in bytes: all that its numbering
// and the reports look at. Byte offsets are those of the file; games and lines are not numbered.

// Which games of a batch are kept.
enum class KeptGames : std::uint8_t {
    All,
    // Those with findings, and those whose encoding the numbering looks at: no report reads the
    // others. They are counted, so that the ordinals of these are right.
    WithFindings,
    // The same where findings of level style are only counted: those that are there have no words.
    WithoutStyle,
};
// Is this finding kept?
[[nodiscard]] inline bool is_kept(const check::Finding& finding, KeptGames kept) {
    return kept != KeptGames::WithoutStyle || finding.severity != check::Severity::Style;
}

// Which games that are not ASCII the numbering must see to find that a file has several encodings
// (ENC07): none after one in UTF-8 and one that is not, which never fit together, and of several in
// UTF-8 that follow each other the first.
class EncodingsSeen {
  public:
    [[nodiscard]] bool needs(const report::GameRecord& game) const {
        const bool is_known = is_last_utf8_ && game.charset == encoding::Charset::Utf8;
        return game.has_high && !is_known && !(has_utf8_ && has_other_);
    }
    void note(const report::GameRecord& game) {
        if (!game.has_high) return;
        is_last_utf8_ = game.charset == encoding::Charset::Utf8;
        has_utf8_ |= is_last_utf8_;
        has_other_ |= !is_last_utf8_;
    }

  private:
    bool has_utf8_ = false, has_other_ = false, is_last_utf8_ = false;
};

// By the number of the game.
[[nodiscard]] std::vector<bool> kept_games(const audit::Batch& batch, KeptGames kept);

// Appends the batch. `places`: where its numbering may find something that is wrong.
void write_batch(const audit::Batch& batch, const engine::RunPart& run, KeptGames kept,
                 std::span<const ByteSpan> places, std::string& out);

// Fills `batch` and `run`, which are clear. `bytes` is what write_batch() wrote; `shift` is added
// to all offsets. LIFETIME: views `bytes`.   THROWS: WrongFields.
void read_batch(std::string_view bytes, std::uint64_t shift, audit::Batch& batch,
                engine::RunPart& run);

}  // namespace arbiter::shards
