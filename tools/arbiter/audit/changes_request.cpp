#include "tools/arbiter/audit/changes_request.hpp"

#include "core/base/text.hpp"
#include "run/git/changed_files.hpp"

#include <fmt/core.h>

namespace arbiter::tools {

ChangesRequest::ChangesRequest(const Arguments& arguments, const std::vector<std::string>& inputs) {
    if (!arguments.has("changed-since")) return;
    revision_ = *arguments.last("changed-since");
    if (arguments.has("fix") || arguments.has("diff"))
        throw UsageError("--changed-since is about findings; leave out --fix and --diff");
    if (arguments.has("write-baseline"))
        throw UsageError(
            "--write-baseline writes down what all games have; leave out --changed-since");
    auto changed = git::changed_since(revision_, inputs);
    if (!changed) throw UsageError(changed.error());
    git::ChangedFiles files = std::move(changed).value();
    warnings_ = std::move(files.notes);
    games_.emplace(std::move(files.by_input));
}

void ChangesRequest::finish(Console& console, const engine::AuditOutcome& outcome) const {
    if (!games_) return;
    const report::RunSummary& run = outcome.summary;
    const std::uint64_t count = run.findings.untouched;
    console.always(
        fmt::format("changed since {}: left out {} finding{} of {} that were not "
                    "touched",
                    escaped(revision_, 300), count, count == 1 ? "" : "s",
                    run.counts_positions ? "positions" : "games"));
}

}  // namespace arbiter::tools
