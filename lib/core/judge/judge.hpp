#pragma once

#include "core/base/date.hpp"
#include "core/judge/ruling.hpp"
#include "core/laws/edition.hpp"
#include "core/mating/decide.hpp"
#include "core/mating/quick_test.hpp"
#include "core/replay/facts.hpp"

#include <optional>
#include <string_view>

namespace arbiter::judge {

// Applies an edition of the Laws to what happened on the board: one loop over its rows. A pure
// function; there is no year, article number or threshold here, those are data of laws/editions/.

// Values of the tags that date a game, as written; nullopt: the tag is absent.
struct GameDates {
    std::optional<std::string_view> event_date;
    std::optional<std::string_view> date;
    std::optional<std::string_view> utc_date;
};

// What the dates of a game say: when it was played, and which editions were in force then.
struct DatedEdition {
    std::optional<DateRange> range;
    laws::EditionChoice choice;
};
[[nodiscard]] DatedEdition edition_by(const GameDates& dates);

// The same, asked of one game after the other: most are of the days of one edition. THREADS: one
// owner.
class LastDatedEdition {
  public:
    [[nodiscard]] const DatedEdition& by(const GameDates& dates);

  private:
    DatedEdition last_;
    // That edition has the say alone on the days [begin_, end_).
    bool is_alone_ = false;
    Date begin_, end_;
};

// How dead positions are found by default.
inline constexpr mating::Options kDefaultDead{.depth = mating::Depth::Full};

struct JudgeOptions {
    const laws::Edition* edition =
        nullptr;  // nullptr: the FIDE edition in force at the game's date
    mating::Options dead = kDefaultDead;
    // The sides known to be able to win from the final position; never more than a search would
    // prove.
    mating::Winners can_win{};
    LastDatedEdition* last_dated = nullptr;  // kept by a caller that judges many games
};

// The day range of the first usable date, in the order EventDate, Date, UTCDate: an edition applies
// to competitions that start while it is in force. Other spellings than PGN's count where no tag
// has that, for the years that they name.   PGN 8.1.1.3.
[[nodiscard]] std::optional<DateRange> dates_of(const GameDates& dates);

// Rules on a game. Claims are those of the player to move at positions before the ending. A game
// that is not replayed has an edition and a time class, and nothing else is said about it. COST:
// below 100 ns for a game that repeats nothing; otherwise the game is walked again where claims can
// be.
[[nodiscard]] Ruling judge(const replay::GameFacts& facts, const GameDates& dates,
                           std::optional<std::string_view> time_control,
                           const JudgeOptions& options = {});

}  // namespace arbiter::judge
