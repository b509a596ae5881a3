#include "run/clean/clean_unit.hpp"

#include <algorithm>
#include <span>

namespace arbiter::clean {
namespace {

std::uint64_t begin_of(const audit::Batch& batch, std::size_t game) {
    return batch.games[game].span.begin - batch.base_offset;
}

// Did a fix change a byte between the begin of this game and that of the next one?
bool is_changed(const audit::Batch& batch, std::span<const fix::Replacement> changes,
                std::size_t game) {
    const std::uint64_t begin = game == 0 ? 0 : begin_of(batch, game);
    const std::uint64_t end =
        game + 1 == batch.games.size() ? batch.size : begin_of(batch, game + 1);
    // What ends where the game begins was done to the text before it, unless it was inserted there.
    const auto next = std::ranges::find_if(
        std::ranges::lower_bound(changes, begin, {}, &fix::Replacement::old_end), changes.end(),
        [&](const fix::Replacement& change) {
            return change.old_end > begin || change.old_begin == begin;
        });
    return next != changes.end() &&
           (next->old_begin < end || (next->old_begin == end && end == batch.size));
}

// For each game of the input the first game of the fixed batch that begins in it.
std::vector<std::size_t> counterparts(const audit::Batch& batch, const fix::FixedBatch& fixed) {
    const std::size_t games = fixed.batch->games.size();
    std::vector<std::size_t> first(batch.games.size() + 1, games);
    std::size_t next = 0;
    for (std::size_t game = 0; game < batch.games.size(); ++game) {
        const std::uint64_t begin = game == 0 ? 0 : begin_of(batch, game);
        while (next < games && origin(fixed.changes, begin_of(*fixed.batch, next)) < begin)
            ++next;
        first[game] = next;
    }
    return first;
}

}  // namespace

void units_of(const audit::Batch& batch, const fix::FixedBatch& fixed,
              std::vector<CleanUnit>& units) {
    units.clear();
    const audit::Batch* const after = fixed.is_changed() ? fixed.batch.get() : nullptr;
    const std::size_t games = batch.games.size();
    const auto is_fixed = [&](std::size_t game) {
        return fixed.is_converted || is_changed(batch, fixed.changes, game);
    };
    if (after == nullptr || after->games.size() == games) {
        for (std::size_t game = 0; game < games; ++game)
            units.push_back({after != nullptr ? after : &batch, game,
                             after != nullptr && is_fixed(game), false});
        return;
    }
    const std::vector<std::size_t> first = counterparts(batch, fixed);
    for (std::size_t game = 0; game < games; ++game) {
        const bool is_one = first[game + 1] == first[game] + 1;
        const bool is_next_there = game + 1 == games || first[game + 2] != first[game + 1];
        if (is_one && is_next_there)
            units.push_back({after, first[game], is_fixed(game), false});
        else
            units.push_back({&batch, game, false, true});
    }
}

std::string_view text_of(const audit::Batch& batch, std::size_t game) {
    const std::uint64_t begin = begin_of(batch, game);
    const std::uint64_t end =
        game + 1 == batch.games.size() ? batch.size : begin_of(batch, game + 1);
    return batch.text().substr(begin, end - begin);
}

std::string_view text_before_games(const audit::Batch& batch) {
    return batch.text().substr(0, batch.games.empty() ? batch.size : begin_of(batch, 0));
}

}  // namespace arbiter::clean
