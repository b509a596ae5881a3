#pragma once

#include "run/duplicates/duplicate_rules.hpp"
#include "run/duplicates/round_survey.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::duplicates::detail {

// A game among which duplicates are looked for.
struct OpenGame {
    enum class State : std::uint8_t { Undecided, Kept, Dropped };
    // What was found out about it and another game.
    struct Link {
        OpenGame* other;
        Comparison comparison;
        Verdict verdict;
        bool is_mine;  // kept at both ends; this is the end that reports it
    };

    void assign(std::string_view key, std::string_view facts_bytes);

    std::uint64_t sequence = 0;
    bool is_master = false;
    std::string rank;       // smaller bytes: rather kept
    std::string key_bytes;  // of its digest
    std::string facts_bytes;
    DuplicateKey key;
    DuplicateFacts facts;
    std::uint64_t white_signature = 0, black_signature = 0;
    std::uint64_t occasion = 0;  // as occasion_of() gives it
    std::vector<Link> links;
    std::size_t own_links = 0;  // of them those that it reports itself
    State state = State::Undecided;
    bool is_told = false;          // the sink knows its state
    bool is_black_first = false;   // NearGames: Black is filed before White
    bool repeats_moves = false;    // of another game that is not it
    const Link* reason = nullptr;  // Dropped: why
    std::size_t counted_bytes = 0;
};

// Receives the decisions. All that is passed is valid during the call only.
class ClusterSink {
  public:
    virtual ~ClusterSink() = default;
    virtual void keep(const OpenGame& game) = 0;
    virtual void drop(const OpenGame& game, const OpenGame& kept, const OpenGame::Link& link) = 0;
    // Both stay, but the table has to say something.
    virtual void relate(const OpenGame& game, const OpenGame& other,
                        const OpenGame::Link& link) = 0;
};

// Decides which games are kept while they come by in the order of their keys: games with the same
// moves together, and each before those that begin with its moves. It holds the games of one key
// and those that the current moves begin with, the levels, and links pairs that the rules relate.
// When the last level is left, the games that hang together are decided: the best one first, a game
// is dropped for a kept one it is linked with. So nothing is dropped by way of a third game.
// Memory: kMostOpenBytes; beyond, games are decided early and the oldest levels are forgotten. The
// bound is a constant, so that decisions do not depend on how much memory is there.
inline constexpr std::size_t kMostOpenBytes = std::size_t{12} << 20;

class DuplicateCluster {
  public:
    using SequencePairs = std::set<std::pair<std::uint64_t, std::uint64_t>>;

    // Pairs of `both_stay` are no duplicates, the smaller sequence first. `rounds` has seen all
    // games.   LIFETIME: keeps the last three.
    DuplicateCluster(const DuplicateRules& rules, const SequencePairs& both_stay,
                     const RoundSurvey& rounds, ClusterSink& sink)
        : rules_(rules),
          both_stay_(both_stay),
          rounds_(rounds.finds_any() ? &rounds : nullptr),
          sink_(sink) {}

    // REQUIRES: keys in order.
    void add(std::string_view key, std::string_view rank, std::uint64_t sequence, bool is_master,
             std::string_view facts_bytes);
    void finish();

  private:
    using Level = std::vector<OpenGame*>;

    // Another game near by in the order of the keys: what it begins with may be theory.
    struct Neighbour {
        std::string key;
        std::uint64_t white_signature = 0, black_signature = 0;
    };

    [[nodiscard]] OpenGame* take();
    void give_back(OpenGame* game);
    void relate_group(std::string_view next_key, std::string_view next_facts);
    void remember_group();
    [[nodiscard]] std::uint32_t theory_with(const Neighbour& neighbour) const;
    void find_theory(std::string_view next_key, std::string_view next_facts);
    void relate_within_group();
    void relate_to_year(OpenGame& game, const Level& heads);
    void relate_to_levels();
    void relate(OpenGame& earlier, OpenGame& later, MoveRelation moves);
    [[nodiscard]] bool may_go(const OpenGame& game, const OpenGame& kept) const;
    void link(OpenGame& game, const OpenGame::Link& link);
    void leave_levels(const DuplicateKey& key);
    void release(const Level& games);
    void decide_all(Level& games);
    void tell(OpenGame& game);
    void stay_in_bounds();
    void decide_early();
    void forget_oldest_levels();

    DuplicateRules rules_;
    const SequencePairs& both_stay_;
    const RoundSurvey* rounds_;  // null: no round says nothing
    ClusterSink& sink_;
    Level group_;                      // the games of the current key
    std::array<Neighbour, 4> before_;  // of the last groups, a ring
    std::size_t next_before_ = 0;
    std::uint32_t theory_ = 0, repeated_ = 0;  // plies of the current group
    std::vector<Level> levels_;  // from few moves to many; each begins with those before it
    Level linked_;               // games that left their level and wait for others
    std::vector<std::unique_ptr<OpenGame>> pool_;
    std::vector<OpenGame*> free_;
    std::size_t open_games_ = 0;
    std::size_t open_bytes_ = 0;
};

}  // namespace arbiter::duplicates::detail
