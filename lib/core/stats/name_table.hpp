#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arbiter::stats {

// What the games of one name say: of a player from that player's side, of an event from White's.
struct NameFigures {
    std::uint64_t games = 0;
    std::uint64_t as_white = 0;
    std::uint64_t wins = 0, draws = 0, losses = 0;
    std::int16_t first_year = 0, last_year = 0;    // 0 = not known
    std::int16_t lowest_elo = 0, highest_elo = 0;  // 0 = not known

    void add_year(std::int16_t year);
    void add_elo(std::int16_t elo);
    void add(const NameFigures& other);
};

// A name with all its spellings.   LIFETIME: views its NameTable.
struct JoinedName {
    struct Spelling {
        std::string_view text;
        std::uint64_t games;
    };
    NameFigures figures;
    // The most frequent one first, of equally frequent ones those that are not all capitals, then
    // by their bytes.
    std::vector<Spelling> spellings;

    [[nodiscard]] std::string_view name() const { return spellings.front().text; }
};

// The different names of a collection, each with its spellings. The order in which games are
// counted does not matter.
// Memory: about 400 bytes a different spelling, and joined() as much again, so that with a report
// of all of them 1 kB was measured: bounded by how many different names the games have, not by how
// many games there are.   THREADS: one owner.
class NameTable {
  public:
    enum class Kind : std::uint8_t { Players, Events };
    explicit NameTable(Kind kind) : kind_(kind) {}

    // Counts one more game of `written` and returns which of figures() are its; nullopt: it names
    // nobody ("?", "NN").   REQUIRES: UTF-8.
    [[nodiscard]] std::optional<std::uint32_t> count(std::string_view written);
    [[nodiscard]] NameFigures& figures(std::uint32_t index) { return figures_[index]; }

    // Those with most games first, then by bytes. Spellings are one name when their keys are equal:
    // of players names::player_key(), of events names::folded(). A player without comma ("Magnus
    // Carlsen") is the one with a comma and the same words, where there is one such and no more; or
    // the one without comma that has them in another order.
    [[nodiscard]] std::vector<JoinedName> joined() const;

  private:
    struct Hash {
        using is_transparent = void;
        [[nodiscard]] std::size_t operator()(std::string_view text) const {
            return std::hash<std::string_view>()(text);
        }
    };
    template <class Value>
    using ByText = std::unordered_map<std::string, Value, Hash, std::equal_to<>>;
    struct Spelling {
        std::optional<std::uint32_t> group;
        std::uint64_t games = 0;
    };

    // Of each group the one that it becomes a part of; itself: it stays.
    [[nodiscard]] std::vector<std::uint32_t> targets() const;

    Kind kind_;
    ByText<Spelling> spellings_;
    ByText<std::uint32_t> groups_;      // by key: index into figures_
    std::vector<NameFigures> figures_;  // of groups
};

}  // namespace arbiter::stats
