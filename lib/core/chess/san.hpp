#pragma once

#include "core/chess/board.hpp"
#include "core/chess/types.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::chess {

// SAN in three steps: parse_san() reads the spelling, resolve_san() finds the move in a position,
// to_san() writes the one canonical form. Strict SAN takes a short inline path; tolerated spellings
// take a cold one and are recorded in `deviations`. No allocation, no exception. Suffixes like "!?"
// are the lexer's and must be cut off before.   PGN 8.2.3.

enum class SanKind : std::uint8_t { Piece, CastleShort, CastleLong, Null };  // Piece: pawns too
enum class SanMark : std::uint8_t { None, Check, DoubleCheck, Mate };        // "", "+", "++", "#"

// Spellings that are understood but are not SAN; bits of San::deviations.
enum class SanDeviation : std::uint32_t {
    CastlingZeros = 1U << 0,       // 0-0
    CastlingLowerCase = 1U << 1,   // o-o
    CastlingNoDash = 1U << 2,      // OO
    UnicodeDash = 1U << 3,         // O–O, e2–e4
    LongAlgebraic = 1U << 4,       // e2-e4, Ng1-f3, e4xd5
    Uci = 1U << 5,                 // e2e4, e7e8q
    PromotionNoEquals = 1U << 6,   // a8Q
    PromotionParen = 1U << 7,      // a8(Q)
    PromotionSlash = 1U << 8,      // a8/Q
    PromotionLowerCase = 1U << 9,  // a8=q
    PawnLetter = 1U << 10,         // Pe4
    EpSuffix = 1U << 11,           // exd6e.p.
    CaptureSign = 1U << 12,        // e:d5, eXd5, e×d5
    MateWord = 1U << 13,           // Qf7mate
    NullSpelling = 1U << 14,       // Z0, null, pass, @@@@
    LowerCasePiece = 1U << 15,     // nf3 (b only where read_otherwise() says so: that is a pawn)
    Figurine = 1U << 16,           // ♘f3
    LookAlike = 1U << 17,          // a Cyrillic or Greek letter in a square or in castling
    Invisible = 1U << 18,          // a character without width
    CaptureAbridged = 1U << 19,    // exPd5, NxP, xd5, exd, ed: read where one legal move fits
};

inline constexpr std::uint8_t kNoHint = 0xFF;

// A move as written. For SanKind::Piece, role None means "whatever stands on the origin" (UCI,
// "g1-f3").
struct San {
    SanKind kind = SanKind::Piece;
    Role role = Role::None;
    std::uint8_t origin_file = kNoHint;  // 0..7 or kNoHint
    std::uint8_t origin_rank = kNoHint;
    Square to = Square::None;
    Role promotion = Role::None;  // King and Pawn may be written, and are refused later
    bool is_capture = false;      // an "x" is written
    SanMark mark = SanMark::None;
    std::uint32_t deviations = 0;

    [[nodiscard]] constexpr bool has(SanDeviation deviation) const {
        return (deviations & static_cast<std::uint32_t>(deviation)) != 0;
    }
    friend constexpr bool operator==(const San&, const San&) = default;
};

enum class SanStatus : std::uint8_t {
    Ok,
    Illegal,                // explain_refusal() says why
    Ambiguous,              // several legal moves
    PromotionMissing,       // the pawn may go there, but no piece is named
    PromotionIllegalPiece,  // ... but a king or a pawn is named
};

// Remarks on a move that was found; bits of SanResolution::notes.
enum class SanNote : std::uint8_t {
    CaptureMarkMissing = 1U << 0,
    CaptureMarkWrong = 1U << 1,
    HintsUnneeded = 1U << 2,       // no other piece of that kind could go there
    HintsForPinnedOnly = 1U << 3,  // with HintsUnneeded: another one could, were it not pinned
    HintsNotCanonical = 1U << 4,   // a rank where the file does, or both where one does
    CastlingByRook = 1U << 5,      // UCI king-takes-rook
    CastlingByKing = 1U << 6,      // UCI king two squares
};

struct SanResolution {
    SanStatus status = SanStatus::Illegal;
    std::uint8_t notes = 0;
    Move move = Move::none();

    [[nodiscard]] constexpr bool is_ok() const { return status == SanStatus::Ok; }
    [[nodiscard]] constexpr bool has(SanNote note) const {
        return (notes & static_cast<std::uint8_t>(note)) != 0;
    }
};

// Reads strict SAN or a tolerated spelling of one move; nullopt when it is no move text. PGN 8.2.3.
[[nodiscard]] std::optional<San> parse_san(std::string_view text);
// The common case alone: strict SAN without castling and promotion. False: call parse_san(). Keeps
// `san` in registers, where an optional would go through memory.
[[nodiscard]] bool parse_plain_san(std::string_view text, San& san);

// What precedes the letter of a promoted piece in place of "=": "+=", "=+", ":" and similar; its
// length, or 0 when no letter follows.
[[nodiscard]] std::size_t odd_promotion_sign(std::string_view text);

// "P@e4", "N@f3", "@e4": a crazyhouse drop, which is no move of chess.
[[nodiscard]] bool is_drop_text(std::string_view text);

// Finds the move of `san` among the pieces of that kind that could go there; never lists moves.
// Hints must fit; a missing or superfluous "x" is only noted; check marks are not looked at. "Kg1"
// is not castling. Returns what the filter over all legal moves would return.   PGN 8.2.3.4. COST:
// O(candidates).
[[nodiscard]] SanResolution resolve_san(const Board& pos, const San& san);
// The same for callers that know whose turn it is.   REQUIRES: pos.turn() == Us.
template <Color Us>
[[nodiscard]] SanResolution resolve_san_as(const Board& pos, const San& san);

// The legal move that `text` means although it is illegal as written: "bxc4" by a bishop where no
// pawn can capture, "Kg1" for castling, "Kxh1" for castling with the rook there, and captures cut
// short ("exd", "NxP"). nullopt: there is none. REQUIRES: the text resolves to no move. The kind of
// the returned move says which it is: a bishop or castling, with the rook's square when it is a
// capture.
[[nodiscard]] std::optional<San> read_otherwise(const Board& pos, std::string_view text);

// What canonical SAN adds to a piece move: file, else rank, else both.   PGN 8.2.3.4.
struct Disambiguation {
    bool file = false;
    bool rank = false;
    friend constexpr bool operator==(const Disambiguation&, const Disambiguation&) = default;
};
// REQUIRES: `move` is legal and of a piece. Pawns and castling need none.
[[nodiscard]] Disambiguation needed_disambiguation(const Board& pos, Move move);

// Text of one move, at most 7 characters ("Qa1xb2#").
class SanText {
  public:
    [[nodiscard]] std::string_view view() const& { return {text_.data(), size_}; }
    [[nodiscard]] std::string_view view() const&& = delete;
    void push(char c) { text_[size_++] = c; }
    void push(std::string_view text) {
        for (const char c : text)
            push(c);
    }

  private:
    std::array<char, 11> text_{};
    std::uint8_t size_ = 0;
};

// Canonical SAN with "+" or "#"; "--" for a null move.   PGN 8.2.3.   REQUIRES: `move` is legal or
// null in `before`.
[[nodiscard]] SanText to_san(const Board& before, Move move);

namespace detail {

struct SanTables {
    Role role[256];          // of the first byte; Pawn for a file letter
    std::uint8_t file[256];  // of a byte, else kNoHint
    std::uint8_t rank[256];  // of a byte, else kNoHint
    SanMark mark[256];       // of the last byte
    Bitboard on_file[256];   // of a disambiguation; everything for kNoHint
    Bitboard on_rank[256];
};
// NOLINTNEXTLINE(readability-identifier-naming): a constant, though defined elsewhere.
[[gnu::visibility("hidden")]] extern const SanTables kSanTables;

// Everything but the strict SAN of a plain move. Cold functions take San by value: the hot path
// keeps it in registers.
[[nodiscard]] std::optional<San> parse_rare(std::string_view text);
[[nodiscard]] SanResolution resolve_rare(const Board& pos, San san);
[[nodiscard]] std::uint8_t review_hints(const Board& pos, San san, Move move);

template <Color Us>
[[nodiscard]] inline SanResolution resolve_pawn(const Board& pos, const San& san) {
    constexpr Direction kUp = forward(Us);
    constexpr Piece kPawn = make_piece(Us, Role::Pawn);
    const Square to = san.to;
    if (relative_rank(Us, to) < 2) return {};
    const Piece target = pos.piece_on(to);
    Square from = to - kUp;
    bool is_ep = false;
    const bool is_push = san.origin_file == kNoHint || san.origin_file == file_of(to);
    if (is_push) {
        if (target != Piece::None) return {};
        if (pos.piece_on(from) == Piece::None && relative_rank(Us, to) == 3) from = from - kUp;
    } else {
        if (!chess::has(neighbours(bit(from)), make_square(san.origin_file, rank_of(from))))
            return {};
        from = make_square(san.origin_file, rank_of(from));
        is_ep = target == Piece::None;
        if (is_ep ? pos.ep_square() != to
                  : !chess::has(pos.pieces(~Us) & ~pos.pieces(Role::King), to))
            return {};
    }
    if (pos.piece_on(from) != kPawn ||
        (san.origin_rank != kNoHint && san.origin_rank != rank_of(from)))
        return {};
    if (is_ep ? !pos.is_ep_safe(from) : !pos.is_safe<Us>(from, to)) return {};

    SanResolution found{SanStatus::Ok, 0,
                        is_ep ? Move::en_passant(from, to) : Move::normal(from, to)};
    if (san.is_capture == is_push) {
        [[unlikely]] found.notes = static_cast<std::uint8_t>(is_push ? SanNote::CaptureMarkWrong
                                                                     : SanNote::CaptureMarkMissing);
    }
    if (relative_rank(Us, to) == 7 || san.promotion != Role::None) [[unlikely]] {
        if (relative_rank(Us, to) != 7) return {};
        if (san.promotion == Role::None || san.promotion == Role::King ||
            san.promotion == Role::Pawn) {
            found.status = san.promotion == Role::None ? SanStatus::PromotionMissing
                                                       : SanStatus::PromotionIllegalPiece;
        } else {
            found.move = Move::promote(from, to, san.promotion);
        }
    }
    return found;
}

// The one piece of `candidates` that may go to `to`.
template <Color Us>
[[nodiscard]] inline SanResolution choose(const Board& pos, Bitboard candidates, Square to) {
    Bitboard reaching = 0;
    while (candidates != 0) {
        const Square from = pop_square(candidates);
        if ((between(from, to) & pos.occupied()) == 0) reaching |= bit(from);
    }
    if (has_several(reaching)) {
        for (Bitboard rest = reaching; rest != 0;) {
            const Square from = pop_square(rest);
            if (!pos.is_safe<Us>(from, to)) reaching &= ~bit(from);
        }
        if (has_several(reaching)) return {SanStatus::Ambiguous, 0, Move::none()};
        if (reaching == 0) return {};
        return {SanStatus::Ok, 0, Move::normal(first_square(reaching), to)};
    }
    if (reaching == 0) return {};
    const Square from = first_square(reaching);
    if (!pos.is_safe<Us>(from, to)) return {};
    return {SanStatus::Ok, 0, Move::normal(from, to)};
}

}  // namespace detail

// Lengths, captures, check suffixes and disambiguations change from move to move, so all of it is
// arithmetic with one branch that is seldom taken: castling, promotions, an origin square and
// everything that is not strict.
[[gnu::always_inline]] inline bool parse_plain_san(std::string_view text, San& san) {
    if (text.size() - 2 > 5) [[unlikely]]  // "Qa1xb2#" has 7 bytes
        return false;
    const auto& tables = detail::kSanTables;
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const SanMark mark = tables.mark[byte(text.size() - 1)];
    const unsigned is_marked = (mark == SanMark::None ? 0U : 1U) & (text.size() > 2 ? 1U : 0U);
    const auto size = static_cast<unsigned>(text.size()) - is_marked;
    const Role role = tables.role[byte(0)];
    const unsigned file = byte(size - 2) - unsigned{'a'};
    const unsigned rank = byte(size - 1) - unsigned{'1'};
    // "e4" has no third byte from the end: its first one is looked at, which is no 'x' when it is a
    // file.
    const unsigned takes = byte(size - 3 + (size == 2 ? 1U : 0U)) == 'x' ? 1 : 0;
    const unsigned letter = role == Role::Pawn ? 0 : 1;
    // What is between the piece letter and "x" or the target: usually nothing, else a file or rank.
    const unsigned hints = size - 2 - letter - takes;
    const unsigned hint = byte(letter) & (0U - (hints & 1U));
    const std::uint8_t origin_file = tables.file[hint];
    const std::uint8_t origin_rank = tables.rank[hint];
    const unsigned has_no_hint = (origin_file & origin_rank) == kNoHint ? 1 : 0;
    const unsigned is_odd = (role == Role::None ? 1U : 0U) | ((file | rank) >> 3) | (hints >> 1) |
                            ((hints ^ 1U) ^ has_no_hint) | (takes & ~letter & ~hints & 1U);
    if (is_odd != 0) [[unlikely]]
        return false;
    san = San{SanKind::Piece,
              role,
              origin_file,
              origin_rank,
              make_square(file, rank),
              Role::None,
              takes != 0,
              mark,
              0};
    return true;
}

inline std::optional<San> parse_san(std::string_view text) {
    San san;
    if (parse_plain_san(text, san)) [[likely]]
        return san;
    return detail::parse_rare(text);
}

template <Color Us>
[[gnu::always_inline]] inline SanResolution resolve_san_as(const Board& pos, const San& san) {
    if (san.kind != SanKind::Piece || san.role == Role::None) [[unlikely]]
        return detail::resolve_rare(pos, san);
    if (san.role == Role::Pawn) return detail::resolve_pawn<Us>(pos, san);
    const Square to = san.to;
    const Bitboard candidates = pos.pieces(Us, san.role) & pseudo_attacks(san.role, to) &
                                detail::kSanTables.on_file[san.origin_file] &
                                detail::kSanTables.on_rank[san.origin_rank];
    if (candidates == 0 || chess::has(pos.pieces(Us) | pos.pieces(Role::King), to)) [[unlikely]]
        return {};
    SanResolution found;
    if (!has_several(candidates)) {
        const Square from = first_square(candidates);
        if ((between(from, to) & pos.occupied()) != 0 || !pos.is_safe<Us>(from, to)) [[unlikely]]
            return {};
        found = {SanStatus::Ok, 0, Move::normal(from, to)};
    } else {
        found = detail::choose<Us>(pos, candidates, to);
        if (!found.is_ok()) [[unlikely]]
            return found;
    }
    const bool captures = pos.piece_on(to) != Piece::None;
    if (san.is_capture != captures) {
        [[unlikely]] found.notes = static_cast<std::uint8_t>(captures ? SanNote::CaptureMarkMissing
                                                                      : SanNote::CaptureMarkWrong);
    }
    if ((san.origin_file & san.origin_rank) != kNoHint) [[unlikely]]
        found.notes |= detail::review_hints(pos, san, found.move);
    return found;
}

inline SanResolution resolve_san(const Board& pos, const San& san) {
    return pos.turn() == Color::White ? resolve_san_as<Color::White>(pos, san)
                                      : resolve_san_as<Color::Black>(pos, san);
}

}  // namespace arbiter::chess
