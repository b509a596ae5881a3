#include "bench/support.hpp"
#include "pipeline/cutter.hpp"

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>
#include <zstd.h>

namespace arbiter {
namespace {

using bench::Counted;
using bench::Kind;

// The corpus as a file of its own that goes away with it.
class CorpusFile {
  public:
    CorpusFile(const bench::Corpus& corpus, bool is_packed)
        : path_(std::filesystem::temp_directory_path() /
                ("arbiter_bench_" + std::to_string(getpid()) + (is_packed ? ".zst" : ".pgn"))) {
        std::string bytes;
        for (const bench::Slab& slab : corpus.slabs)
            bytes += slab.text();
        if (is_packed) {
            std::string packed(ZSTD_compressBound(bytes.size()), '\0');
            packed.resize(
                ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), 3));
            bytes = std::move(packed);
        }
        std::ofstream(path_, std::ios::binary) << bytes;
    }
    CorpusFile(const CorpusFile&) = delete;
    CorpusFile& operator=(const CorpusFile&) = delete;
    ~CorpusFile() { std::filesystem::remove(path_); }

    [[nodiscard]] std::string path() const { return path_.string(); }

  private:
    std::filesystem::path path_;
};

// Reading a file from the page cache and cutting it into batches: the serial stage, which bounds
// what more threads can bring. Nothing is counted but bytes.
void cut(benchmark::State& state, bool is_packed, Kind kind) {
    const bench::Corpus& corpus = bench::corpus(kind);
    const CorpusFile file(corpus, is_packed);
    pipeline::Batch batch{check::RuleSettings{}};
    bench::measure(state, corpus, [&] {
        pipeline::Cutter cutter({file.path()}, std::uint64_t{128} << 20, std::size_t{512} << 10);
        std::uint64_t bytes = 0;
        for (batch.clear(); cutter.next(batch); batch.clear())
            bytes += batch.size;
        return Counted{bytes == corpus.bytes ? bench::kNotCounted : 0, bench::kNotCounted};
    });
}

void cut_plain(benchmark::State& state, Kind kind) {
    cut(state, false, kind);
}
void cut_zst(benchmark::State& state, Kind kind) {
    cut(state, true, kind);
}

ARBITER_BENCH_ALL_KINDS(cut_plain);
ARBITER_BENCH_ALL_KINDS(cut_zst);

}  // namespace
}  // namespace arbiter

BENCHMARK_MAIN();
