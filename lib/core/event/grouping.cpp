#include "core/event/grouping.hpp"

#include "core/base/date.hpp"
#include "core/base/text.hpp"
#include "core/export_format/game.hpp"
#include "core/names/folding.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <string>
#include <unordered_map>

namespace arbiter::event {
namespace {

void split_group(const EntryGroup& group, std::vector<EntryGroup>& out) {
    std::vector<std::pair<std::optional<int>, const GameEntry*>> by_day;
    for (const GameEntry* entry : group)
        by_day.emplace_back(day_of(*entry), entry);
    std::ranges::stable_sort(by_day, {}, [](const auto& each) { return each.first; });
    const bool has_first_days =
        std::ranges::any_of(group, [](const GameEntry* each) { return says_first_day(*each); });
    DaySplitter<const GameEntry*> splitter;
    std::vector<DaySplitter<const GameEntry*>::Part> parts;
    for (const auto& [day, entry] : by_day)
        splitter.add(has_first_days ? std::string_view(entry->event_date) : std::string_view(), day,
                     entry, parts);
    splitter.finish(parts);
    for (auto& part : parts) {
        // In the order of the input again: entries lie in one array.
        std::ranges::sort(part.items);
        out.push_back(std::move(part.items));
    }
}

// Is the text these three, one after the other?
bool is_joined(std::string_view text, std::string_view first, std::string_view between,
               std::string_view last) {
    first = trimmed(first);
    last = trimmed(last);
    return !first.empty() && !last.empty() &&
           text.size() == first.size() + between.size() + last.size() && text.starts_with(first) &&
           text.substr(first.size()).starts_with(between) && text.ends_with(last);
}

// The studies of a broadcast are called by its rounds: "Round 3", "Semifinals | Game 2", "Day 1".
bool is_name_of_round(std::string_view study) {
    constexpr std::string_view kWords[] = {"round",     "rounds",       "rd",
                                           "runde",     "ronde",        "ronda",
                                           "rodada",    "turno",        "tour",
                                           "game",      "games",        "match",
                                           "day",       "matchday",     "board",
                                           "boards",    "stage",        "leg",
                                           "final",     "finals",       "semi",
                                           "semifinal", "semifinals",   "quarter",
                                           "grand",     "quarterfinal", "quarterfinals",
                                           "tiebreak",  "tiebreaks",    "tie",
                                           "break",     "breaks",       "playoff",
                                           "playoffs",  "third",        "place",
                                           "of",        "and",          "armageddon",
                                           "1st",       "2nd",          "3rd"};
    const std::string folded = names::folded(study);
    std::string_view rest = folded;
    bool has_word = false;
    while (!rest.empty()) {
        const std::string_view word = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(word.size() + 1, rest.size()));
        const bool is_number =
            word.size() <= 3 && is_ascii_digit(word.front());  // "12", "4th", but no year
        const bool is_word = std::ranges::find(kWords, word) != std::end(kWords);
        if (!is_number && !is_word) return false;
        has_word = true;
    }
    return has_word;
}

bool has_prefix(std::string_view text, std::string_view prefix) {
    return text.size() >= prefix.size() &&
           equals_ignoring_case(text.substr(0, prefix.size()), prefix);
}

}  // namespace

bool has_event_of_chapter(const GameEntry& entry) {
    const std::string_view event = trimmed(entry.event);
    if (is_joined(event, entry.study, ": ", entry.chapter)) return true;
    const std::size_t colon = event.find(": ");
    if (colon == std::string_view::npos) return false;
    const std::string_view pair = event.substr(colon + 2);
    return (has_prefix(event, "Round ") && pair.find(" - ") != std::string_view::npos) ||
           is_joined(pair, entry.sides[0].name, " - ", entry.sides[1].name);
}

EventName event_name(const GameEntry& entry) {
    const auto named = [](std::string_view value, std::string_view tag) {
        value = trimmed(value);
        return export_format::says_something(value) ? EventName{value, tag} : EventName{};
    };
    EventName name = named(entry.event, "Event");
    if (!name.text.empty() && !has_event_of_chapter(entry)) return name;
    name = named(entry.broadcast, "BroadcastName");
    if (name.text.empty() && !is_name_of_round(entry.study)) name = named(entry.study, "StudyName");
    return name;
}

std::string event_key(const GameEntry& entry) {
    const std::string_view name = event_name(entry).text;
    if (name.empty()) return {};
    // "Dortmund+" is the play-off, not another spelling.
    return names::folded(name) + (name.ends_with('+') ? "+\n" : "\n") +
           names::folded(entry.section);
}

bool says_first_day(const GameEntry& entry) {
    return export_format::says_something(entry.event_date) && entry.event_date < entry.date;
}

std::optional<int> day_of(const GameEntry& entry) {
    const std::optional<DateRange> range = parse_pgn_date(entry.date);
    if (!range) return std::nullopt;
    const auto day = [](Date each) {
        return std::chrono::sys_days(std::chrono::year(each.year) / each.month / each.day)
            .time_since_epoch()
            .count();
    };
    return static_cast<int>((day(range->first) + day(range->last)) / 2);
}

std::vector<EntryGroup> group_by_event(std::span<const GameEntry> entries) {
    // For each file the only name of an event, or nothing.
    std::unordered_map<std::string_view, std::optional<std::string>> only_name;
    for (const GameEntry& entry : entries) {
        const std::string key = event_key(entry);
        if (key.empty()) continue;
        const auto [at, is_new] = only_name.emplace(entry.file, key);
        if (!is_new && at->second != key) at->second.reset();
    }
    std::unordered_map<std::string, EntryGroup> groups;
    for (const GameEntry& entry : entries) {
        std::string key = event_key(entry);
        if (key.empty()) {
            const auto found = only_name.find(entry.file);
            key = found != only_name.end() && found->second ? *found->second : '\t' + entry.file;
        }
        groups[key].push_back(&entry);
    }
    std::vector<EntryGroup> out;
    for (auto& [key, group] : groups)
        split_group(group, out);
    std::ranges::sort(out, {}, [](const EntryGroup& group) { return group.front(); });
    return out;
}

}  // namespace arbiter::event
