#pragma once

#include "core/watch/desk.hpp"
#include "run/watch/diary.hpp"
#include "run/watch/followed_files.hpp"
#include "tools/arbiter/exit_code.hpp"

#include <optional>
#include <string>
#include <vector>

namespace arbiter::watch_run {

// By how many minutes local clocks are ahead of UTC now.
[[nodiscard]] int local_zone_minutes();

}  // namespace arbiter::watch_run

namespace arbiter::tools {

// What is shown, and where it goes.
struct WatchOutput {
    enum class Form : std::uint8_t { Auto, Lines, Table, Ndjson };
    Form form = Form::Lines;
    std::optional<std::string> html, log;
    std::vector<std::string> select, ignore;  // kinds, beginnings of codes, or who
    bool bells = false;                       // for alerts of the arbiter
    bool has_color = false;
};

// What `watch` was asked for, every word of it resolved.
struct WatchRequest {
    watch::Settings settings;
    watch_run::FollowOptions follow;
    std::vector<std::string> operands;
    std::optional<std::string> replay, record, state;
    std::vector<watch::Who> fail_on;  // whose open alerts make exit code 1
    bool is_until_finished = false;
    bool is_quiet = false;
    WatchOutput output;
};

// THROWS: UsageError, io::IoError.
[[nodiscard]] ExitCode run_watch(const WatchRequest& request);

}  // namespace arbiter::tools
