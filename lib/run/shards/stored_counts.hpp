#pragma once

#include "core/check/findings.hpp"
#include "run/shards/field_reader.hpp"
#include "run/shards/field_writer.hpp"

namespace arbiter::shards {

// The rules that found something, with their numbers.
void write_counts(const check::FindingCounts& counts, FieldWriter& write);
// THROWS: WrongFields.
[[nodiscard]] check::FindingCounts read_counts(FieldReader& read);

}  // namespace arbiter::shards
