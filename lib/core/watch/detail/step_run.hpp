#pragma once

#include "core/watch/desk.hpp"
#include "core/watch/game_split.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace arbiter::watch::detail {

// One step of the desk: the files are taken, boards accept their games, states follow, and what
// holds now is compared with what was said.   LIFETIME: of the call.
class StepRun {
  public:
    StepRun(State& state, const Settings& settings, GameJudge* judge, Moment now)
        : state_(state), settings_(settings), judge_(judge), now_(now) {}

    void run(const Version& version);
    [[nodiscard]] std::vector<Event> take_events() { return std::move(events_); }

    Event& add(EventType type, const Board* board);
    Event& add(EventType type, const Board* board, const Alert& alert);

  private:
    // A game of a file on its way to its board.
    struct Arrival {
        std::size_t file;
        GameText game;
        std::uint32_t board;
        bool is_accepted;  // its text counts
    };

    // files.cpp: what is there
    void expect_paired_boards();
    bool take_files(const Version& version);
    void read_games(const Version& version);
    void find_boards(std::vector<Arrival>& arrivals);
    [[nodiscard]] std::uint32_t best_board(const Arrival& arrival,
                                           const std::vector<bool>& is_taken) const;
    [[nodiscard]] bool is_no_stranger(const Arrival& arrival);
    [[nodiscard]] std::uint32_t new_board(const GameText& game);
    [[nodiscard]] bool is_end_believed(const WatchedFile& file) const;
    void count_missing(const std::vector<bool>& is_there);

    // accept.cpp: a board takes a game
    void take_game(Arrival& arrival);
    void accept(Board& board, BoardReading reading);
    void note_change(Board& board, const BoardReading& before, std::uint32_t common);
    void tell_moves(const Board& board, std::uint32_t from);
    void tell_passing(const Board& board, std::uint32_t from);

    // states.cpp: what time makes of it
    void settle_states();
    [[nodiscard]] BoardState state_of(const Board& board) const;
    [[nodiscard]] bool is_missing(const Board& board) const;
    [[nodiscard]] bool has_stopped(const Board& board) const;
    [[nodiscard]] bool is_feed_silent() const;
    [[nodiscard]] std::size_t playing() const;

    // rulings.cpp, times.cpp, round.cpp: what holds now
    [[nodiscard]] std::vector<Alert> alerts_of(const Board& board) const;
    void add_ending(const Board& board, std::vector<Alert>& alerts) const;
    void add_claims(const Board& board, std::vector<Alert>& alerts) const;
    void add_notices(const Board& board, std::vector<Alert>& alerts) const;
    void add_stop(const Board& board, std::vector<Alert>& alerts) const;
    void add_illegal(const Board& board, std::vector<Alert>& alerts) const;
    void add_kings(const Board& board, std::vector<Alert>& alerts) const;
    void add_result(const Board& board, std::vector<Alert>& alerts) const;
    void add_early_draw(const Board& board, std::vector<Alert>& alerts) const;
    void add_clock_faults(const Board& board, std::vector<Alert>& alerts) const;
    void add_clocks(const Board& board, std::vector<Alert>& alerts) const;
    void add_frozen(const Board& board, std::vector<Alert>& alerts) const;
    void add_missing_bonus(const Board& board, std::vector<Alert>& alerts) const;
    [[nodiscard]] std::size_t boards_that_count(const Board& board) const;
    void add_flag(const Board& board, std::vector<Alert>& alerts) const;
    void add_keep_score(const Board& board, std::vector<Alert>& alerts) const;
    [[nodiscard]] std::string other_round() const;
    void add_missing(const Board& board, std::vector<Alert>& alerts) const;
    void add_transmission(const Board& board, std::vector<Alert>& alerts) const;
    void add_pairing(const Board& board, std::vector<Alert>& alerts) const;
    [[nodiscard]] std::vector<Alert> alerts_of_feed() const;
    void add_files(std::vector<Alert>& alerts) const;
    void add_twice();

    // diff.cpp: what is new, what is over
    void settle_alerts();
    void compare(Board* board, std::vector<Alert>& open, std::vector<Alert> holding);
    void open_alert(Board* board, std::vector<Alert>& open, Alert alert);
    void close_alert(const Board* board, const Alert& alert);

    State& state_;
    const Settings& settings_;
    GameJudge* judge_;
    Moment now_;
    std::vector<Event> events_;
    std::vector<std::string> twice_;  // by board: why; empty: no player is elsewhere
};

// An alert about a board with its id.
[[nodiscard]] Alert make_alert(const Board* board, AlertKind kind, std::uint32_t ply,
                               std::uint64_t key);
// "48...Qd5" when there is such a ply, else "the start".
[[nodiscard]] std::string after_move(const BoardReading& reading, std::uint32_t ply);
// " [9.6.1]", empty without an article.
[[nodiscard]] std::string in_brackets(std::string_view article);
[[nodiscard]] std::string_view name_of(chess::Color color);
// As settings or the time control have it; standard where nothing says it.
[[nodiscard]] laws::TimeClass rules_for(const BoardReading& reading, const Settings& settings);
// Does somebody look at every board, so that an illegal move is never too late to correct?
[[nodiscard]] bool is_correctable(const BoardReading& reading, const Settings& settings);
// Moves that the side has made.
[[nodiscard]] std::uint32_t moves_made(const BoardReading& reading, chess::Color side);
// Indices of the boards by round, number and name: as people look for them.
[[nodiscard]] std::vector<std::size_t> boards_in_order(const State& state);
// Is the game going on, as far as is known?
[[nodiscard]] bool is_playing(const Board& board);

}  // namespace arbiter::watch::detail
