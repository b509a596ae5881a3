#include "core/chess/lockstep.hpp"

#include "core/base/processor.hpp"
#include "core/chess/detail/lockstep_kernel.hpp"
#include "core/chess/detail/spelling.hpp"
#include "core/chess/steps.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace arbiter::chess {

using detail::LockstepBits;

namespace {

// Bytes to which rows are aligned.
constexpr std::size_t kAlignment = 64;
constexpr auto kMostLanes = static_cast<std::uint32_t>(detail::kMostLanes);

template <class T>
T* aligned(std::vector<T>& memory, std::size_t size) {
    constexpr std::size_t kSpare = kAlignment / sizeof(T);
    if (memory.size() < size + kSpare) memory.resize(size + kSpare);
    const auto address = std::bit_cast<std::uintptr_t>(memory.data());
    return memory.data() + (0 - address) % kAlignment / sizeof(T);
}

using PlyBits = Lockstep::PlyBits;

// The first ply from `from` on whose bit is set, or is not; `end`: there is none before.
template <bool kIsSet>
std::uint32_t next_ply(const PlyBits& bits, std::uint32_t from, std::uint32_t end) {
    for (std::uint32_t word = from / 64; 64 * word < end; ++word) {
        std::uint64_t found = kIsSet ? bits[word] : ~bits[word];
        if (word == from / 64) found &= ~std::uint64_t{0} << (from % 64);
        if (found != 0)
            return std::min(end, 64 * word + static_cast<std::uint32_t>(std::countr_zero(found)));
    }
    return end;
}

// How many bits in a row are set right before ply `end`.
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

// The side that plays half-move `ply`, counted from 0.
Color mover_of(const Lockstep::Game& game, std::uint32_t ply) {
    return ply % 2 == 0 ? game.start->turn() : ~game.start->turn();
}

// A bit of each of eight squares becomes a byte, 0 or 1.
constexpr std::uint64_t spread(std::uint64_t eight) {
    const std::uint64_t each = eight * 0x0101010101010101ULL & 0x8040201008040201ULL;
    return (each + 0x7F7F7F7F7F7F7F7FULL) >> 7 & 0x0101010101010101ULL;
}

}  // namespace

namespace detail {

namespace {

template <std::size_t kStride>
void read_one_by_one(std::span<const std::uint64_t> spellings, std::uint32_t* sans) {
    for (std::size_t i = 0; i < spellings.size(); ++i)
        sans[i * kStride] = bits_of_spelling(spellings[i]);
}

}  // namespace

std::span<const LockstepKernel> runnable_lockstep_kernels() {
    static constexpr LockstepKernel kAll[] = {
#if defined(__x86_64__)
        {"avx512", 8, &lockstep::read_avx512, &lockstep::play_avx512},
        {"avx2", 4, &read_one_by_one<4>, &lockstep::play_avx2},
#endif
        {"arrays", 4, &read_one_by_one<4>, &lockstep::play_arrays},
    };
    const std::span<const LockstepKernel> all(kAll);
#if defined(__x86_64__)
    if (has_fast_avx512()) return all;
    return has_avx2() ? all.subspan(1) : all.subspan(2);
#else
    return all;
#endif
}

const LockstepKernel* usable_lockstep_kernel() {
    const std::span<const LockstepKernel> all = runnable_lockstep_kernels();
#if defined(ARBITER_LOCKSTEP_ON_ARRAYS)
    return &all.back();
#endif
    return all.size() == 1 ? nullptr : &all.front();
}

}  // namespace detail

Lockstep::Lockstep() : kernel_(&detail::runnable_lockstep_kernels().front()) {}

bool Lockstep::is_usable() {
    return detail::usable_lockstep_kernel() != nullptr;
}

bool Lockstep::is_suited(const Position& start) {
    return !start.is_irregular() && start.ep_square() == Square::None &&
           !start.has_chess960_rights();
}

// A lane plays one game after the other, those in which White begins from an even row on, others
// from an odd one. The longest ones are assigned first, to the lane that is free first: so their
// first rows hardly ever go back.
void Lockstep::lay_out(std::span<Game* const> games) {
    // Plies and one, so that places without a game are the shortest; then the place.
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
    const auto lanes = static_cast<std::uint32_t>(kernel_->lanes);
    std::uint32_t memory[kMostLanes];  // of each lane the row from which on it is free, then itself
    const std::span<std::uint32_t> free_from = std::span(memory).first(lanes);
    for (std::uint32_t lane = 0; lane < lanes; ++lane)
        free_from[lane] = lane;
    rows_ = 0;
    for (const std::uint32_t length : std::span(in_order).first(games.size())) {
        Game* const game = games[length & 0xFFU];
        const std::uint32_t first = std::ranges::min(free_from);
        game->lane = first % kMostLanes;
        game->row = first / kMostLanes;
        game->row += (game->row ^ index(game->start->turn())) & 1U;
        const auto end = game->row + static_cast<std::uint32_t>(game->spellings.size());
        free_from[game->lane] = end * kMostLanes + game->lane;
        rows_ = std::max(rows_, end);
        std::size_t at = in_order_.size();
        in_order_.push_back(game);
        for (; at != 0 && in_order_[at - 1]->row > game->row; --at)
            std::swap(in_order_[at], in_order_[at - 1]);
    }
}

void Lockstep::play(std::span<Game* const> games) {
    lay_out(games);
    const std::size_t lanes = kernel_->lanes;
    std::uint32_t* const sans = aligned(sans_, (rows_ + kMostLanes) * lanes);
    std::uint64_t* const half_moves = aligned(half_moves_, rows_ * lanes);
    returns_.resize(std::max(returns_.size(), rows_ + detail::LockstepRows::kPadding));
    plays_.advance();
    // In the order of their rows, because more than their own are written.
    for (Game* game : in_order_) {
        game->plays = &plays_;
        game->play = plays_.number();
        const std::size_t first = game->row * lanes + game->lane;
        game->half_moves = half_moves + first;
        game->stride = lanes;
        kernel_->read(game->spellings, sans + first);
    }
    kernel_->play(
        {.games = in_order_, .sans = sans, .half_moves = half_moves, .returns = returns_.data()});
}

// The positions between two captures or pawn moves, from after the first one on.
class Lockstep::ClaimWindow {
  public:
    ClaimWindow(const Game& game, std::uint32_t ply)
        : begin_(ply - run_before(game.quiet, ply)),
          size_(next_ply<false>(game.quiet, ply, game.played) - begin_ + 1),
          first_mover_(mover_of(game, begin_)),
          walk_(game, begin_) {
        keys_[0] = walk_.repetition_key();
    }

    // The position after half-move `ply`, counted from 0, may not be new. REQUIRES: calls in
    // order.
    void look_at(std::uint32_t ply, Repetition& found) {
        const std::uint32_t at = ply - begin_ + 1;
        walk_until(at);
        // The two sides need two plies each at least.
        for (std::uint32_t back = 4; back <= at; back += 2) {
            if (keys_[at - back] != keys_[at]) continue;
            const bool is_third = std::ranges::find(twice(), at - back) != twice().end();
            found.most = std::max(found.most, is_third ? 3U : 2U);
            twice_[count_++] = at;
            return;
        }
    }

    // To be called after all of them.
    void look_ahead(Repetition& found) {
        if (count_ == 0 || found.most == 3 || found.may_come_again) return;
        walk_until(size_ - 1);
        found.may_come_again = std::ranges::any_of(
            twice(), [this](std::uint32_t goal) { return is_near_later(goal); });
    }

    // The ply with which it ends.
    [[nodiscard]] std::uint32_t end() const { return begin_ + size_ - 1; }

  private:
    // Is some later position perhaps one move away from position `goal`?
    [[nodiscard]] bool is_near_later(std::uint32_t goal) const {
        const Color mover = goal % 2 == 0 ? ~first_mover_ : first_mover_;
        for (std::uint32_t at = goal + 1; at < size_; at += 2)
            if (may_be_step(keys_[goal] ^ keys_[at], mover)) return true;
        return false;
    }

    [[nodiscard]] std::span<const std::uint32_t> twice() const {
        return std::span(twice_).first(count_);
    }

    void walk_until(std::uint32_t at) {
        for (; known_ <= at; ++known_) {
            const bool is_white = (known_ % 2 != 0) == (first_mover_ == Color::White);
            static_cast<void>(is_white ? walk_.next<Color::White>() : walk_.next<Color::Black>());
            keys_[known_] = walk_.repetition_key();
        }
    }

    const std::uint32_t begin_, size_;
    const Color first_mover_;
    Walk walk_;
    std::uint32_t known_ = 1;
    std::array<std::uint64_t, kMostPlies + 1> keys_;
    std::size_t count_ = 0;
    std::array<std::uint32_t, kMostPlies> twice_;  // those that occur for the second time
};

// Without captures and pawn moves a position comes back only with a piece that goes back to where
// one has left.
Lockstep::Repetition Lockstep::find_repetition(const Game& game) {
    Repetition found;
    for (std::uint32_t ply = 0;
         (ply = next_ply<true>(game.returns, ply, game.played)) != game.played;) {
        found.is_every_placement_new = false;
        ClaimWindow window(game, ply);
        for (; ply < window.end(); ply = next_ply<true>(game.returns, ply + 1, game.played))
            window.look_at(ply, found);
        window.look_ahead(found);
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
    : next_(game.half_moves + game.stride * ply), stride_(game.stride), key_(0), quiet_plies_(0) {
    if (ply == 0) return;
    const std::uint64_t before = game.half_moves[game.stride * (ply - 1)];
    const auto to = static_cast<Square>(before & LockstepBits::kSquareMask);
    if ((before & LockstepBits::kEpLegal) != 0) ep_key_ = kZobrist.ep_file[file_of(to)];
}

// In place: a copy at once would have to wait until all parts have been written.
void Lockstep::get_position(const Game& game, Position& position) {
    position = *game.start;
    const std::uint32_t played = game.played;
    if (played == 0) return;
    const std::uint64_t last = game.half_moves[game.stride * (played - 1)];
    const auto from = static_cast<Square>(last >> LockstepBits::kFrom & LockstepBits::kSquareMask);
    const auto [low, middle, high] = game.role_bits;
    position.set_roles(low, middle, high);
    std::ranges::copy(game.by_color, position.by_color_);
    for (unsigned rank = 0; rank < 8; ++rank) {
        const auto bits = [rank](Bitboard board) { return spread(board >> 8 * rank & 0xFFU); };
        const std::uint64_t pieces = bits(low) | bits(middle) << 1 | bits(high) << 2 |
                                     bits(game.by_color[index(Color::Black)]) << 3;
        std::memcpy(position.board_ + 8 * rank, &pieces, sizeof pieces);
    }
    position.castling_rooks_ = game.castling_rooks;
    const Color begins = game.start->turn();
    position.move_number_ += (played + index(begins)) / 2;
    position.quiet_plies_ = static_cast<std::uint16_t>(game.quiet_plies);
    position.turn_ = played % 2 == 0 ? begins : ~begins;
    if ((last & LockstepBits::kEpSquare) != 0) position.ep_ = from + forward(~position.turn_);
    position.is_check_ = game.is_check;
    position.key_ = position.key_of_pieces();
}

}  // namespace arbiter::chess
