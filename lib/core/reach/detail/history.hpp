#pragma once

#include "core/reach/detail/captures.hpp"
#include "core/reach/detail/cheap.hpp"
#include "core/reach/detail/piece_sets.hpp"

#include <cstdint>
#include <unordered_map>

namespace arbiter::reach::detail {

// The rules of Level::Full: those of Level::Cheap, the story of the captures, and both again for
// every position that can have come before. A position that was reached was reached by a last move
// (or is the start, which is never refuted); so when each position before it is refuted, it is
// refuted too.
class History {
  public:
    explicit History(std::uint64_t budget) : budget_(budget) {}

    [[nodiscard]] Contradiction contradiction(const PieceSets& pieces);
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  private:
    struct ProblemHash {
        std::size_t operator()(const CaptureProblem& problem) const;
    };

    [[nodiscard]] bool has_no_story(const PieceSets& pieces, const Census& census);
    [[nodiscard]] bool is_refuted(const PieceSets& pieces, unsigned moves_back);
    [[nodiscard]] bool are_all_refuted(const PieceSets& pieces, Bitboard steady,
                                       unsigned moves_back, unsigned& number);

    std::uint64_t budget_;
    std::uint64_t nodes_ = 0;
    std::unordered_map<CaptureProblem, Story, ProblemHash> stories_;
};

}  // namespace arbiter::reach::detail
