// Spellings for lockstep, eight at a time.   PGN 8.2.3.

#if defined(__x86_64__)

#include "chess/detail/lanes_avx512.hpp"
#include "chess/detail/lockstep_kernel.hpp"

#include <algorithm>
#include <immintrin.h>
#include <string_view>

namespace arbiter::chess::detail::lockstep {
namespace {

// What a byte says before the target square, by its lowest six bits: the role of a letter, or one
// more than the file or rank of a hint. Other bytes are told by what they should be.
struct alignas(64) Letters {
    char bytes[64];
    std::uint8_t meanings[64];
};
constexpr std::uint8_t kIsRole = 0x40, kIsFile = 0x10, kIsRank = 0x20;
[[nodiscard]] constexpr Letters letters(std::string_view roles, bool has_hints) {
    Letters all{};
    const auto add = [&](char byte, unsigned meaning) {
        all.bytes[byte & 63] = byte;
        all.meanings[byte & 63] = static_cast<std::uint8_t>(meaning);
    };
    for (const char letter : roles)
        add(letter, kIsRole | index(role_of(piece_of_letter(letter))));
    for (unsigned i = 0; i < 8 && has_hints; ++i) {
        add(static_cast<char>('a' + i), kIsFile | (i + 1));
        add(static_cast<char>('1' + i), kIsRank | (i + 1));
    }
    return all;
}
[[nodiscard]] constexpr Bitboard packed(std::string_view text) {
    Bitboard word = 0;
    for (const char c : text)
        word = word >> 8 | static_cast<Bitboard>(static_cast<unsigned char>(c)) << 56;
    return word;
}
// Before a target square; before a hint. A king needs none.
constexpr Letters kLastLetters = letters("NBRQK", true), kFirstLetters = letters("NBRQ", false);

#include "chess/detail/begin_avx512.inc"

// What the bytes mean; `amiss` gets bits where one is no letter of these, nor none.
[[gnu::always_inline]] inline Lanes meaning_of(Lanes bytes, const Letters& letters, Lanes& amiss) {
    const __m512i expected = _mm512_permutexvar_epi8(raw(bytes), _mm512_load_si512(letters.bytes));
    amiss |= cooked(expected) ^ bytes;
    return cooked(_mm512_permutexvar_epi8(raw(bytes), _mm512_load_si512(letters.meanings)));
}

// Up to eight spellings. What cannot be plain is gathered in `amiss`.   PGN 8.2.3.
[[gnu::always_inline]] inline Lanes read_spellings(Lanes words) {
    const LaneSet has_plus = equal_to(words >> 56, '+');
    words = without_last(words, has_plus);
    const LaneSet castles_short = equal_to(words, packed("O-O")),
                  castles_long = equal_to(words, packed("O-O-O"));
    // "=Q"; a king cannot be had.
    const LaneSet has_equals = equal_to(words << 8 >> 56, '=');
    Lanes amiss{};
    const Lanes promotion = meaning_of(only_in(has_equals, words >> 56), kFirstLetters, amiss);
    words = cooked(_mm512_mask_slli_epi64(raw(words), has_equals, raw(words), 16));
    // File and rank counted from a and 1; anything else has a bit outside of 7.
    const Lanes square = (words >> 48) - ('1' << 8 | 'a');
    amiss |= square & 0xF8F8;
    Lanes prefix = words << 16;
    const LaneSet takes = equal_to(prefix >> 56, 'x');
    prefix = without_last(prefix, takes);
    const Lanes last = meaning_of(prefix >> 56, kLastLetters, amiss);
    const Lanes first = meaning_of(prefix << 8 >> 56, kFirstLetters, amiss);
    amiss |= prefix << 16;
    const LaneSet is_hint = having(last, kIsFile | kIsRank), is_file = having(last, kIsFile),
                  has_letter = having(first, kIsRole);
    const LaneSet is_pawn = _knot_mask8(either(having(last, kIsRole), has_letter));
    // A letter stands before a hint or alone. A pawn names its file when it takes, and only then.
    LaneSet is_amiss = except(has_letter, is_hint);
    is_amiss = either(is_amiss,
                      both(is_pawn, either(differing(takes, is_file), except(is_hint, is_file))));
    is_amiss = either(is_amiss, except(has_equals, both(is_pawn, meeting(promotion, promotion))));
    is_amiss = either(is_amiss, meeting(amiss, amiss));

    const Lanes role = only_in(having(last, kIsRole), last & 7) | (first & 7) |
                       value_in(is_pawn, index(Role::Pawn));
    Lanes san = ((square | square >> 5) & 63) | role << LockstepBits::kKind;
    san |= only_in(is_file, (last & 15) << LockstepBits::kFileHint) |
           only_in(except(is_hint, is_file), (last & 15) << LockstepBits::kRankHint);
    san |= value_in(is_pawn, LockstepBits::kPawn) |
           value_in(both(is_pawn, takes), LockstepBits::kPawnTakesKind) |
           value_in(except(is_pawn, takes), LockstepBits::kPawnSteps);
    san |= (promotion & 7) << LockstepBits::kPromotionRole;
    san |= value_in(takes, LockstepBits::kTakes) |
           value_in(_knot_mask8(either(is_pawn, takes)), std::uint64_t{1} << LockstepBits::kQuiet);
    san = only_in(_knot_mask8(is_amiss), san);
    san = choose(castles_short, Lanes{} + LockstepBits::kCastleShort, san);
    san =
        choose(castles_long, Lanes{} + (LockstepBits::kCastles ^ LockstepBits::kCastleShort), san);
    return san | only_in(meeting(san, san), value_in(has_plus, LockstepBits::kMarksCheck));
}

}  // namespace

void read_avx512(std::span<const std::uint64_t> spellings, std::uint32_t* sans) {
    alignas(64) std::uint64_t eight[kLanes];
    for (std::size_t at = 0; at < spellings.size(); at += kLanes) {
        const std::size_t count = std::min(kLanes, spellings.size() - at);
        const auto there = static_cast<LaneSet>(_bzhi_u32(0xFF, static_cast<unsigned>(count)));
        const Lanes words = cooked(_mm512_maskz_loadu_epi64(there, spellings.data() + at));
        _mm512_store_si512(eight, raw(read_spellings(words)));
        for (std::size_t i = 0; i < count; ++i)
            sans[(at + i) * kLanes] = static_cast<std::uint32_t>(eight[i]);
    }
}

#include "chess/detail/end_avx512.inc"

}  // namespace arbiter::chess::detail::lockstep

#endif
