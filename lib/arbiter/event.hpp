#pragma once

#include "arbiter/finding.hpp"
#include "arbiter/result.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {
inline namespace v1 {
namespace hidden {
struct EventFeed;
struct EventBody;
}  // namespace hidden

// The options of `arbiter event` of the same names, with the same words; empty and 0: not given.
struct EventOptions {
    bool one_event = false;       // all games are of one
    std::string kind = {};        // "swiss", "round-robin", ...
    std::string points = {};      // "3-1-0"
    std::string tie_breaks = {};  // "BH-C1,SB"
    std::string team_tie_breaks = {};
    std::string unplayed = {};  // edition of the rules about byes: "fide-2023"
    std::string encoding = {};  // of the tournament report
    std::uint32_t rounds = 0, boards = 0, no_draw_before = 0;
    std::vector<std::string> select = {};  // codes, beginnings of codes, names; empty: all
    std::vector<std::string> ignore = {};  // the same; wins over select
};

// A place in an input: a game, or a line of a tournament report.
struct EventPlace {
    std::string file;
    std::uint64_t game = 0;  // 0: no game
    std::uint64_t line = 0;  // 0: the file as a whole
    std::uint32_t column = 1;
};

// A contradiction, and the places that it is seen by. LIFETIME: code and rule are constants.
struct EventFinding {
    std::string_view code, rule;  // "EVT04", "board-missing"
    Severity severity = Severity::Error;
    std::string message;
    EventPlace place;
    std::vector<EventPlace> others;
};

// A line of the standings. Points are in tenths: 65 = 6½.
struct EventPlayer {
    std::uint32_t rank = 0;  // shared by players who are equal in everything
    std::string name, title, fide_id, federation, team;
    std::uint32_t rating = 0, number = 0;  // 0: none; number: starting rank of a report
    int points = 0;
    std::uint64_t games = 0;              // played over the board
    std::vector<std::string> tie_breaks;  // by Event::tie_breaks; empty: no tie was to break
};

struct EventTeam {
    std::uint32_t rank = 0;
    std::string name;
    std::uint32_t matches = 0, won = 0, drawn = 0, lost = 0;
    int match_points = 0, board_points = 0;  // in tenths
    std::vector<std::string> tie_breaks;     // by Event::team_tie_breaks
};

// A game with its place in the event.
struct EventGame {
    std::string round;                 // "3", or its name; empty: not known
    std::uint32_t board = 0;           // 0: not known
    std::string white, black, result;  // as the event has the names; "1-0", "*"
    std::string date;                  // "2024.12.26"; empty: none
    bool is_forfeit = false;
    EventPlace place;
};

// A tournament, as its games tell it, and its report where there is one.   docs/guide/event.md.
struct Event {
    std::string name;                  // the spelling of most games; empty: none says it
    std::string kind, evidence;        // "Swiss", and why
    std::string days;                  // "2024.12.26 - 2024.12.28"; empty: no game has a date
    std::uint32_t rounds = 0;          // the last one that has games
    std::vector<EventPlayer> players;  // best first
    std::vector<std::string> tie_breaks, team_tie_breaks;  // "BH-C1", ...
    std::string tie_break_edition;                         // "fide-2023"
    std::vector<EventTeam> teams;                          // best first
    std::vector<EventGame> games;                          // in the order of the input
    std::uint64_t unplaced = 0;                            // byes, and games without players
    std::vector<EventFinding> findings;                    // by rule, then place
};

// What was found in some games.   THREADS: a value; const members from any thread.
class Events {
  public:
    explicit Events(std::shared_ptr<const hidden::EventBody> body);
    [[nodiscard]] std::span<const Event> events() const { return events_; }
    // Inputs that could not be read to their end, for people. Their games so far were taken.
    [[nodiscard]] std::span<const std::string> problems() const;
    // "text", "json", "csv" or "html", as `arbiter event --report` writes it. Fails for others.
    [[nodiscard]] Result<std::string> report(std::string_view format) const;
    // The last line of `arbiter event`: "events 1, players 60; games 270 = placed 268 + ...".
    [[nodiscard]] std::string text() const;

  private:
    std::shared_ptr<const hidden::EventBody> body_;
    std::vector<Event> events_;
};

// A text with the name that findings have for it.
struct NamedText {
    std::string name;
    std::string_view text;
};

// Puts the games of tournaments together and says what contradicts in them, and, with a tournament
// report (TRF), between them and it; then all games are of one event. Nothing is replayed. Without
// games the report is judged alone. Fails when a word of the options names nothing.
// THREADS: any.   COST: 2 KB of memory for each game.
[[nodiscard]] Result<Events> events_of(std::span<const NamedText> games,
                                       const NamedText* report = nullptr,
                                       const EventOptions& options = {});

// events_of() for texts that come in pieces: what games say of their event is kept, and no text.
//     EventReader reader;
//     reader.begin("round5.pgn");
//     while (...) reader.feed(piece);
//     Events events = reader.finish().value();
// THREADS: one owner.
class EventReader {
  public:
    EventReader();
    EventReader(EventReader&&) noexcept;
    EventReader& operator=(EventReader&&) noexcept;
    ~EventReader();

    // The text of that name begins; the one before ends.
    void begin(std::string name);
    // REQUIRES: a text was begun.
    void feed(std::string_view bytes);
    // The last text ends. To be called once.
    [[nodiscard]] Result<Events> finish(const NamedText* report = nullptr,
                                        const EventOptions& options = {});

  private:
    std::unique_ptr<hidden::EventFeed> feed_;
};

}  // namespace v1
}  // namespace arbiter
