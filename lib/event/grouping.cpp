#include "event/grouping.hpp"

#include "base/date.hpp"
#include "base/text.hpp"
#include "clean/folding.hpp"
#include "clean/game.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

namespace arbiter::event {
namespace {

constexpr int kLongestPause = 60;  // days

// Days since 1970, in the middle of what a partial date allows; nullopt: the year is not known.
std::optional<int> day_number(std::string_view date) {
    const std::optional<DateRange> range = parse_pgn_date(date);
    if (!range) return std::nullopt;
    const auto day = [](Date each) {
        return std::chrono::sys_days(std::chrono::year(each.year) / each.month / each.day)
            .time_since_epoch()
            .count();
    };
    return static_cast<int>((day(range->first) + day(range->last)) / 2);
}

// Do the games say the first day of their event? Some programs write the day of the game there,
// which tells nothing.
bool has_first_days(const EntryGroup& group) {
    return std::ranges::any_of(group, [](const GameEntry* each) {
        return clean::says_something(each->event_date) && each->event_date < each->date;
    });
}

void split_at_pauses(EntryGroup group, std::vector<EntryGroup>& out) {
    std::vector<std::pair<int, const GameEntry*>> dated;
    EntryGroup undated;
    for (const GameEntry* entry : group) {
        const std::optional<int> day = day_number(entry->date);
        if (day)
            dated.emplace_back(*day, entry);
        else
            undated.push_back(entry);
    }
    if (dated.empty()) return out.push_back(std::move(group));
    std::ranges::stable_sort(dated, {}, [](const auto& each) { return each.first; });
    std::vector<EntryGroup> parts(1);
    for (std::size_t i = 0; i < dated.size(); ++i) {
        if (i != 0 && dated[i].first - dated[i - 1].first > kLongestPause) parts.emplace_back();
        parts.back().push_back(dated[i].second);
    }
    parts.front().insert(parts.front().end(), undated.begin(), undated.end());
    for (EntryGroup& part : parts) {
        // In the order of the input again: entries lie in one array.
        std::ranges::sort(part);
        out.push_back(std::move(part));
    }
}

void split_group(const EntryGroup& group, std::vector<EntryGroup>& out) {
    std::map<std::string_view, EntryGroup> by_first_day;
    const bool has_days = has_first_days(group);
    for (const GameEntry* entry : group)
        by_first_day[has_days ? std::string_view(entry->event_date) : std::string_view()].push_back(
            entry);
    for (auto& [day, part] : by_first_day)
        split_at_pauses(std::move(part), out);
}

bool has_prefix(std::string_view text, std::string_view prefix) {
    return text.size() >= prefix.size() &&
           equals_ignoring_case(text.substr(0, prefix.size()), prefix);
}

}  // namespace

std::string_view event_name(const GameEntry& entry) {
    const std::string_view name = trimmed(entry.event);
    if (!clean::says_something(name)) return {};
    const bool is_of_round = has_prefix(name, "Round ") &&
                             name.find(':') != std::string_view::npos &&
                             name.find(" - ") != std::string_view::npos;
    return is_of_round ? std::string_view() : name;
}

std::vector<EntryGroup> group_by_event(std::span<const GameEntry> entries) {
    // Of each file the only name of an event, or nothing.
    std::unordered_map<std::string_view, std::optional<std::string>> only_name;
    const auto key_of = [](const GameEntry& entry) {
        // "Dortmund+" is the play-off, not another spelling.
        const bool is_play_off = event_name(entry).ends_with('+');
        return clean::folded(event_name(entry)) + (is_play_off ? "+\n" : "\n") +
               clean::folded(entry.section);
    };
    for (const GameEntry& entry : entries) {
        if (event_name(entry).empty()) continue;
        const std::string key = key_of(entry);
        const auto [at, is_new] = only_name.emplace(entry.file, key);
        if (!is_new && at->second != key) at->second.reset();
    }
    std::unordered_map<std::string, EntryGroup> groups;
    for (const GameEntry& entry : entries) {
        std::string key = key_of(entry);
        if (event_name(entry).empty()) {
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
