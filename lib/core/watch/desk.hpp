#pragma once

#include "core/laws/edition.hpp"
#include "core/watch/judge_games.hpp"
#include "core/watch/kinds.hpp"
#include "core/watch/moment.hpp"
#include "core/watch/pairing.hpp"
#include "core/watch/reading.hpp"
#include "core/watch/version.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::watch {

// The arbiter's desk: versions of the files of a round go in, with the time at which each was read,
// and what an arbiter should know comes out. There is no clock and no file here, so a recording
// gives the same events every time.   docs/guide/watch.md.

struct Settings {
    std::optional<laws::TimeClass> rules;  // --rules; none: from the time control of each game
    bool is_supervised = false;            // rapid and blitz by the Competition Rules (A.4, B.4)
    std::string time_control;              // --time-control
    const laws::Edition* edition = nullptr;
    std::uint32_t no_draw_before = 0;  // 0: draws may be agreed at any time
    Millis stopped = 20 * kMinute;     // a board without move and clock while others move
    Millis clock_gap = 20 * kMinute;   // moves without clocks
    Millis stale = kMinute;            // silence of the feed, with ten boards or more
    bool wants_intended = false;       // claims by a move that is written down
    bool wants_moves = false;          // an event for each move
    bool is_once = false;  // there is one version: what is written at its end counts as whole
    Pairings pairings;
    std::uint32_t boards = 0;  // so many boards must be there; 0: not known
    int zone_minutes = 0;      // by so much local clocks are ahead of UTC, for times in messages
};

enum class BoardState : std::uint8_t {
    Expected,  // paired, not seen
    Waiting,   // no move yet
    Playing,
    Over,       // the board shows the end, and there is no result yet
    Signalled,  // kings in the centre
    Finished,   // there is a result, and nothing has changed for ten seconds
    Suspect,    // the last version has fewer moves than the one before
    Stopped,
    Missing,
};
[[nodiscard]] std::string_view to_string(BoardState state);  // "playing"

// Something that is said of a board, or of the feed, until it is closed.
struct Alert {
    std::string id;  // round/board/kind/ply/position: equal for the same fact in every run
    AlertKind kind{};
    Who who{};
    bool is_notice = false;  // in advance, and quiet
    bool is_quiet = false;   // diary only
    bool is_acknowledged = false;
    bool is_certain = true;
    std::uint32_t ply = 0;
    std::uint64_t key = 0;  // of the position it speaks of; 0: of none
    std::string code, san, article, fen, until, message;
    std::string what;  // a few words for its end: "fifth repetition"
    Moment since = 0;
};

enum class EventType : std::uint8_t {
    Start,
    Alert,
    Notice,
    Update,
    Expired,    // the right is gone, or what happened stands
    Resolved,   // the condition has ended
    Withdrawn,  // the feed was corrected
    Ack,
    State,
    Move,
    Feed,
    End,
};
[[nodiscard]] std::string_view to_string(EventType type);

struct ClocksShown {
    std::array<Millis, 2> left{-1, -1};  // -1: not known
    std::optional<Moment> as_of;
    std::optional<chess::Color> running;
};

// One line of the diary.
struct Event {
    EventType type{};
    std::uint64_t seq = 0;      // without gaps
    std::uint64_t version = 0;  // which reading of the files
    Moment time = 0;
    std::string file, round, board, white, black;
    BoardState state{};
    watch::Alert alert;    // of Alert, Notice, Update, Expired, Resolved, Withdrawn, Ack
    std::string message;   // what is said
    std::string from, to;  // State, Feed
    std::string laws;
    ClocksShown clocks;
    bool is_quiet = false;  // for the diary, not for the screen
    bool is_first = false;  // found in the first version: it may be old
    bool is_late = false;   // it arose while the desk was not there
};

// A board with what is known of it.
struct Board {
    std::uint32_t number = 0;  // in the order in which boards came
    Identity who;
    Identity paired;  // as it was paired, else as it was seen first
    bool is_paired = false;
    std::string file;
    bool is_seen = false;        // some version had it
    bool is_remembered = false;  // by a state file: its text was not read since
    BoardReading reading;
    BoardState state = BoardState::Expected;
    Moment first_seen = 0, last_move = 0, last_change = 0, last_clock = 0;
    // Since when, and since how many half-moves, the clocks show what they do.
    Moment clock_change = 0;
    std::uint32_t clock_change_ply = 0;
    // When the reading arrived while the desk was watching; none: nobody knows how old it is.
    std::optional<Moment> arrived;
    bool has_moved = false;     // since the desk watches
    bool was_finished = false;  // and so a change of the result is no news of the game
    bool has_had_clocks = false;
    std::uint64_t suspect = 0;  // hash of a text that must stay before it is believed; 0: none
    Moment suspect_since = 0;
    Millis suspect_for = 0;
    Moment missing_since = 0;  // 0: it is there
    std::uint32_t missing_readings = 0;
    bool is_duplicate = false;
    bool is_stopped = false;
    bool keeps_score = false;   // both players have little time: once said, it stays
    std::vector<Alert> once;    // said of a change, until the next one: LIV01, LIV06
    std::vector<Alert> alerts;  // open ones
};

struct Sighting {
    std::uint32_t board = 0;  // index of boards
    Identity who;
    std::uint64_t hash = 0;
};

struct WatchedFile {
    std::string name;
    std::uint64_t hash = 0;
    bool is_there = false;
    std::uint32_t equal_readings = 0;  // in a row
    Moment since = 0;                  // of these bytes
    Moment bad_since = 0;              // it is gone or unreadable; 0: it is not
    Moment last_terminated = 0;        // when its last game had its marker
    bool is_pending = false;           // something in it waits for time to pass
    std::vector<Sighting> sightings;
    // Games of no known board, and when each was seen first: they must stay a moment.
    std::vector<std::pair<std::uint64_t, Moment>> strangers;
};

struct Counters {
    std::uint64_t said = 0, closed = 0, withdrawn = 0;
};

// All that is known. A value.
struct State {
    bool is_started = false;
    bool is_continued = false;  // it was read from a state file: what is new now is late
    std::uint64_t seq = 0, versions = 0;
    std::uint64_t version_hash = 0;
    Moment last_change = 0;        // of any board
    std::vector<Moment> rhythm{};  // when files changed, the last 24 times
    Moment last_step = 0;
    bool is_stale = false;
    std::vector<WatchedFile> files;
    std::vector<Board> boards;
    std::vector<Alert> alerts;  // open ones of no board
    // What a diary has that is younger than the state: said_key() of its events.
    std::vector<std::string> already_said;
    Counters counters;
};

struct StepResult {
    State state;
    std::vector<Event> events;
};

// THREADS: one owner; what it keeps besides the settings is memory.
class Desk {
  public:
    explicit Desk(Settings settings);

    // The files as they were at `now`. Called too when nothing has changed, about once a second:
    // some things are said because time passes.   REQUIRES: `now` does not go back.
    [[nodiscard]] StepResult step(State state, const Version& version, Moment now);
    // A person has seen the alert.
    [[nodiscard]] StepResult acknowledge(State state, std::string_view id, Moment now) const;
    // The last event.
    [[nodiscard]] StepResult end(State state, Moment now) const;

    [[nodiscard]] const Settings& settings() const { return settings_; }

  private:
    Settings settings_;
    GameJudge judge_;
};

// By what an event is known again after a restart.
[[nodiscard]] std::string said_key(const Event& event);

// The clocks of a board at `now`: as transmitted, the running one as it should be by now.
[[nodiscard]] ClocksShown clocks_of(const Board& board, Moment now, const Settings& settings);

// "boards 60 = finished 41 + playing 17 + waiting 1 + missing 1; alerts 23 = open 4 + closed 15 +
// withdrawn 4; versions 1812".
[[nodiscard]] std::string summary_line(const State& state);
// Open alerts that these may act on, notices left out.
[[nodiscard]] std::uint64_t open_alerts(const State& state, std::span<const Who> who);
// Something waits for a moment to pass: step() should be called again soon.
[[nodiscard]] bool is_pending(const State& state);
// Every board has a result, and there is one.
[[nodiscard]] bool is_finished(const State& state);

}  // namespace arbiter::watch
