#pragma once

#include "core/audit/batch.hpp"
#include "run/engine/run_part.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::shards {

// A batch as it is after its inspection and before it is numbered, in bytes: all that its numbering
// and the reports look at. Byte offsets are those of the file; games and lines are not numbered.

// Appends the batch. `places`: where its numbering may find something that is wrong.
void write_batch(const audit::Batch& batch, const engine::RunPart& run,
                 std::span<const ByteSpan> places, std::string& out);

// Fills `batch` and `run`, which are clear. `bytes` is what write_batch() wrote; `shift` is added
// to all offsets. LIFETIME: views `bytes`.   THROWS: WrongFields.
void read_batch(std::string_view bytes, std::uint64_t shift, audit::Batch& batch,
                engine::RunPart& run);

}  // namespace arbiter::shards
