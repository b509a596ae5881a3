#pragma once

#include "core/trf/deviation.hpp"
#include "core/trf/result.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::trf {

// One round of one player.
struct Cell {
    std::uint32_t opponent = 0;  // starting rank; 0 = none
    Colour colour = Colour::None;
    Result result = Result::None;
    std::uint32_t column = 0;  // where it begins; of no account when compared

    [[nodiscard]] bool is_empty() const {
        return opponent == 0 && colour == Colour::None && result == Result::None;
    }
    friend bool operator==(const Cell& a, const Cell& b) {
        return a.opponent == b.opponent && a.colour == b.colour && a.result == b.result;
    }
};

// A line 001. Texts are UTF-8 without blanks around them; empty: not given.
struct Player {
    std::uint32_t number = 0;   // starting rank, 1..9999
    char sex = ' ';             // m, w
    std::string title;          // "GM"
    std::string name;           // "Last, First"
    std::uint32_t rating = 0;   // 0 = none
    std::string federation;     // "NOR"
    std::string fide_id;        // digits
    std::string birth;          // "1969/12/06"
    std::optional<int> points;  // in tenths
    std::optional<std::uint32_t> rank;
    std::vector<Cell> rounds;
    std::uint32_t line = 0;  // of no account when compared

    friend bool operator==(const Player& a, const Player& b) {
        return a.number == b.number && a.sex == b.sex && a.title == b.title && a.name == b.name &&
               a.rating == b.rating && a.federation == b.federation && a.fide_id == b.fide_id &&
               a.birth == b.birth && a.points == b.points && a.rank == b.rank &&
               a.rounds == b.rounds;
    }
};

// Any other line, kept as it is: headers, teams, extensions, comments.
struct Record {
    std::string code;  // "012", "XXR", "###"
    std::string text;  // from column 5 on
    std::uint32_t line = 0;

    friend bool operator==(const Record& a, const Record& b) {
        return a.code == b.code && a.text == b.text;
    }
};

// 299: points other than those that the results are worth.
struct Adjustment {
    std::optional<Result> about;              // nullopt: a bonus or a penalty
    std::optional<int> match_points, points;  // in tenths; match points of teams only
    std::uint32_t round = 0;                  // 0 = all
    std::vector<std::uint32_t> numbers;       // of players, or of teams; none = all
};
inline constexpr std::size_t kMostAdjustments = 9999;  // the others are left out

// A tournament report: what its lines say, in their order.
struct Tournament {
    std::vector<Record> head;  // before the first player
    std::vector<Player> players;
    std::vector<Record> tail;  // between and after the players
    PointSystem points;
    std::vector<Adjustment> adjustments;

    // Text of the first record of that code; empty when there is none.
    [[nodiscard]] std::string_view text_of(std::string_view code) const;
    [[nodiscard]] const Player* player(std::uint32_t number) const;
    // Has it a record 013 or 310?
    [[nodiscard]] bool names_teams() const;
    // The longest row of rounds.
    [[nodiscard]] std::size_t rounds() const;

    friend bool operator==(const Tournament& a, const Tournament& b) {
        return a.head == b.head && a.players == b.players && a.tail == b.tail;
    }
};

}  // namespace arbiter::trf
