#pragma once

#include "run/clean/clean.hpp"
#include "run/clean/clean_prepared.hpp"
#include "run/duplicates/duplicate_review.hpp"
#include "run/duplicates/duplicates.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::clean {

// --dedupe, --against and --apply-dups: which games are duplicates, and what happens to them. All
// games are met first, in the order of their sequences; after decide() the games are gone through
// in the same order.
// THREADS: one owner.   THROWS (all): DiskFull, IoError.
class DuplicateDecisions {
  public:
    explicit DuplicateDecisions(const CleanOptions& options);

    // A game of --against, and one of the input.
    void meet_master(std::uint64_t sequence, const duplicates::DuplicateDigest& digest);
    void meet(std::uint64_t sequence, const PreparedGame& game);

    void decide();
    // The decision to drop this game, or null.   LIFETIME: until the next call.
    [[nodiscard]] const duplicates::DroppedGame* dropped(std::uint64_t sequence);
    // The next copy of this game that it is merged with, or null.   LIFETIME: as dropped().
    [[nodiscard]] const duplicates::DroppedGame* next_copy(std::uint64_t sequence);

    // Sequences up to here are those of --against.
    [[nodiscard]] std::uint64_t masters() const { return masters_; }
    [[nodiscard]] duplicates::DuplicateFinder& finder() { return finder_; }
    [[nodiscard]] duplicates::DuplicateCounts counts() const { return finder_.counts(); }
    // Rows of --apply-dups that could not be carried out, as messages for the user.
    [[nodiscard]] std::vector<std::string> missed_rows() const;

  private:
    using Next = std::optional<duplicates::DroppedGame>;

    const CleanOptions& options_;
    duplicates::DuplicateFinder finder_;
    std::optional<duplicates::DuplicateReview> reviewed_;
    duplicates::DuplicateDigest digest_;
    std::uint64_t masters_ = 0;
    // The next decision of each kind, in the order of the sequence, and the last one that was
    // returned.
    Next dropped_, copy_;
    duplicates::DroppedGame told_;
};

}  // namespace arbiter::clean
