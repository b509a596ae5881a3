#pragma once

#include "core/watch/desk.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace arbiter::watch {

// The desk over a restart: one JSON document. Readings are not kept, they follow from the files;
// what was said, and when, is.

[[nodiscard]] std::string write_state(const State& state);

// Nullopt: it is no state of this program. What it says is continued: the first step after it reads
// the files and says what arose meanwhile, marked as late, and nothing twice.
[[nodiscard]] std::optional<State> read_state(std::string_view text);

// The diary may know more than the state, which is written later: what its lines say that have a
// higher number is not said again.   `diary`: its end, whole lines; others are skipped.
void take_diary(State& state, std::string_view diary);

}  // namespace arbiter::watch
