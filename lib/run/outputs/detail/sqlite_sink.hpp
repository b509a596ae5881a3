#pragma once

#include "run/outputs/output_form.hpp"

#include <memory>
#include <string>

namespace arbiter::outputs::detail {

// A database of rows that a RowWriter wrote, in one transaction. Games, files, events and players
// are numbered in the order in which they come; so the same games in the same order give the same
// database.
[[nodiscard]] std::unique_ptr<OutputSink> make_sqlite_sink(const std::string& path,
                                                           const SinkOptions& options);

}  // namespace arbiter::outputs::detail
