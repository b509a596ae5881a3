#pragma once

#include <cstdint>

namespace arbiter {

// Counts what lived in one memory, one after the other, so that what was there earlier is known to
// be gone.
class Generation {
  public:
    void advance() { ++number_; }
    [[nodiscard]] std::uint32_t number() const { return number_; }

  private:
    std::uint32_t number_ = 0;
};

}  // namespace arbiter
