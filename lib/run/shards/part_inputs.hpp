#pragma once

#include "run/shards/input_state.hpp"
#include "run/shards/part_file.hpp"

#include <memory>
#include <string>
#include <vector>

namespace arbiter::shards {

// Do the inputs that are there now hold what partials were made of?

// Which input of `part` is no longer what it was, and in which way; empty: none.
[[nodiscard]] std::string changed_input(const PartReader& part, InputLook look);

// A sentence for each partial of which an input changed, with the command that makes it again.
[[nodiscard]] std::vector<std::string> changed_inputs(
    const std::vector<std::unique_ptr<PartReader>>& parts, InputLook look);

// The same without the inputs: partials that read parts of one file must say the same of its size
// and time.   REQUIRES: in the order of their shards.
[[nodiscard]] std::vector<std::string> disagreements(
    const std::vector<std::unique_ptr<PartReader>>& parts);

}  // namespace arbiter::shards
