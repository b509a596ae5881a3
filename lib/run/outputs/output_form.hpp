#pragma once

#include "core/export_format/game.hpp"
#include "run/io/atomic_file.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::outputs {

// How `clean` writes games. An OutputForm renders one game after the other to bytes, in many
// threads; an OutputSink takes these bytes in their final order and makes a file of them. What was
// rendered may wait in between, in memory or on disk.

// By what the moves of a book are weighted.   docs/guide/trees.md 3.
enum class BookWeight : std::uint8_t { Result, Games, Rating };

// Of --to tree and --to polyglot.
struct TreeOptions {
    std::uint32_t plies = 40;       // of each game, from its start
    std::uint64_t least_games = 1;  // moves that were played in fewer are left out
    BookWeight weight = BookWeight::Result;
    bool is_database = false;  // tree: SQLite, else NDJSON
};
inline constexpr std::uint32_t kMostTreePlies = 1000;

// What becomes of a game that comes to a tree or a book.
enum class TreeGame : std::uint8_t { Taken, OtherVariant, OtherStart, NoMoves };
inline constexpr std::size_t kTreeGames = 4;

struct TreeCounts {
    std::array<std::uint64_t, kTreeGames> games{};  // index: TreeGame
    std::uint64_t positions = 0, moves = 0;         // that were written
    std::uint64_t rare_moves = 0;                   // left out: of fewer than `least_games`
    std::uint64_t weightless_moves = 0;             // left out of a book: they weigh nothing

    void add(const TreeCounts& other);
    [[nodiscard]] std::uint64_t taken() const { return games.front(); }
    [[nodiscard]] std::uint64_t left_out() const { return games[1] + games[2] + games[3]; }
};

struct FormOptions {
    // epd, fen: the start position and the one after every so many plies; 0: only the last one.
    std::uint32_t plies_a_position = 0;
    bool names_games = false;            // epd: opcode c0 gives file and ordinal
    std::vector<std::string> columns{};  // csv: see csv_columns.hpp; none: the default
    bool rows_are_plies = false;         // csv, ndjson, sqlite: a row for each half-move, too
    bool guards_formulas = false;        // csv: no text is one that a spreadsheet calculates
    TreeOptions tree{};                  // tree, polyglot
};

// THREADS: any number at once.
class OutputForm {
  public:
    OutputForm() = default;
    OutputForm(const OutputForm&) = delete;
    OutputForm& operator=(const OutputForm&) = delete;
    virtual ~OutputForm() = default;

    // Does render() read Game::facts?
    [[nodiscard]] virtual bool needs_facts() const { return false; }
    // Does render() read Game::findings?
    [[nodiscard]] virtual bool needs_findings() const { return false; }
    // Appends one game.   REQUIRES: game.record is there, game.facts when needs_facts().
    virtual void render(const export_format::Game& game, std::string& out) const = 0;
};

struct SinkOptions {
    io::Opening opening = io::Opening::Replace;
    std::vector<std::string> columns{};  // csv: as those of the form
    bool rows_are_plies = false;         // as that of the form
    // Bound of what a database keeps in memory; at least 4 MiB are taken.
    std::size_t memory_bytes = std::size_t{64} << 20;
    TreeOptions tree{};               // as that of the form
    std::string temp_folder{"/tmp"};  // tree, polyglot: of what does not fit into memory
};

// Where rendered games go: one file.
// THREADS: one at a time.   THROWS (all): io::DiskFull, io::ReaderGone, io::IoError.
class OutputSink {
  public:
    OutputSink() = default;
    OutputSink(const OutputSink&) = delete;
    OutputSink& operator=(const OutputSink&) = delete;
    virtual ~OutputSink() = default;  // abandons what was not committed

    // Writes rendered games, one or many, one after the other.
    virtual void write(std::string_view rendered) = 0;
    // Does everything that may fail but giving the file its name.
    virtual void prepare() = 0;
    virtual void commit() = 0;
    // Nothing more will come: what was written already, to standard output, says that it is not
    // whole, if its form can say so.
    virtual void abandon() {}
    // Of a tree or a book, once it is prepared; else null.
    [[nodiscard]] virtual const TreeCounts* tree_counts() const { return nullptr; }
};

// One line of outputs.def and one file in outputs/ each.
struct OutputKind {
    std::string_view name;     // "csv"
    std::string_view summary;  // for --help
    std::unique_ptr<OutputForm> (*make_form)(const FormOptions& options);
    std::unique_ptr<OutputSink> (*make_sink)(const std::string& path, const SinkOptions& options);
};

#define ARBITER_OUTPUT(name) extern const OutputKind output_##name;
#include "run/outputs/outputs.def"
#undef ARBITER_OUTPUT

// Every form, in the order of outputs.def.
[[nodiscard]] std::span<const OutputKind* const> outputs();
// The form of that name; nullptr when there is none.
[[nodiscard]] const OutputKind* find_output(std::string_view name);

}  // namespace arbiter::outputs
