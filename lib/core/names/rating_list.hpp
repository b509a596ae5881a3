#pragma once

#include "core/base/hash_index.hpp"
#include "core/base/result.hpp"
#include "core/export_format/game.hpp"
#include "core/export_format/tag_edit.hpp"
#include "core/text/table_problem.hpp"
#include "core/text/text_lines.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::names {

// The months that a rating list is for, counted from year 0; both belong to it.
struct RatingMonths {
    int first = 0, last = -1;
    [[nodiscard]] bool has(int month) const { return first <= month && month <= last; }
    friend bool operator==(const RatingMonths&, const RatingMonths&) = default;
};
// Reads "2026.09" or "2026.07..2026.09".
[[nodiscard]] std::optional<RatingMonths> parse_rating_months(std::string_view text);

// A tag of a game that says something else than the list.
struct RatingDifference {
    std::string_view tag;
    std::string listed;
};

// What a list has to say of one game. Its strings are what the changes view.
struct RatingAnswer {
    std::vector<export_format::TagChange> changes;
    std::vector<RatingDifference> differences;
    std::vector<std::string> texts;
    void clear();
};

// What a list says of a player.   LIFETIME: of the list.
struct ListedRating {
    std::string_view name;   // empty: the list has no names
    std::string_view title;  // "GM"; empty: none, or the list has no titles
    std::uint32_t elo = 0;   // 0: unrated, or the list has no ratings
};

// The rating list of a month: Elo, title and FIDE id of each player.
// A game gets what it does not say, only if its first day (EventDate, else Date) is in the months
// of the list, because ratings and titles change:
// * by the FIDE id of a game, Elo and title, when its name can be that of the list;
// * by the name, when the list has one player of that name, written with a given name, and the Elo
//   of the game is that of the list: FIDE id and title.
// Elo is filled where the time control is standard or not known. Games with a tag Variant are left.
// THREADS: pure once it is read.   Memory: below 80 bytes a player.
class RatingList {
  public:
    // Reads a FIDE list with columns or in XML, or CSV with a header that names the columns fideid,
    // name, elo and title (fideid and one of the others are needed). `months` is needed when the
    // file does not say them, and takes precedence. Returns why it is no such list.   THROWS: as
    // TextFile::open.
    [[nodiscard]] static Result<RatingList, std::string> read(
        const text::TextFile& file, std::optional<RatingMonths> months,
        std::size_t memory_bytes = std::size_t{1} << 30);

    void fill(const export_format::Game& game, RatingAnswer& answer) const;
    // Nullopt when no player has that id.   COST: log n.
    [[nodiscard]] std::optional<ListedRating> find(std::string_view fide_id) const;

    // File and months: "ratings.csv (2026.09)".
    [[nodiscard]] const std::string& name() const& { return name_; }
    [[nodiscard]] std::size_t size() const { return players_.size(); }
    [[nodiscard]] const RatingMonths& months() const& { return months_; }
    [[nodiscard]] const text::TableProblems& problems() const& { return problems_; }

  private:
    struct Player {
        std::uint32_t fide_id, name;  // of the name its place in names_
        std::uint16_t elo;
        std::uint8_t name_bytes, title;  // an index
    };
    // The tags of one side.
    struct Side {
        std::string_view name, fide_id, elo, title;
    };
    class Reader;

    RatingList() = default;
    void fill_side(const export_format::Game& game, const Side& side, RatingAnswer& answer) const;
    [[nodiscard]] const Player* with_id(std::uint32_t fide_id) const;
    [[nodiscard]] const Player* only_one_named(std::string_view name) const;
    [[nodiscard]] std::string_view name_of(const Player& player) const {
        return std::string_view(names_).substr(player.name, player.name_bytes);
    }

    std::string name_;
    RatingMonths months_;
    std::vector<Player> players_;  // by FIDE id
    std::string names_;
    HashIndex by_name_;
    text::TableProblems problems_;
};

}  // namespace arbiter::names
