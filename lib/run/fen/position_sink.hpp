#pragma once

#include "core/query/sample.hpp"
#include "core/report/report.hpp"

#include <cstdint>
#include <memory>

namespace arbiter::fen {

// As report::make_position_lines(), for a sample of the positions, in the order of the input.
// Memory: the lines of a sample of fixed size; nothing for a share.
[[nodiscard]] std::unique_ptr<report::Report> make_sampled_lines(const query::SampleSize& sample,
                                                                 std::uint64_t seed);

}  // namespace arbiter::fen
