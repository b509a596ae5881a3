#pragma once

#include "core/mating/detail/saturation.hpp"
#include "core/mating/detail/units.hpp"
#include "core/mating/proof.hpp"

#include <cstdint>
#include <vector>

namespace arbiter::mating::detail {

// Looks for invariants with exits: what if this piece is never captured, and what if it is?
class Splits {
  public:
    Splits(Color winner, std::vector<Invariant>& found) : winner_(winner), found_(found) {}

    // `candidates` may be kept. Adds what was found, the invariant of `start` first; adds nothing
    // on failure.
    [[nodiscard]] bool prove(const Units& start, std::uint32_t candidates, unsigned depth);

  private:
    [[nodiscard]] bool try_kept(const Units& start, unsigned depth, std::uint32_t& candidates);
    [[nodiscard]] bool prove_next(const Units& start, unsigned depth);

    static constexpr unsigned kMaxLooks = 64;

    Color winner_;
    std::vector<Invariant>& found_;
    unsigned looks_ = 0;
};

}  // namespace arbiter::mating::detail
