#include "run/event/event_check.hpp"

#include "core/base/byte_numbers.hpp"
#include "core/base/fnv.hpp"
#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/event/event.hpp"
#include "core/event/finding.hpp"
#include "core/event/games_check.hpp"
#include "run/event/stored_entry.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace arbiter::event_run {
namespace {

// 0: no day.
std::uint64_t number_of_day(std::optional<int> day) {
    constexpr std::int64_t kFirst = std::numeric_limits<int>::min();
    return day ? static_cast<std::uint64_t>(*day - kFirst) + 1 : 0;
}
std::optional<int> day_of_number(std::uint64_t number) {
    constexpr std::int64_t kFirst = std::numeric_limits<int>::min();
    if (number == 0) return std::nullopt;
    return static_cast<int>(static_cast<std::int64_t>(number - 1) + kFirst);
}

std::uint64_t digest_of(std::string_view key) {
    return Fnv64().bytes(key).value();
}

// "game 3, line 40", with the file where that is another one.
std::string words_of(const event::Place& place, const std::string& file) {
    const std::string words = fmt::format("game {}, line {}", place.game, place.line);
    return place.file == file ? words : fmt::format("'{}', {}", escaped(place.file, 4096), words);
}

std::string message_of(const event::Finding& finding) {
    std::string message = finding.message;
    std::string_view before = "; see ";
    for (const event::Place& other : finding.others) {
        message.append(before).append(words_of(other, finding.place.file));
        before = " and ";
    }
    return message;
}

io::ExternalSort::Options sort_options(const EventCheck::Options& options, std::size_t share) {
    return {.memory_bytes = options.memory_bytes / share, .folder = options.temp_folder};
}

}  // namespace

EventCheck::EventCheck(const Options& options)
    : nameless_(sort_options(options, 4)),
      named_(sort_options(options, 2)),
      findings_(sort_options(options, 4)) {}

bool EventCheck::is_wanted(std::span<const audit::FileChecks> checks) {
    const auto is_on = [&](const check::Rule* rule) {
        return !rule->is_only_in_event &&
               std::ranges::any_of(checks, [&](const audit::FileChecks& each) {
                   return each.settings[static_cast<std::size_t>(rule->id)].is_on;
               });
    };
    return std::ranges::any_of(event::rules(), is_on);
}

void EventCheck::prepare(const audit::Batch& batch, std::string& kept) {
    Worker& worker = workers_.local();
    worker.entries.clear();
    worker.reader.read(batch, worker.entries);
    for (const event::GameEntry& entry : worker.entries) {
        append_packed_text(event::event_key(entry), kept);
        for (const std::uint64_t number :
             {number_of_day(event::day_of(entry)), std::uint64_t{event::says_first_day(entry)},
              entry.game, entry.line, entry.byte})
            append_packed(number, kept);
        worker.body.clear();
        append_entry(entry, worker.body);
        append_packed_text(worker.body, kept);
    }
}

void EventCheck::take(const audit::Batch& batch, std::string_view kept) {
    const std::uint64_t file_before = findings_.file();
    if (findings_.meet(batch)) end_file(file_before);
    const std::uint64_t bytes_before = batch.input_offset(batch.base_offset);
    std::string payload;
    io::PackedReader in(kept);
    while (!in.is_at_end()) {
        const std::string_view key = in.text();
        const std::uint64_t day = in.number();
        const bool says_first_day = in.number() != 0;
        const std::uint64_t game = batch.first_game - 1 + in.number();
        const std::uint64_t line = batch.first_line - 1 + in.number();
        const std::uint64_t byte = bytes_before + in.number();
        payload.clear();
        for (const std::uint64_t number :
             {findings_.file(), games_before_file_ + game, game, line, byte})
            append_packed(number, payload);
        payload += in.text();
        if (key.empty()) {
            has_nameless_ = true;
            std::string order;
            append_number<8>(day, order);
            append_number<8>(++entries_, order);
            order += says_first_day ? '\1' : '\0';
            nameless_.add(order, payload);
        } else {
            has_more_keys_ |= !only_key_.empty() && only_key_ != key;
            only_key_ = key;
            add_named(key, day, says_first_day, ++entries_, payload);
        }
    }
    games_of_file_ += batch.games.size();
}

// Whether a file names one event only is known when all of it was read.
void EventCheck::end_file(std::uint64_t file) {
    if (has_nameless_ && !only_key_.empty() && !has_more_keys_)
        key_of_nameless_.emplace(file, only_key_);
    only_key_.clear();
    has_more_keys_ = has_nameless_ = false;
    games_before_file_ += std::exchange(games_of_file_, 0);
}

// The key of the event, and after it what orders its games.
void EventCheck::add_named(std::string_view key, std::uint64_t day, bool says_first_day,
                           std::uint64_t ordinal, std::string_view payload) {
    if (says_first_day) with_first_days_.insert(digest_of(key));
    std::string order(key);
    order += '\0';
    append_number<8>(day, order);
    append_number<8>(ordinal, order);
    named_.add(order, payload);
}

namespace {

constexpr std::size_t kOrderBytes = 16;  // day and ordinal

std::uint64_t number_at(std::string_view key, std::size_t at) {
    key.remove_prefix(at);
    return take_number<8>(key);
}

}  // namespace

void EventCheck::place_nameless() {
    nameless_.finish();
    io::ExternalSort::Record record;
    while (nameless_.next(record)) {
        const std::uint64_t file = io::PackedReader(record.payload).number();
        const auto known = key_of_nameless_.find(file);
        const std::string key =
            known != key_of_nameless_.end() ? known->second : '\t' + findings_.name_of(file);
        add_named(key, number_at(record.key, 0), record.key.back() == '\1',
                  number_at(record.key, 8), record.payload);
    }
}

EventCheck::Stored EventCheck::stored_of(std::uint64_t ordinal, std::string_view payload) const {
    io::PackedReader in(payload);
    Stored stored;
    stored.ordinal = ordinal;
    stored.place.file = in.number();
    stored.place.game = in.number();
    const std::uint64_t game = in.number();
    const std::uint64_t line = in.number();
    const std::uint64_t byte = in.number();
    stored.entry = read_entry(in);
    stored.entry.file = findings_.name_of(stored.place.file);
    stored.entry.game = game;
    stored.entry.line = line;
    stored.entry.byte = byte;
    return stored;
}

void EventCheck::check_events() {
    named_.finish();
    io::ExternalSort::Record record;
    event::DaySplitter<Stored> splitter(kMostGames);
    std::vector<Group> groups;
    std::string key;
    bool has_first_days = false;
    while (named_.next(record)) {
        const std::size_t key_bytes = record.key.size() - kOrderBytes;
        if (record.key.substr(0, key_bytes) != key) {
            splitter.finish(groups);
            key = record.key.substr(0, key_bytes);
            has_first_days = with_first_days_.contains(
                digest_of(std::string_view(key).substr(0, key_bytes - 1)));
        }
        Stored stored = stored_of(number_at(record.key, key_bytes + 8), record.payload);
        const std::string first_day = has_first_days ? stored.entry.event_date : std::string();
        splitter.add(first_day, day_of_number(number_at(record.key, key_bytes)), std::move(stored),
                     groups);
        check_groups(groups);
    }
    splitter.finish(groups);
    check_groups(groups);
}

void EventCheck::check_groups(std::vector<Group>& groups) {
    for (Group& group : groups) {
        if (group.count <= kMostGames)
            check_event(std::move(group.items));
        else
            left_out_.push_back(
                {std::string(event::event_name(group.items.front().entry).text), group.count});
    }
    groups.clear();
}

void EventCheck::check_event(std::vector<Stored> group) {
    std::ranges::sort(group, {}, &Stored::ordinal);
    event::EntryGroup entries;
    for (const Stored& each : group)
        entries.push_back(&each.entry);
    event::Event event = event::make_event(entries);
    const auto where = [](const auto& place) {
        return std::tuple<std::string_view, std::uint64_t, std::uint64_t>(place.file, place.game,
                                                                          place.line);
    };
    std::map<decltype(where(entries.front()[0])), const Stored*> by_place;
    const event::GamesCheck games = event::check_games(event);
    for (const event::Finding& finding : games.findings) {
        if (by_place.empty())
            for (const Stored& each : group)
                by_place.emplace(where(each.entry), &each);
        const auto at = by_place.find(where(finding.place));
        const Stored& stored = at == by_place.end() ? group.front() : *at->second;
        findings_.add({.rule = event::rule(finding.rule).id,
                       .place_in_run = stored.place,
                       .game = stored.entry.game,
                       .line = stored.entry.line,
                       .byte = stored.entry.byte,
                       .message = message_of(finding)});
    }
}

void EventCheck::finish() {
    is_finished_ = true;
    end_file(findings_.file());
    place_nameless();
    check_events();
    findings_.finish();
}

bool EventCheck::next(engine::RunFinding& finding) {
    if (!is_finished_) finish();
    return findings_.next(finding);
}

}  // namespace arbiter::event_run
