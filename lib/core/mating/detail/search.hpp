#pragma once

#include "core/mating/detail/hash_counts.hpp"
#include "core/mating/detail/packed.hpp"
#include "core/mating/detail/position_set.hpp"
#include "core/mating/detail/static_analysis.hpp"
#include "core/mating/proof.hpp"

#include <cstdint>
#include <unordered_set>
#include <vector>

namespace arbiter::mating::detail {

// Best-first search for a mate by one side, both sides helping. Every position is kept once, by its
// exact form, and expanded once: when nothing is left to expand, everything that can be reached was
// seen, and that itself is the proof that there is no mate. No limit on the length of a line.
class Search {
  public:
    enum class Outcome : std::uint8_t { Mate, Exhausted, BudgetSpent };

    // Looks for invariants from the start in a blocked position, later in others.
    Search(const Packed& root, Color winner, bool is_blocked);

    // Goes on until a mate is found, nothing is left, or `budget` positions were seen in all.
    [[nodiscard]] Outcome run(std::uint64_t budget);

    // REQUIRES: run() found a mate.
    [[nodiscard]] std::vector<Move> line() const;
    // Positions looked at, those of the walks included.
    [[nodiscard]] std::uint64_t seen() const { return seen_.size() + walked_; }

    // The invariants at which the search stopped.
    [[nodiscard]] const std::vector<Invariant>& invariants() const { return invariants_; }
    // Is `pos` unwinnable by an invariant? Remembers the invariant.
    [[nodiscard]] bool is_settled(const Layout& pos, Effort effort);
    // Do all lines of forced moves (few answers, or check) from `pos` lead into invariants?
    [[nodiscard]] bool is_settled_by_force(const Layout& pos, unsigned plies);

  private:
    // By which the positions that are open are ordered; each has its turn.
    enum class Plan : std::uint8_t { Corner, Siege, Minor, RareKings, RareMove };
    static constexpr unsigned kPlans = 5;
    static constexpr unsigned kBuckets = 512;

    // Takes up the root: most positions are decided before it comes to that.
    void begin();
    void open(std::uint32_t at, Plan plan, unsigned score);
    [[nodiscard]] std::uint32_t pop(Plan plan);
    // Tries one walk to a mate from an expanded position.
    [[nodiscard]] bool walk_from(std::uint32_t at);
    [[nodiscard]] bool expand(std::uint32_t at);
    [[nodiscard]] bool visit(std::uint32_t at, bool is_irreversible, bool is_forced);
    [[nodiscard]] bool may_look_thoroughly() const;
    void open_by_all_plans(std::uint32_t at, const Layout& pos);
    [[nodiscard]] unsigned count_kings(const Layout& pos);
    [[nodiscard]] unsigned count_move(const Layout& pos, Move move);
    [[nodiscard]] bool is_settled_structure(const Layout& pos);

    static constexpr std::uint32_t kSeen = PositionSet::kSeen;

    Packed root_;
    Color winner_;
    bool is_blocked_;
    bool has_rams_;
    PositionSet seen_;
    std::vector<bool> is_expanded_;  // by number in seen_
    std::vector<std::vector<std::uint32_t>> buckets_[kPlans];
    unsigned lowest_[kPlans] = {};
    std::uint64_t expanded_ = 0;
    std::uint32_t mate_ = kSeen;
    // Positions opened: by hash of kings and pawns; by that and the piece that moved last.
    HashCounts kings_seen_;
    HashCounts moves_seen_;
    std::uint64_t budget_ = 0;
    std::uint64_t walked_ = 0;
    unsigned walks_ = 0;
    std::vector<Move> walk_;  // from mate_ to the mate itself
    std::vector<Invariant> invariants_;
    std::unordered_set<std::uint64_t> unsettled_;
    unsigned thorough_looks_ = 0;
};

}  // namespace arbiter::mating::detail
