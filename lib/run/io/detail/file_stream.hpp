#pragma once

#include "run/io/byte_digest.hpp"
#include "run/io/detail/byte_stream.hpp"
#include "run/io/detail/descriptor.hpp"

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>

namespace arbiter::io::detail {

// The bytes of a file, pipe or device as they are, by read(2).
class FileStream final : public ByteStream {
  public:
    // A pipe or terminal that says nothing is given up as ended once `stop` is set; nullptr =
    // never. THROWS: IoError when `path` ("-" = standard input) cannot be opened.
    explicit FileStream(const std::string& path, const std::atomic<bool>* stop = nullptr);

    // A further stream over the same regular file, from byte `begin` up to `end` (or its end).
    // THROWS: IoError when the file cannot be entered in the middle.
    FileStream(const std::string& path, std::uint64_t begin, std::uint64_t end);

    // Size of a regular file, from where it is read.
    [[nodiscard]] std::optional<std::uint64_t> total_bytes() const { return total_bytes_; }

    // Bytes taken from the descriptor. Lives on after the stream, for progress.
    [[nodiscard]] std::shared_ptr<const std::atomic<std::uint64_t>> counter() const {
        return counter_;
    }

    // Once set, from whichever thread, a silent pipe or terminal is given up as with `stop`. Lives
    // on after the stream.
    [[nodiscard]] std::shared_ptr<std::atomic<bool>> give_up() const { return give_up_; }

    // From now on a digest is kept of what is read. It lives on after the stream, and must not be
    // looked at while somebody reads.
    [[nodiscard]] std::shared_ptr<const ByteDigest> keep_digest() {
        digest_ = std::make_shared<ByteDigest>();
        return digest_;
    }

    // Another descriptor of the same file, if it is a regular one read from its start: for readers
    // that seek. nullopt otherwise.
    [[nodiscard]] std::optional<Descriptor> duplicate() const;

    [[nodiscard]] const std::string& path() const { return path_; }

  protected:
    [[nodiscard]] std::size_t produce(std::span<char> into) override;

  private:
    std::string path_;
    Descriptor descriptor_;
    std::optional<std::uint64_t> total_bytes_;
    const std::atomic<bool>* stop_ = nullptr;
    bool is_from_start_ = false;
    std::uint64_t rest_bytes_ = std::numeric_limits<std::uint64_t>::max();
    std::shared_ptr<std::atomic<std::uint64_t>> counter_;
    std::shared_ptr<std::atomic<bool>> give_up_;
    std::shared_ptr<ByteDigest> digest_;  // null: none is kept
};

}  // namespace arbiter::io::detail
