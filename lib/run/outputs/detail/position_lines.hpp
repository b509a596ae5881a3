#pragma once

#include "run/outputs/output_form.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace arbiter::outputs::detail {

// Appends one position as a line. `comment`: file and ordinal of its game, empty without
// FormOptions::names_games.
using AppendPosition = void (*)(const replay::GamePosition& position, std::string_view comment,
                                std::string& out);

// The positions of each game that FormOptions chooses, one a line.
[[nodiscard]] std::unique_ptr<OutputForm> make_position_lines(const FormOptions& options,
                                                              AppendPosition append);

}  // namespace arbiter::outputs::detail
