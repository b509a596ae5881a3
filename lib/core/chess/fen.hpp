#pragma once

#include "core/base/result.hpp"
#include "core/chess/position.hpp"
#include "core/chess/setup.hpp"
#include "core/chess/shuffled_start.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::chess {

// FEN in two steps: read_fen() knows the spelling and yields a Setup, validate() knows the rules
// and yields a Position. read_start_position() does both and collects every distinct flaw with its
// place in the text. Nothing here allocates except to_fen() and to_shredder_fen().   PGN 16.1;
// X-FEN and Shredder-FEN for castling.

// What can be wrong with a FEN. Fatal ones leave no Position; the others are repaired in it.
enum class FenDefect : std::uint8_t {
    // Fatal.
    Syntax,           // seven ranks, nine squares, an unknown letter, a field that cannot be read
    KingCount,        // more than one king of a colour
    NoKing,           // no king of a colour
    OpponentInCheck,  // the side not to move is in check
    PawnOnBackRank,   // a pawn on rank 1 or 8
    // Repaired.
    Short,               // counters missing: completed with "0 1"
    CastlingImpossible,  // a right without king or rook in place: dropped
    EpImpossible,        // no double push can just have passed that square: dropped
    CounterInvalid,      // halfmove clock impossible: taken as 0, but not with move number 1, which
                         // only says that it is not known; move number 0: taken as 1
    // Only stated.
    EpUnusable,          // right by the standard, but no pawn can take: no flaw, we write "-"
    MaterialImpossible,  // more pawns, pieces or promoted pieces than a game can produce
    CheckImpossible,     // checks that no last move can have given together
    Spelling,            // surplus blanks or fields, castling letters out of order, split digits
};
inline constexpr std::size_t kFenDefects = 13;

[[nodiscard]] constexpr bool is_fatal(FenDefect defect) {
    return defect <= FenDefect::PawnOnBackRank;
}

// One flaw: the first of its kind, where in the text ([begin, end) offsets), and what exactly, as
// in "rank 5 has 9 squares".
struct FenFault {
    FenDefect defect = FenDefect::Syntax;
    std::uint16_t begin = 0;
    std::uint16_t end = 0;

    [[nodiscard]] std::string_view detail() const& { return {text.data(), size}; }
    [[nodiscard]] std::string_view detail() const&& = delete;

    std::array<char, 88> text{};
    std::uint8_t size = 0;
};

// A set of flaws, each at most once, in order of discovery.
class FenDefects {
  public:
    [[nodiscard]] bool has(FenDefect defect) const {
        return (bits_ >> static_cast<unsigned>(defect) & 1U) != 0;
    }
    [[nodiscard]] bool is_empty() const { return size_ == 0; }
    [[nodiscard]] bool is_fatal() const { return (bits_ & kFatalBits) != 0; }
    [[nodiscard]] std::span<const FenFault> faults() const& { return {faults_.data(), size_}; }
    [[nodiscard]] std::span<const FenFault> faults() const&& = delete;
    [[nodiscard]] const FenFault* begin() const& { return faults_.data(); }
    [[nodiscard]] const FenFault* end() const& { return faults_.data() + size_; }

    // Adds a flaw unless its kind is there already; the pieces of `detail` are put one after the
    // other and cut at the buffer's end.
    void add(FenDefect defect, std::size_t begin, std::size_t end,
             std::initializer_list<std::string_view> detail);

  private:
    static constexpr std::uint32_t kFatalBits =
        (2U << static_cast<unsigned>(FenDefect::PawnOnBackRank)) - 1;
    std::array<FenFault, kFenDefects> faults_{};
    std::size_t size_ = 0;
    std::uint32_t bits_ = 0;
};

// How castling letters are understood. Any: as X-FEN and Shredder-FEN say. Standard: only the e
// file and the corners count, everything else is CastlingImpossible.
enum class CastlingStyle : std::uint8_t { Any, Standard };

enum class FenField : std::uint8_t { Placement, Turn, Castling, Ep, QuietPlies, MoveNumber };

struct FenReading {
    std::optional<Setup> setup;  // absent when there is a Syntax flaw
    FenDefects defects;
    // Shredder letters, or rights of a king or rook that is not where orthodox chess puts it.
    bool is_chess960_start = false;
    bool names_rook_files = false;  // Shredder letters
    struct Range {
        std::uint16_t begin = 0;
        std::uint16_t end = 0;
    };
    std::array<Range, 6> fields{};  // where each FenField is; empty when absent
};

// Reads the spelling only. COST: linear, no allocation.
[[nodiscard]] FenReading read_fen(std::string_view fen, CastlingStyle style = CastlingStyle::Any);

// Judges an arrangement. Fails on a fatal flaw; repaired ones are only reported by
// read_start_position().
[[nodiscard]] Result<Position, FenDefects> validate(const Setup& setup);

// Every flaw in the meaning of `setup`; offsets are those of `fields`.
void inspect_setup(const Setup& setup, const std::array<FenReading::Range, 6>& fields,
                   FenDefects& defects);

// `setup` with its impossible counters replaced: what validate() makes a Position of.
[[nodiscard]] Setup with_possible_counters(const Setup& setup, const FenDefects& defects);

struct StartReading {
    std::optional<Position> position;  // absent when some flaw is fatal
    FenDefects defects;
    bool is_chess960_start = false;  // as in FenReading: a right is not one of orthodox chess
    ShuffledStart shuffled = ShuffledStart::None;
};

// Does `fen` give no position at all, as "", "?", "-" and "none" do?
[[nodiscard]] bool is_unknown_fen(std::string_view fen);

// Both steps: what a FEN tag or a line of a FEN file means.
[[nodiscard]] StartReading read_start_position(std::string_view fen,
                                               CastlingStyle style = CastlingStyle::Any);

// The position of a FEN that is known to be right, as in tests and tables.   THROWS: InternalError
// when it is not.
[[nodiscard]] Position position_of(std::string_view fen);

inline constexpr std::size_t kMaxFen = 112;  // 71 placement + 2 + 5 + 3 + 6 + 11, rounded up

// Writes six fields: e.p. square only when an e.p. capture is legal, castling as X-FEN (KQkq =
// outermost rook, else its file letter). Returns the length. REQUIRES: kMaxFen bytes at `out`.
std::size_t write_fen(const Board& pos, char* out);
[[nodiscard]] std::string to_fen(const Board& pos);
// The same with file letters for every castling right ("HAha").
[[nodiscard]] std::string to_shredder_fen(const Board& pos);

}  // namespace arbiter::chess
