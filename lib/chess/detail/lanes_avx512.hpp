#pragma once

#if defined(__x86_64__)

#include "chess/bitboard.hpp"

#include <cstddef>
#include <cstdint>
#include <immintrin.h>

namespace arbiter::chess::detail::lockstep {

// Eight values of 64 bits in one register, and what is done with them, by what it says. For sources
// whose functions run only on processors that usable_lockstep_kernel() has chosen: everything here
// becomes part of these functions, so that no copy is left that another machine could not run.

inline constexpr std::size_t kLanes = 8;

// A set of lanes.
using LaneSet = __mmask8;

// Eight values in memory: a table, or one value for each lane.
struct alignas(64) Entries {
    Bitboard of[kLanes];
};
[[nodiscard]] constexpr Entries in_all(Bitboard value) {
    return {{value, value, value, value, value, value, value, value}};
}
// By number.
template <class Value>
[[nodiscard]] constexpr Entries entries_of(Value value) {
    Entries entries{};
    for (int i = 0; i < static_cast<int>(kLanes); ++i)
        entries.of[i] = value(i);
    return entries;
}

#include "chess/detail/begin_avx512.inc"

// One value for each lane. The compiler's own vectors: arithmetic needs no names of instructions.
using Lanes [[gnu::vector_size(64)]] = Bitboard;

[[gnu::always_inline]] inline __m512i raw(Lanes lanes) {
    return reinterpret_cast<__m512i>(lanes);
}
[[gnu::always_inline]] inline Lanes cooked(__m512i lanes) {
    return reinterpret_cast<Lanes>(lanes);
}
[[gnu::always_inline]] inline Lanes read(const Entries& entries) {
    return cooked(_mm512_load_si512(&entries));
}
[[gnu::always_inline]] inline Lanes all_ones() {
    return ~Lanes{};
}
// The lower halves of the lanes: what needs no more is done in half the time.
using Halves [[gnu::vector_size(32)]] = std::uint32_t;

[[gnu::always_inline]] inline Halves halves_of(Lanes lanes) {
    return reinterpret_cast<Halves>(_mm512_cvtepi64_epi32(raw(lanes)));
}
[[gnu::always_inline]] inline Lanes widened(Halves halves) {
    return cooked(_mm512_cvtepu32_epi64(reinterpret_cast<__m256i>(halves)));
}
[[gnu::always_inline]] inline Halves greater_of(Halves one, Halves other) {
    return reinterpret_cast<Halves>(
        _mm256_max_epu32(reinterpret_cast<__m256i>(one), reinterpret_cast<__m256i>(other)));
}
// Counts of 64 and more leave nothing.
[[gnu::always_inline]] inline Lanes shifted_up(Lanes lanes, Lanes counts) {
    return cooked(_mm512_sllv_epi64(raw(lanes), raw(counts)));
}
[[gnu::always_inline]] inline Lanes shifted_down(Lanes lanes, Lanes counts) {
    return cooked(_mm512_srlv_epi64(raw(lanes), raw(counts)));
}
// What leaves at one end comes in at the other.
[[gnu::always_inline]] inline Lanes rolled_up(Lanes lanes, Lanes counts) {
    return cooked(_mm512_rolv_epi64(raw(lanes), raw(counts)));
}
[[gnu::always_inline]] inline Lanes rolled_down(Lanes lanes, Lanes counts) {
    return cooked(_mm512_rorv_epi64(raw(lanes), raw(counts)));
}
[[gnu::always_inline]] inline Lanes leading_zeros(Lanes lanes) {
    return cooked(_mm512_lzcnt_epi64(raw(lanes)));
}
// Entries of a table of 8, or 16; of the numbers the lowest bits count.
[[gnu::always_inline]] inline Lanes look_up(const Entries& entries, Lanes numbers) {
    return cooked(_mm512_permutexvar_epi64(raw(numbers), raw(read(entries))));
}
[[gnu::always_inline]] inline Lanes look_up(const Entries (&entries)[2], Lanes numbers) {
    return cooked(
        _mm512_permutex2var_epi64(raw(read(entries[0])), raw(numbers), raw(read(entries[1]))));
}
// Any function of three bits; its value for (a, b, c) is that of the expression in kA, kB and kC.
inline constexpr int kA = 0xF0, kB = 0xCC, kC = 0xAA;
template <int kFunction>
[[gnu::always_inline]] inline Lanes bits_of(Lanes a, Lanes b, Lanes c) {
    return cooked(_mm512_ternarylogic_epi64(raw(a), raw(b), raw(c), kFunction & 0xFF));
}
[[gnu::always_inline]] inline Lanes without(Lanes lanes, Lanes those) {
    return cooked(_mm512_andnot_si512(raw(those), raw(lanes)));
}
// The lanes where two have a bit in common, and where they have none.
[[gnu::always_inline]] inline LaneSet meeting(Lanes one, Lanes other) {
    return _mm512_test_epi64_mask(raw(one), raw(other));
}
[[gnu::always_inline]] inline LaneSet apart(Lanes one, Lanes other) {
    return _mm512_testn_epi64_mask(raw(one), raw(other));
}
[[gnu::always_inline]] inline LaneSet meeting(Halves halves, std::uint32_t bits) {
    return _mm256_test_epi32_mask(reinterpret_cast<__m256i>(halves),
                                  _mm256_set1_epi32(static_cast<int>(bits)));
}
[[gnu::always_inline]] inline LaneSet meeting_among(LaneSet set, Halves halves,
                                                    std::uint32_t bits) {
    return _mm256_mask_test_epi32_mask(set, reinterpret_cast<__m256i>(halves),
                                       _mm256_set1_epi32(static_cast<int>(bits)));
}
[[gnu::always_inline]] inline LaneSet both(LaneSet one, LaneSet other) {
    return _kand_mask8(one, other);
}
[[gnu::always_inline]] inline LaneSet either(LaneSet one, LaneSet other) {
    return _kor_mask8(one, other);
}
[[gnu::always_inline]] inline LaneSet differing(LaneSet one, LaneSet other) {
    return _kxor_mask8(one, other);
}
[[gnu::always_inline]] inline LaneSet except(LaneSet set, LaneSet those) {
    return _kandn_mask8(those, set);
}
// In the lanes of a set the one, elsewhere nothing or the other.
[[gnu::always_inline]] inline Lanes only_in(LaneSet set, Lanes lanes) {
    return cooked(_mm512_maskz_mov_epi64(set, raw(lanes)));
}
[[gnu::always_inline]] inline Lanes choose(LaneSet set, Lanes lanes, Lanes others) {
    return cooked(_mm512_mask_mov_epi64(raw(others), set, raw(lanes)));
}
[[gnu::always_inline]] inline Halves choose(LaneSet set, Halves halves, Halves others) {
    return reinterpret_cast<Halves>(_mm256_mask_mov_epi32(reinterpret_cast<__m256i>(others), set,
                                                          reinterpret_cast<__m256i>(halves)));
}
// In the lanes of a set one more than it was, elsewhere nothing.
[[gnu::always_inline]] inline Halves one_more_in(LaneSet set, Halves halves) {
    return reinterpret_cast<Halves>(
        _mm256_maskz_add_epi32(set, reinterpret_cast<__m256i>(halves), _mm256_set1_epi32(1)));
}
[[gnu::always_inline]] inline Lanes marked(Lanes lanes, LaneSet set, const Entries& bits) {
    return cooked(_mm512_mask_or_epi64(raw(lanes), set, raw(lanes), raw(read(bits))));
}

[[gnu::always_inline]] inline LaneSet equal_to(Lanes lanes, Bitboard value) {
    return _mm512_cmpeq_epi64_mask(raw(lanes), _mm512_set1_epi64(static_cast<long long>(value)));
}
[[gnu::always_inline]] inline LaneSet having(Lanes lanes, Bitboard bits) {
    return _mm512_test_epi64_mask(raw(lanes), _mm512_set1_epi64(static_cast<long long>(bits)));
}
[[gnu::always_inline]] inline Lanes value_in(LaneSet set, Bitboard value) {
    return cooked(_mm512_maskz_set1_epi64(set, static_cast<long long>(value)));
}
[[gnu::always_inline]] inline Lanes without_last(Lanes words, LaneSet set) {
    return cooked(_mm512_mask_slli_epi64(raw(words), set, raw(words), 8));
}

#include "chess/detail/end_avx512.inc"

}  // namespace arbiter::chess::detail::lockstep

#endif
