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
    std::uint8_t hints = 0;  // of a piece, "Nbd2": kFileHint, kRankHint
    SanMark mark = SanMark::None;
    std::uint16_t quiet_mask = 0;  // as in PlainMove

    static constexpr std::uint8_t kFileHint = 1, kRankHint = 2;
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

    // The entry of `text` for `Us`. LIFETIME: until the next call.   REQUIRES: may_hold(text), and
    // 8 readable bytes at text.data().
    template <Color Us>
    [[nodiscard]] const PlainSan& find(std::string_view text) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, text.data(), sizeof bytes);
        if constexpr (std::endian::native == std::endian::big) bytes = __builtin_bswap64(bytes);
        // What stands behind the text goes, and its length comes instead. The men of both colours
        // go alike but for pawns, whose moves begin with a small letter.
        std::uint64_t word = bytes << (64 - 8 * text.size()) | text.size();
        if constexpr (Us == Color::Black) word |= bytes >> 2 & 8U;
        Entry& entry = entries_[word * kFactor >> (64 - kBits)];
        if (entry.word != word) [[unlikely]]
            read(text, Us, word, entry);
        return entry.san;
    }

  private:
    static constexpr unsigned kBits = 13;
    static constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15ULL;

    struct Entry {
        std::uint64_t word = 0;
        PlainSan san;
    };

    static void read(std::string_view text, Color us, std::uint64_t word, Entry& entry);

    std::vector<Entry> entries_{std::size_t{1} << kBits};
};

namespace detail {
// What few half-moves ask for, kept out of the hot path, whose registers it would take.
template <Color Us>
[[nodiscard]] bool is_safe_apart(const Board& pos, Square from, Square to);
// play_if_plain() for castling.
template <Color Us>
[[nodiscard]] Move castle_if_plain(Position& pos, const PlainSan& san, Position* before);
// The hints of `san` are those that its half-move needs when it comes from `from`.
[[nodiscard]] bool has_needed_hints(const Board& pos, const PlainSan& san, Square from);
}  // namespace detail

// The one man that may make the half-move, or None where that is less than plain: several men that
// may go there, none, something in the way, an "x" or a hint too many or too few, a king in danger.
// resolve_san() says more.   REQUIRES: `pos` is not irregular. COST: O(1).
template <Color Us>
[[nodiscard]] [[gnu::always_inline]] inline Square plain_origin(const Board& pos,
                                                                const PlainSan& san) {
    const Bitboard own = pos.pieces(Us);
    const Bitboard men = own & pos.pieces(san.role) & san.origins;
    if (men == 0) [[unlikely]]
        return Square::None;
    Square from = first_square(men);
    if (has_several(men)) [[unlikely]] {
        const SanResolution chosen = detail::choose<Us>(pos, men, san.to);
        if (!chosen.is_ok()) return Square::None;
        from = chosen.move.from();
    }
    // A capture needs an enemy on `to`, any other move an empty square.
    const Bitboard occupied = pos.occupied();
    const Bitboard is_taken_wrongly = (occupied >> index(san.to)) ^ Bitboard { san.is_capture };
    const Bitboard is_target_wrong = (is_taken_wrongly | own >> index(san.to)) & 1U;
    const Bitboard in_the_way = between(from, san.to) & occupied;
    if ((in_the_way | is_target_wrong) != 0) [[unlikely]]
        return Square::None;
    const bool may_be_pinned = !pos.is_off_lines<Us>(from);
    if (san.role == Role::King || pos.is_check() || may_be_pinned) [[unlikely]] {
        if (!detail::is_safe_apart<Us>(pos, from, san.to)) return Square::None;
    }
    if (san.hints != 0 && !detail::has_needed_hints(pos, san, from)) [[unlikely]]
        return Square::None;
    return from;
}

// Plays the half-move of `san` if it is plain, or castling; returns it, or none() and nothing is
// changed. The position before it is kept in `before` unless that is null.   REQUIRES: as
// plain_origin().
template <Color Us>
[[gnu::always_inline]] inline Move play_if_plain(Position& pos, const PlainSan& san,
                                                 Position* before) {
    const Square from = plain_origin<Us>(pos, san);
    if (from == Square::None) [[unlikely]]
        return detail::castle_if_plain<Us>(pos, san, before);
    if (before != nullptr) *before = pos;
    pos.play_plain_as<Us>({from, san.to, san.role, san.quiet_mask, san.ep_takers});
    return Move::normal(from, san.to);
}

}  // namespace arbiter::chess
