#include "bench/support.hpp"
#include "core/check/inspector.hpp"

namespace arbiter {
namespace {

using bench::Counted;
using bench::Kind;

constexpr Date kToday{2026, 1, 1};

// All rules that are on by default over games that are judged already. `is_read`: messages are
// built, as for the text report; otherwise findings are only counted.
void inspect_games(benchmark::State& state, bool is_read, Kind kind) {
    const auto& games = bench::prepared_games(kind);
    check::RuleSettings settings;
    for (const check::Rule* rule : check::rules()) {
        check::RuleSetting& setting = settings[static_cast<std::size_t>(rule->id)];
        setting.is_on = !rule->is_opt_in;
        setting.is_read = is_read && rule->severity != check::Severity::Style;
        setting.is_style_read = setting.are_details_read = false;  // as for the text report
    }
    const check::Inspector inspector(settings);
    Arena arena;
    check::Findings findings(settings, arena);
    std::uint64_t found = 0;
    bench::measure(state, bench::corpus(kind), [&] {
        found = 0;
        for (const bench::PreparedGame& game : games) {
            inspector.inspect({game.view, game.facts, game.ruling, kToday}, findings);
            if (findings.size() < 1000) continue;
            for (const std::uint64_t count : findings.counts().by_severity)
                found += count;
            findings.clear();
            arena.reset();
        }
        for (const std::uint64_t count : findings.counts().by_severity)
            found += count;
        findings.clear();
        arena.reset();
        return Counted{games.size(), bench::kNotCounted};
    });
    state.counters["findings/game"] =
        static_cast<double>(found) / static_cast<double>(games.size());
}

void count_findings(benchmark::State& state, Kind kind) {
    inspect_games(state, false, kind);
}
void build_findings(benchmark::State& state, Kind kind) {
    inspect_games(state, true, kind);
}

ARBITER_BENCH_ALL_KINDS(count_findings);
ARBITER_BENCH_ALL_KINDS(build_findings);

}  // namespace
}  // namespace arbiter

BENCHMARK_MAIN();
