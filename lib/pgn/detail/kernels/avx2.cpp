#include "pgn/detail/kernels/kernels.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

namespace arbiter::pgn::detail {
namespace {

#define ARBITER_AVX2 __attribute__((target("avx2")))

constexpr int kBreakingClasses = 1 | 2 | 4;
constexpr int kControlClasses = 8 | 16 | 32;
constexpr int kAmpersandClass = 64;

struct Half {
    std::uint32_t breaks, braces, stops, brackets, before_tag, highs;
    __m256i classes, is_cr, is_lf;
};

ARBITER_AVX2 inline std::uint32_t bits(__m256i mask) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(mask));
}

ARBITER_AVX2 inline Half classify_half(const char* text) {
    const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
    const auto equals = [&](char c)
                            ARBITER_AVX2 { return _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(c)); };
    // A byte is of a class when its low and high nibble share the bit of the class. Punctuation
    // that breaks: 1: 0x2_ with 1 2 4 6 8 9 A   2: 0x3_ with B C E F   4: 0x5_ and 0x7_ with B D.
    // Control characters: 8: 0x0_ but 9 A D   16: 0x1_   32: 0x7F. The ampersand: 64: 0x26.
    // Bytes from 0x80 on look up 0 by the rule of pshufb.
    const __m256i low_classes =
        _mm256_setr_epi8(24, 25, 25, 24, 25, 24, 89, 24, 25, 17, 17, 30, 26, 20, 26, 58,  //
                         24, 25, 25, 24, 25, 24, 89, 24, 25, 17, 17, 30, 26, 20, 26, 58);
    const __m256i high_classes =
        _mm256_setr_epi8(8, 16, 65, 2, 0, 4, 0, 36, 0, 0, 0, 0, 0, 0, 0, 0,  //
                         8, 16, 65, 2, 0, 4, 0, 36, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m256i low = _mm256_shuffle_epi8(low_classes, bytes);
    const __m256i high_nibble =
        _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(0x0f));
    const __m256i high = _mm256_shuffle_epi8(high_classes, high_nibble);
    const __m256i shared = _mm256_and_si256(low, high);
    const __m256i breaking = _mm256_and_si256(shared, _mm256_set1_epi8(kBreakingClasses));
    const __m256i is_plain = _mm256_cmpeq_epi8(breaking, _mm256_setzero_si256());
    const __m256i is_blank =
        _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, _mm256_set1_epi8(0x20)), bytes);
    const __m256i is_lf = equals('\n');
    const __m256i is_cr = equals('\r');
    const __m256i is_line_end = _mm256_or_si256(is_lf, is_cr);
    Half half{};
    half.highs = bits(bytes);
    half.is_cr = is_cr;
    half.is_lf = is_lf;
    half.classes = shared;
    half.breaks = ~bits(is_plain) | bits(is_blank) | half.highs;
    half.braces = bits(_mm256_or_si256(equals('{'), equals('}')));
    half.stops = bits(_mm256_or_si256(is_line_end, _mm256_or_si256(equals('"'), equals('\\'))));
    half.brackets = bits(equals('['));
    half.before_tag = bits(_mm256_or_si256(is_line_end, equals('\xBF')));
    return half;
}

std::uint64_t join(std::uint32_t low, std::uint32_t high) {
    return low | (std::uint64_t{high} << 32);
}

ARBITER_AVX2 inline bool has_class(__m256i classes, int wanted) {
    return _mm256_testz_si256(classes, _mm256_set1_epi8(static_cast<char>(wanted))) == 0;
}

ARBITER_AVX2 inline bool is_any(__m256i mask) {
    return _mm256_testz_si256(mask, mask) == 0;
}

ARBITER_AVX2 inline std::uint8_t flags_of(const Half& a, const Half& b, std::uint64_t cr_carry) {
    const __m256i classes = _mm256_or_si256(a.classes, b.classes);
    unsigned flags = (a.highs | b.highs) != 0 ? unsigned{BlockFlags::kHigh} : 0U;
    if (has_class(classes, kControlClasses | kAmpersandClass)) [[unlikely]] {
        if (has_class(classes, kControlClasses)) flags |= BlockFlags::kControl;
        if (has_class(classes, kAmpersandClass)) flags |= BlockFlags::kAmpersand;
    }
    if (cr_carry == 0 && !is_any(_mm256_or_si256(a.is_cr, b.is_cr))) {
        flags |=
            is_any(_mm256_or_si256(a.is_lf, b.is_lf)) ? BlockFlags::kLf : BlockFlags::kNoLineEnd;
        return static_cast<std::uint8_t>(flags);
    }
    const std::uint64_t crs = join(bits(a.is_cr), bits(b.is_cr));
    const std::uint64_t lfs = join(bits(a.is_lf), bits(b.is_lf));
    const std::uint64_t behind_cr = (crs << 1) | cr_carry;
    if ((lfs & behind_cr) != 0) flags |= BlockFlags::kCrLf;
    if ((lfs & ~behind_cr) != 0) flags |= BlockFlags::kLf;
    if ((~lfs & behind_cr) != 0) flags |= BlockFlags::kCr;
    if ((lfs | crs) == 0) flags |= BlockFlags::kNoLineEnd;
    return static_cast<std::uint8_t>(flags);
}

}  // namespace

ARBITER_AVX2 void classify_avx2(const char* text, std::size_t blocks, char previous,
                                BlockMasks* masks, std::uint8_t* flags) {
    std::uint64_t cr_carry = previous == '\r' ? 1 : 0;
    std::uint64_t carry = previous == '\n' || previous == '\r' || previous == '\xBF' ? 1 : 0;
    for (std::size_t block = 0; block < blocks; ++block, text += 64) {
        const Half a = classify_half(text);
        const Half b = classify_half(text + 32);
        const std::uint64_t before_tag = join(a.before_tag, b.before_tag);
        flags[block] = flags_of(a, b, cr_carry);
        cr_carry = text[63] == '\r' ? 1 : 0;
        masks[block] = {.breaks = join(a.breaks, b.breaks),
                        .braces = join(a.braces, b.braces),
                        .string_stops = join(a.stops, b.stops),
                        .tag_lines = join(a.brackets, b.brackets) & ((before_tag << 1) | carry)};
        carry = before_tag >> 63;
    }
}

}  // namespace arbiter::pgn::detail

#endif
