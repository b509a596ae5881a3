#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace arbiter::io::detail {

// Looks through what follows the last member of a zip archive that is read as a stream: only its
// end record tells that no member is missing.   APPNOTE 4.3.16.
class ZipTail {
  public:
    void look_at(std::span<const char> bytes);

    // After the last byte: what is wrong, if anything.
    [[nodiscard]] std::optional<std::string> problem() const;

  private:
    std::uint32_t last_four_ = 0;
    bool has_end_mark_ = false;
    std::uint64_t after_mark_bytes_ = 0;
    std::uint64_t comment_bytes_ = 0;
};

}  // namespace arbiter::io::detail
