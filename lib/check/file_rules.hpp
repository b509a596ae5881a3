#pragma once

#include "base/byte_span.hpp"
#include "check/findings.hpp"

#include <cstdint>
#include <string_view>

namespace arbiter::check {

// The rules about a file or about a failure of the program, which no game shows: whoever reads the
// file calls these. Like all findings they appear only when their rule is on.
// THREADS: as Findings.

// STR01: the input ended without a game. `bytes` = decompressed bytes read.
void report_empty_input(Findings& findings, std::uint64_t bytes);

// ENC01: the file starts with the UTF-8 byte order mark; its three bytes are [0, 3).
void report_bom(Findings& findings);

// ENC21: decompression stopped at byte `at` of the PGN text, after `games` games, because of `what`
// ("unexpected end of the zstd frame").
void report_truncated_archive(Findings& findings, std::uint64_t at, std::uint64_t games,
                              std::string_view what);

// STR23: our own failure inside the game at `game`; `what` is the broken promise.
void report_internal_error(Findings& findings, ByteSpan game, std::string_view what);

}  // namespace arbiter::check
