#pragma once

#include "core/audit/batch.hpp"
#include "core/fen_line/columns.hpp"
#include "core/fen_line/key.hpp"
#include "core/variant/variant.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::positions {

// What the lines of a file share, found in its first line and its name.
struct PositionFile {
    std::optional<fen_line::Columns> table;          // none: a position a line
    std::optional<variant::VariantReading> variant;  // that the file's name says
    bool is_epd = false;                             // by its name: four fields are whole
    bool is_unreadable = false;                      // it lacks the requested column
};

// Something of one position that may occur twice.
struct PositionMark {
    std::uint32_t game = 0;  // index into Batch::games
    fen_line::Key key;
    ByteSpan span{};
};

// A run of whole lines of one file.
struct PositionBatch : audit::Batch {
    using audit::Batch::Batch;
    PositionFile kind;
    std::vector<PositionMark> keys;                // of positions, when duplicates are looked for
    std::vector<PositionMark> ids;                 // of EPD operations `id`
    bool mirrors = false;                          // keys are the same for mirror images
    std::vector<report::PositionRecord*> outputs;  // of each game, when something is printed of it

    void clear_positions() {
        keys.clear();
        ids.clear();
        outputs.clear();
    }
};

// `column` = value of --column, empty: a header with a column FEN or EPD makes a table.
[[nodiscard]] PositionFile find_kind(std::string_view file, std::string_view first_text,
                                     std::string_view column);

}  // namespace arbiter::positions
