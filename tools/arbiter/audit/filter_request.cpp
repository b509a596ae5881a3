#include "tools/arbiter/audit/filter_request.hpp"

namespace arbiter::tools {

// The baseline comes first: it counts all occurrences, so that what it knows of games that were not
// touched has not expired.
FilterRequest::FilterRequest(const Arguments& arguments, const std::vector<std::string>& inputs)
    : baseline_(arguments, inputs), changes_(arguments, inputs) {
    for (audit::FindingFilter* filter : {baseline_.filter(), changes_.filter()})
        if (filter != nullptr) chain_.add(*filter);
}

bool FilterRequest::finish(Console& console, const engine::AuditOutcome& outcome) const {
    changes_.finish(console, outcome);
    return baseline_.finish(console, outcome);
}

}  // namespace arbiter::tools
