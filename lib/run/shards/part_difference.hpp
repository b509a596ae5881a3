#pragma once

#include "run/shards/part_header.hpp"

#include <string>

namespace arbiter::shards {

// What makes `part` one of another run than `first`, as words that go on from "it"; empty: nothing.
// They name the inputs, the options or the settings that differ, as far as headers say them.
// `heeds_build`: another build of the program is a difference.   COST: looks at the files of inputs
// whose names differ.
[[nodiscard]] std::string difference(const PartHeader& first, const PartHeader& part,
                                     bool heeds_build);

}  // namespace arbiter::shards
