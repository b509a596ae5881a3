#pragma once

#include "run/io/detail/descriptor.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace arbiter::io::detail {

// Looks through what follows the last member of a zip archive that is read as a stream: only its
// end record shows that no member is missing.   APPNOTE 4.3.16.
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

// Whether the regular file `file` ends with a zip directory that is whole: every entry in its
// place, as many as the end record says, nothing after it.   APPNOTE 4.3.12, 4.3.16. THROWS:
// IoError naming `path` when reading fails.
[[nodiscard]] bool has_whole_directory(const Descriptor& file, const std::string& path);

// The bytes of all entries once they are unpacked, as that directory says; nullopt: it is not
// whole, or does not say it.   APPNOTE 4.3.12, 4.5.3.   THROWS: as above.
[[nodiscard]] std::optional<std::uint64_t> unpacked_bytes_of(const Descriptor& file,
                                                             const std::string& path);

}  // namespace arbiter::io::detail
