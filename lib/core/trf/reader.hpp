#pragma once

#include "core/encoding/local_charset.hpp"
#include "core/trf/tournament.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::trf {

struct Reading {
    Tournament tournament;
    Deviations deviations;              // of form and of single fields, by line and column
    std::uint32_t undecided_lines = 0;  // with letters that cannot be decoded
};

// Reads a report of TRF16 or TRF26, whatever its line ends, character set and extensions; with
// `charset`, in that one. U+FFFD replaces bytes that it does not have, or that are undecidable.
// Never fails: what cannot be read is a flaw and the field stays empty. Records that are not known
// are kept. A file with no line 001 has a flaw on line 1.   FIDE Handbook C.04.A. COST: linear.
// THREADS: any number at once.
[[nodiscard]] Reading read(std::string_view bytes,
                           std::optional<encoding::LocalCharset> charset = {});

}  // namespace arbiter::trf
