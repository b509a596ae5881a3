#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace arbiter {

// Why a stream stopped before its proper end: the compressed input is cut off, corrupt, encrypted
// or followed by something else. `byte` = offset reached in the decompressed stream.
struct Damage {
    std::uint64_t byte = 0;
    std::string what;
    friend bool operator==(const Damage&, const Damage&) = default;
};

// The bytes of one PGN member (plain file, standard input, decompressed member), read in order,
// each handed out once. THREADS: one reader at a time.
class Source {
  public:
    Source() = default;
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;
    virtual ~Source() = default;

    // Fills `into` as far as the stream goes. Returns the number of bytes; 0 (for a non-empty
    // `into`) = the end, and stays so. What can be decoded before corrupt data is delivered,
    // nothing after it. THROWS: what the source throws when reading itself fails (io::IoError),
    // never for what the bytes say.
    [[nodiscard]] virtual std::size_t read(std::span<char> into) = 0;

    // After the end: why the stream stopped early, if it did.
    [[nodiscard]] virtual std::optional<Damage> damage() const { return std::nullopt; }
};

// Reads until `into` is full or the source ends. Returns the number of bytes.
// THROWS: as Source::read().
[[nodiscard]] inline std::size_t read_fully(Source& source, std::span<char> into) {
    std::size_t size = 0;
    while (size < into.size()) {
        const std::size_t count = source.read(into.subspan(size));
        if (count == 0) break;
        size += count;
    }
    return size;
}

}  // namespace arbiter
