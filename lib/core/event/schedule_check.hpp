#pragma once

#include "core/event/event.hpp"
#include "core/trf/team_records.hpp"
#include "core/trf/tournament.hpp"

#include <string_view>
#include <vector>

namespace arbiter::event {

// EVT28: the dates of games beside the days of a tournament report: of their round (132), else
// first and last day (042, 052). A round most of whose games have another day than 132 is one
// finding, at the report. Dates of servers are left alone.   `file`: of the report.
[[nodiscard]] std::vector<Finding> compare_dates(const Event& event,
                                                 const trf::Tournament& tournament,
                                                 std::string_view file);

// EVT27: team tags and the order of boards beside the teams of a report (013, 310) and its line-ups
// (300). Tags are compared where most of them are those of the report, boards where nearly all
// matches follow the order of their teams. `lines`: by player of the event the line 001, null
// without one.
[[nodiscard]] std::vector<Finding> compare_team_tags(const Event& event,
                                                     const std::vector<const trf::Player*>& lines,
                                                     const trf::TeamSection& section,
                                                     std::string_view file);

}  // namespace arbiter::event
