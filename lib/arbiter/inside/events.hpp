#pragma once

#include "core/check/selection.hpp"
#include "core/encoding/local_charset.hpp"
#include "core/event/audit_events.hpp"
#include "core/event/entry_list.hpp"
#include "core/trf/reader.hpp"

#include "arbiter/event.hpp"

#include <optional>
#include <string>
#include <vector>

namespace arbiter {
inline namespace v1 {
namespace hidden {

// What an event is made of, and what was found. LIFETIME: audits view entries and report.
struct EventBody {
    event::EntryList games;
    std::optional<trf::Reading> report;
    std::string report_name;
    std::vector<event::EventAudit> audits;
};

// The words of the options, resolved.
struct EventPlan {
    event::EventOptions options;
    std::optional<encoding::LocalCharset> charset;  // of the report
};
[[nodiscard]] Result<EventPlan> event_plan_of(const EventOptions& options);

// Audits what `body` has.   REQUIRES: games and report of it are there.
[[nodiscard]] Events finish(std::shared_ptr<EventBody> body, const EventPlan& plan, bool has_games);

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
