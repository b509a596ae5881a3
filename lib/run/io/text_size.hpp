#pragma once

#include "run/io/input.hpp"

#include <cstdint>
#include <string>

namespace arbiter::io {

// How much text an input holds.
struct TextSize {
    std::uint64_t bytes = 0;
    bool is_exact = false;  // else it is extrapolated from the first megabytes
};

// Of a plain file its size, of a zip archive what its directory says of all entries, of others what
// their first 8 MB of text say. `size`: of the file. What cannot be read has its size as well.
// COST: decodes so much text.   THROWS: nothing that a run would not say again: never.
[[nodiscard]] TextSize text_size_of(const std::string& path, std::uint64_t size,
                                    const OpenLimits& limits = {});

}  // namespace arbiter::io
