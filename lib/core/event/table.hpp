#pragma once

#include "core/event/event.hpp"
#include "core/trf/tournament.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::event {

// One round of one player, wherever it is known from.
struct TableItem {
    static constexpr std::uint32_t kNobody = 0xFFFFFFFF;
    std::uint32_t round = 0;  // 0 = not known
    std::uint32_t opponent = kNobody;
    trf::Colour colour = trf::Colour::None;
    int points = 0;  // in tenths
    bool is_played = false;
    bool is_decided = true;  // false: the result is not known
    // Results of games in one letter, as TRF has them.
    trf::Result result = trf::Result::None;
};

struct TableRow {
    std::string name, title, fide_id, federation, team;
    std::uint32_t rating = 0;
    std::uint32_t number = 0;      // starting rank of a TRF; 0 = none
    std::vector<TableItem> items;  // by round, then as in the input
    struct Bonus {
        std::uint32_t round = 0;  // 0 = none
        int points = 0;           // in tenths; of a penalty negative
    };
    std::vector<Bonus> bonuses;  // points beyond all results

    [[nodiscard]] int points() const;  // in tenths
    [[nodiscard]] std::size_t played() const;
};

// Pairings and results: what standings and tie-breaks are computed from.
struct Table {
    std::vector<TableRow> rows;
    std::uint32_t rounds = 0;
    int win_points = 10, black_win_points = 10, draw_points = 5;  // in tenths
    std::optional<Date> first_day;
    std::uint32_t planned_rounds = 0;  // 0 = those that there are
    bool is_round_robin = false;       // its pairings are known beforehand
    bool has_unplayed = false;         // byes and forfeits are known: a round without a game is one

    // Did the round bring as many points as a win does?
    [[nodiscard]] bool is_worth_a_win(const TableItem& item) const {
        return item.points == (item.colour == trf::Colour::Black ? black_win_points : win_points);
    }
};

// A game without result counts nothing. A game that occurs twice counts twice, as it is reported.
[[nodiscard]] Table table_of(const Event& event);
// Rows in the order of the lines.
[[nodiscard]] Table table_of(const trf::Tournament& tournament);

}  // namespace arbiter::event
