#pragma once

#include "core/audit/batch.hpp"
#include "run/shards/stored_batch.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::shards {

// The text of a batch as far as reports may look at it. Only the lines of the rest are known:
// places of findings, fixes and games are the same as in the whole text.

// What of the text is kept: half-open, in ascending order, none touches the next. A part may be
// empty: then its place alone matters.
struct KeptPart {
    std::size_t begin, end;
};
// `kept`: of which games. `places`: where findings will be added.
[[nodiscard]] std::vector<KeptPart> kept_parts(const audit::Batch& batch, KeptGames kept,
                                               std::span<const ByteSpan> places);

// Appends the text with these parts.
void write_text(std::string_view text, const std::vector<KeptPart>& parts, std::string& out);

// How many bytes of text write_text() has written into `packed`.   THROWS: WrongFields.
std::uint64_t text_size(std::string_view packed);

// Reads what write_text() wrote into a text of as many bytes, with blanks and line ends for what
// was not kept. Returns how many bytes of `packed` that took.   THROWS: WrongFields.
std::size_t read_text(std::string_view packed, std::span<char> text);

}  // namespace arbiter::shards
