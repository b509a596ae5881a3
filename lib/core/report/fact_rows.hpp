#pragma once

#include "core/base/table_rows.hpp"
#include "core/report/facts_keys.hpp"
#include "core/report/game_record.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::report {

// Rows of what the program knows of games, for every database that it writes.

// A RowWriter for text of games, which becomes valid UTF-8 without NUL; one of more than 48 MiB is
// cut there, because SQLite refuses rows of a thousand million bytes.
class Rows {
  public:
    explicit Rows(std::string& out) : writer_(out) {}

    template <class Id>
    Rows& row(Id table) {
        writer_.row(static_cast<std::uint8_t>(table));
        return *this;
    }
    template <class Id>
    Rows& skip_number(Id table) {
        writer_.skip_number(static_cast<std::uint8_t>(table));
        return *this;
    }
    Rows& null() {
        writer_.null();
        return *this;
    }
    Rows& number(std::uint64_t value) {
        writer_.integer(static_cast<std::int64_t>(value));
        return *this;
    }
    Rows& text(std::string_view value) {
        writer_.text(fit(value));
        return *this;
    }
    Rows& text_or_null(std::string_view value) { return value.empty() ? null() : text(value); }
    Rows& text_or_null(const std::optional<std::string_view>& value) {
        return value ? text(*value) : null();
    }
    Rows& blob(std::string_view value) {
        writer_.blob(value);
        return *this;
    }
    Rows& hash(replay::Hash128 value);  // a blob of 16 bytes
    template <class Id>
    Rows& current(Id table) {
        writer_.current(static_cast<std::uint8_t>(table));
        return *this;
    }
    template <class Id>
    Rows& name(Id table, std::string_view value) {
        writer_.name(static_cast<std::uint8_t>(table), fit(value));
        return *this;
    }

  private:
    [[nodiscard]] std::string_view fit(std::string_view text);

    RowWriter writer_;
    std::string scratch_;
};

// The table `facts`: after `game_id` one column for each thing that write_facts_columns() writes.
inline constexpr int kFactsColumns = 35;
inline constexpr std::string_view kCreateFacts = R"(
CREATE TABLE facts(
  game_id INTEGER PRIMARY KEY REFERENCES games(id), byte_begin INTEGER NOT NULL,
  byte_end INTEGER NOT NULL, variant TEXT NOT NULL, laws TEXT, laws_also TEXT, time_class TEXT,
  start_fen TEXT, final_fen TEXT, legal INTEGER NOT NULL, illegal_ply INTEGER, illegal_san TEXT,
  illegal_rule TEXT, result_tag TEXT, result_token TEXT, termination_tag TEXT, ending_ply INTEGER,
  ending_article TEXT, ending_result TEXT, ending_proof TEXT, white_can_win TEXT NOT NULL,
  black_can_win TEXT NOT NULL, threefold_on_board_ply INTEGER, threefold_on_board_plies INTEGER,
  threefold_intended_ply INTEGER, threefold_intended_plies INTEGER, fifty_on_board_ply INTEGER,
  fifty_on_board_plies INTEGER, fifty_intended_ply INTEGER, fifty_intended_plies INTEGER,
  material_ply INTEGER, material_plies INTEGER, max_repetition INTEGER NOT NULL,
  max_quiet_plies INTEGER NOT NULL, kept_plies INTEGER NOT NULL);
)";

// Everything after `game_id`.   REQUIRES: game.facts is there.
void write_facts_columns(const GameRecord& game, const FactsRecord& facts, std::uint64_t byte_begin,
                         std::uint64_t byte_end, Rows& rows);

}  // namespace arbiter::report
