#pragma once

#include "core/base/source.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace arbiter::io::detail {

// A Source that can also be looked at before it is consumed. Every layer (file, decoder, archive
// member) is one, and owns the layer below it.
// Looking never loses bytes: what was seen by peek() is what read() delivers next.
class ByteStream : public Source {
  public:
    static constexpr std::size_t kBufferBytes = std::size_t{128} << 10;

    [[nodiscard]] std::size_t read(std::span<char> into) final;
    [[nodiscard]] std::optional<Damage> damage() const final { return damage_; }

    // The bytes that come next: at least `wanted` unless the stream ends before, often more.
    // REQUIRES: wanted <= kBufferBytes.   LIFETIME: until the next call of anything else.
    [[nodiscard]] std::span<const char> peek(std::size_t wanted = 1);

    // REQUIRES: bytes <= size of what peek() last returned.
    void consume(std::size_t bytes);

  protected:
    // Writes at least one byte to `into` (never empty) and returns how many, or 0 = the end; then
    // it is not called again.
    [[nodiscard]] virtual std::size_t produce(std::span<char> into) = 0;

    // For produce(): ends the stream because of damage. Returns 0.
    std::size_t stop(std::string what);

    // The same at the end of the layer below: a packed stream inside a packed stream breaks off for
    // the reason that the outer one gives, else for `what`.
    std::size_t stop_because(const ByteStream& below, std::string_view what);

  private:
    std::size_t pull(std::span<char> into);

    std::unique_ptr<char[]> buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::uint64_t produced_bytes_ = 0;
    bool has_ended_ = false;
    std::optional<Damage> damage_;
};

// Whether nothing but zero bytes (tape and block device padding) is left; consumes them.
[[nodiscard]] bool has_only_zeros_left(ByteStream& stream);

}  // namespace arbiter::io::detail
