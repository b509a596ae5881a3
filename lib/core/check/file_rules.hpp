#pragma once

#include "core/base/byte_span.hpp"
#include "core/check/findings.hpp"
#include "core/encoding/charset.hpp"
#include "core/pgn/other_format.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::check {

// The rules about a file or about a failure of the program, which no game shows: readers of files
// call these. Like all findings they appear only when their rule is on. THREADS: as Findings.

// What a file holds.
enum class Unit : std::uint8_t { Game, Position };

// STR01: the input ended without a game. `bytes` = decompressed bytes read; the finding is
// at `at`.
void report_empty_input(Findings& findings, std::uint64_t bytes, std::uint64_t at,
                        Unit unit = Unit::Game);

// "a list of positions: 'arbiter fen' checks it": what a file of another format is, and what to do.
// `format` is not None.
[[nodiscard]] std::string what_instead(pgn::OtherFormat format,
                                       pgn::WantedFormat wanted = pgn::WantedFormat::Games);

// STR25: the file holds that instead of games or positions; at its first byte.
void report_not_pgn(Findings& findings, pgn::OtherFormat format, Unit unit = Unit::Game);

// ENC01: the file starts with the UTF-8 byte order mark; its three bytes are [0, 3).
void report_bom(Findings& findings);

// ENC05: the file is written in UTF-16 and was converted; spans count in the converted text.
void report_utf16(Findings& findings, encoding::Charset charset, bool has_bom);

// What an ENC07 is about: the first game of the file that has bytes outside ASCII, and the first
// after it that is written in another character set.
struct MixedEncoding {
    std::uint64_t first_game;
    std::string_view first_encoding;  // as encoding::name_for() gives it
    std::uint64_t game;
    std::string_view encoding;
};
// ENC07: at `span`, the first bytes of that game outside ASCII. COST: once per file.
void report_mixed_encoding(Findings& findings, ByteSpan span, const MixedEncoding& mixed);

// ENC21: decompression stopped at byte `at` of the PGN text, after `games` games, because of `what`
// ("unexpected end of the zstd frame").
void report_truncated_archive(Findings& findings, std::uint64_t at, std::uint64_t games,
                              std::string_view what, Unit unit = Unit::Game);

// STR23: our own failure inside the game at `game`; `what` is the broken promise.
void report_internal_error(Findings& findings, ByteSpan game, std::string_view what,
                           Unit unit = Unit::Game);

}  // namespace arbiter::check
