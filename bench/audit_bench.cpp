#include "bench/support.hpp"
#include "core/audit/game_auditor.hpp"
#include "core/check/selection.hpp"
#include "run/engine/audit.hpp"

#include <cstring>
#include <memory>
#include <string>

namespace arbiter {
namespace {

using bench::Counted;
using bench::Kind;

constexpr Date kToday{2026, 1, 1};

// Settings as a run without --select has them. `is_read`: some report prints the findings.
check::RuleSettings default_settings(bool is_read) {
    check::RuleSettings settings = check::resolve_selection({}).value();
    for (const check::Rule* rule : check::rules()) {
        check::RuleSetting& setting = settings[static_cast<std::size_t>(rule->id)];
        setting.is_read = is_read && rule->severity != check::Severity::Style;
        setting.is_style_read = setting.are_details_read = false;  // as for the text report
    }
    return settings;
}

// All of the inspection stage in its own buffers, as one worker of the pipeline does it: read,
// replay, judge, check. No cutting, no rendering.
void inspect_batches(benchmark::State& state, bool wants_facts, Kind kind) {
    const bench::Corpus& corpus = bench::corpus(kind);
    const check::RuleSettings settings = default_settings(true);
    const check::Inspector inspector(settings);
    audit::AuditPlan plan;
    plan.inspector = &inspector;
    plan.today = kToday;
    plan.wants_facts = wants_facts;
    audit::GameAuditor auditor(plan);
    audit::Batch batch(settings);
    bench::measure(state, corpus, [&] {
        Counted counted;
        for (const bench::Slab& slab : corpus.slabs) {
            batch.clear();
            batch.set_text(slab.text());
            auditor.audit(batch);
            counted.games += batch.tally.games;
            counted.plies += batch.tally.plies;
        }
        return counted;
    });
}

void inspect_batches_findings(benchmark::State& state, Kind kind) {
    inspect_batches(state, false, kind);
}
void inspect_batches_facts(benchmark::State& state, Kind kind) {
    inspect_batches(state, true, kind);
}

// A whole text in memory with the reports asked for, every buffer new: what a caller of the
// library pays for one text.
void audit_text(benchmark::State& state, std::string_view format, Kind kind) {
    const bench::Corpus& corpus = bench::corpus(kind);
    engine::AuditOptions options;
    options.settings = check::resolve_selection({}).value();
    options.today = kToday;
    bench::measure(state, corpus, [&] {
        Counted counted;
        for (const bench::Slab& slab : corpus.slabs) {
            std::unique_ptr<report::Report> report;
            if (!format.empty()) report = report::find_format(format)->make({});
            report::Report* const reports[] = {report.get()};
            std::string outputs[1];
            const std::size_t count = report == nullptr ? 0 : 1;
            const report::RunSummary summary = engine::audit_text(
                slab.text(), "corpus.pgn", options, std::span(reports).first(count),
                std::span(outputs).first(count));
            benchmark::DoNotOptimize(outputs[0].data());
            counted.games += summary.games;
            counted.plies += summary.plies;
        }
        return counted;
    });
}

void audit_text_no_report(benchmark::State& state, Kind kind) {
    audit_text(state, {}, kind);
}
void audit_text_text(benchmark::State& state, Kind kind) {
    audit_text(state, "text", kind);
}
void audit_text_facts(benchmark::State& state, Kind kind) {
    audit_text(state, "facts", kind);
}

ARBITER_BENCH_ALL_KINDS(inspect_batches_findings);
ARBITER_BENCH_ALL_KINDS(inspect_batches_facts);
ARBITER_BENCH_ALL_KINDS(audit_text_no_report);
ARBITER_BENCH_ALL_KINDS(audit_text_text);
ARBITER_BENCH_ALL_KINDS(audit_text_facts);

}  // namespace
}  // namespace arbiter

BENCHMARK_MAIN();
