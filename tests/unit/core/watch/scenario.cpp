#include "tests/unit/core/watch/scenario.hpp"

#include "core/laws/edition.hpp"
#include "core/watch/event_output.hpp"
#include "core/watch/recording.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <utility>

namespace arbiter::watch {
namespace {

void read_option(std::string_view line, Settings& settings) {
    const std::size_t blank = line.find(' ');
    const std::string_view name = line.substr(0, blank);
    const std::string value(blank == line.npos ? std::string_view{} : line.substr(blank + 1));
    const auto number = static_cast<std::uint32_t>(std::atoi(value.c_str()));
    if (name == "no-draw-before") settings.no_draw_before = number;
    if (name == "boards") settings.boards = number;
    if (name == "rules")
        settings.rules = value == "blitz"   ? laws::TimeClass::Blitz
                         : value == "rapid" ? laws::TimeClass::Rapid
                                            : laws::TimeClass::Standard;
    if (name == "supervised") settings.is_supervised = true;
    if (name == "intended") settings.wants_intended = true;
    if (name == "moves") settings.wants_moves = true;
    if (name == "time-control") settings.time_control = value;
    if (name == "laws") settings.edition = laws::find_edition(value);
}

}  // namespace

std::optional<Scenario> read_scenario(std::string_view text) {
    Scenario scenario;
    std::string pairings;
    std::string* part = &scenario.title;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
        if (line.starts_with("--- ")) {
            const std::string_view name = line.substr(4);
            static std::string options;
            options.clear();
            part = name == "pairings"    ? &pairings
                   : name == "recording" ? &scenario.recording
                   : name == "lines"     ? &scenario.lines
                   : name == "options"   ? &options
                                         : nullptr;
            if (part == nullptr) return std::nullopt;
            continue;
        }
        if (part != &scenario.title && part != &pairings && part != &scenario.recording &&
            part != &scenario.lines)
            read_option(line, scenario.settings);
        else
            part->append(line).append("\n");
    }
    if (scenario.recording.empty()) return std::nullopt;
    scenario.settings.pairings = read_pairings(pairings);
    return scenario;
}

std::vector<Event> play(const Scenario& scenario, State* last) {
    std::vector<Event> events;
    RecordingReader reader(scenario.recording);
    RecordedReading reading;
    RecordedFiles files;
    Desk desk(scenario.settings);
    State state = last != nullptr ? *last : State{};
    while (reader.next(reading)) {
        files.take(reading);
        StepResult result = desk.step(std::move(state), files.version(), reading.at);
        state = std::move(result.state);
        for (Event& event : result.events)
            events.push_back(std::move(event));
    }
    EXPECT_EQ(reader.problem().message, "") << "line " << reader.problem().line;
    if (last != nullptr) *last = std::move(state);
    return events;
}

std::string lines_of(const std::vector<Event>& events, int zone_minutes) {
    std::string lines;
    for (Event event : events) {
        if (event.type == EventType::State || event.type == EventType::Start) continue;
        if (event.is_quiet) lines += "(diary) ";
        event.is_quiet = false;
        lines += event_line(event, zone_minutes);
    }
    return lines;
}

}  // namespace arbiter::watch
