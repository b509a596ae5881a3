#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::fen_line {

// One line of a list of positions: FEN, EPD or what people write for them. Only the spelling is
// read here; chess::read_start_position() says what the cleaned FEN means. Every flaw is repaired
// in `fen` and listed with its place, so that a fix can be offered. PGN 16.1 (FEN), 16.2 (EPD).

struct Range {
    std::uint32_t begin = 0, end = 0;
    [[nodiscard]] bool is_empty() const { return begin == end; }
    [[nodiscard]] std::string_view in(std::string_view line) const {
        return line.substr(begin, end - begin);
    }
    friend bool operator==(const Range&, const Range&) = default;
};

enum class LineKind : std::uint8_t {
    Blank,
    Comment,  // begins with '#', '%' or "//"
    Note,     // "id NAME" and "perft N COUNT" of perft files
    Position
};

// How much a flaw matters to other programs.
enum class Weight : std::uint8_t {
    Style,   // every reader takes it
    Info,    // some readers refuse it
    Warning  // most refuse it, or take it for something else
};

struct Replacement {
    Range where;
    std::string text;
};

// One flaw of the text.
struct Slip {
    Weight weight = Weight::Style;
    Range where;
    std::string what;                    // "the side to move is 'W', but the standard writes 'w'"
    std::optional<std::string> fix;      // what should be written there
    std::vector<Replacement> more = {};  // the same flaw elsewhere in the line
};

// One operation of EPD, "bm Nf3 Nc3;".   PGN 16.2.4.
struct Operation {
    Range opcode;
    Range operands;           // without blanks around them
    std::uint32_t first = 0;  // in LineReading::words
    std::uint32_t words = 0;  // how many operands
    bool is_ended = false;    // by a semicolon
    bool has_open_quote = false;
};

// A count of perft, without an opcode such as D3.
struct PerftCount {
    std::uint8_t depth = 1;
    Range count;
};

enum class Field : std::uint8_t { Placement, Turn, Castling, Ep, QuietPlies, MoveNumber };
inline constexpr std::size_t kFields = 6;

struct LineReading {
    LineKind kind = LineKind::Blank;
    Range text;  // the position and its operations, without quotes, prefix and blanks
    // The fields that are there, spelled right, with single blanks; what variants add to them
    // is among them as written.
    std::string fen;
    std::array<Range, kFields> fields{};  // where each is in the line; empty when absent
    std::size_t field_count = 0;
    std::array<Range, kFields + 2> parts{};  // where each word of `fen` is in the line
    std::size_t part_count = 0;
    Range position;               // from the first to the last word of `fen`
    bool is_epd = false;          // operations follow
    bool is_record = false;       // the value of "fen" in a JSON object: four fields are whole
    bool is_completed = false;    // without castling rights, or a side to move, which are guessed
    bool is_chess960 = false;     // its address says so
    Range moves;                  // of the UCI command "position", played from `fen` on
    bool has_epd_prefix = false;  // "epd " of perft files
    bool has_whole_fix = false;   // the fix of one flaw rewrites all of `position`
    std::vector<Slip> slips;
    std::vector<Operation> operations;
    std::vector<Range> words;              // operands, one after the other
    std::vector<PerftCount> perft_counts;  // that follow the position without opcodes
    // "crazyhouse" or "three-check" when the form says so, else empty. Bughouse has the form of
    // crazyhouse.
    std::string_view variant;
    Range pocket, checks;  // what says it

    // The bytes of the line that [begin, end) of `fen` come from; whole fields where they are
    // spelled otherwise.
    [[nodiscard]] Range place(std::string_view line, std::size_t begin, std::size_t end) const;
    void clear();
};

// A whole number as people write it in lists of counts: "020" and "8,902" too. nullopt: it is none.
[[nodiscard]] std::optional<std::uint64_t> read_count(std::string_view text);

inline constexpr std::size_t kMaxPositionLine = std::size_t{64} << 10;

// Reads one line without its line end.   REQUIRES: at most kMaxPositionLine bytes. LIFETIME: of
// nothing but constants. `reading` is emptied first; its memory is used again.
void read_line(std::string_view line, LineReading& reading);

// The same for a field of a table: neither comments nor notes, and no operations without a FEN.
void read_cell(std::string_view line, Range cell, LineReading& reading);

}  // namespace arbiter::fen_line
