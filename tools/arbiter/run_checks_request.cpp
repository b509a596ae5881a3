#include "tools/arbiter/run_checks_request.hpp"

#include "core/base/text.hpp"
#include "run/clean/duplicate_check.hpp"
#include "run/event/event_check.hpp"
#include "run/io/folder.hpp"
#include "tools/arbiter/option_words.hpp"

#include <fmt/core.h>

namespace arbiter::tools {

using clean::DuplicateCheck;
using event_run::EventCheck;

RunChecksRequest::RunChecksRequest(std::span<const audit::FileChecks> checks) {
    if (EventCheck::is_wanted(checks)) {
        events_ = std::make_unique<EventCheck>(
            EventCheck::Options{.temp_folder = io::temporary_folder()});
        checks_.add(*events_);
    }
    if (DuplicateCheck::is_wanted(checks)) {
        duplicates_ = std::make_unique<DuplicateCheck>(
            DuplicateCheck::Options{.temp_folder = io::temporary_folder()});
        checks_.add(*duplicates_);
    }
}

RunChecksRequest::~RunChecksRequest() = default;

void RunChecksRequest::say_left_out(Console& console, std::string_view command) const {
    if (events_ == nullptr) return;
    for (const auto& [name, games] : events_->left_out())
        console.note(
            fmt::format("arbiter {}: '{}' has {} games: too many for one tournament, the EVT rules "
                        "do not look at them",
                        command, escaped(name), games));
}

}  // namespace arbiter::tools
