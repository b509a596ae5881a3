#pragma once

#include "core/base/assert.hpp"
#include "core/base/byte_numbers.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arbiter {

// Rows for tables of a database as a string of bytes: rendered in many threads, perhaps spooled to
// disk, and stored one after the other. The code that renders them knows no database, the code that
// stores them knows no chess: both know the schema.

struct Table {
    std::string_view name;
    int columns;
    // Its first column is a number that is given when the row is stored, 1 for the first row; the
    // others have a field each.
    bool is_numbered = false;
};

struct DatabaseSchema {
    std::int64_t application_id, version;  // PRAGMA application_id and user_version
    std::span<const Table> tables;         // rows name them by their index
    // Tables of an id and a name, for names that many rows have.
    std::span<const std::string_view> names;
    // SQL that makes the tables, in parts.
    std::span<const std::string_view> create_sql;
    // SQL for what is made when all rows are there, and what undoes it before more are added.
    std::string_view index_sql, drop_index_sql;
};

enum class FieldKind : std::uint8_t {
    Null,
    Integer,
    Text,  // sound UTF-8 without NUL
    Blob,
    Current,  // the number of the last row of another table
    Name,     // the number of a text in a table of names
};

struct Field {
    FieldKind kind = FieldKind::Null;
    std::uint8_t table = 0;  // of Current and Name: an index in the schema
    std::int64_t number = 0;
    std::string_view bytes{};
};

// What a RowWriter may write between two rows: a table goes on by a number without a row.
inline constexpr std::uint8_t kSkippedNumber = 0xFF;

class RowWriter {
  public:
    explicit RowWriter(std::string& out) : out_(out) {}

    // Begins a row; as many fields as the table has columns follow, without a number of its own.
    RowWriter& row(std::uint8_t table) { return put(table); }
    // The next Current of `table` is one more, though no row of it is stored.
    RowWriter& skip_number(std::uint8_t table) { return put(kSkippedNumber).put(table); }
    RowWriter& null() { return put(FieldKind::Null); }
    RowWriter& integer(std::int64_t value) {
        put(FieldKind::Integer);
        // Small numbers of either sign are short.
        const auto raw = static_cast<std::uint64_t>(value);
        append_packed(raw << 1 ^ (value < 0 ? ~std::uint64_t{0} : 0), out_);
        return *this;
    }
    RowWriter& text(std::string_view value) { return put(FieldKind::Text).put_bytes(value); }
    RowWriter& blob(std::string_view value) { return put(FieldKind::Blob).put_bytes(value); }
    RowWriter& current(std::uint8_t table) { return put(FieldKind::Current).put(table); }
    RowWriter& name(std::uint8_t table, std::string_view value) {
        return put(FieldKind::Name).put(table).put_bytes(value);
    }

  private:
    RowWriter& put(std::uint8_t byte) {
        out_ += static_cast<char>(byte);
        return *this;
    }
    RowWriter& put(FieldKind kind) { return put(static_cast<std::uint8_t>(kind)); }
    RowWriter& put_bytes(std::string_view value) {
        append_packed_text(value, out_);
        return *this;
    }

    std::string& out_;
};

// Reads what a RowWriter wrote; anything else is our own mistake.
class RowReader {
  public:
    explicit RowReader(std::string_view rows) : rest_(rows) {}

    [[nodiscard]] bool is_at_end() const { return rest_.empty(); }
    // kSkippedNumber, or the table of a row.
    [[nodiscard]] std::uint8_t table() { return next_byte(); }
    [[nodiscard]] Field field() {
        Field field;
        field.kind = static_cast<FieldKind>(next_byte());
        switch (field.kind) {
            case FieldKind::Null:
                break;
            case FieldKind::Integer: {
                const std::uint64_t number = next_number();
                field.number = static_cast<std::int64_t>(number >> 1 ^ (~(number & 1) + 1));
                break;
            }
            case FieldKind::Current:
                field.table = next_byte();
                break;
            case FieldKind::Name:
                field.table = next_byte();
                [[fallthrough]];
            case FieldKind::Text:
            case FieldKind::Blob:
                field.bytes = next_bytes();
        }
        return field;
    }

  private:
    std::uint8_t next_byte() {
        ARBITER_CHECK(!rest_.empty());
        const auto byte = static_cast<std::uint8_t>(rest_.front());
        rest_.remove_prefix(1);
        return byte;
    }
    std::uint64_t next_number() {
        const std::optional<std::uint64_t> number = take_packed(rest_);
        ARBITER_CHECK(number.has_value());
        return *number;
    }
    std::string_view next_bytes() {
        const std::uint64_t size = next_number();
        ARBITER_CHECK(size <= rest_.size());
        const std::string_view bytes = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return bytes;
    }

    std::string_view rest_;
};

}  // namespace arbiter
