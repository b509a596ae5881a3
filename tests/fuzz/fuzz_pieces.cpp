#include "run/engine/audit.hpp"
#include "tests/fuzz/mutators.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/collecting_report.hpp"
#include "tests/support/temp_folder.hpp"

#include "arbiter/audit.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// A text says the same however it comes: pushed in pieces of any length, and read by the engine in
// slabs of any size by one thread or two. The first byte chooses the length.

namespace {

using arbiter::fuzz::require;

void append(arbiter::Games games, std::string& said) {
    for (const arbiter::Game& game : games) {
        said += game.text();
        for (const arbiter::Finding& finding : game.findings()) {
            std::ostringstream line;
            line << finding << '\n';
            said += line.str();
        }
    }
}

std::string audited(std::string_view text, std::size_t piece) {
    auto audit = arbiter::Audit::make({.today = "2026-01-01"});
    require(audit.has_value());
    std::string said;
    for (std::size_t at = 0; at < text.size(); at += std::min(piece, text.size() - at))
        append(audit->feed(text.substr(at, piece)), said);
    append(audit->finish(), said);
    return said + audit->summary().text();
}

std::string audited_in_slabs(const std::string& path, std::size_t slab, unsigned jobs) {
    namespace engine = arbiter::engine;
    static const arbiter::io::testing::TempFolder folder;
    engine::AuditOptions options;
    options.inputs = {path};
    options.today = {2026, 1, 1};
    options.slab_bytes = slab;
    options.jobs = jobs;
    std::vector<engine::ReportSink> sinks;
    sinks.push_back({std::make_unique<arbiter::testing::CollectingReport>(), folder / "report"});
    const std::atomic<bool> interrupt = false;
    const auto outcome = engine::run_audit(options, std::move(sinks), interrupt, {});
    require(!outcome.has_internal_error && !outcome.has_input_error);
    return arbiter::io::testing::bytes_of(folder / "report");
}

}  // namespace

ARBITER_FUZZ_MUTATOR(mutate_pgn, 1)

ARBITER_FUZZ_TARGET(pieces) {
    if (size == 0) return 0;
    const std::string_view text{reinterpret_cast<const char*>(data) + 1, size - 1};
    const std::size_t piece = data[0] + 1U;
    require(audited(text, piece) == audited(text, text.size() + 1));
    static const arbiter::io::testing::TempFolder folder;
    const std::string path = folder.write("fuzz.pgn", text);
    const std::string whole = audited_in_slabs(path, std::size_t{256} << 10, 1);
    require(audited_in_slabs(path, piece, 1) == whole);
    require(audited_in_slabs(path, 64, 2) == whole);
    return 0;
}
