#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arbiter::replay {

// The last time that a position with these first bits of its key occurred, in all games played one
// after the other. Several histories may share one: it is then nearer. THREADS: one owner.
class LastSeen {
  public:
    // Numbers for the positions of a game, from the one returned on. They go on from game to game,
    // so that nothing need be forgotten in between.
    [[nodiscard]] std::uint32_t begin(std::uint32_t most_positions) {
        if (next_ > UINT32_MAX - 2 * most_positions) {
            numbers_.fill(0);
            next_ = 0;
        }
        return std::exchange(next_, next_ + most_positions);
    }

    // Position `now` has `key`. Returns the last one before it that may have that key; 0 may be
    // none.
    std::uint32_t see(std::uint64_t key, std::uint32_t now) {
        std::uint32_t& number = numbers_[key >> (64 - kBits)];
        const std::uint32_t before = number;
        number = now;
        return before;
    }

  private:
    static constexpr unsigned kBits = 10;

    std::array<std::uint32_t, std::size_t{1} << kBits> numbers_{};
    std::uint32_t next_ = 0;
};

// The positions of one game after the other: key, quiet plies and how often each has stood on the
// board. Nearly every position is new, which one comparison with the last occurrence shows.
// THREADS: one owner; memory is kept.
class PositionHistory {
  public:
    // LIFETIME: shorter than that of `shared`. With nullptr it has its own.
    explicit PositionHistory(LastSeen* shared = nullptr)
        : own_(shared == nullptr ? std::make_unique<LastSeen>() : nullptr),
          last_seen_(shared == nullptr ? own_.get() : shared) {}

    // Room for this many positions of the game, the start position included; existing ones are
    // kept.
    void make_room(std::size_t positions) {
        if (positions <= keys_.size()) return;
        keys_.resize(positions);
        quiet_.resize(positions);
        repetitions_.resize(positions, 1);
    }

    // A new game, from `start`.   REQUIRES: room for one position.
    template <class Board>
    void begin(const Board& start) {
        std::ranges::fill(std::span(repetitions_).first(counted_until_), std::uint8_t{1});
        counted_until_ = 0;
        indexed_until_ = 0;
        first_number_ = last_seen_->begin(static_cast<std::uint32_t>(keys_.size()));
        add(0, start.repetition_key(), start.quiet_plies(), false);
    }

    // Nothing was counted for the positions after half-move `ply`.
    void forget_after(std::uint32_t ply) {
        for (; counted_until_ > ply + 1; --counted_until_)
            repetitions_[counted_until_ - 1] = 1;
        if (indexed_until_ > ply + 1) indexed_until_ = 0;
    }

    // Adds one position after the other. Apart from its history, so that it lives in registers.
    // LIFETIME: until there is to be more room.
    class Adder;
    [[nodiscard]] Adder adder();

    // As by an adder; a position that stood there before may come back over anything, as in
    // variants with pieces in hand.
    void add_from_anywhere(std::uint32_t ply, std::uint64_t key, std::uint32_t quiet,
                           bool was_turn_passed) {
        const std::uint32_t now = first_number_ + ply;
        keys_[ply] = key;
        quiet_[ply] = static_cast<std::uint16_t>(quiet);
        if (now - last_seen_->see(key, now) <= ply) count_repetition(ply, ply, was_turn_passed);
    }

    // As by an adder.
    void add(std::uint32_t ply, std::uint64_t key, std::uint32_t quiet, bool was_turn_passed);

    [[nodiscard]] std::span<const std::uint64_t> keys() const { return keys_; }
    [[nodiscard]] std::span<const std::uint16_t> quiet() const { return quiet_; }
    [[nodiscard]] std::span<const std::uint8_t> repetitions() const { return repetitions_; }

  private:
    // The same position has the same side to move; two plies cannot restore it unless the turn was
    // passed.
    // `reach`: nothing that is farther back can be the same.
    [[gnu::noinline]] void count_repetition(std::uint32_t ply, std::uint32_t reach,
                                            bool was_turn_passed) {
        const std::uint32_t window = std::min<std::uint32_t>(reach, ply);
        // Where the turn was passed, the last one may be an odd number of plies away, and count
        // for nothing.
        if (window > kLongWindow && !was_turn_passed) return count_by_index(ply, window);
        for (std::uint32_t back = was_turn_passed ? 2 : 4; back <= window; back += 2) {
            if (keys_[ply - back] != keys_[ply]) continue;
            const std::uint8_t earlier = repetitions_[ply - back];
            repetitions_[ply] = earlier == 255 ? earlier : static_cast<std::uint8_t>(earlier + 1);
            counted_until_ = ply + 1;
            return;
        }
    }

    // The same by a table of all positions of the game, each of which is entered once: a game of N
    // plies costs N however long it goes without a capture or pawn move.
    void count_by_index(std::uint32_t ply, std::uint32_t window) {
        if (indexed_until_ == 0) last_ply_.clear();
        for (; indexed_until_ + 4 <= ply; ++indexed_until_)
            last_ply_[keys_[indexed_until_]] = indexed_until_;
        const auto found = last_ply_.find(keys_[ply]);
        if (found == last_ply_.end() || ply - found->second > window) return;
        const std::uint8_t earlier = repetitions_[found->second];
        repetitions_[ply] = earlier == 255 ? earlier : static_cast<std::uint8_t>(earlier + 1);
        counted_until_ = ply + 1;
    }

    static constexpr std::uint32_t kLongWindow = 512;

    std::vector<std::uint64_t> keys_;
    std::vector<std::uint16_t> quiet_;
    std::vector<std::uint8_t> repetitions_;  // 1 where none were counted
    std::uint32_t counted_until_ = 0;        // none were counted from this ply on
    std::unordered_map<std::uint64_t, std::uint32_t> last_ply_;  // by key, of long games
    std::uint32_t indexed_until_ = 0;  // positions before this one are in it
    std::unique_ptr<LastSeen> own_;
    LastSeen* last_seen_;
    std::uint32_t first_number_ = 0;  // of the start position
};

class PositionHistory::Adder {
  public:
    explicit Adder(PositionHistory& history)
        : history_(history),
          last_seen_(*history.last_seen_),
          keys_(history.keys_.data()),
          quiet_(history.quiet_.data()),
          first_number_(history.first_number_) {}

    // The position after half-move `ply`: its repetition key and quiet plies. `was_turn_passed`: by
    // a null move, some time before.   REQUIRES: room; those before it were added.
    [[gnu::always_inline]] void add(std::uint32_t ply, std::uint64_t key, std::uint32_t quiet,
                                    bool was_turn_passed) {
        const std::uint32_t now = first_number_ + ply;
        // What stood on the board before the last capture or pawn move cannot come back. (Seen in
        // another game, or never: a false positive costs one search.)
        const bool may_be_old = now - last_seen_.see(key, now) <= quiet;
        keys_[ply] = key;
        quiet_[ply] = static_cast<std::uint16_t>(quiet);
        if (may_be_old) [[unlikely]]
            history_.count_repetition(ply, static_cast<std::uint16_t>(quiet), was_turn_passed);
    }

  private:
    PositionHistory& history_;
    LastSeen& last_seen_;
    std::uint64_t* const keys_;
    std::uint16_t* const quiet_;
    const std::uint32_t first_number_;
};

inline PositionHistory::Adder PositionHistory::adder() {
    return Adder(*this);
}

inline void PositionHistory::add(std::uint32_t ply, std::uint64_t key, std::uint32_t quiet,
                                 bool was_turn_passed) {
    adder().add(ply, key, quiet, was_turn_passed);
}

}  // namespace arbiter::replay
