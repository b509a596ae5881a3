#pragma once

#include "core/audit/batch.hpp"
#include "run/clean/clean_prepared.hpp"
#include "run/engine/run_part.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::shards {

// As write_batch() and read_batch(), of a batch whose games `clean` has prepared without numbers:
// clean::PreparedBatch in RunPart::kept.
void write_cleaned(const audit::Batch& batch, engine::RunPart& run, std::string& out);

// THROWS: WrongFields.
void read_cleaned(std::string_view bytes, std::uint64_t shift, audit::Batch& batch,
                  engine::RunPart& run);

// Gives the prepared games their places.   REQUIRES: the batch is numbered.
void place_cleaned(const audit::Batch& batch, clean::PreparedBatch& prepared);

}  // namespace arbiter::shards
