#include "run/clean/duplicate_decisions.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace arbiter::clean {
namespace {

duplicates::DuplicateOptions finder_options(const CleanOptions& options) {
    return {.rules = {.mode = options.dedupe.value_or(duplicates::DuplicateMode::Moves),
                      .least_score = options.least_score,
                      .merges_annotations = options.merges_annotations},
            .keep = options.keep,
            .memory_bytes = options.memory_bytes,
            .folder = options.temp_folder,
            .searches = options.dedupe.has_value()};
}

}  // namespace

DuplicateDecisions::DuplicateDecisions(const CleanOptions& options)
    : options_(options), finder_(finder_options(options)) {
    if (options.reviewed) reviewed_.emplace(*options.reviewed);
}

void DuplicateDecisions::meet_master(std::uint64_t sequence,
                                     const duplicates::DuplicateDigest& digest) {
    finder_.add(sequence, digest, true);
    if (reviewed_) reviewed_->meet(sequence, digest, true);
    masters_ = sequence;
}

void DuplicateDecisions::meet(std::uint64_t sequence, const PreparedGame& game) {
    digest_.key = game.digest_key;
    digest_.facts = game.digest_facts;
    finder_.add(sequence, digest_, false);
    if (reviewed_) reviewed_->meet(sequence, digest_, false);
}

void DuplicateDecisions::decide() {
    finder_.decide(reviewed_ ? reviewed_->pairs() : duplicates::ReviewedPairs{});
    if (options_.keeps_duplicates) return;
    if (!finder_.next_dropped(dropped_.emplace())) dropped_.reset();
    if (!options_.merges_tags && !options_.merges_annotations) return;
    if (!finder_.next_merge(copy_.emplace())) copy_.reset();
}

const duplicates::DroppedGame* DuplicateDecisions::dropped(std::uint64_t sequence) {
    if (!dropped_ || dropped_->sequence != sequence) return nullptr;
    told_ = *dropped_;
    if (!finder_.next_dropped(*dropped_)) dropped_.reset();
    return &told_;
}

const duplicates::DroppedGame* DuplicateDecisions::next_copy(std::uint64_t sequence) {
    while (copy_ && copy_->kept < sequence)
        if (!finder_.next_merge(*copy_)) copy_.reset();
    if (!copy_ || copy_->kept != sequence) return nullptr;
    told_ = *copy_;
    if (!finder_.next_merge(*copy_)) copy_.reset();
    return &told_;
}

// A decision that is not carried out must not look like one that is.
std::vector<std::string> DuplicateDecisions::missed_rows() const {
    constexpr std::size_t kMostLines = 20;
    std::vector<std::string> messages;
    if (!reviewed_) return messages;
    const std::vector<std::uint64_t> lines = reviewed_->missed_lines();
    for (std::size_t i = 0; i < std::min(lines.size(), kMostLines); ++i)
        messages.push_back(
            fmt::format("--apply-dups: line {} is not applied: one of its games is not in the "
                        "inputs, or is not what it was; review again",
                        lines[i]));
    if (lines.size() > kMostLines)
        messages.push_back(
            fmt::format("--apply-dups: {} more lines are not applied", lines.size() - kMostLines));
    return messages;
}

}  // namespace arbiter::clean
