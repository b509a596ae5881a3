#include "bench/support.hpp"
#include "core/audit/game_auditor.hpp"
#include "core/check/selection.hpp"
#include "core/report/report.hpp"

#include <algorithm>
#include <deque>
#include <memory>
#include <string>

namespace arbiter {
namespace {

using bench::Counted;
using bench::Kind;

// Findings and facts of inspected batches to bytes, each format alone.
void render(benchmark::State& state, std::string_view format, Kind kind) {
    const bench::Corpus& corpus = bench::corpus(kind);
    const check::RuleSettings settings = check::resolve_selection({}).value();
    const check::Inspector inspector(settings);
    audit::AuditPlan plan;
    plan.inspector = &inspector;
    plan.today = {2026, 1, 1};
    plan.wants_facts = true;
    audit::GameAuditor auditor(plan);
    std::deque<audit::Batch> batches;
    for (const bench::Slab& slab : corpus.slabs) {
        audit::Batch& batch = batches.emplace_back(settings);
        batch.file = "corpus.pgn";
        batch.set_text(slab.text());
        auditor.audit(batch);
    }
    const std::unique_ptr<report::Report> report = report::find_format(format)->make({});
    std::string out;
    std::uint64_t bytes = 0;
    bench::measure(state, corpus, [&] {
        Counted counted{0, bench::kNotCounted};
        bytes = 0;
        for (const audit::Batch& batch : batches) {
            out.clear();
            report->render(batch.view(), out);
            bytes += out.size();
            counted.games += batch.games.size();
        }
        return counted;
    });
    state.counters["written/game"] = static_cast<double>(bytes) / static_cast<double>(corpus.games);
}

void render_text(benchmark::State& state, Kind kind) {
    render(state, "text", kind);
}
void render_ndjson(benchmark::State& state, Kind kind) {
    render(state, "ndjson", kind);
}
void render_facts(benchmark::State& state, Kind kind) {
    render(state, "facts", kind);
}

ARBITER_BENCH_ALL_KINDS(render_text);
ARBITER_BENCH_ALL_KINDS(render_ndjson);
ARBITER_BENCH_ALL_KINDS(render_facts);

}  // namespace
}  // namespace arbiter

BENCHMARK_MAIN();
