#include "core/chess/position.hpp"
#include "core/chess/san.hpp"

// A view of a text that is gone at the end of the line.
std::string_view first_move() {
    using namespace arbiter::chess;  // NOLINT(google-build-using-namespace)
#ifndef ARBITER_CONTROL
    return to_san(Position::initial(), Move::normal(Square::E2, Square::E4)).view();
#else
    return {};
#endif
}
