#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace arbiter::fen_line {

// The position that a word of a command line is, as a line to be read: the word itself when it
// begins with the eight ranks of a FEN, or with ranks and a side to move; the usual start position
// for "startpos". nullopt: it is the name of a file.
[[nodiscard]] std::optional<std::string> position_of_operand(std::string_view operand);

}  // namespace arbiter::fen_line
