#pragma once

#include "core/query/sample.hpp"
#include "run/clean/clean.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace arbiter::clean {

// --sample: a share of the games, which is known at once, or a number of them, which is known when
// all have been offered. Without the option every game is taken.   THREADS: one owner.
class SampleChoice {
  public:
    explicit SampleChoice(const CleanOptions& options);

    // Is the game with this number, from 1, in the share?
    [[nodiscard]] bool takes_at_once(std::uint64_t game) const {
        return !share_ || share_->takes(game);
    }
    // A game that is in the draw; in the order of the sequences.
    void offer(std::uint64_t sequence) {
        if (number_) (void)number_->offer(sequence);
    }
    void draw() {
        if (number_) drawn_ = number_->chosen();
    }
    // After draw(), in the order of the sequences.
    [[nodiscard]] bool takes(std::uint64_t sequence);

  private:
    std::optional<query::ShareSample> share_;
    std::optional<query::FixedSample> number_;
    std::vector<std::uint64_t> drawn_;
    std::size_t next_ = 0;  // of drawn_
};

}  // namespace arbiter::clean
