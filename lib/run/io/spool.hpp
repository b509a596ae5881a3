#pragma once

#include "run/io/detail/descriptor.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::io {

// Bytes that wait on disk until their order is known: appended first, then read at any place, fast
// where it goes forward. The file never has a name, so nothing is left of it however the program
// ends; where the file system has no files without names, it loses its name as soon as it exists.
// THREADS: one owner.   THROWS (all): DiskFull, IoError.
class Spool {
  public:
    // In `folder`.
    explicit Spool(const std::string& folder);

    // Returns where the bytes are.
    std::uint64_t append(std::string_view bytes);
    [[nodiscard]] std::uint64_t size() const { return written_ + buffer_.size(); }

    // Replaces `into` by the `count` bytes at `offset`.   REQUIRES: they were appended.
    void read(std::uint64_t offset, std::size_t count, std::string& into);
    // The same for reading here and there: nothing is read ahead.
    void read_apart(std::uint64_t offset, std::size_t count, std::string& into);

  private:
    void flush();
    void read_from_file(std::uint64_t offset, std::span<char> into);

    static constexpr std::size_t kBufferBytes = std::size_t{1} << 20;
    std::string name_;  // for messages
    detail::Descriptor file_;
    std::string buffer_;         // appended, not yet written
    std::uint64_t written_ = 0;  // in the file
    std::string window_;         // read ahead
    std::uint64_t window_begin_ = 0;
};

}  // namespace arbiter::io
