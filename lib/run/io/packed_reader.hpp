#pragma once

#include "core/base/byte_numbers.hpp"

#include <cstdint>
#include <string_view>

namespace arbiter::io {

// Reads numbers and texts of append_packed() and append_packed_text(), one after the other.
// LIFETIME: texts view `bytes`.   THROWS: IoError for other bytes.
class PackedReader {
  public:
    explicit PackedReader(std::string_view bytes) : rest_(bytes) {}

    [[nodiscard]] bool is_at_end() const { return rest_.empty(); }
    [[nodiscard]] std::uint64_t number();
    [[nodiscard]] std::string_view text();

  private:
    std::string_view rest_;
};

}  // namespace arbiter::io
