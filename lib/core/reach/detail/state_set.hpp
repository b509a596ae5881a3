#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

namespace arbiter::reach::detail {

// A set of states of a search, compared in full: a proof may not rest on a hash.
template <class State>
class StateSet {
    static_assert(std::is_trivially_copyable_v<State> && sizeof(State) % 8 == 0);

  public:
    // False when it is there already.
    bool insert(const State& state) {
        if (2 * (states_.size() + 1) > slots_.size()) grow();
        std::uint32_t& slot = find(state);
        if (slot != 0) return false;
        states_.push_back(state);
        slot = static_cast<std::uint32_t>(states_.size());
        return true;
    }

  private:
    [[nodiscard]] static std::uint64_t hash(const State& state) {
        std::uint64_t words[sizeof(State) / 8];
        std::memcpy(words, &state, sizeof(State));
        std::uint64_t mixed = 0;
        for (const std::uint64_t word : words) {
            mixed = (mixed ^ word) * 0x9E3779B97F4A7C15ULL;
            mixed ^= mixed >> 32;
        }
        return mixed;
    }

    // Its slot, or the empty one where it belongs.
    [[nodiscard]] std::uint32_t& find(const State& state) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = hash(state) & mask;
        while (slots_[at] != 0 && !(states_[slots_[at] - 1] == state))
            at = (at + 1) & mask;
        return slots_[at];
    }

    void grow() {
        slots_.assign(slots_.empty() ? 64 : 2 * slots_.size(), 0);
        for (std::size_t number = 0; number < states_.size(); ++number)
            find(states_[number]) = static_cast<std::uint32_t>(number + 1);
    }

    std::vector<State> states_;
    std::vector<std::uint32_t> slots_;  // number of a state + 1; 0 is empty
};

}  // namespace arbiter::reach::detail
