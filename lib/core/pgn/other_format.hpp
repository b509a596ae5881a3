#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arbiter::pgn {

// What is read of a file.
enum class WantedFormat : std::uint8_t { Games, Positions, TournamentReport };

// What a file holds instead of the expected format.
enum class OtherFormat : std::uint8_t {
    None,
    PositionList,      // FEN, EPD, or a table or JSON lines with a column of them
    TournamentReport,  // FIDE's TRF
    WebPage,           // HTML without a game
    MoveTable,         // one ply a line, in columns
    SqliteDatabase,
    ScidDatabase,
    Pdf,
    Binary,  // no text at all
    Games,   // PGN
    ChessBaseDatabase,
};

// This many bytes of a file are enough.
inline constexpr std::size_t kFormatSight = std::size_t{16} << 10;

// What the file that begins with `text` is instead of the expected format; None when it may be
// that. `is_whole`: nothing follows.   COST: linear in the text.
[[nodiscard]] OtherFormat find_other_format(std::string_view text, bool is_whole,
                                            WantedFormat wanted = WantedFormat::Games);

}  // namespace arbiter::pgn
