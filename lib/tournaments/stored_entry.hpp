#pragma once

#include "event/game_entry.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::tournaments {

// Values as bytes, one after the other: numbers with 7 bits a byte, the least first; text with its
// length.
class ValueWriter {
  public:
    // LIFETIME: appends to `out`.
    explicit ValueWriter(std::string& out) : out_(out) {}

    void put(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7)
            out_ += static_cast<char>(value | 0x80);
        out_ += static_cast<char>(value);
    }
    void put(std::string_view text) {
        put(std::uint64_t{text.size()});
        out_ += text;
    }

  private:
    std::string& out_;
};

// Reads them.   LIFETIME: texts view `bytes`.   THROWS: io::IoError when they are none.
class ValueReader {
  public:
    explicit ValueReader(std::string_view bytes) : rest_(bytes) {}

    [[nodiscard]] bool is_at_end() const { return rest_.empty(); }
    [[nodiscard]] std::uint64_t number();
    [[nodiscard]] std::string_view text();

  private:
    std::string_view rest_;
};

// An entry without its file.
void write_entry(const event::GameEntry& entry, ValueWriter& out);
// THROWS: io::IoError when it is none.
[[nodiscard]] event::GameEntry read_entry(ValueReader& in);

}  // namespace arbiter::tournaments
