#pragma once

#include "core/export_format/shape.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace arbiter::test {

struct ExportTally {
    std::size_t games = 0, rewritten = 0;
};

// Writes every game of `pgn` that can be rewritten, with `options`, reads what was written and
// expects the same games, with everything that the options leave; then writes them again and
// expects the same bytes. `name` tells where a failure is.
ExportTally expect_faithful_export(std::string_view pgn, const export_format::ShapeOptions& options,
                                   const std::string& name);

}  // namespace arbiter::test
