#pragma once

#include "core/audit/batch.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace arbiter::shards {

// Games of one file that no report looks at: only their numbers are kept, summed up over batches
// that follow each other. What `json` and `statistics` need of an archive is a few hundred bytes.
// A batch can be counted when nothing of it is listed, when its numbering finds nothing in it but
// what numbers say, and when it is not the last one of a file without games.
class CountedGames {
  public:
    // Findings of one rule and one severity that no report lists, because as many of them as it
    // lists came before. What is not listed is counted by the report itself, so each is there.
    using Unlisted = std::map<std::pair<check::RuleId, check::Severity>, std::uint64_t>;
    // With so many of them a value is full: about 10 MB of findings.
    static constexpr std::uint64_t kMostUnlisted = 50'000;
    // A batch with more of them is not counted, so that no value stands for more than both.
    static constexpr std::uint64_t kMostOfBatch = 100'000;

    [[nodiscard]] bool is_empty() const { return batches_ == 0; }
    // Is `batch`, inspected by the checks of this number, one of the same file and checks?
    [[nodiscard]] bool goes_on_with(const audit::Batch& batch, std::uint64_t checks) const;
    [[nodiscard]] bool is_full() const { return unlisted_count_ >= kMostUnlisted; }
    [[nodiscard]] bool has_room_for(std::uint64_t unlisted) const {
        return unlisted_count_ + unlisted <= kMostUnlisted;
    }

    // REQUIRES: is_empty() or goes_on_with().
    void add(const audit::Batch& batch, std::uint64_t checks);
    void add_unlisted(check::RuleId rule, check::Severity severity);
    void clear() { *this = {}; }

    [[nodiscard]] std::uint64_t checks() const { return checks_; }
    [[nodiscard]] std::uint64_t input() const { return input_; }

    // Appends all as bytes.
    void write(std::string& out) const;

  private:
    std::uint64_t batches_ = 0, checks_ = 0, input_ = 0, unlisted_count_ = 0;
    std::string file_;
    std::uint64_t base_offset_ = 0, size_ = 0;
    bool is_first_of_file_ = false, is_last_of_file_ = false;
    check::FileTraits traits_;
    std::uint64_t line_ends_ = 0, bytes_after_last_line_end_ = 0;
    audit::Tally tally_;
    std::array<check::FindingCounts, 3> counts_;  // of findings, before and after
    Unlisted unlisted_;
};

// Fills `batch`, which is clear, with what CountedGames::write() wrote: it has no games and no
// text, but their numbers. `shift` is added to its offset.   THROWS: WrongFields.
void read_counted(std::string_view bytes, std::uint64_t shift, audit::Batch& batch);

}  // namespace arbiter::shards
