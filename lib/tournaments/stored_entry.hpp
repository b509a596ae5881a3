#pragma once

#include "base/byte_numbers.hpp"
#include "event/game_entry.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::tournaments {

// Reads numbers and texts of append_packed() and append_packed_text(), one after the other.
// LIFETIME: texts view `bytes`.   THROWS: io::IoError when they are none.
class PackedReader {
  public:
    explicit PackedReader(std::string_view bytes) : rest_(bytes) {}

    [[nodiscard]] bool is_at_end() const { return rest_.empty(); }
    [[nodiscard]] std::uint64_t number();
    [[nodiscard]] std::string_view text();

  private:
    std::string_view rest_;
};

// An entry without its file and its place there.
void append_entry(const event::GameEntry& entry, std::string& out);
// THROWS: io::IoError when it is none.
[[nodiscard]] event::GameEntry read_entry(PackedReader& in);

}  // namespace arbiter::tournaments
