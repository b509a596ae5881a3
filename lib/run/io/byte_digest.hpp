#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace arbiter::io {

// A digest of bytes that come one after the other (XXH3, 64 bits): it tells a file from what it was
// before somebody changed it. It does not resist deliberate collisions.   THREADS: one at a time.
class ByteDigest {
  public:
    ByteDigest();
    ~ByteDigest();
    ByteDigest(const ByteDigest&) = delete;
    ByteDigest& operator=(const ByteDigest&) = delete;

    void add(std::string_view bytes);
    [[nodiscard]] std::uint64_t count() const { return count_; }
    [[nodiscard]] std::uint64_t value() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
    std::uint64_t count_ = 0;
};

// A part of a file as it was read.
struct ReadBytes {
    std::uint64_t begin = 0, count = 0;
    std::uint64_t digest = 0;
};

// The bytes [begin, end) of the file `path`, or as far as it goes.   THROWS: IoError.
[[nodiscard]] ReadBytes digest_of(const std::string& path, std::uint64_t begin, std::uint64_t end);

}  // namespace arbiter::io
