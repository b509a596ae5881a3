#include "run/event/read_games.hpp"

#include "core/audit/batch.hpp"
#include "core/event/entry_list.hpp"
#include "run/engine/cutter.hpp"
#include "run/engine/stages.hpp"

#include <utility>

namespace arbiter::event_run {
namespace {

constexpr std::size_t kSlabBytes = std::size_t{1} << 20;

}  // namespace

GamesRead read_games(const std::vector<std::string>& inputs, std::uint64_t max_window_bytes,
                     const std::atomic<bool>& interrupt) {
    engine::Cutter cutter(inputs, max_window_bytes, kSlabBytes, interrupt, audit::CutAt::Games,
                          nullptr, engine::Crew::of(0).threads);
    const check::RuleSettings settings{};
    audit::Batch batch(settings);
    event::EntryList list;
    while (!interrupt.load() && cutter.next(batch)) {
        list.add(batch);
        batch.clear();
    }
    return {.entries = std::move(list.entries),
            .errors = std::move(list.errors),
            .skipped = cutter.skipped(),
            .bytes = list.bytes,
            .is_interrupted = interrupt.load()};
}

}  // namespace arbiter::event_run
