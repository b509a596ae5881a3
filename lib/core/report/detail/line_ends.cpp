#include "core/report/detail/line_ends.hpp"

#include <algorithm>
#include <bit>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace arbiter::report::detail {

std::uint64_t count_line_ends_scalar(const char* text, std::size_t size) {
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const bool is_lone_cr = text[i] == '\r' && text[i + 1] != '\n';
        total += text[i] == '\n' || is_lone_cr ? 1 : 0;
    }
    return total;
}

#if defined(__x86_64__)
namespace {

#define ARBITER_AVX2 __attribute__((target("avx2,popcnt")))

constexpr std::size_t kVectorBytes = 32;

ARBITER_AVX2 inline __m256i is_byte(const char* text, char c) {
    const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
    return _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(c));
}

// Bytes of all ones where a line ends. Most texts have no CR at all.
template <bool kHasCr>
ARBITER_AVX2 inline __m256i ends_of(const char* text) {
    const __m256i is_lf = is_byte(text, '\n');
    if constexpr (!kHasCr) return is_lf;
    const __m256i is_lone_cr = _mm256_andnot_si256(is_byte(text + 1, '\n'), is_byte(text, '\r'));
    return _mm256_or_si256(is_lf, is_lone_cr);
}

ARBITER_AVX2 inline std::uint64_t sum_of_bytes(__m256i bytes) {
    const __m256i sums = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
    const __m128i halves =
        _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(halves)) +
           static_cast<std::uint64_t>(_mm_extract_epi64(halves, 1));
}

// Counts in bytes: no more vectors at a time, 63 rounds of four, can overflow one.
constexpr std::size_t kMostVectors = 252;

struct Counted {
    std::uint64_t ends;
    bool has_cr;  // told of a text that was taken for one without
};

// As ends_of(); a CR in a text that is taken for one without is kept in `crs`.
template <bool kHasCr>
ARBITER_AVX2 inline __m256i see(const char* text, __m256i& crs) {
    if constexpr (!kHasCr) crs = _mm256_or_si256(crs, is_byte(text, '\r'));
    return ends_of<kHasCr>(text);
}

template <bool kHasCr>
ARBITER_AVX2 Counted count_some(const char* text, std::size_t vectors) {
    __m256i counts = _mm256_setzero_si256();
    __m256i crs = _mm256_setzero_si256();
    std::size_t i = 0;
    for (; i + 4 <= vectors; i += 4, text += 4 * kVectorBytes) {
        const __m256i first =
            _mm256_add_epi8(see<kHasCr>(text, crs), see<kHasCr>(text + kVectorBytes, crs));
        const __m256i second = _mm256_add_epi8(see<kHasCr>(text + 2 * kVectorBytes, crs),
                                               see<kHasCr>(text + 3 * kVectorBytes, crs));
        counts = _mm256_sub_epi8(counts, _mm256_add_epi8(first, second));
    }
    for (; i < vectors; ++i, text += kVectorBytes)
        counts = _mm256_sub_epi8(counts, see<kHasCr>(text, crs));
    return {sum_of_bytes(counts), _mm256_testz_si256(crs, crs) == 0};
}

// Where the first CR stands, counting begins to look at what is after each.
ARBITER_AVX2 std::uint64_t count_vectors(const char* text, std::size_t vectors) {
    std::uint64_t total = 0;
    for (bool has_cr = false; vectors != 0;) {
        const std::size_t now = std::min(vectors, kMostVectors);
        Counted counted{0, true};
        if (!has_cr) counted = count_some<false>(text, now);
        has_cr = counted.has_cr;
        if (has_cr) counted = count_some<true>(text, now);
        total += counted.ends;
        vectors -= now;
        text += now * kVectorBytes;
    }
    return total;
}

}  // namespace

ARBITER_AVX2 std::uint64_t count_line_ends_avx2(const char* text, std::size_t size) {
    const std::size_t vectors = size / kVectorBytes;
    const std::size_t done = vectors * kVectorBytes;
    if (vectors == 0) return count_line_ends_scalar(text, size);
    const std::uint64_t counted = count_vectors(text, vectors);
    if (done == size) return counted;
    // What is left of the last vector: its first bytes were counted.
    const auto ends =
        static_cast<std::uint32_t>(_mm256_movemask_epi8(ends_of<true>(text + size - kVectorBytes)));
    const std::size_t left = size - done;
    return counted + static_cast<std::uint64_t>(std::popcount(ends >> (kVectorBytes - left)));
}
#endif

std::span<const CountLineEnds> line_end_kernels() {
#if defined(__x86_64__)
    static constexpr CountLineEnds kAll[] = {&count_line_ends_avx2, &count_line_ends_scalar};
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt")) return kAll;
    return std::span(kAll).subspan(1);
#else
    static constexpr CountLineEnds kAll[] = {&count_line_ends_scalar};
    return kAll;
#endif
}

}  // namespace arbiter::report::detail
