#pragma once

#include "chess/position.hpp"
#include "chess/san.hpp"

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace arbiter::chess {

// What the spelling of a half-move says to the side that plays it, whatever the position: strict
// SAN of a plain move or of castling. Of every other spelling, and of castling, `origins` is empty,
// so that no man fits it.
struct PlainSan {
    Bitboard origins = 0;    // where the man may come from on an empty board, hints obeyed
    Bitboard ep_takers = 0;  // as in PlainMove
    Square to = Square::A1;
    Role role = Role::None;
    SanKind kind = SanKind::Piece;  // or castling
    bool is_capture = false;
    // Of a piece, "Nbd2": kFileHint, kRankHint. Of a king kIsKing. With any there is more to ask.
    std::uint8_t asks = 0;
    SanMark mark = SanMark::None;
    std::uint16_t quiet_mask = 0;  // as in PlainMove

    static constexpr std::uint8_t kFileHint = 1, kRankHint = 2, kIsKing = 4;
};

// Remembers the spellings of half-moves it has read: an archive writes some thousand of them again
// and again. Each is read by parse_san() once, so that the two cannot disagree; what is remembered
// is found by one comparison. THREADS: one owner. COST: no allocation after construction.
class SanLexicon {
  public:
    static constexpr std::size_t kShortest = 2, kLongest = 7;  // "e4", "Qa1xb2#"

    [[nodiscard]] static constexpr bool may_hold(std::string_view text) {
        return text.size() - kShortest <= kLongest - kShortest;
    }

    // What `text` says to `Us`; null before learn() was told of it, or when another spelling has
    // taken its place. LIFETIME: until the next learn().   REQUIRES: may_hold(text), and 8 readable
    // bytes at text.data().
    template <Color Us>
    [[nodiscard]] const PlainSan* find(std::string_view text) const {
        const std::uint64_t word = word_of(text, Us);
        const Entry& entry = entries_[slot_of(word)];
        return entry.word == word ? &entry.san : nullptr;
    }
    // REQUIRES: as find().
    void learn(std::string_view text, Color us);

  private:
    static constexpr unsigned kBits = 13;
    static constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15ULL;

    struct Entry {
        std::uint64_t word = 0;
        PlainSan san;
    };

    // The text and its length. The men of both colours go alike but for pawns, whose moves begin
    // with a small letter.
    [[nodiscard]] static std::uint64_t word_of(std::string_view text, Color us) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, text.data(), sizeof bytes);
        if constexpr (std::endian::native == std::endian::big) bytes = __builtin_bswap64(bytes);
        const std::uint64_t is_small = us == Color::Black ? bytes >> 2 & 8U : 0;
        return bytes << (64 - 8 * text.size()) | text.size() | is_small;
    }
    [[nodiscard]] static std::size_t slot_of(std::uint64_t word) {
        return word * kFactor >> (64 - kBits);
    }

    std::vector<Entry> entries_{std::size_t{1} << kBits};
};

namespace detail {
// Parts of play_if_plain() that few half-moves need, kept out of the hot path, whose registers they
// would take: castling and the choice among several men, ...
template <Color Us>
[[nodiscard]] Move play_if_chosen(Position& pos, const PlainSan& san, Position* before);
// ... and a man on `from` that can reach the target, but is a king, may be pinned, has a king in
// check or hints in its spelling.
template <Color Us>
[[nodiscard]] Move play_if_safe(Position& pos, const PlainSan& san, Square from, Position* before);
}  // namespace detail

// Plays the half-move of `san`, a plain move or castling, and returns it; the position before it is
// kept in `before` unless that is null. Returns none(), and nothing is changed, where it is less
// than plain: several men that may go there or none, something in the way, an "x" or a hint too
// many or too few, a king in danger. resolve_san() says more.   REQUIRES: `pos` is not irregular.
// COST: O(1).
template <Color Us>
[[gnu::always_inline]] inline Move play_if_plain(Position& pos, const PlainSan& san,
                                                 Position* before) {
    const Bitboard own = pos.pieces(Us);
    const Bitboard occupied = pos.occupied();
    const Bitboard men = own & pos.pieces(san.role) & san.origins;
    if (men == 0 || has_several(men)) [[unlikely]]
        return detail::play_if_chosen<Us>(pos, san, before);
    const Square from = first_square(men);
    // A capture needs an enemy on `to`, any other move an empty square.
    const Bitboard takes = san.is_capture ? 1 : 0;
    const Bitboard is_taken_wrongly = (occupied >> index(san.to)) ^ takes;
    const Bitboard is_target_wrong = (is_taken_wrongly | own >> index(san.to)) & 1U;
    const Bitboard in_the_way = between(from, san.to) & occupied;
    if ((in_the_way | is_target_wrong) != 0) [[unlikely]]
        return Move::none();
    const bool may_be_pinned = !pos.is_off_lines<Us>(from);
    if (san.asks != 0 || pos.is_check() || may_be_pinned) [[unlikely]]
        return detail::play_if_safe<Us>(pos, san, from, before);
    if (before != nullptr) *before = pos;
    pos.play_plain_as<Us>({from, san.to, san.role, san.quiet_mask, san.ep_takers});
    return Move::normal(from, san.to);
}

}  // namespace arbiter::chess
