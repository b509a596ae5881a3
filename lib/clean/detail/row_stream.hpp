#pragma once

#include "base/assert.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::clean::detail {

// Rows for tables of a database as a string of bytes: rendered in many threads, perhaps spooled to
// disk, and bound to statements one after the other. A row is the number of its table and then its
// fields, each of them a kind and a value; how many there are, the table says.

enum class FieldKind : std::uint8_t {
    Null,
    Integer,
    Text,  // sound UTF-8 without NUL
    Blob,
    // Names that stand in a table of their own; the field is the number there.
    File,
    Event,
    Player,
};

struct Field {
    FieldKind kind = FieldKind::Null;
    std::int64_t number = 0;
    std::string_view bytes{};
};

class RowWriter {
  public:
    explicit RowWriter(std::string& out) : out_(out) {}

    RowWriter& row(std::uint8_t table) {
        out_ += static_cast<char>(table);
        return *this;
    }
    RowWriter& null() { return put(FieldKind::Null); }
    RowWriter& integer(std::int64_t value) {
        put(FieldKind::Integer);
        // Small numbers of either sign are short.
        const auto raw = static_cast<std::uint64_t>(value);
        put_number(raw << 1 ^ (value < 0 ? ~std::uint64_t{0} : 0));
        return *this;
    }
    RowWriter& bytes(FieldKind kind, std::string_view value) {
        put(kind);
        put_number(value.size());
        out_ += value;
        return *this;
    }

  private:
    RowWriter& put(FieldKind kind) {
        out_ += static_cast<char>(kind);
        return *this;
    }
    void put_number(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7)
            out_ += static_cast<char>(value | 0x80);
        out_ += static_cast<char>(value);
    }

    std::string& out_;
};

// Reads what a RowWriter wrote; anything else is our own mistake.
class RowReader {
  public:
    explicit RowReader(std::string_view rows) : rest_(rows) {}

    [[nodiscard]] bool is_at_end() const { return rest_.empty(); }
    [[nodiscard]] std::uint8_t table() { return next_byte(); }
    [[nodiscard]] Field field() {
        Field field;
        field.kind = static_cast<FieldKind>(next_byte());
        if (field.kind == FieldKind::Null) return field;
        const std::uint64_t number = next_number();
        if (field.kind == FieldKind::Integer) {
            field.number = static_cast<std::int64_t>(number >> 1 ^ (~(number & 1) + 1));
            return field;
        }
        ARBITER_CHECK(number <= rest_.size());
        field.bytes = rest_.substr(0, number);
        rest_.remove_prefix(number);
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
        std::uint64_t number = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const std::uint8_t byte = next_byte();
            number |= std::uint64_t{byte & 0x7FU} << shift;
            if (byte < 0x80) break;
        }
        return number;
    }

    std::string_view rest_;
};

}  // namespace arbiter::clean::detail
