#include "replay/facts.hpp"

namespace arbiter::replay {

Hash128 moves_hash(const GameFacts& facts) {
    // Two lanes of multiply-xorshift with different odd constants.
    constexpr std::uint64_t kFirst = 0x9E3779B97F4A7C15ULL;
    constexpr std::uint64_t kSecond = 0xC2B2AE3D27D4EB4FULL;
    const auto mix = [](std::uint64_t lane, std::uint64_t value, std::uint64_t factor) {
        lane = (lane ^ value) * factor;
        return lane ^ (lane >> 32);
    };
    const std::uint64_t start = facts.start.repetition_key();
    Hash128 hash{mix(kSecond, start, kFirst), mix(kFirst, start, kSecond)};
    for (const chess::Move move : facts.moves()) {
        hash.high = mix(hash.high, move.raw() + 1ULL, kFirst);
        hash.low = mix(hash.low, move.raw() + 1ULL, kSecond);
    }
    hash.high = mix(hash.high, facts.moves().size(), kSecond);
    hash.low = mix(hash.low, facts.moves().size(), kFirst);
    return hash;
}

}  // namespace arbiter::replay
