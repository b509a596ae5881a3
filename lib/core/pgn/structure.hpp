#pragma once

#include "core/pgn/detail/kernels/kernels.hpp"
#include "core/pgn/game_view.hpp"
#include "core/pgn/padded_text.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace arbiter::pgn {

// Where the structural bytes of a text are: one bit a byte in four maps, and the kinds of bytes in
// each block of 64. Made once by the SIMD kernel and then only read. The end of the text and what
// is after it count as structural bytes of every kind, so searches always end. THREADS: one owner.
// The memory is kept from text to text.
class Structure {
  public:
    Structure() : classify_(detail::usable_kernels().front().classify) {}
    explicit Structure(detail::ClassifyKernel kernel) : classify_(kernel) {}

    // REQUIRES: less than 4 GiB - 128 bytes.
    void build(const PaddedView& text);

    // Offset of the first such byte at or after `from`, the end of the text at the latest.
    // REQUIRES: from <= size.
    [[nodiscard]] std::uint32_t next_break(std::uint32_t from) const { return next(breaks_, from); }
    [[nodiscard]] std::uint32_t next_brace(std::uint32_t from) const { return next(braces_, from); }
    [[nodiscard]] std::uint32_t next_string_stop(std::uint32_t from) const {
        return next(string_stops_, from);
    }
    [[nodiscard]] std::uint32_t next_tag_line(std::uint32_t from) const {
        return next(tag_lines_, from);
    }

    // What kinds of bytes [begin, end) of `text` has; `text` is the one that was built.
    // COST: a few instructions for 64 bytes; the blocks at the two ends are read byte by byte when
    // one of them has a kind that nothing between them has.
    [[nodiscard]] ByteTraits traits(const char* text, std::uint32_t begin, std::uint32_t end) const;

    // The breaks at and after `from`: bit i is the byte at from + i; the bits up to 56 are certain.
    // No branch and no loop, so that the reader's own loop need not guess at blocks. REQUIRES: from
    // <= size.
    [[nodiscard]] std::uint64_t breaks_from(std::uint32_t from) const {
        return window(breaks_, from);
    }

    // How many lines end in the text: with LF, CR LF or a lone CR.
    [[nodiscard]] std::uint64_t line_ends() const { return line_ends_; }

  private:
    using Map = std::vector<std::uint64_t>;

    [[nodiscard]] bool has_long_line_in(const char* text, std::uint32_t first, std::uint32_t last,
                                        std::uint32_t begin, std::uint32_t end) const;
    [[nodiscard]] unsigned kinds_of_blocks(std::uint32_t first, std::uint32_t last,
                                           bool& may_have_long_line) const;

    [[nodiscard]] static std::uint64_t window(const Map& map, std::uint32_t from) {
        static_assert(std::endian::native == std::endian::little,
                      "bit i of a map is bit i % 8 of its byte i / 8");
        std::uint64_t bits = 0;
        std::memcpy(&bits, reinterpret_cast<const char*>(map.data()) + from / 8, sizeof bits);
        return bits >> (from % 8);
    }
    [[nodiscard]] static std::uint32_t next(const Map& map, std::uint32_t from) {
        std::uint64_t bits = window(map, from);
        while (bits == 0) {
            from = from / 8 * 8 + 64;
            bits = window(map, from);
        }
        return from + static_cast<std::uint32_t>(std::countr_zero(bits));
    }

    detail::ClassifyKernel classify_;
    Map breaks_, braces_, string_stops_, tag_lines_;  // one word more than there are blocks
    std::vector<std::uint8_t> flags_;                 // of each block: detail::BlockFlags
    std::uint64_t line_ends_ = 0;
};

// The same, byte by byte: what Structure::traits() is measured by.
[[nodiscard]] ByteTraits traits_of(std::string_view text);

}  // namespace arbiter::pgn
