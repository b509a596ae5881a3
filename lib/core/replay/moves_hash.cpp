#include "core/base/fnv.hpp"
#include "core/replay/facts.hpp"

namespace arbiter::replay {
namespace {

// The same moves in two variants are two games. The key itself knows hands, marks and counters.
std::uint64_t key_of_start(const GamePosition& start) {
    const VariantBoard* board = start.variant();
    if (board == nullptr) return start.orthodox().repetition_key();
    Fnv64 hash;
    hash.field(variant::name_of(board->rules().id()), 0);
    if (!board->is_match()) return hash.number(board->repetition_key()).value();
    const variant::BughouseMatch match = board->match();
    for (const variant::BoardId id : {variant::BoardId::A, variant::BoardId::B})
        hash.number(board->rules().repetition_key(match.board(id)));
    return hash.value();
}

}  // namespace

Hash128 moves_hash(const GameFacts& facts) {
    // Two lanes of multiply-xorshift with different odd constants.
    constexpr std::uint64_t kFirst = 0x9E3779B97F4A7C15ULL;
    constexpr std::uint64_t kSecond = 0xC2B2AE3D27D4EB4FULL;
    const auto mix = [](std::uint64_t lane, std::uint64_t value, std::uint64_t factor) {
        lane = (lane ^ value) * factor;
        return lane ^ (lane >> 32);
    };
    const std::uint64_t start = key_of_start(facts.start);
    Hash128 hash{mix(kSecond, start, kFirst), mix(kFirst, start, kSecond)};
    for (std::size_t ply = 0; const chess::Move move : facts.moves()) {
        std::uint64_t value = move.raw() + 1ULL;
        if (!facts.match_boards.empty())
            value |= static_cast<std::uint64_t>(facts.match_boards[ply]) << 32;
        ++ply;
        hash.high = mix(hash.high, value, kFirst);
        hash.low = mix(hash.low, value, kSecond);
    }
    hash.high = mix(hash.high, facts.moves().size(), kSecond);
    hash.low = mix(hash.low, facts.moves().size(), kFirst);
    return hash;
}

}  // namespace arbiter::replay
