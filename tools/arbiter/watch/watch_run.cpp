#include "tools/arbiter/watch/watch_run.hpp"

#include "core/base/text.hpp"
#include "core/watch/event_output.hpp"
#include "core/watch/page.hpp"
#include "core/watch/recording.hpp"
#include "core/watch/saved_state.hpp"
#include "core/watch/start_line.hpp"
#include "run/io/error.hpp"
#include "run/io/output.hpp"
#include "run/io/usage_error.hpp"
#include "tools/arbiter/console.hpp"
#include "tools/arbiter/signals.hpp"
#include "tools/arbiter/watch/watch_screen.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <utility>
#include <vector>

namespace arbiter::watch_run {

int local_zone_minutes() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    return static_cast<int>(local.tm_gmtoff / 60);
}

}  // namespace arbiter::watch_run

namespace arbiter::tools {
namespace {

using watch::Event;
using watch::EventType;
using watch::Millis;
using watch::Moment;

// Some things are said because time passes.
constexpr Millis kTick = watch::kSecond;
// What must stay a moment before it is believed is looked at again.
constexpr Millis kSoon = 130;
// A state or a page that is written again waits so long.
constexpr Millis kStateEvery = watch::kSecond;
constexpr Millis kPageEvery = 2 * watch::kSecond;

Moment wall_clock() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

bool matches(const std::vector<std::string>& words, const watch::Alert& alert) {
    return std::ranges::any_of(words, [&](const std::string& word) {
        return to_string(alert.kind) == word || std::string_view(alert.code).starts_with(word) ||
               to_string(alert.who) == word;
    });
}

// Files that cannot be written while a round is played: each is told once, and tried again. The
// desk goes on.
class UnwrittenFiles {
  public:
    explicit UnwrittenFiles(bool is_patient) : is_patient_(is_patient) {}

    // What is to be told of it; empty: nothing.   THROWS: what `write` throws, unless the desk is
    // patient and it is of the file.
    [[nodiscard]] std::string attempt(const std::string& path, const std::function<void()>& write) {
        try {
            write();
        } catch (const io::IoError& error) {
            if (!is_patient_) throw;
            return note(path, error.what());
        } catch (const io::ReaderGone& error) {  // of a pipe
            if (!is_patient_) throw;
            return note(path, error.what());
        }
        if (unwritten_.erase(path) == 0) return {};
        return fmt::format("'{}' can be written again", escaped(path));
    }
    // Path and what is wrong.
    [[nodiscard]] const std::map<std::string, std::string>& rest() const { return unwritten_; }

  private:
    std::string note(const std::string& path, const char* what) {
        return unwritten_.emplace(path, what).second ? fmt::format("{}; it is tried again", what)
                                                     : std::string{};
    }

    bool is_patient_;
    std::map<std::string, std::string> unwritten_;
};

// Where events go: the screen or standard output, the diary, the page.
class Sinks {
  public:
    Sinks(const WatchOutput& output, int zone_minutes, bool is_patient)
        : output_(output), zone_minutes_(zone_minutes), unwritten_(is_patient) {
        if (output.log) diary_ = std::make_unique<watch_run::Diary>(*output.log);
        if (output.form == WatchOutput::Form::Table)
            screen_ = std::make_unique<WatchScreen>(output.has_color, zone_minutes);
    }

    [[nodiscard]] const watch_run::Diary* diary() const { return diary_.get(); }
    [[nodiscard]] WatchScreen* screen() const { return screen_.get(); }
    // Nobody reads standard output any more.
    [[nodiscard]] bool is_reader_gone() const { return is_reader_gone_; }

    void take(const std::vector<Event>& events, const watch::State& state,
              const watch::Settings& settings, Moment now) {
        std::string lines, json, out;
        bool rings = false;
        for (const Event& event : events) {
            json += event_json(event);
            if (is_left_out(event)) continue;
            lines = event_line(event, zone_minutes_);
            if (output_.form == WatchOutput::Form::Ndjson)
                out += event_json(event);
            else if (output_.form == WatchOutput::Form::Lines)
                out += lines;
            else if (!lines.empty())
                screen_->add_line(lines);
            rings = rings || (event.type == EventType::Alert && !event.is_quiet &&
                              !event.is_first && event.alert.who == watch::Who::Arbiter);
        }
        if (diary_ && (!json.empty() || diary_->is_late()))
            attempt(*output_.log, [&] { diary_->append(json); });
        if (output_.bells && rings) out += '\a';
        say(out);
        if (screen_) screen_->draw(state, settings, now);
        if (output_.html && (!events.empty() || now - page_written_ >= kPageEvery) &&
            now - page_written_ >= watch::kSecond / 2) {
            page_written_ = now;
            attempt(*output_.html, [&] {
                watch_run::replace_file(*output_.html, watch::page_of(state, settings, now), false);
            });
        }
    }

    // Writes to a file; what goes wrong is told.   THROWS: as UnwrittenFiles.
    void attempt(const std::string& path, const std::function<void()>& write) {
        const std::string sentence = unwritten_.attempt(path, write);
        if (!sentence.empty()) note("arbiter watch: " + sentence);
    }
    // The diary lacks lines: a state that counts them as said must wait.
    [[nodiscard]] bool is_diary_late() const { return diary_ && diary_->is_late(); }
    // The files that do not hold what they should, and why.
    [[nodiscard]] const std::map<std::string, std::string>& unwritten() const {
        return unwritten_.rest();
    }
    // A terminal that shows the table has no room beside it.
    void note(const std::string& line) {
        if (screen_)
            screen_->add_line(line);
        else
            Console(Talk::Normal).note(line);
    }

  private:
    void say(std::string_view text) {
        if (text.empty() || is_reader_gone_) return;
        try {
            out_.write(text);
            out_.flush();
        } catch (const io::ReaderGone&) {
            is_reader_gone_ = true;
        }
    }

    // --select and --ignore: what is shown; the diary has all of it.
    [[nodiscard]] bool is_left_out(const Event& event) const {
        if (event.alert.id.empty()) return false;
        return (!output_.select.empty() && !matches(output_.select, event.alert)) ||
               matches(output_.ignore, event.alert);
    }

    const WatchOutput& output_;
    int zone_minutes_;
    UnwrittenFiles unwritten_;
    std::unique_ptr<watch_run::Diary> diary_;
    std::unique_ptr<WatchScreen> screen_;
    io::Output out_ = io::Output::to_stdout();
    bool is_reader_gone_ = false;
    Moment page_written_ = 0;
};

// Says what is left to say, and the last line.
ExitCode finish(watch::Desk& desk, watch::State state, Sinks& sinks, Moment now,
                const std::vector<watch::Who>& fail_on) {
    watch::StepResult result = desk.end(std::move(state), now);
    sinks.take(result.events, result.state, desk.settings(), now);
    if (sinks.screen() != nullptr) sinks.screen()->close();
    Console console(Talk::Normal);
    for (const auto& [path, what] : sinks.unwritten())
        console.error("arbiter watch: " + what);
    console.always(watch::summary_line(result.state));
    if (!sinks.unwritten().empty()) return ExitCode::Stopped;
    return watch::open_alerts(result.state, fail_on) == 0 ? ExitCode::Clean : ExitCode::Findings;
}

ExitCode replay(const WatchRequest& request) {
    const std::string recording = watch_run::text_at(*request.replay);
    if (recording.empty())
        throw UsageError(
            fmt::format("'{}' is no recording, or is empty", escaped(*request.replay)));
    // The zone of the head counts for what is said.
    watch::RecordingReader reader(recording);
    watch::RecordedReading reading;
    watch::RecordedFiles files;
    bool is_there = reader.next(reading);
    watch::Settings settings = request.settings;
    settings.zone_minutes = reader.zone_minutes();
    watch::Desk desk(settings);
    Sinks sinks(request.output, settings.zone_minutes, false);
    watch::State state;
    Moment now = 0;
    for (; is_there && !interrupt_flag(); is_there = reader.next(reading)) {
        now = reading.at;
        files.take(reading);
        watch::StepResult result = desk.step(std::move(state), files.version(), now);
        state = std::move(result.state);
        sinks.take(result.events, state, settings, now);
    }
    if (reader.problem().line != 0)
        throw UsageError(fmt::format("'{}', line {}: {}", escaped(*request.replay),
                                     reader.problem().line, reader.problem().message));
    return finish(desk, std::move(state), sinks, now, request.fail_on);
}

watch::State state_at_start(const WatchRequest& request, const Sinks& sinks) {
    if (!request.state) return {};
    const std::string text = watch_run::text_at(*request.state);
    if (text.empty()) return {};
    auto state = watch::read_state(text);
    if (!state)
        throw UsageError(
            fmt::format("'{}' is no state of 'arbiter watch'", escaped(*request.state)));
    if (sinks.diary() != nullptr) watch::take_diary(*state, sinks.diary()->before());
    return std::move(*state);
}

// Keeps the state of the desk over a restart.
class StateFile {
  public:
    StateFile(const std::optional<std::string>& path, Sinks& sinks) : path_(path), sinks_(sinks) {}
    void save(const watch::State& state, bool has_events, Moment now, bool is_last) {
        is_due_ = is_due_ || has_events;
        if (!path_ || !is_due_ || (now - written_ < kStateEvery && !is_last)) return;
        if (sinks_.is_diary_late()) return;
        written_ = now;
        sinks_.attempt(*path_, [&] {
            watch_run::replace_file(*path_, watch::write_state(state), true);
            is_due_ = false;
        });
    }

  private:
    const std::optional<std::string>& path_;
    Sinks& sinks_;
    bool is_due_ = true;
    Moment written_ = 0;
};

UsageError nothing_to_read(const watch_run::FollowedFiles& files, const std::string& why) {
    const std::vector<std::string>& problems = files.problems();
    return UsageError("there is nothing to read: " + (problems.empty() ? why : problems.front()));
}

Talk talk_of(const WatchRequest& request) {
    return request.is_quiet ? Talk::Quiet : Talk::Normal;
}

std::string first_line(const WatchRequest& request, const watch_run::FollowedFiles& files) {
    return fmt::format(
        "following {} {}; what it shows is ahead of a delayed public transmission and must not "
        "leave the arbiters' desk",
        request.operands.size() == 1 ? fmt::format("'{}'", escaped(request.operands.front()))
                                     : fmt::format("{} files and folders", request.operands.size()),
        files.how());
}

// Says once what is watched: the operands, and the boards as soon as some are there.
class Opening {
  public:
    Opening(const WatchRequest& request, Sinks& sinks)
        : request_(request),
          sinks_(sinks),
          is_wanted_(!request.settings.is_once && !request.is_quiet) {}

    void begin(const watch_run::FollowedFiles& files) { say(first_line(request_, files)); }
    void take(const watch::State& state) {
        if (!is_wanted_ || is_told_) return;
        const std::string line = watch::start_line(state, request_.settings);
        is_told_ = !line.empty();
        if (is_told_) say(line);
        if (!is_told_ && !is_waiting_) say("no game is there yet: waiting for the first one");
        is_waiting_ = true;
    }

  private:
    void say(const std::string& line) {
        if (is_wanted_) sinks_.note("arbiter watch: " + line);
    }

    const WatchRequest& request_;
    Sinks& sinks_;
    bool is_wanted_;
    bool is_told_ = false, is_waiting_ = false;
};

ExitCode follow(const WatchRequest& request) {
    watch_run::FollowedFiles files(request.operands, request.follow);
    Sinks sinks(request.output, request.settings.zone_minutes, !request.settings.is_once);
    watch::State state = state_at_start(request, sinks);
    watch::Desk desk(request.settings);
    StateFile saved(request.state, sinks);
    std::unique_ptr<watch_run::Diary> record;
    watch::RecordingWriter recorder;
    if (request.record) {
        record = std::make_unique<watch_run::Diary>(*request.record);
        if (record->before().empty())
            record->append(watch::RecordingWriter::head(request.settings.zone_minutes));
    }
    Opening opening(request, sinks);
    opening.begin(files);
    Moment now = state.last_step;
    for (;;) {
        const watch::Version version = files.read();
        now = std::max(now, wall_clock());
        if (request.settings.is_once && version.files.empty())
            throw nothing_to_read(files, "no file is there");
        if (record)
            sinks.attempt(*request.record, [&] { record->append(recorder.add(version, now)); });
        watch::StepResult result = desk.step(std::move(state), version, now);
        state = std::move(result.state);
        if (request.settings.is_once && state.boards.empty())
            throw nothing_to_read(files, "no game is there");
        opening.take(state);
        sinks.take(result.events, state, request.settings, now);
        if (WatchScreen* screen = sinks.screen(); screen != nullptr) {
            const std::string id = screen->take_acknowledged();
            if (!id.empty()) {
                watch::StepResult acknowledged = desk.acknowledge(std::move(state), id, now);
                state = std::move(acknowledged.state);
                sinks.take(acknowledged.events, state, request.settings, now);
            }
        }
        const bool is_over = request.settings.is_once || interrupt_flag() || files.is_over() ||
                             sinks.is_reader_gone() ||
                             (sinks.screen() != nullptr && sinks.screen()->is_ended()) ||
                             (request.is_until_finished && is_finished(state));
        saved.save(state, !result.events.empty(), now, is_over);
        if (is_over) break;
        const Millis until_tick = kTick - wall_clock() % kTick;
        files.wait(watch::is_pending(state) ? std::min(until_tick, kSoon) : until_tick,
                   sinks.screen() != nullptr ? 0 : -1);
    }
    // Later what is not there may come.
    const bool has_unread = request.settings.is_once && !files.problems().empty();
    if (has_unread)
        for (const std::string& problem : files.problems())
            Console(talk_of(request)).error("arbiter watch: " + problem);
    const ExitCode code = finish(desk, std::move(state), sinks, now, request.fail_on);
    return has_unread && code != ExitCode::Stopped ? ExitCode::Usage : code;
}

}  // namespace

ExitCode run_watch(const WatchRequest& request) {
    // What it writes is ahead of a delayed transmission: only its owner may read new files.
    (void)::umask(S_IRWXG | S_IRWXO);
    return request.replay ? replay(request) : follow(request);
}

}  // namespace arbiter::tools
