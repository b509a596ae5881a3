#pragma once

#include "core/export_format/game.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::export_format {

// What is left of a game, and in which notation, when it is written anew. Defaults: everything, as
// PGN 8 has it for export. THREADS: plain values.   docs/guide/export_format.md

// Which parts go.
struct Strip {
    bool comments = false;    // "{...}" and ";...", and what would become one
    bool nags = false;        // "$1", "!?", "±"
    bool variations = false;  // "(...)" with everything in them
    bool clocks = false;      // [%clk ..], [%emt ..], [%egt ..], [%mct ..] in comments
    bool evals = false;       // [%eval ..]
    bool commands = false;    // every [%...]

    friend bool operator==(const Strip&, const Strip&) = default;
};

// Adds what a list like "comments,clk" names: comments, nags, variations, clk, eval, cmd. Returns
// the first word that names nothing, nullopt when all do.
[[nodiscard]] std::optional<std::string_view> read_strip(std::string_view list, Strip& strip);

// Plies [begin, end) of a game, 0-based; a negative bound counts from its end.
struct PlyRange {
    static constexpr std::int64_t kEnd = INT64_MAX;
    std::int64_t begin = 0;
    std::int64_t end = kEnd;

    // The range in a game of `plies` plies.   ENSURES: begin <= end <= plies.
    struct Bounds {
        std::uint32_t begin, end;
    };
    [[nodiscard]] Bounds within(std::size_t plies) const;
    friend bool operator==(const PlyRange&, const PlyRange&) = default;
};

// "A:B", "A:", ":B": the plies A+1 to B, as Python's slices count. nullopt: it is none.
[[nodiscard]] std::optional<PlyRange> read_ply_range(std::string_view text);

enum class MoveNotation : std::uint8_t {
    San,  // Nf3, exd5, e8=Q
    Lan,  // Ng1-f3, e4xd5, e7-e8=Q
    Uci,  // g1f3, e4d5, e7e8q
};
[[nodiscard]] std::optional<MoveNotation> read_notation(std::string_view word);

enum class TagChoice : std::uint8_t {
    All,
    Roster,  // the seven, and SetUp, FEN and Variant, without which the moves mean nothing
    None,    // as pgn-extract's --notags
};

struct ShapeOptions {
    static constexpr std::uint32_t kExportWidth = 79;  // PGN 4.3, 8.2.1

    Strip strip{};
    PlyRange plies{};
    MoveNotation notation = MoveNotation::San;
    TagChoice tags = TagChoice::All;
    std::uint32_t width = kExportWidth;  // printing characters of a line; 0: lines do not end
    bool has_move_numbers = true;
    bool has_results = true;  // termination markers; the Result tag is a tag
    bool has_check_marks = true;

    friend bool operator==(const ShapeOptions&, const ShapeOptions&) = default;
};

// Can the game be written anew: are all its moves known? Others stay as they are, byte for byte.
[[nodiscard]] bool can_be_rewritten(const Game& game);

// With the output form that keeps games as they are: do the options change the text of this one?
// False for games that cannot be rewritten.   COST: a look at the tokens, and at the bytes of
// comments when commands go.
[[nodiscard]] bool needs_rewrite(const Game& game, const ShapeOptions& options);

}  // namespace arbiter::export_format
