#pragma once

#include "trf/tournament.hpp"

#include <string_view>

namespace arbiter::trf {

struct Reading {
    Tournament tournament;
    Deviations deviations;  // of form and of single fields, by line and column
};

// Reads a report of TRF16 or TRF26, whatever its line ends, character set and extensions. Never
// fails: what cannot be read is a deviation and the field stays empty. Records that are not known
// are kept. A file with no line 001 is a deviation on line 1.   FIDE Handbook C.04.A.
// COST: linear.   THREADS: any number at once.
[[nodiscard]] Reading read(std::string_view bytes);

}  // namespace arbiter::trf
