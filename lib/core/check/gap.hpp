#pragma once

#include "core/check/findings.hpp"
#include "core/check/rule.hpp"

#include <cstdint>
#include <string_view>

namespace arbiter::check {

// How the first line of `text` ends; None when it has no line end. A CR at its very end is taken
// for a lone one.
[[nodiscard]] LineEnd first_line_end(std::string_view text);
// It is searched in this many bytes of a file, however the file is read.
inline constexpr std::size_t kFirstLineBytes = std::size_t{1} << 16;

// The text before, between or after games: bytes [begin, end) of a batch. The rules about files
// look at it, because no game shows it.
struct Gap {
    std::string_view text{};  // of the batch
    std::uint64_t base_offset = 0;
    std::uint32_t begin = 0, end = 0;
    // A long gap is looked at in pieces: another one is before it, or follows.
    bool continues_piece = false, goes_on = false;
    bool is_at_line_start = true;    // its first byte is that of its line
    bool is_at_end_of_file = false;  // nothing follows it
    FileTraits file{};

    [[nodiscard]] ByteSpan absolute(std::uint32_t from, std::uint32_t to) const {
        return {base_offset + from, base_offset + to};
    }
};

// Nothing but blanks and the line ends of the file: what nearly every gap is.
[[nodiscard]] bool is_plain(const Gap& gap);

// ENC08, ENC10, ENC14 and ENC16 to ENC20 in the gap. Looks at each byte by itself, so that it does
// not matter where the file is cut into batches.  THREADS: as Findings.
void review_gap(const Gap& gap, Findings& findings);

}  // namespace arbiter::check
