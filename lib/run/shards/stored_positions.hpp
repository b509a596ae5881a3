#pragma once

#include "core/positions/position_batch.hpp"
#include "run/engine/run_part.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::shards {

// As write_batch() and read_batch(), of a batch of positions.
void write_positions(const positions::PositionBatch& batch, const engine::RunPart& run,
                     std::string& out);

// THROWS: WrongFields.
void read_positions(std::string_view bytes, std::uint64_t shift, positions::PositionBatch& batch,
                    engine::RunPart& run);

}  // namespace arbiter::shards
