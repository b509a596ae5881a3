#pragma once

#include "pgn/detail/kernels/kernels.hpp"
#include "pgn/game_view.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arbiter::pgn {

// Where the structural bytes of a text are: one bit a byte in four maps, and for each block of 64
// bytes which kinds of bytes it has. Made once by the SIMD kernel and then only read. The end of
// the text counts as a structural byte of every kind, so searches always end. THREADS: one owner.
// The memory is kept from text to text.
class Structure {
  public:
    Structure() : classify_(detail::usable_kernels().front().classify) {}
    explicit Structure(detail::ClassifyKernel kernel) : classify_(kernel) {}

    // REQUIRES: 64 readable bytes after the end of `text`; text.size() < 4 GiB - 128.
    void build(std::string_view text);

    // Offset of the first such byte at or after `from`, the end of the text at the latest.
    // REQUIRES: from <= size.
    [[nodiscard]] std::uint32_t next_break(std::uint32_t from) const {
        return next<&Masks::breaks>(from);
    }
    [[nodiscard]] std::uint32_t next_brace(std::uint32_t from) const {
        return next<&Masks::braces>(from);
    }
    [[nodiscard]] std::uint32_t next_string_stop(std::uint32_t from) const {
        return next<&Masks::string_stops>(from);
    }
    [[nodiscard]] std::uint32_t next_tag_line(std::uint32_t from) const {
        return next<&Masks::tag_lines>(from);
    }

    // What kinds of bytes [begin, end) of `text` has; `text` is the one that was built.
    // COST: a few instructions for 64 bytes; the blocks at the two ends are read byte by byte when
    // one of them has a kind that nothing between them has.
    [[nodiscard]] ByteTraits traits(const char* text, std::uint32_t begin, std::uint32_t end) const;

  private:
    [[nodiscard]] bool has_long_line_in(const char* text, std::uint32_t first, std::uint32_t last,
                                        std::uint32_t begin, std::uint32_t end) const;
    using Masks = detail::BlockMasks;

    template <std::uint64_t Masks::*Map>
    [[nodiscard]] std::uint32_t next(std::uint32_t from) const {
        const Masks* block = blocks_.data() + from / 64;
        std::uint64_t bits = block->*Map >> (from % 64);
        if (bits != 0) return from + static_cast<std::uint32_t>(std::countr_zero(bits));
        do {
            ++block;
            bits = block->*Map;
        } while (bits == 0);
        return static_cast<std::uint32_t>(block - blocks_.data()) * 64 +
               static_cast<std::uint32_t>(std::countr_zero(bits));
    }

    detail::ClassifyKernel classify_;
    std::vector<Masks> blocks_;
    std::vector<std::uint8_t> flags_;  // of each block: detail::BlockFlags
};

// The same, byte by byte: what Structure::traits() is measured by.
[[nodiscard]] ByteTraits traits_of(std::string_view text);

}  // namespace arbiter::pgn
