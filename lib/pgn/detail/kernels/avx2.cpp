#include "pgn/detail/kernels/kernels.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

namespace arbiter::pgn::detail {
namespace {

#define ARBITER_AVX2 __attribute__((target("avx2")))

struct Half {
    std::uint32_t breaks, braces, stops, brackets, before_tag;
};

ARBITER_AVX2 inline std::uint32_t bits(__m256i mask) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(mask));
}

ARBITER_AVX2 inline Half classify_half(const char* text) {
    const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
    const auto equals = [&](char c)
                            ARBITER_AVX2 { return _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(c)); };
    // A byte is punctuation that breaks when its low and high nibble share a class bit:
    // 1: 0x2_ with 1 2 4 8 9 A   2: 0x3_ with B C E F   4: 0x5_ and 0x7_ with B D.
    // Bytes from 0x80 on look up 0 by the rule of pshufb.
    const __m256i low_classes = _mm256_setr_epi8(0, 1, 1, 0, 1, 0, 0, 0, 1, 1, 1, 6, 2, 4, 2, 2,  //
                                                 0, 1, 1, 0, 1, 0, 0, 0, 1, 1, 1, 6, 2, 4, 2, 2);
    const __m256i high_classes =
        _mm256_setr_epi8(0, 0, 1, 2, 0, 4, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0,  //
                         0, 0, 1, 2, 0, 4, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m256i low = _mm256_shuffle_epi8(low_classes, bytes);
    const __m256i high_nibble =
        _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(0x0f));
    const __m256i high = _mm256_shuffle_epi8(high_classes, high_nibble);
    const __m256i shared = _mm256_and_si256(low, high);
    const __m256i is_plain = _mm256_cmpeq_epi8(shared, _mm256_setzero_si256());
    const __m256i is_blank =
        _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, _mm256_set1_epi8(0x20)), bytes);
    const __m256i is_line_end = _mm256_or_si256(equals('\n'), equals('\r'));
    Half half{};
    half.breaks = ~bits(is_plain) | bits(is_blank);
    half.braces = bits(_mm256_or_si256(equals('{'), equals('}')));
    half.stops = bits(_mm256_or_si256(is_line_end, _mm256_or_si256(equals('"'), equals('\\'))));
    half.brackets = bits(equals('['));
    half.before_tag = bits(_mm256_or_si256(is_line_end, equals('\xBF')));
    return half;
}

std::uint64_t join(std::uint32_t low, std::uint32_t high) {
    return low | (std::uint64_t{high} << 32);
}

}  // namespace

ARBITER_AVX2 void classify_avx2(const char* text, std::size_t blocks, char previous,
                                BlockMasks* out) {
    std::uint64_t carry = previous == '\n' || previous == '\r' || previous == '\xBF' ? 1 : 0;
    for (std::size_t block = 0; block < blocks; ++block, text += 64) {
        const Half a = classify_half(text);
        const Half b = classify_half(text + 32);
        const std::uint64_t before_tag = join(a.before_tag, b.before_tag);
        out[block] = {.breaks = join(a.breaks, b.breaks),
                      .braces = join(a.braces, b.braces),
                      .string_stops = join(a.stops, b.stops),
                      .tag_lines = join(a.brackets, b.brackets) & ((before_tag << 1) | carry)};
        carry = before_tag >> 63;
    }
}

}  // namespace arbiter::pgn::detail

#endif
