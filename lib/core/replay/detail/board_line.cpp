#include "core/replay/detail/board_line.hpp"

#include <algorithm>

namespace arbiter::replay::detail {
namespace {

// In the type of the elements, so that the compiler compares a vector of them at once.
template <class Count>
Count largest(std::span<const Count> counts) {
    Count most = 0;
    for (const Count count : counts)
        most = std::max(most, count);
    return most;
}

}  // namespace

void BoardLine::sum_up() {
    GameFacts& facts = game_.facts;
    facts.record = facts.is_replayed ? MainlineRecord(write_down()) : MainlineRecord();
    facts.max_repetition = largest(facts.repetitions());
    facts.max_quiet_plies = largest(facts.quiet());
}

MainlineRecord::Arrays BoardLine::write_down() const {
    const std::uint32_t plies = game_.facts.plies;
    const std::size_t positions = plies + std::size_t{1};
    return {.moves = std::span(game_.moves).first(plies),
            .tokens = std::span(game_.move_tokens).first(plies),
            .keys = game_.history.keys().first(positions),
            .quiet = game_.history.quiet().first(positions),
            .repetitions = game_.history.repetitions().first(positions)};
}

}  // namespace arbiter::replay::detail
