#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

// Kernels that find the structural bytes of PGN text, 64 bytes at a time, one bit a byte. The
// scalar one is the reference; the others must agree with it bit for bit
// (tests/unit/core/pgn/kernels_test.cpp). Chosen once, at start.
namespace arbiter::pgn::detail {

// Where a kernel writes: of each map one word a block of 64 bytes, bit i = byte i.
struct BlockMaps {
    // may end a symbol: bytes up to 0x20 and ! " $ & ( ) * ; < > ? [ ] { }, and those from 0x80 on
    std::uint64_t* breaks;
    std::uint64_t* braces;        // { }
    std::uint64_t* string_stops;  // " backslash LF CR
    std::uint64_t* tag_lines;     // '[' that follows LF, CR or 0xBF (the last byte of a BOM)
    std::uint8_t* flags;          // one byte a block: BlockFlags
};

// Kinds of bytes in a block.
struct BlockFlags {
    static constexpr std::uint8_t kHigh = 1;       // 0x80-0xFF
    static constexpr std::uint8_t kControl = 2;    // below 0x20 without tab, LF, CR; 0x7F
    static constexpr std::uint8_t kAmpersand = 4;  // &
    static constexpr std::uint8_t kCrLf = 8;       // LF after CR
    static constexpr std::uint8_t kLf = 16;        // LF after anything else
    static constexpr std::uint8_t kCr = 32;        // a byte but LF after CR
    static constexpr std::uint8_t kNoLineEnd = 64;
};

// Classifies `blocks` blocks of 64 bytes from `text`. `previous` is the byte before text[0].
// Returns the number of lines that ended: of bytes that are an LF, or are none and follow a CR.
using ClassifyKernel = std::uint64_t (*)(const char* text, std::size_t blocks, char previous,
                                         const BlockMaps& maps);

std::uint64_t classify_scalar(const char* text, std::size_t blocks, char previous,
                              const BlockMaps& maps);
#if defined(__x86_64__)
std::uint64_t classify_avx2(const char* text, std::size_t blocks, char previous,
                            const BlockMaps& maps);
std::uint64_t classify_avx512(const char* text, std::size_t blocks, char previous,
                              const BlockMaps& maps);
#elif defined(__aarch64__)
std::uint64_t classify_neon(const char* text, std::size_t blocks, char previous,
                            const BlockMaps& maps);
#elif defined(__wasm__)
std::uint64_t classify_simd128(const char* text, std::size_t blocks, char previous,
                               const BlockMaps& maps);
#endif

struct KernelChoice {
    const char* name;
    ClassifyKernel classify;
};

// Every kernel that this processor can run, the fastest first; the scalar one is always there,
// last.
[[nodiscard]] std::span<const KernelChoice> usable_kernels();

}  // namespace arbiter::pgn::detail
