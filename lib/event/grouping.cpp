#include "event/grouping.hpp"

#include "base/date.hpp"
#include "base/text.hpp"
#include "clean/folding.hpp"
#include "clean/game.hpp"

#include <algorithm>
#include <chrono>
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

std::string event_key(const GameEntry& entry) {
    const std::string_view name = event_name(entry);
    if (name.empty()) return {};
    // "Dortmund+" is the play-off, not another spelling.
    return clean::folded(name) + (name.ends_with('+') ? "+\n" : "\n") +
           clean::folded(entry.section);
}

bool says_first_day(const GameEntry& entry) {
    return clean::says_something(entry.event_date) && entry.event_date < entry.date;
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
    // Of each file the only name of an event, or nothing.
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
