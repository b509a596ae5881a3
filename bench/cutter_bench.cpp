#include "bench/support.hpp"
#include "run/engine/cutter.hpp"
#include "run/io/input.hpp"
#include "tests/unit/run/io/packing.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

// The stages that see every byte in order and bound what more workers can bring: reading from the
// page cache, decoding, cutting.

namespace arbiter {
namespace {

using bench::Counted;
using bench::Kind;

constexpr std::size_t kSlabBytes = std::size_t{256} << 10;  // as in AuditOptions

struct Packing {
    std::string_view name;
    std::string (*pack)(std::string_view);
    unsigned decoders = 1;
};

std::string plain(std::string_view bytes) {
    return std::string(bytes);
}
std::string zstd(std::string_view bytes) {
    return io::testing::zstd(bytes);
}
// As pzstd writes them, but for the skippable frames.
std::string frames(std::string_view bytes) {
    constexpr std::size_t kFrameBytes = std::size_t{8} << 20;
    std::string packed;
    for (; !bytes.empty(); bytes.remove_prefix(std::min(kFrameBytes, bytes.size())))
        packed += io::testing::zstd(bytes.substr(0, kFrameBytes));
    return packed;
}
constexpr Packing kPackings[] = {{"plain", plain},
                                 {"zst", zstd},
                                 {"zst_frames", frames},
                                 {"zst_frames_by_2", frames, 2},
                                 {"zst_frames_by_4", frames, 4},
                                 {"gz", io::testing::gzip},
                                 {"xz", io::testing::xz},
                                 {"bz2", io::testing::bzip2}};

struct NamedKind {
    std::string_view name;
    Kind kind;
};
constexpr NamedKind kKinds[] = {{"otb", Kind::OverTheBoard}, {"online", Kind::Online}};

// The corpus as a file of its own that goes away with it.
class CorpusFile {
  public:
    CorpusFile(const bench::Corpus& corpus, const Packing& packing)
        : path_(std::filesystem::temp_directory_path() /
                ("arbiter_bench_" + std::to_string(getpid()))) {
        std::string bytes;
        for (const bench::Slab& slab : corpus.slabs)
            bytes += slab.text();
        std::ofstream(path_, std::ios::binary) << packing.pack(bytes);
    }
    CorpusFile(const CorpusFile&) = delete;
    CorpusFile& operator=(const CorpusFile&) = delete;
    ~CorpusFile() { std::filesystem::remove(path_); }

    [[nodiscard]] std::string path() const { return path_.string(); }

  private:
    std::filesystem::path path_;
};

// Reads and decodes, and hands every byte over to one reader.
std::uint64_t read_file(const std::string& path, unsigned decoders, std::vector<char>& buffer) {
    std::uint64_t bytes = 0;
    const auto input = io::open_input(path, {.decoders = decoders});
    while (const auto member = input->next()) {
        while (const std::size_t count = member->source->read(buffer))
            bytes += count;
    }
    return bytes;
}

// The same, and cuts what was read into batches.
std::uint64_t cut_file(const std::string& path, audit::Batch& batch) {
    const std::atomic<bool> interrupt = false;
    engine::Cutter cutter({path}, std::uint64_t{128} << 20, kSlabBytes, interrupt);
    std::uint64_t bytes = 0;
    for (batch.clear(); cutter.next(batch); batch.clear())
        bytes += batch.size;
    return bytes;
}

template <class Pass>
void measure(benchmark::State& state, const Packing& packing, Kind kind, Pass pass) {
    const bench::Corpus& corpus = bench::corpus(kind);
    const CorpusFile file(corpus, packing);
    bench::measure(state, corpus, [&] {
        const bool has_all = pass(file.path()) == corpus.bytes;
        return Counted{has_all ? bench::kNotCounted : 0, bench::kNotCounted};
    });
}

void read(benchmark::State& state, const Packing& packing, Kind kind) {
    std::vector<char> buffer(kSlabBytes);
    measure(state, packing, kind,
            [&](const std::string& path) { return read_file(path, packing.decoders, buffer); });
}

void cut(benchmark::State& state, const Packing& packing, Kind kind) {
    audit::Batch batch{check::RuleSettings{}};
    measure(state, packing, kind, [&](const std::string& path) { return cut_file(path, batch); });
}

// A packed file is decoded on a thread of its own: the time is that of the clock, the CPU time that
// of all threads.
void add(const std::string& stage, void (*run)(benchmark::State&, const Packing&, Kind)) {
    for (const Packing& packing : kPackings) {
        if (stage == "cut" && packing.decoders != 1) continue;
        for (const NamedKind& kind : kKinds) {
            const std::string name =
                stage + "_" + std::string(packing.name) + "/" + std::string(kind.name);
            benchmark::RegisterBenchmark(
                name.c_str(),
                [run, &packing, &kind](benchmark::State& state) { run(state, packing, kind.kind); })
                ->Unit(benchmark::kMillisecond)
                ->UseRealTime()
                ->MeasureProcessCPUTime();
        }
    }
}

}  // namespace
}  // namespace arbiter

int main(int argc, char** argv) {
    arbiter::add("read", &arbiter::read);
    arbiter::add("cut", &arbiter::cut);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
