#include "run/event/read_games.hpp"
#include "run/event/read_given_table.hpp"
#include "run/event/read_report.hpp"
#include "run/io/error.hpp"
#include "run/io/file_list.hpp"
#include "run/io/usage_error.hpp"

#include "arbiter/inside/events.hpp"
#include "run/files/rating_lists.hpp"

#include "arbiter/files.hpp"

#include <atomic>
#include <utility>

namespace arbiter {
inline namespace v1 {
namespace hidden {
namespace {

// What the run compares the games with.   LIFETIME: until it is audited.
struct Tables {
    event::GivenTable standings, expected;
    std::vector<names::RatingList> ratings;
};

// THROWS: UsageError, io::IoError.
Result<Events> audit_files(const std::vector<std::string>& paths, const EventFiles& files,
                           EventPlan plan) {
    Tables tables;
    std::vector<std::string> warnings;
    tables.ratings = read_rating_lists(files.ratings, files.ratings_for, warnings);
    for (const names::RatingList& list : tables.ratings)
        plan.options.ratings.push_back(&list);
    if (!files.standings.empty()) {
        tables.standings = event_run::read_given_table(files.standings);
        plan.options.standings = &tables.standings;
    }
    if (!files.expect.empty()) {
        tables.expected = event_run::read_given_table(files.expect);
        plan.options.expected = &tables.expected;
    }
    auto body = std::make_shared<EventBody>();
    if (!files.trf.empty()) {
        body->report = event_run::read_report(files.trf, files.max_window, plan.charset);
        body->report_name = files.trf;
    }
    const std::atomic<bool> never = false;
    event_run::GamesRead games =
        event_run::read_games(io::expand_inputs(paths, {}, io::Content::Games), files.max_window,
                              files.interrupt == nullptr ? never : *files.interrupt);
    if (games.is_interrupted) return Error{"the run was interrupted", ErrorKind::Stopped};
    games.errors.insert(games.errors.begin(), warnings.begin(), warnings.end());
    body->games.entries = std::move(games.entries);
    body->games.errors = std::move(games.errors);
    body->games.bytes = games.bytes;
    return finish(std::move(body), plan, !paths.empty());
}

}  // namespace
}  // namespace hidden

Result<Events> event(const std::vector<std::string>& paths, const EventFiles& files,
                     const EventOptions& options) {
    Result<hidden::EventPlan> plan = hidden::event_plan_of(options);
    if (!plan) return Error{plan.error()};
    try {
        return hidden::audit_files(paths, files, std::move(*plan));
    } catch (const UsageError& error) {
        return Error{error.what()};
    } catch (const io::IoError& error) {
        return Error{error.what(), ErrorKind::Input};
    }
}

}  // namespace v1
}  // namespace arbiter
