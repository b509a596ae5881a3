#include "core/chess/fen.hpp"

// Faults of a reading that is gone at the end of the line.
std::size_t faults_of(std::string_view fen) {
    using namespace arbiter::chess;  // NOLINT(google-build-using-namespace)
#ifndef ARBITER_CONTROL
    return FenDefects(read_fen(fen).defects).faults().size();
#else
    const FenDefects defects = read_fen(fen).defects;
    return defects.faults().size();
#endif
}
