#pragma once

#include "core/export_format/game.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::outputs {
class OutputForm;
}

namespace arbiter::outputs::detail {

// `--rows plies`: a row for each ply (half-move) of the legal main line.

// LIFETIME: during one visit.
struct PlyRow {
    std::uint32_t ply = 0;           // 1 is the first
    std::string_view san, uci, fen;  // `fen`: the position after it
    // Of [%clk ..] and [%emt ..]; without an [%emt ..] the time taken is that by which the
    // player's own clock went down, an increment added. In milliseconds.
    std::optional<std::int64_t> clock_ms, elapsed_ms;
    std::string_view evaluation;  // of [%eval ..], as written without the depth: "0.17", "#-3"
    std::string_view mark;        // NAGs, "$1 $14"; "!" is $1   PGN 8.2.3.8
    std::string_view comment;     // without commands, in UTF-8
};

// Reads the rows of one game after the other.   THREADS: one owner; keeps its memory.
class PlyRows {
  public:
    // Calls `visit(const PlyRow&)` for each ply. Nothing for a game without a usable start.
    template <class Visit>
    void each(const export_format::Game& game, Visit visit) {
        if (game.start == nullptr) return;
        begin(game);
        for (std::size_t index = 0; index < game.moves.size(); ++index) {
            read(game, index);
            visit(row_);
        }
    }

  private:
    void begin(const export_format::Game& game);
    void read(const export_format::Game& game, std::size_t index);
    void read_commentary(const export_format::Game& game, std::size_t index);
    void read_comment(std::string_view text, encoding::Charset charset);
    void read_command(std::string_view command);
    void add_mark(std::string_view nag);
    void settle_clock(std::size_t index);

    PlyRow row_;
    std::optional<replay::GamePosition> position_;
    std::string san_, uci_, fen_, evaluation_, mark_, comment_;
    bool is_chess960_ = false;
    std::optional<std::int64_t> increment_ms_;
    std::optional<std::int64_t> last_clock_ms_[2];  // of the side that moves first, of the other
};

inline constexpr std::string_view kPlyHeader =
    "file,game,ply,san,uci,fen,clock_ms,elapsed_ms,evaluation,mark,comment,result\r\n";

[[nodiscard]] std::unique_ptr<OutputForm> make_ply_csv(bool guards_formulas);
[[nodiscard]] std::unique_ptr<OutputForm> make_ply_ndjson();

}  // namespace arbiter::outputs::detail
