#pragma once

#include "core/base/generation.hpp"
#include "core/base/short_word.hpp"
#include "core/chess/position.hpp"
#include "core/chess/zobrist.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace arbiter::chess {

namespace detail {
struct LockstepKernel;
}

// Texts of other lengths are not played in lockstep: "e4", "Qa1xb2#".
inline constexpr std::size_t kShortestSpelling = 2, kLongestSpelling = 7;
[[nodiscard]] constexpr bool may_be_played_in_lockstep(std::string_view text) {
    return text.size() - kShortestSpelling <= kLongestSpelling - kShortestSpelling;
}

// The bytes of `text`, the last one highest: what a spelling is, whatever follows it. One
// that begins with a byte of 0 looks like the rest of it.
// REQUIRES: may_be_played_in_lockstep(text).
[[nodiscard]] inline std::uint64_t packed_spelling(std::string_view text) {
    // Two parts that may overlap, so that no byte after the text is read.
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    const std::size_t unused = 8 * (8 - text.size());
    return text.size() < 4 ? lowest_first<std::uint16_t>(end - 2) << 48 |
                                 lowest_first<std::uint16_t>(begin) << unused
                           : lowest_first<std::uint32_t>(end - 4) << 32 |
                                 lowest_first<std::uint32_t>(begin) << unused;
}

// Plays ordinary plies of several games side by side: one game in each lane of the vector
// registers, all at the same ply. Position does the same one after the other and is the reference.
// THREADS: one owner; keeps its memory.
class Lockstep {
  public:
    // Games played at once, and plies of each: more would need more memory than is near.
    static constexpr std::size_t kMostGames = 32;
    static constexpr std::uint32_t kMostPlies = 1024;
    // A bit for each ply of a game.
    using PlyBits = std::uint64_t[kMostPlies / 64];

    // One game. LIFETIME: what was played is there until the next play().
    struct Game {
        // Before: is_suited(), and packed_spelling() of what follows, at most kMostPlies.
        const Position* start = nullptr;
        std::span<const std::uint64_t> spellings;
        // After: how many of them were played. The next one is not legal as written, names file and
        // rank of the origin, or has another check suffix than "+" for check and none for none.
        std::uint32_t played = 0;

        std::uint32_t row = 0, lane = 0;            // where it has been played
        const std::uint64_t* half_moves = nullptr;  // every `stride`th is one of this game
        std::size_t stride = 0;
        Bitboard by_color[kColors] = {}, role_bits[3] = {}, castling_rooks = 0;
        bool is_check = false;
        std::uint32_t quiet_plies = 0;       // after the last of them
        std::uint32_t most_quiet_plies = 0;  // of all positions
        // Plies that are neither captures nor pawn moves; and those of them after which the
        // position may not be new: they go to a square that a piece has left since the last capture
        // or pawn move, and pieces may have stood on the same squares before. Nothing is known of
        // words without a played ply.
        PlyBits quiet, returns;

        const Generation* plays = nullptr;  // of the lockstep that played it
        std::uint32_t play = 0;

        // What was played is there: no other games have taken its place.
        [[nodiscard]] bool is_current() const {
            return plays != nullptr && plays->number() == play;
        }
    };

    // This machine does it faster than one ply after the other.
    [[nodiscard]] static bool is_usable();
    // A game may begin at `start`: rights to castle are those of orthodox chess, no pawn can be
    // taken e.p.
    [[nodiscard]] static bool is_suited(const Position& start);

    // On the best kernel of this machine, or any for which lockstep was built.
    Lockstep();
    // Games that were played know where.
    Lockstep(const Lockstep&) = delete;
    Lockstep& operator=(const Lockstep&) = delete;
    explicit Lockstep(const detail::LockstepKernel& kernel) : kernel_(&kernel) {}

    // REQUIRES: at most kMostGames.
    void play(std::span<Game* const> games);

    // How often the same position stood on the board.
    struct Repetition {
        std::uint32_t most = 1;  // of any position; 3 may be more
        // One that stood there twice may be one move away from a later one. Known only where `most`
        // is 2; false is certain.
        bool may_come_again = false;
        // No ply `returns`.
        bool is_every_placement_new = true;
    };
    // For a game that was played.   COST: looks only where some piece came back.
    [[nodiscard]] static Repetition find_repetition(const Game& game);
    // `position` becomes the one after all plies.
    static void get_position(const Game& game, Position& position);

    class Walk;

  private:
    class ClaimWindow;

    void lay_out(std::span<Game* const> games);

    const detail::LockstepKernel* kernel_;
    Generation plays_;
    std::vector<Game*> in_order_;  // of their first rows
    // Rows of as many as the kernel has lanes: what is to be played, and what was.
    std::vector<std::uint32_t> sans_;  // LockstepBits
    std::vector<std::uint64_t> half_moves_;
    std::vector<std::uint16_t> returns_;  // of each row, the lanes that are quiet or return
    std::uint32_t rows_ = 0;
};

namespace detail {

// A ply that was played in lockstep, in 64 bits: the lower half has what its spelling says (for
// castling the target of the king), the upper half what the spelling does not say.
struct LockstepBits {
    // The target, the kind, which is the role and 8 for a pawn that takes, and what is written
    // with them. Disambiguations are one more than the file or rank.
    static constexpr std::uint64_t kSquareMask = 63, kTargetAndRole = 511;
    static constexpr unsigned kKind = 6;
    static constexpr unsigned kPawnTakes = 8;
    static constexpr std::uint64_t kPawnTakesKind = std::uint64_t{kPawnTakes} << kKind;
    static constexpr std::uint64_t kTakes = 1U << 11;
    static constexpr unsigned kMarkBit = 12;
    static constexpr std::uint64_t kMarksCheck = 1U << kMarkBit;
    static constexpr std::uint64_t kPawnSteps = 1U << 15;
    static constexpr std::uint64_t kPawn = 1U << 17;
    static constexpr unsigned kFileHint = 18, kRankHint = 22;
    static constexpr std::uint64_t kAnyFileHint = std::uint64_t{15} << kFileHint;
    static constexpr std::uint64_t kAnyRankHint = std::uint64_t{15} << kRankHint;
    static constexpr std::uint64_t kCastleShort = 1U << 26, kCastleLong = 1U << 27;
    static constexpr std::uint64_t kCastles = kCastleShort | kCastleLong;
    static constexpr unsigned kPromotionRole = 28;
    static constexpr std::uint64_t kPromotion = 7U << kPromotionRole;
    static constexpr unsigned kQuiet = 31;
    static constexpr std::uint64_t kQuietBit = std::uint64_t{1} << kQuiet;
    // As in a plain Move, from the first square and the target; then the Piece that was taken, so
    // that it and the target are one number as well.
    static constexpr unsigned kFrom = 32, kTarget = 38, kCaptured = 44;
    static constexpr std::uint32_t kMoveMask = 4095, kCapturedAndTarget = 1023;
    // Rights to castle that are lost with it, as squares of the rooks: those of White further up,
    // those of Black where they are.
    static constexpr unsigned kRightsOfWhite = 48;
    static constexpr std::uint64_t kRightsOfBlack = bit(Square::A8) | bit(Square::H8);
    static constexpr std::uint64_t kRights =
        (bit(Square::A1) | bit(Square::H1)) << kRightsOfWhite | kRightsOfBlack;
    // A pawn is next to the target of a double step, and may take e.p.
    static constexpr std::uint64_t kEpSquare = std::uint64_t{1} << 52;
    static constexpr std::uint64_t kEpLegal = std::uint64_t{1} << 53;
    static constexpr std::uint64_t kTakesEp = std::uint64_t{1} << 54;
    static constexpr std::uint64_t kUnusual =
        kCastles | kPromotion | kRights | kEpSquare | kEpLegal | kTakesEp;
};

}  // namespace detail

// Follows the plies of a game that was played.
class Lockstep::Walk {
  public:
    // From its start.
    explicit Walk(const Game& game)
        : next_(game.half_moves),
          stride_(game.stride),
          key_(game.start->key()),
          quiet_plies_(game.start->quiet_plies()) {}
    // From after half-move `ply`, a capture or pawn move, or from the start. Keys are then to be
    // compared with each other only.
    Walk(const Game& game, std::uint32_t ply);

    // The next ply, one of `Us`.   REQUIRES: not all were taken.
    template <Color Us>
    [[nodiscard]] Move next();
    // Behind it; what repetition_key() and quiet_plies() of the position are.
    [[nodiscard]] std::uint64_t repetition_key() const { return key_ ^ ep_key_; }
    [[nodiscard]] std::uint32_t quiet_plies() const { return quiet_plies_; }

  private:
    // What castling, promotion, e.p., lost rights to castle and double steps that may be taken
    // change.
    struct Unusual {
        Move move;
        std::uint64_t key, ep_key;
    };
    // Takes no `this`: a walk lives in registers.
    [[nodiscard]] static Unusual unusual(std::uint64_t bits, Color us);

    const std::uint64_t* next_;
    const std::size_t stride_;
    std::uint64_t key_;
    std::uint64_t ep_key_ = 0;
    std::uint32_t quiet_plies_;
};

template <Color Us>
[[gnu::always_inline]] inline Move Lockstep::Walk::next() {
    using Bits = detail::LockstepBits;
    const std::uint64_t bits = *next_;
    next_ += stride_;
    const auto told = static_cast<std::uint32_t>(bits >> Bits::kFrom);
    // By piece, then by square; those of the own side by role.
    const std::uint64_t* const pieces = kZobrist.piece[0];
    const std::uint64_t* const own = pieces + kSquares * (index(make_piece(Us, Role::Pawn)) - 1);
    const std::size_t target = bits & Bits::kTargetAndRole;
    const std::size_t first =
        (bits & (Bits::kTargetAndRole & ~Bits::kSquareMask)) | (told & Bits::kSquareMask);
    const std::size_t captured = bits >> Bits::kTarget & Bits::kCapturedAndTarget;
    key_ ^= own[first] ^ own[target] ^ pieces[captured] ^ kZobrist.black_to_move;
    const std::uint32_t is_quiet = static_cast<std::uint32_t>(bits) >> Bits::kQuiet;
    quiet_plies_ = (quiet_plies_ + 1) & (0 - is_quiet);
    ep_key_ = 0;
    if ((bits & Bits::kUnusual) != 0) [[unlikely]] {
        const Unusual change = unusual(bits, Us);
        key_ ^= change.key;
        ep_key_ = change.ep_key;
        return change.move;
    }
    return Move::from_raw(static_cast<std::uint16_t>(told & Bits::kMoveMask));
}

}  // namespace arbiter::chess
