#pragma once

#include "core/event/game_entry.hpp"

#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::event {

using EntryGroup = std::vector<const GameEntry*>;

// Which games belong to one event: the folded names of the event (event_name()) and Section tags,
// of the same EventDate where that is the first day of an event, and within 60 days of the game
// before. Games without a name belong to the event of their file when it has one only, else they
// are an event by file. In the order of their first games.
[[nodiscard]] std::vector<EntryGroup> group_by_event(std::span<const GameEntry> entries);

// The steps of it, for callers that do not have all games at once. First, the name under which the
// game belongs to an event; empty when it gives none. Games of other names are of other events.
[[nodiscard]] std::string event_key(const GameEntry& entry);
// Does it say the first day of its event? Some programs write the day of the game there, which
// is no evidence. Where one game of a name says it, those of each EventDate are apart.
[[nodiscard]] bool says_first_day(const GameEntry& entry);
// Days since 1970, in the middle of what a partial date allows; nullopt: the year is not known.
[[nodiscard]] std::optional<int> day_of(const GameEntry& entry);

inline constexpr int kLongestPause = 60;  // days between two games of one event

// Then the games of one name, divided where nothing was played for long.   Memory: the games of the
// last kLongestPause days.
template <class Item>
class DaySplitter {
  public:
    struct Part {
        std::vector<Item> items;
        std::uint64_t count = 0;  // more than `most`: items is the first one only
        std::optional<int> last_day;
    };

    explicit DaySplitter(std::uint64_t most = UINT64_MAX) : most_(most) {}

    // REQUIRES: items come by their days, those without one first. `first_day`: EventDate, or empty
    // where no game of the name says the first day. What is complete goes to `out`.
    void add(std::string_view first_day, std::optional<int> day, Item item,
             std::vector<Part>& out) {
        if (day && day != today_) {
            today_ = day;
            for (auto at = open_.begin(); at != open_.end();) {
                Part& part = at->second;
                const bool is_over = part.last_day && *day - *part.last_day > kLongestPause;
                if (is_over) out.push_back(std::move(part));
                at = is_over ? open_.erase(at) : std::next(at);
            }
        }
        auto at = open_.find(first_day);
        if (at == open_.end()) at = open_.emplace(std::string(first_day), Part()).first;
        Part& part = at->second;
        if (day) part.last_day = day;
        if (++part.count <= most_) return part.items.push_back(std::move(item));
        part.items.resize(1);
        part.items.shrink_to_fit();
    }
    void finish(std::vector<Part>& out) {
        for (auto& [first_day, part] : open_)
            out.push_back(std::move(part));
        open_.clear();
        today_.reset();
    }

  private:
    const std::uint64_t most_;
    std::map<std::string, Part, std::less<>> open_;  // by first day
    std::optional<int> today_;
};

struct EventName {
    std::string_view text;  // empty: the game gives none
    std::string_view tag;   // that says it
};
// The name of the event that a game gives. Where Event is missing or has_event_of_chapter(), that
// is its BroadcastName, else its StudyName, unless that is the name of a round.
// LIFETIME: views the entry.
[[nodiscard]] EventName event_name(const GameEntry& entry);

// Is Event what studies and broadcasts write there, "Round 3: White - Black", that is, the names of
// study and chapter?
[[nodiscard]] bool has_event_of_chapter(const GameEntry& entry);

}  // namespace arbiter::event
