#pragma once

#include "core/event/given_table.hpp"

#include <string>

namespace arbiter::event_run {

// Reads a table of players or teams: CSV with a header line, with commas, semicolons or tabs. A
// column "name" ("player", "team") is needed; others are read by their headings, see
// event::given_column().   THROWS: io::IoError, also for what is no such table.
[[nodiscard]] event::GivenTable read_given_table(const std::string& path);

}  // namespace arbiter::event_run
