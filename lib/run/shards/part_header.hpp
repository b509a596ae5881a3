#pragma once

#include "core/audit/file_checks.hpp"
#include "core/base/date.hpp"
#include "core/base/skipped_entries.hpp"
#include "run/clean/clean.hpp"
#include "run/engine/audit.hpp"
#include "run/engine/input_piece.hpp"
#include "run/fen/fen_lines.hpp"
#include "run/shards/input_state.hpp"
#include "run/shards/shard.hpp"

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::shards {

// The commands that have shards.
inline constexpr std::string_view kAudit = "audit";
inline constexpr std::string_view kFen = "fen";
inline constexpr std::string_view kClean = "clean";

// The command line after the command, except --shard and --partial. All partials of a run have the
// same, which may name many files: copies share it.
class Words {
  public:
    Words() : list_(std::make_shared<const std::vector<std::string>>()) {}
    explicit Words(std::vector<std::string> list)
        : list_(std::make_shared<const std::vector<std::string>>(std::move(list))) {}
    [[nodiscard]] const std::vector<std::string>& list() const { return *list_; }

  private:
    std::shared_ptr<const std::vector<std::string>> list_;
};

// What a partial says about itself: enough to know whether it belongs to others, and to make the
// reports of the whole run.
struct PartHeader {
    std::string version, rule_set;  // of the program that wrote it
    std::uint64_t build = 0;        // digest of the file of that program; 0: not known
    std::string command{kAudit};    // that it is a shard of
    std::string laws;               // for provenance, as are these:
    std::vector<std::string> options;
    Date today;
    bool is_quick = false;
    bool lists_style = false;          // as by --select and settings, without --verbose
    std::vector<std::string> formats;  // reports that can be made of it
    // By which checks the inputs were inspected, number 0 first; without OwnChecks.
    std::vector<audit::FileChecks> checks;
    SkippedEntries skipped;            // while the inputs were expanded
    std::uint64_t options_digest = 0;  // of all above and of what else may change results
    std::uint64_t inputs = 0, total_bytes = 0, inputs_digest = 0;
    Shard shard;
    // So many shards in a row it stands for, from `shard` on: more than one after join().
    std::uint32_t joined = 1;
    std::vector<engine::InputPiece> pieces;
    std::vector<InputState> states;  // of the inputs of `pieces`, before they were read
    Words words;

    // The index of the shard that comes after it.
    [[nodiscard]] std::uint32_t end_index() const { return shard.index + joined; }
};

// The shards that it stands for: "3/20", "3-7/20".
[[nodiscard]] std::string shards_of(const PartHeader& header);

// The checks of its inputs, number 0 first.
[[nodiscard]] std::deque<audit::BatchChecks> checks_of(const PartHeader& header);

// By their digests and the number of shards: are both of one run?
[[nodiscard]] bool are_of_one_run(const PartHeader& one, const PartHeader& other);

// Everything in `options` that may change what is reported, and the words of provenance.
[[nodiscard]] std::uint64_t options_digest(const PartHeader& header,
                                           const engine::AuditOptions& options);
// The same for lists of positions and `clean`: all their options are words.
[[nodiscard]] std::uint64_t options_digest(const PartHeader& header,
                                           const fen::FenOptions& options);
[[nodiscard]] std::uint64_t options_digest(const PartHeader& header,
                                           const clean::CleanOptions& options);

[[nodiscard]] std::string write_header(const PartHeader& header);
// THROWS: WrongFields.
[[nodiscard]] PartHeader read_header(std::string_view bytes);

// What a partial says at its end.
struct PartTrailer {
    std::uint64_t games = 0;
    std::uint64_t text_end = 0;  // of the last batch, as its offsets count
    bool ends_damaged = false;   // the last batch ends where its input is damaged
    SkippedEntries skipped;      // in archives
    // What each piece was made of.
    std::vector<std::vector<io::ReadBytes>> read;
    std::uint64_t digest = 0;  // of all before
};
[[nodiscard]] std::string write_trailer(const PartTrailer& trailer);
// THROWS: WrongFields.
[[nodiscard]] PartTrailer read_trailer(std::string_view bytes);

}  // namespace arbiter::shards
