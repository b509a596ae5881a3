#pragma once

#include "core/event/event.hpp"
#include "core/event/game_entry.hpp"
#include "core/trf/tournament.hpp"

#include <string_view>
#include <vector>

namespace arbiter::event {

// The pairings of a tournament report as an event, so that the rules about pairings look at a
// report as they look at games. Players are its lines 001, in their order; games are the cells that
// both players have of each other, byes and cells that contradict each other are left out. The
// place of a game is the cell of White, of a forfeit without colours that of the first line.
// LIFETIME: the event views the entries; moving this keeps them.
struct ReportEvent {
    std::vector<GameEntry> entries;
    Event event;
};

// Name, kind, points and planned rounds are those of `about`, which was put together already.
// `file`: as reports name it.   COST: players x rounds.
[[nodiscard]] ReportEvent make_report_event(const trf::Tournament& tournament, const Event& about,
                                            std::string_view file);

}  // namespace arbiter::event
