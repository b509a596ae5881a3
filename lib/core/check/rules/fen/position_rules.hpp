#pragma once

#include "core/check/findings.hpp"
#include "core/chess/fen.hpp"
#include "core/fen_line/line.hpp"
#include "core/replay/game_position.hpp"
#include "core/variant/fen.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::check {

// The rules about lists of positions (FEN03 to FEN20), which no game shows: readers of such lists
// call these. Like all findings they appear only when their rule is on. THREADS: as Findings.

// One line that holds a position.
struct PositionContext {
    std::string_view line;  // without its line end
    std::uint64_t offset;   // absolute, of line[0]
    const fen_line::LineReading& reading;
    // What reading.fen means by the rules of its variant; what is wrong with it has its places
    // there.
    const chess::FenDefects& defects;
    const variant::FenFlaws& flaws;
    const replay::GamePosition* pos;  // null: a flaw is fatal
    bool is_epd_file = false;         // four fields are whole there

    [[nodiscard]] ByteSpan span(fen_line::Range range) const {
        return {offset + range.begin, offset + range.end};
    }
};

// What is wrong with the position and its spelling.
void inspect_position(const PositionContext& position, Findings& findings);
// FEN15: what is wrong with the operations of an EPD line.   REQUIRES: pos is not null.
void inspect_operations(const PositionContext& position, Findings& findings);

// FEN16: `position` is the same as the position `first` of `file` (empty: of its own file), or its
// mirror image.
void report_duplicate_position(ByteSpan position, std::uint64_t first, std::string_view file,
                               bool mirrors, Findings& findings);
// FEN17: no game leads to the position, for the reason that `why` gives in a sentence.
void report_unreachable(ByteSpan position, std::string_view fen, std::string_view why,
                        Findings& findings);
// FEN15: the name at `id` is that of position `first` of its file.
void report_duplicate_id(ByteSpan id, std::uint64_t first, Findings& findings);
// FEN19: at `operation` another perft count than `counted` is written.
void report_perft(const PositionContext& position, fen_line::Range operation, std::uint64_t counted,
                  Findings& findings);
// FEN20: the moves of a table are played from the position; if the opponent begins, the solver also
// has the last move.   REQUIRES: pos is one of chess.
void inspect_moves(const PositionContext& position, fen_line::Range moves,
                   bool begins_with_opponent, Findings& findings);

// The position after the moves of a UCI command; FEN20 and nothing when one is not legal.
// REQUIRES: pos is one of chess.
[[nodiscard]] std::optional<chess::Position> play_moves(const PositionContext& position,
                                                        Findings& findings);

// VAR03 at `where`: the line is of `variant`, whose rules are not known here. `how` says what shows
// it ("pieces in hand").
void report_variant_line(const PositionContext& position, fen_line::Range where,
                         std::string_view variant, std::string_view how, Findings& findings);
// FEN04: the line is longer than any that is read.
void report_long_line(ByteSpan line, Findings& findings);
// FEN04: a table has no such field in this line.
void report_missing_column(ByteSpan line, std::uint32_t column, std::uint32_t columns,
                           Findings& findings);

}  // namespace arbiter::check
