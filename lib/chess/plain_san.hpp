#pragma once

#include "base/short_word.hpp"
#include "chess/attacks.hpp"
#include "chess/bitboard.hpp"
#include "chess/san.hpp"
#include "chess/types.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arbiter::chess {

namespace detail {
struct LockstepBits;
}

// What the spelling of a half-move says to the side that plays it, whatever the position: strict
// SAN of a plain move or of castling. Of every other spelling, and of castling, origins() is empty,
// so that no man fits it.   PGN 8.2.3.
class PlainSan {
  public:
    // No plain move.
    constexpr PlainSan() = default;

    [[nodiscard]] constexpr Square to() const { return static_cast<Square>(bits_ & 63U); }
    [[nodiscard]] constexpr Role role() const { return static_cast<Role>(bits_ >> 6 & 7U); }
    [[nodiscard]] constexpr bool is_capture() const { return (takes_bit() & 1U) != 0; }
    [[nodiscard]] constexpr SanMark mark() const { return static_cast<SanMark>(bits_ >> 12 & 3U); }
    // As in PlainMove.
    [[nodiscard]] constexpr std::uint32_t quiet_mask() const {
        return static_cast<std::uint32_t>(static_cast<std::int32_t>(bits_) >> 31);
    }
    // In bit 0: does it take? Is it a pawn that does not? The other bits are anything.
    [[nodiscard]] constexpr std::uint32_t takes_bit() const { return bits_ >> kCaptureBit; }
    [[nodiscard]] constexpr std::uint32_t pawn_push_bit() const { return bits_ >> kPawnPushBit; }
    // Not 0 for a king, or a piece with a hint: there is more to ask than whether one man can go
    // there.
    [[nodiscard]] constexpr std::uint32_t needs_care() const { return bits_ & kNeedsCare; }
    [[nodiscard]] constexpr bool has_file_hint() const { return (bits_ / kFileHint & 15U) != 0; }
    [[nodiscard]] constexpr bool has_rank_hint() const { return (bits_ / kRankHint & 15U) != 0; }
    [[nodiscard]] constexpr bool is_castling(Side side) const {
        return (bits_ & (side == Side::Short ? kCastleShort : kCastleLong)) != 0;
    }
    // Where the man may come from on an empty board; of the hints, that of the file is obeyed.
    [[nodiscard]] Bitboard origins() const;
    // The rank of the hint, or everything.
    [[nodiscard]] constexpr Bitboard hinted_rank() const {
        return has_rank_hint() ? rank_mask((bits_ / kRankHint & 15U) - 1) : ~Bitboard{0};
    }

    friend constexpr bool operator==(PlainSan, PlainSan) = default;

  private:
    friend class PlainSanWriter;
    friend struct detail::LockstepBits;
    template <Color Us>
    friend PlainSan read_plain_san(std::string_view);

    // Bits 0-5 the square, 6-10 the kind of origins, which begins with the role; 12-13 the mark.
    static constexpr std::uint32_t kKind = 1U << 6;
    static constexpr unsigned kCaptureBit = 11, kMarkBit = 12, kPawnPushBit = 15, kQuietBit = 31;
    static constexpr std::uint32_t kNeedsCare = 1U << 16;
    static constexpr std::uint32_t kPawn = 1U << 17;
    // Each four bits wide: one more than the file or rank.
    static constexpr std::uint32_t kFileHint = 1U << 18, kRankHint = 1U << 22;
    static constexpr std::uint32_t kCastleShort = 1U << 26, kCastleLong = 1U << 27;

    constexpr explicit PlainSan(std::uint32_t bits) : bits_(bits) {}

    std::uint32_t bits_ = 0;
};

// Texts of other lengths are never plain: "e4", "Qa1xb2#".
inline constexpr std::size_t kShortestPlainSan = 2, kLongestPlainSan = 7;
[[nodiscard]] constexpr bool may_be_plain_san(std::string_view text) {
    return text.size() - kShortestPlainSan <= kLongestPlainSan - kShortestPlainSan;
}

// The bytes of `text`, the last one highest: what a spelling is, whatever stands behind it. One
// that begins with a byte of 0 looks like the rest of it.   REQUIRES: as read_plain_san().
[[nodiscard]] inline std::uint64_t packed_spelling(std::string_view text) {
    return packed_word(text.data(), text.size());
}

// What `text` says to `Us`, as parse_san() reads it.   REQUIRES: may_be_plain_san(text), and 8
// readable bytes at text.data(). COST: no branch that is often taken the other way.
template <Color Us>
[[nodiscard]] PlainSan read_plain_san(std::string_view text);

namespace detail {

// What stands before the target square, as in "Nbx", with what it says. In the highest bytes of the
// word, the last one highest.
struct SanPrefix {
    std::uint64_t word;
    std::uint32_t bits;
};
inline constexpr unsigned kSanPrefixBits = 9;

struct PlainSanTables {
    SanPrefix prefixes[std::size_t{1} << kSanPrefixBits];
    Bitboard on_file[9];  // of a file hint; everything without
};
// NOLINTNEXTLINE(readability-identifier-naming): a constant, though defined elsewhere.
[[gnu::visibility("hidden")]] extern const PlainSanTables kPlainSanTables;

// Found by trying: it gives every prefix a slot of its own, which the compiler checks.
inline constexpr std::uint64_t kSanPrefixFactor = 0x5CC886D04C83855BULL;
[[nodiscard]] constexpr std::size_t san_prefix_slot(std::uint64_t word) {
    return word * kSanPrefixFactor >> (64 - kSanPrefixBits);
}

// Whatever the prefixes do not hold: castling, mates, two hints, and what is not plain.
[[nodiscard]] PlainSan read_rare_plain_san(std::string_view text, Color us);

}  // namespace detail

inline Bitboard PlainSan::origins() const {
    return detail::kAttackTables.origins[bits_ / kKind & (detail::kOriginKinds - 1)][bits_ & 63U] &
           detail::kPlainSanTables.on_file[bits_ / kFileHint & 15U];
}

template <Color Us>
[[gnu::always_inline]] inline PlainSan read_plain_san(std::string_view text) {
    std::uint64_t word = packed_spelling(text);
    const std::uint64_t mark_width = word >> 56 == '+' ? 8 : 0;
    word <<= mark_width;
    // File and rank counted from a and 1; anything else has a bit outside of 7.
    const auto square = static_cast<std::uint32_t>(word >> 48) - (std::uint32_t{'1'} << 8 | 'a');
    const std::uint64_t prefix = word << 16;
    const detail::SanPrefix& entry =
        detail::kPlainSanTables.prefixes[detail::san_prefix_slot(prefix)];
    // Bytes of 0 at the beginning would look like none.
    const std::uint64_t begins_with_zero = text[0] == '\0' ? 1 : 0;
    if (((square & 0xF8F8U) | (entry.word ^ prefix) | begins_with_zero) != 0) [[unlikely]]
        return detail::read_rare_plain_san(text, Us);
    std::uint32_t bits = entry.bits | ((square | square >> 5) & 63U) |
                         static_cast<std::uint32_t>(mark_width) << (PlainSan::kMarkBit - 3);
    if constexpr (Us == Color::Black) {
        constexpr std::uint32_t kBlackPawn = detail::kBlackPawnKind * PlainSan::kKind;
        bits |= bits / (PlainSan::kPawn / kBlackPawn) & kBlackPawn;
    }
    return PlainSan(bits);
}

}  // namespace arbiter::chess
