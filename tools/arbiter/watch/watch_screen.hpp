#pragma once

#include "core/watch/desk.hpp"
#include "core/watch/table.hpp"

#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace arbiter::tools {

// The table on a terminal, and its keys. The terminal is as it was when this is gone.
class WatchScreen {
  public:
    WatchScreen(bool has_color, int zone_minutes);
    WatchScreen(const WatchScreen&) = delete;
    WatchScreen& operator=(const WatchScreen&) = delete;
    ~WatchScreen();

    // A line that was said, with its line feed.
    void add_line(std::string line);
    // Reads the keys that were pressed, and draws.
    void draw(const watch::State& state, const watch::Settings& settings, watch::Moment now);
    // The id of an alert that the user has acknowledged; empty: none.
    [[nodiscard]] std::string take_acknowledged();
    [[nodiscard]] bool is_ended() const { return is_ended_; }
    // Gives the terminal back.
    void close();

  private:
    struct Terminal;
    void read_keys(const watch::State& state);
    void take_key(char key, const watch::State& state);

    watch::TableView view_;
    std::deque<std::string> lines_;
    std::string acknowledged_;
    bool is_ended_ = false;
    std::unique_ptr<Terminal> terminal_;
};

}  // namespace arbiter::tools
