#include "core/audit/run_totals.hpp"

namespace arbiter::audit {
namespace {

// To the totals of a run or of a file.
template <class Totals>
void add_statuses(const Tally& tally, Totals& totals) {
    using report::Status;
    totals.clean += tally.of(Status::Clean);
    totals.flagged += tally.of(Status::Flagged);
    totals.rejected += tally.of(Status::Rejected);
    totals.unchecked += tally.of(Status::Unchecked);
}

}  // namespace

void add_counts(const check::FindingCounts& counts, check::FindingCounts& totals) {
    totals.suppressed += counts.suppressed;
    totals.known += counts.known;
    totals.untouched += counts.untouched;
    for (std::size_t i = 0; i < check::kSeverities; ++i)
        totals.by_severity[i] += counts.by_severity[i];
    for (std::size_t i = 0; i < check::kRules; ++i) {
        if (counts.by_rule[i] == 0) continue;
        totals.by_rule[i] += counts.by_rule[i];
        for (std::size_t level = 0; level < check::kSeverities; ++level)
            totals.by_rule_and_severity[i][level] += counts.by_rule_and_severity[i][level];
    }
}

void add_to(report::RunSummary& summary, const Batch& batch) {
    const Tally& tally = batch.tally;
    summary.games += tally.games;
    add_statuses(tally, summary);
    summary.plies += tally.plies;
    summary.without_proof_game += tally.without_proof_game;
    summary.bytes += batch.input_size();
    if (batch.checks != nullptr && batch.checks->fails_on_rejected)
        summary.failing_rejected += tally.of(report::Status::Rejected) - tally.untouched_rejected;
    for (const check::Findings* findings : {&batch.findings, &batch.before, &batch.after}) {
        add_counts(findings->counts(), summary.findings);
        if (batch.checks != nullptr)
            summary.failing += findings->counts().of_severity_up_to(batch.checks->fail_on);
    }
    for (std::size_t i = 0; i < tally.by_ending.size(); ++i)
        summary.by_ending[i] += tally.by_ending[i];
    for (std::size_t i = 0; i < kUsualResults.size(); ++i)
        if (tally.by_usual_result[i] != 0)
            summary.by_result[std::string(kUsualResults[i])] += tally.by_usual_result[i];
    for (const auto& [token, count] : tally.by_odd_result)
        summary.by_result[token] += count;
    if (batch.is_first_of_file || summary.files.empty())
        summary.files.push_back({.name = batch.file});
    report::FileSummary& file = summary.files.back();
    file.games += tally.games;
    add_statuses(tally, file);
    file.bytes += batch.input_size();
    if (batch.damage || !batch.open_error.empty()) file.is_ok = false;
}

}  // namespace arbiter::audit
