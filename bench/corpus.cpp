#include "bench/corpus.hpp"

#include "core/pgn/event_line.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/replay/replayer.hpp"
#include "tests/support/corpora.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace arbiter::bench {
namespace {

constexpr std::size_t kSlabBytes = std::size_t{256} << 10;  // as the pipeline
constexpr std::size_t kRealBytes = std::size_t{16} << 20;
constexpr std::size_t kRandomBytes = std::size_t{4} << 20;

struct Source {
    std::string_view name;
    std::string_view folder;  // below ARBITER_CORPORA
    std::string_view only;    // files whose path holds this
};

constexpr std::array<Source, 4> kSources{{
    {"otb", "otb/mainali123", "Imense"},
    {"online", "online/jishanshaikh4", ""},
    {"engine", "engine/tcec", ""},
    {"variations", "dirty/chess_db", ""},
}};

const Source& source_of(Kind kind) {
    return kSources[static_cast<std::size_t>(kind)];
}

// The first kRealBytes of all files in byte order of their paths, a blank line between two; line
// ends are LF, because the over-the-board files mix them. Empty when there are none.
std::string real_archive(const Source& source) {
    std::string archive;
    const auto corpora = testing::corpora();
    if (!corpora) return archive;
    for (const std::string& path : testing::pgn_files(*corpora / source.folder)) {
        if (path.find(source.only) == std::string::npos) continue;
        archive += testing::read_bytes(path);
        archive += "\n\n";
        std::erase(archive, '\r');
        if (archive.size() < kRealBytes) continue;
        archive.resize(kRealBytes);
        if (const auto last = pgn::find_last_event_game(archive, 0)) archive.resize(*last);
        break;
    }
    return archive;
}

// Cuts at the last `[Event "` line of every kSlabBytes, like the pipeline.
std::vector<Slab> cut(std::string_view archive) {
    std::vector<Slab> slabs;
    for (std::size_t window = kSlabBytes; !archive.empty();) {
        std::size_t size = archive.size();
        if (window < size) {
            const auto line = pgn::find_last_event_game(archive.substr(0, window), 1);
            if (!line) {
                window *= 2;
                continue;
            }
            size = *line;
        }
        slabs.push_back({pgn::PaddedText(std::string(archive.substr(0, size)))});
        archive.remove_prefix(size);
        window = kSlabBytes;
    }
    return slabs;
}

void count(Corpus& corpus) {
    pgn::GameReader reader{pgn::detail::usable_kernels().back().classify};
    pgn::GameView view;
    replay::Replayer replayer;
    for (const Slab& slab : corpus.slabs) {
        corpus.bytes += slab.text().size();
        reader.open({.text = slab.padded});
        while (reader.next(view)) {
            ++corpus.games;
            corpus.plies += replayer.replay(view).plies;
        }
    }
}

Corpus load(Kind kind) {
    const Source& source = source_of(kind);
    std::string archive = real_archive(source);
    const bool is_real = !archive.empty();
    if (!is_real) archive = random_archive(kind, kRandomBytes);
    Corpus corpus;
    corpus.slabs = cut(archive);
    count(corpus);
    corpus.label =
        fmt::format("{}, {:.1f} MB {}", source.name, static_cast<double>(corpus.bytes) / 1e6,
                    is_real ? "of archives" : "generated");
    return corpus;
}

}  // namespace

const Corpus& corpus(Kind kind) {
    // Google Benchmark calls a benchmark several times until it has run long enough.
    static std::array<std::optional<Corpus>, kSources.size()> loaded;
    auto& slot = loaded[static_cast<std::size_t>(kind)];
    if (!slot) slot = load(kind);
    return *slot;
}

}  // namespace arbiter::bench
