#pragma once

#include "core/event/event.hpp"
#include "core/event/game_entry.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace arbiter::event {

// Games as short as tests want them: "Round White Black Result", names of one letter.
class Entries {
  public:
    GameEntry& add(const std::string& round, const std::string& white, const std::string& black,
                   const std::string& result) {
        GameEntry entry;
        entry.file = "games.pgn";
        entry.game = entries_.size() + 1;
        entry.line = 10 * entries_.size() + 1;
        entry.event = "Open";
        entry.round = round;
        entry.sides[0].name = white;
        entry.sides[1].name = black;
        entry.result_tag = result;
        entry.half_moves = 40;
        entries_.push_back(std::move(entry));
        return entries_.back();
    }
    // LIFETIME: the event views these entries.
    [[nodiscard]] Event make() const {
        std::vector<const GameEntry*> views;
        for (const GameEntry& entry : entries_)
            views.push_back(&entry);
        return make_event(views);
    }
    [[nodiscard]] std::vector<GameEntry>& all() { return entries_; }

  private:
    std::vector<GameEntry> entries_;
};

[[nodiscard]] inline std::string codes_of(const std::vector<Finding>& findings) {
    std::string codes;
    for (const Finding& each : findings) {
        if (!codes.empty()) codes += ' ';
        codes += rule(each.rule).code;
    }
    return codes;
}

// A round robin of four: A beats all, the others draw.
[[nodiscard]] inline Entries four_players() {
    Entries entries;
    entries.add("1", "Anders, A", "Dorn, D", "1-0");
    entries.add("1", "Berg, B", "Carl, C", "1/2-1/2");
    entries.add("2", "Dorn, D", "Carl, C", "1/2-1/2");
    entries.add("2", "Anders, A", "Berg, B", "1-0");
    entries.add("3", "Berg, B", "Dorn, D", "1/2-1/2");
    entries.add("3", "Carl, C", "Anders, A", "0-1");
    return entries;
}

}  // namespace arbiter::event
