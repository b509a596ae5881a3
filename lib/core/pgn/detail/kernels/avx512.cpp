#include "core/pgn/detail/kernels/kernels.hpp"

#if defined(__x86_64__)

#include "core/pgn/detail/kernels/block_edge.hpp"
#include "core/pgn/detail/kernels/byte_classes.hpp"

#include <immintrin.h>

namespace arbiter::pgn::detail {
namespace {

#define ARBITER_AVX512 __attribute__((target("avx512f,avx512bw,avx512vbmi,bmi,bmi2,lzcnt,popcnt")))

// 64 bytes, and what each of them is; of those from 0x80 on that says nothing.
struct Block {
    __m512i bytes, classes;
    std::uint64_t high;
};

ARBITER_AVX512 inline std::uint64_t bits_of(const Block& block, char byte) {
    return _mm512_cmpeq_epi8_mask(block.bytes, _mm512_set1_epi8(byte));
}

ARBITER_AVX512 inline std::uint64_t having(const Block& block, std::uint8_t wanted) {
    return _mm512_test_epi8_mask(block.classes, _mm512_set1_epi8(static_cast<char>(wanted))) &
           ~block.high;
}

// The flags of a block that may have more than LF; `flags` are those of its line ends.
ARBITER_AVX512 inline std::uint8_t flags_of(const Block& block, unsigned flags) {
    if (block.high != 0) flags |= BlockFlags::kHigh;
    if (having(block, ByteClass::kControl) != 0) flags |= BlockFlags::kControl;
    if (having(block, ByteClass::kAmpersand) != 0) flags |= BlockFlags::kAmpersand;
    return static_cast<std::uint8_t>(flags);
}

}  // namespace

ARBITER_AVX512 std::uint64_t classify_avx512(const char* text, std::size_t blocks, char previous,
                                             const BlockMaps& out) {
    const BlockMaps maps = out;  // in registers
    const __m512i low = _mm512_load_si512(kByteClasses.of.data());
    const __m512i high = _mm512_load_si512(kByteClasses.of.data() + 64);
    BlockEdge edge(previous);
    for (std::size_t i = 0; i < blocks; ++i, text += 64) {
        Block block{.bytes = _mm512_loadu_si512(text), .classes = {}, .high = 0};
        block.classes = _mm512_permutex2var_epi8(low, block.bytes, high);
        block.high = _mm512_movepi8_mask(block.bytes);
        const std::uint64_t lfs = bits_of(block, '\n');
        std::uint64_t before_tag = lfs;
        const std::uint64_t unusual = having(block, ByteClass::kUnusual) | block.high;
        if (unusual != 0 || edge.is_behind_cr()) {
            const std::uint64_t crs = bits_of(block, '\r');
            before_tag |= crs | bits_of(block, '\xBF');
            maps.flags[i] = flags_of(block, edge.take_line_ends(lfs, crs));
        } else {
            maps.flags[i] = edge.take_lfs(lfs);
        }
        maps.breaks[i] = having(block, ByteClass::kBreak) | block.high;
        maps.braces[i] = having(block, ByteClass::kBrace);
        maps.string_stops[i] = having(block, ByteClass::kStop);
        maps.tag_lines[i] = edge.tag_lines(bits_of(block, '['), before_tag);
    }
    return edge.line_ends();
}

}  // namespace arbiter::pgn::detail

#endif
