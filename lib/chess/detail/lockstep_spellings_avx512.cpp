// Spellings for lockstep, eight at a time.   PGN 8.2.3.

#if defined(__x86_64__)

#include "chess/detail/lanes_avx512.hpp"
#include "chess/detail/lockstep_kernel.hpp"

#include <algorithm>
#include <immintrin.h>
#include <string_view>

namespace arbiter::chess::detail::lockstep {
namespace {

// What a byte says before the target square, by its lowest six bits. Other bytes are told by what
// they should be.
struct alignas(64) Letters {
    char bytes[64];
    std::uint8_t meanings[64];
};
// Bits of a meaning: in the lowest four the role, or one more than the file or rank of a hint, then
// the shape of what has been read. A first letter has a bit of its own there, so that both go
// together.
constexpr unsigned kValue = 15, kShape = 4;
constexpr unsigned kIsRole = 1 << kShape, kIsFile = 2 << kShape, kIsRank = 3 << kShape,
                   kHasFirst = 4 << kShape, kTakes = 8 << kShape;
// What no first letter has: a file or rank is none, and a king needs no hint.
constexpr unsigned kIsHint = kIsFile & kIsRank, kIsKing = kHasFirst, kIsNoFirst = kIsHint | kIsKing;
// Where the last two bytes of a word begin.
constexpr unsigned kFirst = 48, kLast = 56;
[[nodiscard]] constexpr Letters all_letters() {
    Letters all{};
    const auto add = [&](char byte, unsigned meaning) {
        all.bytes[byte & 63] = byte;
        all.meanings[byte & 63] = static_cast<std::uint8_t>(meaning);
    };
    for (const char letter : std::string_view("NBRQ"))
        add(letter, kIsRole | index(role_of(piece_of_letter(letter))));
    add('K', kIsRole | kIsKing | index(Role::King));
    for (unsigned i = 0; i < 8; ++i) {
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

// What follows from the shape of a prefix, which is what its last byte is, whether a letter stands
// before that, and whether it takes. A letter stands before a hint or alone; a pawn names its file
// when it takes, and only then.
constexpr std::uint64_t kIsAmiss = std::uint64_t{1} << 63;
[[nodiscard]] constexpr std::uint64_t bits_of_shape(unsigned shape) {
    const unsigned last = shape << kShape & kIsRank;
    const bool has_first = (shape << kShape & kHasFirst) != 0;
    const bool takes = (shape << kShape & kTakes) != 0;
    const bool is_pawn = !has_first && last != kIsRole;
    const bool is_hint = last == kIsFile || last == kIsRank;
    if (has_first != (is_hint && !is_pawn)) return kIsAmiss;
    if (is_pawn && (takes ? last != kIsFile : last != 0)) return kIsAmiss;
    std::uint64_t bits = takes ? LockstepBits::kTakes : 0;
    if (!is_pawn) return takes ? bits : std::uint64_t{1} << LockstepBits::kQuiet;
    bits |= LockstepBits::kPawn | std::uint64_t{index(Role::Pawn)} << LockstepBits::kKind;
    return bits | (takes ? LockstepBits::kPawnTakesKind : LockstepBits::kPawnSteps);
}

struct alignas(64) Tables {
    Letters letters = all_letters();
    Entries shapes[2] = {
        entries_of([](int i) { return bits_of_shape(static_cast<unsigned>(i)); }),
        entries_of([](int i) { return bits_of_shape(static_cast<unsigned>(i) + 8); })};
    // Where the value of the last byte goes, by its shape.
    Entries places = entries_of([](int i) -> Bitboard {
        const unsigned kind = static_cast<unsigned>(i) << kShape & kIsRank;
        return kind == kIsFile   ? LockstepBits::kFileHint
               : kind == kIsRank ? LockstepBits::kRankHint
                                 : LockstepBits::kKind;
    });
    Entries plus = in_all('+'), equals = in_all('='), takes = in_all('x');
    Entries short_text = in_all(packed("O-O")), long_text = in_all(packed("O-O-O"));
    Entries castles_short = in_all(LockstepBits::kCastleShort),
            castles_long = in_all(LockstepBits::kCastles ^ LockstepBits::kCastleShort);
    Entries a1 = in_all('1' << 8 | 'a'), no_square = in_all(0xF8F8);
    Entries square = in_all(LockstepBits::kSquareMask), value = in_all(kValue),
            first_value = in_all(Bitboard{kValue} << LockstepBits::kKind),
            has_first = in_all(kHasFirst), taking = in_all(kTakes);
    Entries no_first = in_all(Bitboard{kIsNoFirst} << kFirst),
            no_promotion = in_all(Bitboard{kIsNoFirst} << kLast);
    Entries pawn = in_all(LockstepBits::kPawn), check = in_all(LockstepBits::kMarksCheck);
};
constexpr Tables kTables{};

#include "chess/detail/begin_avx512.inc"

// What each of the bytes means; `amiss` gets bits where one is no letter, nor none.
[[gnu::always_inline]] inline Lanes meanings_of(Lanes bytes, const Letters& letters, Lanes& amiss) {
    const __m512i expected = _mm512_permutexvar_epi8(raw(bytes), _mm512_load_si512(letters.bytes));
    amiss = bits_of<kA | (kB ^ kC)>(amiss, cooked(expected), bytes);
    return cooked(_mm512_permutexvar_epi8(raw(bytes), _mm512_load_si512(letters.meanings)));
}

[[gnu::always_inline]] inline LaneSet equal(Lanes lanes, const Entries& entries) {
    return _mm512_cmpeq_epi64_mask(raw(lanes), raw(read(entries)));
}

// Up to eight spellings.   PGN 8.2.3.
[[gnu::always_inline]] inline Lanes read_spellings(Lanes words) {
    const Tables& tables = kTables;
    const LaneSet has_plus = equal(words >> 56, tables.plus);
    words = without_last(words, has_plus);
    const LaneSet castles_short = equal(words, tables.short_text),
                  castles_long = equal(words, tables.long_text);
    // "=Q"; a king cannot be had.
    const LaneSet has_equals = equal(words << 8 >> 56, tables.equals);
    Lanes amiss{}, promotion{};
    if (has_equals != 0) [[unlikely]] {
        promotion =
            meanings_of(only_in(has_equals, words >> kLast << kLast), tables.letters, amiss);
        amiss = bits_of<kA | (kB & kC)>(amiss, promotion, read(tables.no_promotion));
        words = cooked(_mm512_mask_slli_epi64(raw(words), has_equals, raw(words), 16));
    }
    // File and rank counted from a and 1; anything else has a bit outside of 7.
    const Lanes square = (words >> 48) - read(tables.a1);
    amiss = bits_of<kA | (kB & kC)>(amiss, square, read(tables.no_square));
    Lanes prefix = words << 16;
    const LaneSet takes = equal(prefix >> 56, tables.takes);
    prefix = without_last(prefix, takes);
    amiss |= prefix << 16;
    const Lanes meanings = meanings_of(prefix, tables.letters, amiss);
    amiss = bits_of<kA | (kB & kC)>(amiss, meanings, read(tables.no_first));
    const Lanes last = meanings >> kLast;

    // The bit of a role, two bits further up, says that there is a first letter.
    const Lanes shape = marked(bits_of<(kA & ~kC) | (kB & kC)>(last, meanings >> (kFirst - 2),
                                                               read(tables.has_first)),
                               takes, tables.taking) >>
                        kShape;
    const Lanes of_shape = look_up(tables.shapes, shape);
    const Lanes last_value = last & read(tables.value);

    Lanes san = bits_of<(kA | kB) & kC>(square, square >> 5, read(tables.square));
    san =
        bits_of<kA | kB | kC>(san, of_shape, shifted_up(last_value, look_up(tables.places, shape)));
    san = bits_of<kA | (kB & kC)>(san, meanings >> (kFirst - LockstepBits::kKind),
                                  read(tables.first_value));
    LaneSet is_amiss = either(meeting(amiss, amiss), _mm512_movepi64_mask(raw(of_shape)));
    if (has_equals != 0) [[unlikely]] {
        const LaneSet promotes = _mm512_mask_test_epi64_mask(
            _mm512_mask_test_epi64_mask(has_equals, raw(of_shape), raw(read(tables.pawn))),
            raw(promotion), raw(promotion));
        is_amiss = either(is_amiss, differing(has_equals, promotes));
        san |= (promotion >> kLast & read(tables.value)) << LockstepBits::kPromotionRole;
    }
    san = only_in(_knot_mask8(is_amiss), san);
    san = choose(castles_short, read(tables.castles_short), san);
    san = choose(castles_long, read(tables.castles_long), san);
    return marked(san, both(has_plus, meeting(san, san)), tables.check);
}

}  // namespace

void read_avx512(std::span<const std::uint64_t> spellings, std::uint32_t* sans) {
    Entries eight;
    for (std::size_t at = 0; at < spellings.size(); at += kLanes, sans += kLanes * kLanes) {
        const auto left = static_cast<unsigned>(std::min(kLanes, spellings.size() - at));
        const auto there = static_cast<LaneSet>(_bzhi_u32(0xFF, left));
        const Lanes words = cooked(_mm512_maskz_loadu_epi64(there, spellings.data() + at));
        _mm512_store_si512(&eight, raw(read_spellings(words)));
        // From memory: taking the register apart costs more.
        asm("" : "+m"(eight));
        for (std::size_t i = 0; i < kLanes; ++i)
            sans[i * kLanes] = static_cast<std::uint32_t>(eight.of[i]);
    }
}

#include "chess/detail/end_avx512.inc"

}  // namespace arbiter::chess::detail::lockstep

#endif
