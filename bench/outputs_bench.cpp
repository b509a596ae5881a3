#include "bench/support.hpp"
#include "core/audit/game_auditor.hpp"
#include "core/audit/numberer.hpp"
#include "core/check/selection.hpp"
#include "run/clean/clean_games.hpp"
#include "run/outputs/output_form.hpp"

#include <deque>
#include <filesystem>
#include <string>
#include <unistd.h>
#include <vector>

namespace arbiter {
namespace {

using bench::Counted;
using bench::Kind;

// The batches of a corpus, audited as `clean` does.
class Audited {
  public:
    explicit Audited(const bench::Corpus& corpus) {
        audit::AuditPlan plan;
        plan.inspector = &inspector_;
        plan.today = {2026, 1, 1};
        plan.wants_facts = plan.keeps_game = true;
        audit::GameAuditor auditor(plan);
        audit::Numberer numberer;
        for (const bench::Slab& slab : corpus.slabs) {
            audit::Batch& batch = batches_.emplace_back(settings_);
            batch.file = "corpus.pgn";
            batch.set_text(slab.text());
            auditor.audit(batch);
            numberer.number(batch);
        }
    }
    // Calls `use` with every game; returns how many there are.
    template <class Use>
    std::uint64_t each_game(Use use) {
        std::uint64_t games = 0;
        for (const audit::Batch& batch : batches_) {
            reader_.open(batch);
            for (; const export_format::Game* game = reader_.next(); ++games)
                use(*game);
        }
        return games;
    }

  private:
    check::RuleSettings settings_ = check::resolve_selection({}).value();
    check::Inspector inspector_{settings_};
    std::deque<audit::Batch> batches_;
    clean::CleanGameReader reader_;
};

// Games to the bytes of one form; reading their tags once more is part of it.
void render(benchmark::State& state, std::string_view form, Kind kind) {
    const bench::Corpus& corpus = bench::corpus(kind);
    Audited audited(corpus);
    const auto writer = outputs::find_output(form)->make_form({});
    std::string out;
    std::uint64_t bytes = 0;
    bench::measure(state, corpus, [&] {
        bytes = 0;
        const std::uint64_t games = audited.each_game([&](const export_format::Game& game) {
            out.clear();
            writer->render(game, out);
            bytes += out.size();
        });
        return Counted{games, bench::kNotCounted};
    });
    state.counters["written/game"] = static_cast<double>(bytes) / static_cast<double>(corpus.games);
}

// Rendered games to a file: what one thread has to do, however many render.
void write(benchmark::State& state, std::string_view form, std::string_view suffix, Kind kind) {
    const bench::Corpus& corpus = bench::corpus(kind);
    Audited audited(corpus);
    const outputs::OutputKind& output = *outputs::find_output(form);
    const auto writer = output.make_form({});
    std::vector<std::string> rendered;
    audited.each_game(
        [&](const export_format::Game& game) { writer->render(game, rendered.emplace_back()); });
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() /
        ("arbiter_bench_" + std::to_string(::getpid()) + std::string(suffix));
    bench::measure(state, corpus, [&] {
        const auto sink = output.make_sink(path.string(), {});
        for (const std::string& game : rendered)
            sink->write(game);
        sink->commit();
        return Counted{rendered.size(), bench::kNotCounted};
    });
    state.counters["written/game"] =
        static_cast<double>(std::filesystem::file_size(path)) / static_cast<double>(corpus.games);
    std::filesystem::remove(path);
}

void render_sqlite(benchmark::State& state, Kind kind) {
    render(state, "sqlite", kind);
}
void render_ndjson(benchmark::State& state, Kind kind) {
    render(state, "ndjson", kind);
}
void render_csv(benchmark::State& state, Kind kind) {
    render(state, "csv", kind);
}
void render_uci(benchmark::State& state, Kind kind) {
    render(state, "uci", kind);
}
void write_sqlite(benchmark::State& state, Kind kind) {
    write(state, "sqlite", ".db", kind);
}
void write_plain(benchmark::State& state, Kind kind) {
    write(state, "pgn", ".pgn", kind);
}
void write_gzip(benchmark::State& state, Kind kind) {
    write(state, "pgn", ".gz", kind);
}
void write_zstd(benchmark::State& state, Kind kind) {
    write(state, "pgn", ".zst", kind);
}

ARBITER_BENCH_KIND(render_sqlite, otb, OverTheBoard);
ARBITER_BENCH_KIND(render_ndjson, otb, OverTheBoard);
ARBITER_BENCH_KIND(render_csv, otb, OverTheBoard);
ARBITER_BENCH_KIND(render_uci, otb, OverTheBoard);
ARBITER_BENCH_KIND(write_sqlite, otb, OverTheBoard);
ARBITER_BENCH_KIND(write_sqlite, online, Online);
ARBITER_BENCH_KIND(write_plain, otb, OverTheBoard);
ARBITER_BENCH_KIND(write_gzip, otb, OverTheBoard);
ARBITER_BENCH_KIND(write_zstd, otb, OverTheBoard);

}  // namespace
}  // namespace arbiter

BENCHMARK_MAIN();
