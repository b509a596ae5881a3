#include "run/clean/clean_unit.hpp"

#include <algorithm>

namespace arbiter::clean {
namespace {

std::uint64_t begin_of(const audit::Batch& batch, std::size_t game) {
    return batch.games[game].span.begin - batch.base_offset;
}

// Did a fix change a byte between the begin of this game and that of the next one?
bool is_changed(const audit::Batch& batch, std::size_t game) {
    const std::uint64_t begin = game == 0 ? 0 : begin_of(batch, game);
    const std::uint64_t end =
        game + 1 == batch.games.size() ? batch.size : begin_of(batch, game + 1);
    // What ends where the game begins was done to the text before it, unless it was put in there.
    const auto next = std::ranges::find_if(
        std::ranges::lower_bound(batch.changes, begin, {}, &audit::Replacement::old_end),
        batch.changes.end(), [&](const audit::Replacement& change) {
            return change.old_end > begin || change.old_begin == begin;
        });
    return next != batch.changes.end() &&
           (next->old_begin < end || (next->old_begin == end && end == batch.size));
}

// For each game of the input the first game of the fixed batch that begins in it.
std::vector<std::size_t> counterparts(const audit::Batch& batch) {
    const audit::Batch& fixed = *batch.fixed;
    std::vector<std::size_t> first(batch.games.size() + 1, fixed.games.size());
    std::size_t next = 0;
    for (std::size_t game = 0; game < batch.games.size(); ++game) {
        const std::uint64_t begin = game == 0 ? 0 : begin_of(batch, game);
        while (next < fixed.games.size() && origin(batch.changes, begin_of(fixed, next)) < begin)
            ++next;
        first[game] = next;
    }
    return first;
}

}  // namespace

void units_of(const audit::Batch& batch, std::vector<CleanUnit>& units) {
    units.clear();
    const bool has_fixes = batch.fixed != nullptr && (!batch.changes.empty() || batch.is_converted);
    const std::size_t games = batch.games.size();
    if (!has_fixes || batch.fixed->games.size() == games) {
        for (std::size_t game = 0; game < games; ++game) {
            const bool is_fixed = has_fixes && (batch.is_converted || is_changed(batch, game));
            units.push_back({has_fixes ? batch.fixed.get() : &batch, game, is_fixed, false});
        }
        return;
    }
    const std::vector<std::size_t> first = counterparts(batch);
    for (std::size_t game = 0; game < games; ++game) {
        const bool is_one = first[game + 1] == first[game] + 1;
        const bool is_next_there = game + 1 == games || first[game + 2] != first[game + 1];
        if (is_one && is_next_there)
            units.push_back({batch.fixed.get(), first[game],
                             batch.is_converted || is_changed(batch, game), false});
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
