#include "core/chess/fen.hpp"
#include "core/reach/reach.hpp"
#include "tests/support/reach_cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Examines every position of a labelled list, and with --games every position of a list of games
// that are legal; says how many are decided by which reason and how long one takes. Exit code 1
// when a legal position is called unreachable.

namespace arbiter::bench {
namespace {

struct Settings {
    std::string file;
    reach::Options options;
    bool is_games = false;
    bool is_list = false;  // print every position with its answer
};

constexpr std::string_view kUsage =
    "reach_suite [--full] [--budget N] [--list] [--games] list.tsv[.zst]\n";

std::optional<Settings> read_settings(int argc, char** argv) {
    Settings settings;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--full") {
            settings.options.level = reach::Level::Full;
        } else if (word == "--games") {
            settings.is_games = true;
        } else if (word == "--list") {
            settings.is_list = true;
        } else if (word == "--budget" && i + 1 < argc) {
            const std::string_view number = argv[++i];
            const auto read = std::from_chars(number.data(), number.data() + number.size(),
                                              settings.options.budget_nodes);
            if (read.ec != std::errc{}) return std::nullopt;
        } else if (settings.file.empty() && !word.starts_with("--")) {
            settings.file = word;
        } else {
            return std::nullopt;
        }
    }
    if (settings.file.empty()) return std::nullopt;
    return settings;
}

struct Tally {
    std::vector<double> seconds;
    std::vector<std::uint64_t> nodes;
    std::map<std::string_view, unsigned> by_reason;
    unsigned illegal = 0, found = 0, wrong = 0, reachable = 0;

    reach::Answer examine(const chess::Position& pos, bool is_legal,
                          const reach::Options& options) {
        const auto begin = std::chrono::steady_clock::now();
        const reach::Answer answer = reach::examine(pos, options);
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
        seconds.push_back(taken.count());
        nodes.push_back(answer.nodes);
        const bool is_found = answer.verdict == reach::Verdict::Unreachable;
        illegal += is_legal ? 0 : 1;
        found += is_found && !is_legal ? 1 : 0;
        wrong += is_found && is_legal ? 1 : 0;
        reachable += answer.verdict == reach::Verdict::Reachable ? 1 : 0;
        if (is_found && !is_legal) ++by_reason[to_string(answer.reason)];
        return answer;
    }

    void print() {
        std::sort(seconds.begin(), seconds.end());
        std::sort(nodes.begin(), nodes.end());
        double all = 0;
        for (const double each : seconds)
            all += each;
        const auto at = [&](const auto& sorted, std::size_t of_1000) {
            return sorted[std::min(sorted.size() - 1, sorted.size() * of_1000 / 1000)];
        };
        fmt::print("positions {}  illegal {}  found {}  wrong {}  reachable {}\n", seconds.size(),
                   illegal, found, wrong, reachable);
        for (const auto& [reason, number] : by_reason)
            fmt::print("  {:20}{:>6}\n", reason, number);
        if (seconds.empty()) return;
        fmt::print("us: average {:.2f}  median {:.2f}  p90 {:.2f}  p99 {:.2f}  worst {:.2f}\n",
                   1e6 * all / static_cast<double>(seconds.size()), 1e6 * at(seconds, 500),
                   1e6 * at(seconds, 900), 1e6 * at(seconds, 990), 1e6 * seconds.back());
        fmt::print("nodes: median {}  p90 {}  p99 {}  most {}\n", at(nodes, 500), at(nodes, 900),
                   at(nodes, 990), nodes.back());
    }
};

int run(const Settings& settings) {
    Tally tally;
    if (settings.is_games) {
        const bool is_there = testing::for_each_proof_position(
            settings.file, [&](const chess::Position& pos, unsigned game, unsigned ply) {
                const auto answer = tally.examine(pos, true, settings.options);
                if (answer.verdict == reach::Verdict::Unreachable)
                    fmt::print("WRONG game {} ply {}: {}: {}\n", game, ply, chess::to_fen(pos),
                               describe(answer));
            });
        if (!is_there) fmt::print(stderr, "cannot open '{}'\n", settings.file);
    } else {
        const auto cases = testing::read_reach_cases(settings.file);
        if (!cases) fmt::print(stderr, "cannot open '{}'\n", settings.file);
        for (const auto& [fen, pos, is_legal, reason] :
             cases.value_or(std::vector<testing::ReachCase>{})) {
            const auto answer = tally.examine(pos, is_legal, settings.options);
            const bool is_wrong = is_legal && answer.verdict == reach::Verdict::Unreachable;
            if (settings.is_list || is_wrong)
                fmt::print("{}{}\t{}\t{}\t{}\t{} nodes\t{}\n", is_wrong ? "WRONG " : "", fen,
                           is_legal ? "legal" : "illegal", reason, to_string(answer.reason),
                           answer.nodes, describe(answer));
        }
    }
    tally.print();
    return tally.wrong == 0 && !tally.seconds.empty() ? 0 : 1;
}

}  // namespace
}  // namespace arbiter::bench

int main(int argc, char** argv) {
    const auto settings = arbiter::bench::read_settings(argc, argv);
    if (!settings) {
        fmt::print(stderr, "{}", arbiter::bench::kUsage);
        return 2;
    }
    return arbiter::bench::run(*settings);
}
