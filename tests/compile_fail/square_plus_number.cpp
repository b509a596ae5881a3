#include "core/chess/types.hpp"

// Squares move by directions, not by numbers.
arbiter::chess::Square one_further(arbiter::chess::Square sq) {
#ifndef ARBITER_CONTROL
    return sq + 1;
#else
    return sq + arbiter::chess::Direction::East;
#endif
}
