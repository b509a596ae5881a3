#include "tools/arbiter/audit/filter_request.hpp"

#include <algorithm>

namespace arbiter::tools {

// The baseline comes first: it counts all occurrences, so that what it knows of games that were not
// touched has not expired.
FilterRequest::FilterRequest(const Arguments& arguments, const std::vector<std::string>& inputs)
    : baseline_(arguments), changes_(arguments, inputs) {
    for (audit::FindingFilter* filter : {baseline_.filter(), changes_.filter()})
        if (filter != nullptr) chain_.add(*filter);
    const bool has_where = std::ranges::find(arguments.options(), OptionName("where"),
                                             &Option::name) != arguments.options().end();
    if (!has_where) return;
    const auto where = where_of(arguments);
    if (!where) return;
    if (arguments.has("fix") || arguments.has("diff"))
        throw UsageError(
            "--where is about findings; 'arbiter clean --where' writes the games that it chooses");
    if (arguments.has("write-baseline"))
        throw UsageError("--write-baseline writes down what all games have; leave out --where");
    if (arguments.has("quick"))
        throw UsageError("--quick replays no moves, and --where may ask for what they show");
    chain_.add(where_.emplace(*where));
}

bool FilterRequest::finish(Console& console, const engine::AuditOutcome& outcome) {
    changes_.finish(console, outcome);
    if (where_) where_->finish(console, outcome);
    return baseline_.finish(console, outcome);
}

}  // namespace arbiter::tools
