#include "core/pgn/detail/kernels/kernels.hpp"

#if defined(__x86_64__)

#include "core/pgn/detail/kernels/block_edge.hpp"
#include "core/pgn/detail/kernels/nibble_classes.hpp"

#include <immintrin.h>

namespace arbiter::pgn::detail {
namespace {

#define ARBITER_AVX2 __attribute__((target("avx2,popcnt")))

struct Half {
    __m256i bytes, classes;
};

ARBITER_AVX2 inline std::uint32_t bits(__m256i mask) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(mask));
}

ARBITER_AVX2 inline std::uint64_t bits(__m256i low, __m256i high) {
    return bits(low) | (std::uint64_t{bits(high)} << 32);
}

// The sixteen bytes of a table in both lanes, as pshufb needs them.
ARBITER_AVX2 inline __m256i both_lanes(const NibbleTable& table) {
    return _mm256_broadcastsi128_si256(
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data())));
}

ARBITER_AVX2 inline Half classify_half(const char* text, __m256i by_low, __m256i by_high) {
    Half half{};
    half.bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
    const __m256i high_nibble =
        _mm256_and_si256(_mm256_srli_epi16(half.bytes, 4), _mm256_set1_epi8(0x0f));
    half.classes = _mm256_and_si256(_mm256_shuffle_epi8(by_low, half.bytes),
                                    _mm256_shuffle_epi8(by_high, high_nibble));
    return half;
}

// 0x7F alone has the sign bit, and it is no break; bytes from 0x80 on have theirs and no class.
ARBITER_AVX2 inline __m256i breaks_of(const Half& half) {
    return _mm256_or_si256(_mm256_cmpgt_epi8(half.classes, _mm256_setzero_si256()), half.bytes);
}

// Is a byte what the table has at its low nibble?
ARBITER_AVX2 inline __m256i is_named(const Half& half, __m256i by_low) {
    return _mm256_cmpeq_epi8(_mm256_shuffle_epi8(by_low, half.bytes), half.bytes);
}

ARBITER_AVX2 inline std::uint64_t bits_of(const Half& a, const Half& b, char byte) {
    const __m256i wanted = _mm256_set1_epi8(byte);
    return bits(_mm256_cmpeq_epi8(a.bytes, wanted), _mm256_cmpeq_epi8(b.bytes, wanted));
}

ARBITER_AVX2 inline bool has_class(__m256i classes, std::uint8_t wanted) {
    return _mm256_testz_si256(classes, _mm256_set1_epi8(static_cast<char>(wanted))) == 0;
}

// The flags of a block that may have more than LF; `flags` are those of its line ends.
ARBITER_AVX2 inline std::uint8_t flags_of(const Half& a, const Half& b, unsigned flags) {
    const __m256i classes = _mm256_or_si256(a.classes, b.classes);
    if (bits(_mm256_or_si256(a.bytes, b.bytes)) != 0) flags |= BlockFlags::kHigh;
    if (has_class(classes, NibbleClass::kControl)) flags |= BlockFlags::kControl;
    if (has_class(classes, NibbleClass::kAmpersand)) flags |= BlockFlags::kAmpersand;
    return static_cast<std::uint8_t>(flags);
}

}  // namespace

ARBITER_AVX2 std::uint64_t classify_avx2(const char* text, std::size_t blocks, char previous,
                                         const BlockMaps& out) {
    const BlockMaps maps = out;  // in registers
    const __m256i by_low = both_lanes(kClassesByLow);
    const __m256i by_high = both_lanes(kClassesByHigh);
    const __m256i brace_by_low = both_lanes(kBraceByLow);
    const __m256i stop_by_low = both_lanes(kStopByLow);
    BlockEdge edge(previous);
    for (std::size_t block = 0; block < blocks; ++block, text += 64) {
        const Half a = classify_half(text, by_low, by_high);
        const Half b = classify_half(text + 32, by_low, by_high);
        const std::uint64_t lfs = bits_of(a, b, '\n');
        std::uint64_t before_tag = lfs;
        const __m256i classes = _mm256_or_si256(a.classes, b.classes);
        const bool has_high = bits(_mm256_or_si256(a.bytes, b.bytes)) != 0;
        if (has_high || edge.is_behind_cr() || has_class(classes, NibbleClass::kUnusual)) {
            const std::uint64_t crs = bits_of(a, b, '\r');
            before_tag |= crs | bits_of(a, b, '\xBF');
            maps.flags[block] = flags_of(a, b, edge.take_line_ends(lfs, crs));
        } else {
            maps.flags[block] = edge.take_lfs(lfs);
        }
        maps.breaks[block] = bits(breaks_of(a), breaks_of(b));
        maps.braces[block] = bits(is_named(a, brace_by_low), is_named(b, brace_by_low));
        maps.string_stops[block] = bits(is_named(a, stop_by_low), is_named(b, stop_by_low));
        maps.tag_lines[block] = edge.tag_lines(bits_of(a, b, '['), before_tag);
    }
    return edge.line_ends();
}

}  // namespace arbiter::pgn::detail

#endif
