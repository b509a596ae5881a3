#pragma once

#include "core/event/game_entry.hpp"
#include "run/io/packed_reader.hpp"

#include <string>

namespace arbiter::event_run {

// An entry without its file and its place there.
void append_entry(const event::GameEntry& entry, std::string& out);
// THROWS: io::IoError when it is none.
[[nodiscard]] event::GameEntry read_entry(io::PackedReader& in);

}  // namespace arbiter::event_run
