#pragma once

#include "core/check/finding.hpp"
#include "core/encoding/utf16.hpp"
#include "core/text/json_line.hpp"

#include <cstdint>
#include <string_view>

namespace arbiter::report {

// Where a finding stands, as people count.
struct FindingPlace {
    std::string_view file;
    std::uint64_t game = 0;              // 1-based ordinal; 0: it is about the file
    std::uint64_t line = 0, column = 0;  // 1-based
};

// Writes the keys and values of a finding into the object that is open, in the order of
// docs/guide/interface.md 3.1 and with its null rules. `offsets`: from the text to the input; null:
// the text is the input.
void write_finding_keys(const check::Finding& finding, const encoding::OffsetMap* offsets,
                        const FindingPlace& place, text::JsonLine& json);

}  // namespace arbiter::report
