#pragma once

#include "core/pgn/padded_text.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::bench {

// What the benchmarks read. When ARBITER_CORPORA names the folder of the archives, real files of
// it; otherwise games played at random and written in the same shape, with a fixed seed. Random
// games are harder than real ones (no move can be foreseen), so figures of the two are never
// compared: the label of every benchmark says which it was.

enum class Kind : std::uint8_t {
    OverTheBoard,  // "12.Nf3 Nf6", no comments, lines of 80
    Online,        // a clock in a comment after every half-move, a game on a line
    Engine,        // a long comment after every half-move
    Variations,    // nested variations, comments, NAGs
};

// A run of whole games of a few hundred kilobytes, as the pipeline reads them: it stays in the
// second-level cache.
struct Slab {
    pgn::PaddedText padded;

    [[nodiscard]] std::string_view text() const { return padded.text(); }
};

struct Corpus {
    std::string label;  // "otb, 16.0 MB of archives", "otb, 4.0 MB generated"
    std::vector<Slab> slabs;
    std::uint64_t bytes = 0;
    // As the reader with the scalar kernel and the replayer count them; every benchmark compares.
    std::uint64_t games = 0, plies = 0;
};

// REQUIRES: one thread. LIFETIME: of the program. COST: reads and counts at the first call.
[[nodiscard]] const Corpus& corpus(Kind kind);

// The games of a random corpus of at least `bytes` bytes; the same on every machine.
[[nodiscard]] std::string random_archive(Kind kind, std::size_t bytes);

}  // namespace arbiter::bench
