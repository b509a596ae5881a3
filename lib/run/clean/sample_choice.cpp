#include "run/clean/sample_choice.hpp"

namespace arbiter::clean {

SampleChoice::SampleChoice(const CleanOptions& options) {
    if (!options.sample) return;
    if (options.sample->games)
        number_.emplace(*options.sample->games, options.seed);
    else
        share_.emplace(options.sample->below, options.seed);
}

bool SampleChoice::takes(std::uint64_t sequence) {
    if (!number_) return true;
    while (next_ < drawn_.size() && drawn_[next_] < sequence)
        ++next_;
    return next_ < drawn_.size() && drawn_[next_] == sequence;
}

}  // namespace arbiter::clean
