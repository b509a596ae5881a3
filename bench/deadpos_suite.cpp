#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/mating/decide.hpp"
#include "core/mating/prover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Decides every query of a file and says how often that was right and how long it took. A query is
// a line "fen<TAB>winner<TAB>verdict", fields after it are ignored, and the first line is a
// heading. Exit code 1 when an answer is wrong, unknown or does not stand up to --verify.

namespace arbiter::bench {
namespace {

using chess::Color;
using mating::CanWin;
using mating::Proof;

constexpr std::size_t kProofs = 7;

struct Settings {
    std::string file;
    std::uint64_t budget = mating::kDefaultBudget;
    std::uint64_t repeat = 1;
    std::uint64_t slow = 0;  // how many of the slowest to print
    bool with_certificate = false;
    bool is_verified = false;
    bool is_fast = false;  // decide() for both sides, which needs no proof
    bool is_list = false;
};

struct Query {
    std::string fen;
    chess::Position pos;
    Color winner;
    CanWin truth;
};

// What became of a query; the least time of all passes.
struct Outcome {
    CanWin answer = CanWin::Unknown;
    Proof proof = Proof::None;
    std::uint64_t nodes = 0;
    std::size_t plies = 0;
    double seconds = 0;
    bool is_verified = true;
};

constexpr std::string_view kUsage =
    "deadpos_suite [--budget N] [--certificate] [--verify] [--fast] [--repeat R]\n"
    "              [--slow K] [--list-bad] queries.tsv\n";

bool read_number(std::string_view text, std::uint64_t& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

std::optional<Settings> read_settings(int argc, char** argv) {
    Settings settings;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        const auto take_number = [&](std::uint64_t& number) {
            return i + 1 < argc && read_number(argv[++i], number);
        };
        bool is_right = true;
        if (word == "--budget") {
            is_right = take_number(settings.budget);
        } else if (word == "--repeat") {
            is_right = take_number(settings.repeat) && settings.repeat > 0;
        } else if (word == "--slow") {
            is_right = take_number(settings.slow);
        } else if (word == "--certificate") {
            settings.with_certificate = true;
        } else if (word == "--verify") {
            settings.is_verified = true;
        } else if (word == "--fast") {
            settings.is_fast = true;
        } else if (word == "--list-bad") {
            settings.is_list = true;
        } else {
            is_right = !word.starts_with("--") && settings.file.empty();
            settings.file = word;
        }
        if (!is_right) return std::nullopt;
    }
    if (settings.file.empty()) return std::nullopt;
    return settings;
}

// Takes the text up to the next tabulator away from `line`.
std::string_view next_field(std::string_view& line) {
    const std::string_view field = line.substr(0, line.find('\t'));
    line.remove_prefix(std::min(line.size(), field.size() + 1));
    return field;
}

// "placement turn" alone means no castling and no e.p.: published lists have such lines.
std::string complete(std::string_view fen) {
    std::string text{fen};
    while (std::count(text.begin(), text.end(), ' ') < 3)
        text += " -";
    return text;
}

// Lines that cannot be understood are named and left out.
std::vector<Query> read_queries(const std::string& path) {
    std::ifstream file{path};
    if (!file) fmt::print(stderr, "cannot open '{}'\n", path);
    std::vector<Query> queries;
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        std::string_view rest = line;
        const std::string_view fen = next_field(rest);
        const std::string_view winner = next_field(rest);
        const std::string_view verdict = next_field(rest);
        const chess::StartReading start = chess::read_start_position(complete(fen));
        const bool is_known = (winner == "white" || winner == "black") &&
                              (verdict == "winnable" || verdict == "unwinnable");
        if (!start.position || !is_known) {
            fmt::print(stderr, "cannot read '{}'\n", line);
            continue;
        }
        queries.push_back({std::string{fen}, *start.position,
                           winner == "white" ? Color::White : Color::Black,
                           verdict == "winnable" ? CanWin::Yes : CanWin::No});
    }
    return queries;
}

// The helpmate is played on the board of lib/core/chess.
bool is_helpmate(chess::Position pos, Color winner, const std::vector<chess::Move>& line) {
    for (const chess::Move move : line) {
        chess::MoveList moves;
        chess::generate_legal(pos, moves);
        if (std::find(moves.begin(), moves.end(), move) == moves.end()) return false;
        pos.play(move);
    }
    return chess::is_checkmate(pos) && pos.turn() != winner;
}

Outcome run(const Query& query, const Settings& settings) {
    using Clock = std::chrono::steady_clock;
    Outcome outcome;
    const mating::Limits limits{.nodes = settings.budget,
                                .with_certificate = settings.with_certificate};
    const mating::Options options{.depth = mating::Depth::Full, .budget_nodes = settings.budget};
    const Clock::time_point start = Clock::now();
    if (settings.is_fast) {
        const mating::Decision decision = mating::decide(query.pos, options);
        outcome.seconds = std::chrono::duration<double>(Clock::now() - start).count();
        outcome.answer = decision.of(query.winner);
        outcome.proof = decision.proof_of(query.winner);
        return outcome;
    }
    const mating::Answer answer = mating::decide(query.pos, query.winner, limits);
    outcome.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    outcome.answer = answer.can_win;
    outcome.proof = answer.proof;
    outcome.nodes = answer.nodes;
    outcome.plies = answer.helpmate.size();
    if (settings.is_verified && answer.can_win == CanWin::Yes)
        outcome.is_verified = is_helpmate(query.pos, query.winner, answer.helpmate);
    return outcome;
}

// Sums of one kind of proof, or of all.
struct Sum {
    std::uint64_t queries = 0, nodes = 0, most_nodes = 0;
    std::uint64_t plies = 0, lines = 0, most_plies = 0;
    double seconds = 0, worst = 0;

    void add(const Outcome& outcome) {
        ++queries;
        nodes += outcome.nodes;
        most_nodes = std::max(most_nodes, outcome.nodes);
        lines += outcome.proof == Proof::Helpmate ? 1 : 0;
        plies += outcome.plies;
        most_plies = std::max<std::uint64_t>(most_plies, outcome.plies);
        seconds += outcome.seconds;
        worst = std::max(worst, outcome.seconds);
    }
};

double ratio(double a, std::uint64_t b) {
    return b == 0 ? 0 : a / static_cast<double>(b);
}

std::string time_text(double seconds) {
    if (seconds < 1e-3) return fmt::format("{:.3f} us", seconds * 1e6);
    if (seconds < 1) return fmt::format("{:.3f} ms", seconds * 1e3);
    return fmt::format("{:.3f} s", seconds);
}

std::string_view verdict_text(CanWin answer) {
    constexpr std::string_view kTexts[] = {"winnable", "unwinnable", "unknown"};
    return kTexts[static_cast<std::size_t>(answer)];
}

void print_line(std::string_view head, const Query& query, const Outcome& outcome) {
    fmt::print("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{} nodes\t{} plies\n", head, query.fen,
               to_string(query.winner), verdict_text(query.truth), verdict_text(outcome.answer),
               to_string(outcome.proof), time_text(outcome.seconds), outcome.nodes, outcome.plies);
}

void print_sums(const std::vector<Outcome>& outcomes) {
    Sum all;
    std::array<Sum, kProofs> of_proof{};
    std::vector<double> times;
    for (const Outcome& outcome : outcomes) {
        all.add(outcome);
        of_proof[static_cast<std::size_t>(outcome.proof)].add(outcome);
        times.push_back(outcome.seconds);
    }
    std::sort(times.begin(), times.end());
    const auto percentile = [&](std::size_t n) { return time_text(times[times.size() * n / 100]); };
    fmt::print("total {}  average {}  p50 {}  p90 {}  p99 {}  worst {}\n", time_text(all.seconds),
               time_text(ratio(all.seconds, all.queries)), percentile(50), percentile(90),
               percentile(99), time_text(all.worst));
    fmt::print("nodes: average {:.1f}  most {}   helpmates: average {:.1f} plies  longest {}\n",
               ratio(static_cast<double>(all.nodes), all.queries), all.most_nodes,
               ratio(static_cast<double>(all.plies), all.lines), all.most_plies);
    fmt::print("{:14}{:>8}{:>8}{:>12}{:>12}{:>12}{:>12}\n", "proof", "queries", "time %", "average",
               "worst", "nodes", "most nodes");
    for (std::size_t proof = 0; proof < kProofs; ++proof) {
        const Sum& sum = of_proof[proof];
        if (sum.queries == 0) continue;
        fmt::print("{:14}{:>8}{:>8.1f}{:>12}{:>12}{:>12.1f}{:>12}\n",
                   to_string(static_cast<Proof>(proof)), sum.queries,
                   100 * sum.seconds / std::max(all.seconds, 1e-12),
                   time_text(ratio(sum.seconds, sum.queries)), time_text(sum.worst),
                   ratio(static_cast<double>(sum.nodes), sum.queries), sum.most_nodes);
    }
}

// Returns how many answers were not as they should be.
std::size_t print_bad(const std::vector<Query>& queries, const std::vector<Outcome>& outcomes,
                      bool is_list) {
    std::size_t wrong = 0;
    std::size_t unknown = 0;
    std::size_t unproved = 0;
    for (std::size_t i = 0; i < queries.size(); ++i) {
        const Outcome& outcome = outcomes[i];
        const bool is_unknown = outcome.answer == CanWin::Unknown;
        const bool is_wrong = !is_unknown && outcome.answer != queries[i].truth;
        unknown += is_unknown ? 1 : 0;
        wrong += is_wrong ? 1 : 0;
        unproved += outcome.is_verified ? 0 : 1;
        if (!is_list || (!is_unknown && !is_wrong && outcome.is_verified)) continue;
        print_line(is_wrong ? "WRONG" : is_unknown ? "UNKNOWN" : "UNPROVED", queries[i], outcome);
    }
    fmt::print("queries {}  wrong {}  unknown {}  unproved {}\n", queries.size(), wrong, unknown,
               unproved);
    return wrong + unknown + unproved;
}

void print_slowest(const std::vector<Query>& queries, const std::vector<Outcome>& outcomes,
                   std::size_t most) {
    std::vector<std::size_t> order(queries.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return outcomes[a].seconds > outcomes[b].seconds;
    });
    order.resize(std::min(order.size(), most));
    for (const std::size_t i : order)
        print_line("SLOW", queries[i], outcomes[i]);
}

int run_suite(const Settings& settings) {
    const std::vector<Query> queries = read_queries(settings.file);
    if (queries.empty()) return 2;
    std::vector<Outcome> outcomes;
    for (std::uint64_t pass = 0; pass < settings.repeat; ++pass) {
        for (std::size_t i = 0; i < queries.size(); ++i) {
            const Outcome outcome = run(queries[i], settings);
            if (pass == 0) outcomes.push_back(outcome);
            outcomes[i].seconds = std::min(outcomes[i].seconds, outcome.seconds);
        }
    }
    const std::size_t bad = print_bad(queries, outcomes, settings.is_list);
    print_sums(outcomes);
    print_slowest(queries, outcomes, settings.slow);
    return bad == 0 ? 0 : 1;
}

}  // namespace
}  // namespace arbiter::bench

int main(int argc, char** argv) {
    const auto settings = arbiter::bench::read_settings(argc, argv);
    if (settings) return arbiter::bench::run_suite(*settings);
    fmt::print(stderr, "{}", arbiter::bench::kUsage);
    return 2;
}
