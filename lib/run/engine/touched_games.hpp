#pragma once

#include "core/audit/finding_filter.hpp"
#include "run/git/changed_lines.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace arbiter::engine {

// Leaves out what is found in games that were not touched. A finding about a file is reported when
// its own lines were, one about an event when anything in the file was.   COST: the lines of files
// of which a part was touched are counted.
class TouchedGames : public audit::FindingFilter {
  public:
    // `by_input`: what was changed in each input.
    explicit TouchedGames(std::vector<git::ChangedLines> by_input)
        : by_input_(std::move(by_input)) {}

    void begin(const audit::Batch& batch) override;
    [[nodiscard]] bool looks_at(const audit::Batch& batch, const report::GameRecord& game) override;
    [[nodiscard]] check::LeftOut judge(const audit::Batch& batch, const report::GameRecord* game,
                                       const check::Finding& finding) override;

  private:
    // Lines as git counts them, first and last.
    struct Lines {
        std::uint64_t first, last;
    };
    [[nodiscard]] Lines lines_of(const audit::Batch& batch, ByteSpan span);
    [[nodiscard]] std::uint64_t line_at(const audit::Batch& batch, std::uint64_t offset);
    [[nodiscard]] bool is_touched(const audit::Batch& batch, const report::GameRecord& game);

    std::vector<git::ChangedLines> by_input_;
    const git::ChangedLines* changed_ = nullptr;         // of the batch
    bool is_whole_ = true;                               // all of the file was touched
    std::uint64_t lines_before_ = 0, lines_inside_ = 0;  // line ends of the file: before and in it
    // The last place that was looked up: its offset in the batch, and the line ends before it.
    std::size_t known_offset_ = 0;
    std::uint64_t known_lines_ = 0;
    // The last game that was looked up.
    std::uint64_t known_game_ = 0;
    bool has_known_game_ = false, is_known_touched_ = false;
};

}  // namespace arbiter::engine
