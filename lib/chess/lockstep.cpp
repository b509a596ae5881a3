#include "chess/lockstep.hpp"

#include "base/processor.hpp"
#include "chess/detail/lockstep_kernel.hpp"
#include "chess/steps.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <numeric>

namespace arbiter::chess {

using detail::LockstepBits;

namespace {

// Bytes to which rows are aligned.
constexpr std::size_t kAlignment = 64;

template <class T>
T* aligned(std::vector<T>& memory, std::size_t size) {
    constexpr std::size_t kSpare = kAlignment / sizeof(T);
    if (memory.size() < size + kSpare) memory.resize(size + kSpare);
    const auto address = std::bit_cast<std::uintptr_t>(memory.data());
    return memory.data() + (0 - address) % kAlignment / sizeof(T);
}

using PlyBits = Lockstep::PlyBits;

// The first half-move from `from` on whose bit is set, or is not; kMostPlies: none.
template <bool kIsSet>
std::uint32_t next_ply(const PlyBits& bits, std::uint32_t from) {
    for (std::uint32_t word = from / 64; word < bits.size(); ++word) {
        std::uint64_t found = kIsSet ? bits[word] : ~bits[word];
        if (word == from / 64) found &= ~std::uint64_t{0} << (from % 64);
        if (found != 0) return 64 * word + static_cast<std::uint32_t>(std::countr_zero(found));
    }
    return Lockstep::kMostPlies;
}

// How many bits in a row are set right before half-move `end`.
std::uint32_t run_before(const PlyBits& bits, std::uint32_t end) {
    std::uint32_t begin = end;
    while (begin != 0) {
        const std::uint32_t word = (begin - 1) / 64, used = (begin - 1) % 64 + 1;
        const auto run =
            std::min(static_cast<std::uint32_t>(std::countl_one(bits[word] << (64 - used))), used);
        begin -= run;
        if (run != used) break;
    }
    return end - begin;
}

}  // namespace

namespace detail {

const LockstepKernel* usable_lockstep_kernel() {
#if defined(__x86_64__)
    static constexpr LockstepKernel kAvx512{.read = &lockstep::read_avx512,
                                            .play = &lockstep::play_avx512};
    if (has_fast_avx512()) return &kAvx512;
#endif
    return nullptr;
}

}  // namespace detail

bool Lockstep::is_usable() {
    return detail::usable_lockstep_kernel() != nullptr;
}

bool Lockstep::is_suited(const Position& start) {
    return start.turn() == Color::White && !start.is_irregular() &&
           start.ep_square() == Square::None && !start.has_chess960_rights();
}

// A lane plays one game after the other, each from an even row on. The longest ones are given away
// first, to the lane that is free first: so their first rows never go back.
void Lockstep::lay_out(std::span<Game* const> games) {
    // Half-moves and one, so that places without a game are the shortest; then the place.
    static_assert(kMostGames <= 1U << 8);
    std::array<std::uint32_t, kMostGames> lengths{}, in_order;
    for (std::uint32_t i = 0; i < games.size(); ++i)
        lengths[i] = static_cast<std::uint32_t>(games[i]->spellings.size() + 1) << 8 | i;
    // No branch that depends on a length: each goes where the number of longer ones says.
    for (const std::uint32_t length : std::span(lengths).first(games.size())) {
        std::uint32_t longer = 0;
        for (const std::uint32_t other : lengths)
            longer += other > length ? 1 : 0;
        in_order[longer] = length;
    }
    in_order_.clear();
    constexpr auto kLaneCount = static_cast<std::uint32_t>(kLanes);
    std::uint32_t free_from[kLanes];  // the row, then the lane
    std::iota(std::begin(free_from), std::end(free_from), 0U);
    rows_ = 0;
    for (const std::uint32_t length : std::span(in_order).first(games.size())) {
        Game* const game = games[length & 0xFFU];
        const std::uint32_t first = std::ranges::min(free_from);
        game->lane = first % kLaneCount;
        game->row = first / kLaneCount;
        const std::uint32_t end = game->row + ((length >> 8) & ~1U);
        free_from[game->lane] = end * kLaneCount + game->lane;
        rows_ = std::max(rows_, end);
        in_order_.push_back(game);
    }
}

void Lockstep::play(std::span<Game* const> games) {
    lay_out(games);
    std::uint32_t* const sans = aligned(sans_, (rows_ + kLanes) * kLanes);
    std::uint64_t* const half_moves = aligned(half_moves_, rows_ * kLanes);
    returns_.resize(std::max(returns_.size(), rows_ + detail::LockstepRows::kPadding));
    const detail::LockstepKernel& kernel = *detail::usable_lockstep_kernel();
    // In the order of their rows, because more than their own are written.
    for (Game* game : in_order_) {
        const std::size_t first = game->row * kLanes + game->lane;
        game->half_moves = half_moves + first;
        kernel.read(game->spellings, sans + first);
    }
    kernel.play(
        {.games = in_order_, .sans = sans, .half_moves = half_moves, .returns = returns_.data()});
}

// The positions between two captures or pawn moves, from behind the first one on.
class Lockstep::Stretch {
  public:
    Stretch(const Game& game, std::uint32_t ply)
        : begin_(ply - run_before(game.quiet, ply)),
          size_(next_ply<false>(game.quiet, ply) - begin_ + 1),
          walk_(game, begin_) {
        keys_[0] = walk_.repetition_key();
    }

    // The position behind half-move `ply`, counted from 0, may not be new. REQUIRES: calls in
    // order.
    void look_at(std::uint32_t ply, Repetition& found) {
        const std::uint32_t at = ply - begin_ + 1;
        walk_until(at);
        // The two sides need two half-moves each at least.
        for (std::uint32_t back = 4; back <= at; back += 2) {
            if (keys_[at - back] != keys_[at]) continue;
            const bool is_third = std::ranges::find(twice(), at - back) != twice().end();
            found.most = std::max(found.most, is_third ? 3U : 2U);
            twice_[count_++] = at;
            return;
        }
    }

    // To be called behind all of them.
    void look_ahead(Repetition& found) {
        if (count_ == 0 || found.most == 3 || found.may_come_again) return;
        walk_until(size_ - 1);
        found.may_come_again = std::ranges::any_of(
            twice(), [this](std::uint32_t goal) { return is_near_later(goal); });
    }

    // Of the half-move with which it ends.
    [[nodiscard]] std::uint32_t end() const { return begin_ + size_ - 1; }

  private:
    // Is some later position perhaps one move away from position `goal`?
    [[nodiscard]] bool is_near_later(std::uint32_t goal) const {
        const Color mover = (begin_ + goal) % 2 == 0 ? Color::Black : Color::White;
        for (std::uint32_t at = goal + 1; at < size_; at += 2)
            if (may_be_step(keys_[goal] ^ keys_[at], mover)) return true;
        return false;
    }

    [[nodiscard]] std::span<const std::uint32_t> twice() const {
        return std::span(twice_).first(count_);
    }

    void walk_until(std::uint32_t at) {
        for (; known_ <= at; ++known_) {
            const bool is_white = (begin_ + known_) % 2 != 0;
            static_cast<void>(is_white ? walk_.next<Color::White>() : walk_.next<Color::Black>());
            keys_[known_] = walk_.repetition_key();
        }
    }

    const std::uint32_t begin_, size_;
    Walk walk_;
    std::uint32_t known_ = 1;
    std::array<std::uint64_t, kMostPlies + 1> keys_;
    std::size_t count_ = 0;
    std::array<std::uint32_t, kMostPlies> twice_;  // those that stand for the second time
};

// Without captures and pawn moves a position comes back only with a man that goes back to where one
// has left.
Lockstep::Repetition Lockstep::find_repetition(const Game& game) {
    Repetition found;
    for (std::uint32_t ply = 0; (ply = next_ply<true>(game.returns, ply)) != kMostPlies;) {
        Stretch stretch(game, ply);
        for (; ply < stretch.end(); ply = next_ply<true>(game.returns, ply + 1))
            stretch.look_at(ply, found);
        stretch.look_ahead(found);
        if (found.most == 3) break;
    }
    return found;
}

Lockstep::Walk::Unusual Lockstep::Walk::unusual(std::uint64_t bits, Color us) {
    const auto from = static_cast<Square>(bits >> LockstepBits::kFrom & LockstepBits::kSquareMask);
    const auto to = static_cast<Square>(bits & LockstepBits::kSquareMask);
    Unusual change{.move = Move::normal(from, to), .key = 0, .ep_key = 0};
    const Bitboard rights = bits & LockstepBits::kRights;
    for (Bitboard left = (rights & LockstepBits::kRightsOfBlack) |
                         (rights & ~LockstepBits::kRightsOfBlack) >> LockstepBits::kRightsOfWhite;
         left != 0;)
        change.key ^= kZobrist.castling[index(pop_square(left))];
    if ((bits & LockstepBits::kEpLegal) != 0) change.ep_key = kZobrist.ep_file[file_of(to)];
    const auto pawn = index(make_piece(us, Role::Pawn));
    if ((bits & LockstepBits::kPromotion) != 0) {
        const auto role = static_cast<Role>(bits >> LockstepBits::kPromotionRole & 7U);
        change.key ^= kZobrist.piece[pawn][index(to)] ^
                      kZobrist.piece[index(make_piece(us, role))][index(to)];
        change.move = Move::promote(from, to, role);
    }
    if ((bits & LockstepBits::kTakesEp) != 0) {
        const auto& pawns = kZobrist.piece[index(make_piece(~us, Role::Pawn))];
        change.key ^= pawns[index(to)] ^ pawns[index(to - forward(us))];
        change.move = Move::en_passant(from, to);
    }
    if ((bits & LockstepBits::kCastles) != 0) {
        const Side side = (bits & LockstepBits::kCastleShort) != 0 ? Side::Short : Side::Long;
        const Square rook = make_square(side == Side::Short ? 7 : 0, back_rank(us));
        const auto& rooks = kZobrist.piece[index(make_piece(us, Role::Rook))];
        change.key ^= rooks[index(rook)] ^ rooks[index(detail::castled_rook(us, side))];
        change.move = Move::castle(side, from, rook);
    }
    return change;
}

Lockstep::Walk::Walk(const Game& game, std::uint32_t ply)
    : next_(game.half_moves + kLanes * ply), key_(0), quiet_plies_(0) {
    if (ply == 0) return;
    const std::uint64_t before = game.half_moves[kLanes * (ply - 1)];
    const auto to = static_cast<Square>(before & LockstepBits::kSquareMask);
    if ((before & LockstepBits::kEpLegal) != 0) ep_key_ = kZobrist.ep_file[file_of(to)];
}

// In place: a copy at once would have to wait until all parts have been written.
void Lockstep::get_position(const Game& game, Position& position) {
    position = *game.start;
    const std::uint32_t played = game.played;
    if (played == 0) return;
    const std::uint64_t last = game.half_moves[kLanes * (played - 1)];
    const auto from = static_cast<Square>(last >> LockstepBits::kFrom & LockstepBits::kSquareMask);
    const auto [low, middle, high] = game.role_bits;
    position.set_roles(low, middle, high);
    std::ranges::copy(game.by_color, position.by_color_);
    std::ranges::copy(game.board, position.board_);
    position.castling_rooks_ = game.castling_rooks;
    position.move_number_ += played / 2;
    position.quiet_plies_ = static_cast<std::uint16_t>(game.quiet_plies);
    position.turn_ = played % 2 == 0 ? Color::White : Color::Black;
    if ((last & LockstepBits::kEpSquare) != 0) position.ep_ = from + forward(~position.turn_);
    position.is_check_ = game.is_check;
    position.key_ = position.key_of_men();
}

}  // namespace arbiter::chess
