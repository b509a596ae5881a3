#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace arbiter::io::detail {

// A file descriptor that is closed at the end of its life, unless it is borrowed (standard input).
class Descriptor {
  public:
    Descriptor() = default;
    Descriptor(int number, bool is_owned) : number_(number), is_owned_(is_owned) {}
    Descriptor(Descriptor&& other) noexcept
        : number_(std::exchange(other.number_, -1)), is_owned_(other.is_owned_) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        std::swap(is_owned_, other.is_owned_);
        return *this;
    }
    ~Descriptor();

    [[nodiscard]] int number() const { return number_; }
    // Somebody else closes it.
    int release() { return std::exchange(number_, -1); }

  private:
    int number_ = -1;
    bool is_owned_ = false;
};

// Opens `path` for reading; "-" borrows standard input. A directory is refused.
// THROWS: IoError.
[[nodiscard]] Descriptor open_to_read(const std::string& path);

// A file in `folder` (empty: the current one) for reading and writing that has no name, so that
// nothing is left of it however the program ends; where the file system has no such files, it loses
// its name as soon as it exists. `name` is made from its end "XXXXXX": for messages.
// THROWS: DiskFull, IoError.
[[nodiscard]] Descriptor create_unnamed_file(const std::string& folder, std::string& name);

// Another descriptor of the same file; nullopt: the process may have no more.
[[nodiscard]] std::optional<Descriptor> duplicate_of(const Descriptor& file);

// One read(2) that survives interrupts and waits on non-blocking descriptors. 0 = end of file.
// THROWS: IoError naming `path`.
[[nodiscard]] std::size_t read_some(const Descriptor& from, std::span<char> into,
                                    const std::string& path);

// The same at a given place, by pread(2); the descriptor's position stays. REQUIRES: a regular
// file.
[[nodiscard]] std::size_t read_some_at(const Descriptor& from, std::span<char> into,
                                       std::uint64_t at, const std::string& path);

// Size of a regular file, 0 if unknown.
[[nodiscard]] std::uint64_t size_of(const Descriptor& file);

// Waits until something can be read, an end included, or `milliseconds` have passed. False: nothing
// yet.
[[nodiscard]] bool wait_until_readable(int descriptor, int milliseconds);

// Waits until the descriptor can be read (or written).
void wait_until_ready(int descriptor, bool for_writing);

}  // namespace arbiter::io::detail
