#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

// Kernels that find the structural bytes of PGN text, 64 bytes at a time, one bit a byte. The
// scalar one is the reference; the others must agree with it bit for bit
// (tests/unit/pgn/kernels_test.cpp). Chosen once, at start.
namespace arbiter::pgn::detail {

// Bits of one 64-byte block; bit i = byte i.
struct BlockMasks {
    std::uint64_t breaks;        // ends a symbol: bytes up to 0x20 and ! " $ ( ) * ; < > ? [ ] { }
    std::uint64_t braces;        // { }
    std::uint64_t string_stops;  // " backslash LF CR
    std::uint64_t tag_lines;     // '[' that follows LF, CR or 0xBF (the last byte of a BOM)
};

// Classifies `blocks` blocks of 64 bytes from `text`. `previous` is the byte before text[0].
using ClassifyKernel = void (*)(const char* text, std::size_t blocks, char previous,
                                BlockMasks* out);

void classify_scalar(const char* text, std::size_t blocks, char previous, BlockMasks* out);
#if defined(__x86_64__)
void classify_avx2(const char* text, std::size_t blocks, char previous, BlockMasks* out);
#endif

struct KernelChoice {
    const char* name;
    ClassifyKernel classify;
};

// Every kernel that this processor can run, the fastest first; the scalar one is always there,
// last.
[[nodiscard]] std::span<const KernelChoice> usable_kernels();

}  // namespace arbiter::pgn::detail
