#include "core/answers/verify_answer.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/mating/decide.hpp"
#include "core/mating/prover.hpp"
#include "tests/fuzz/deadpos/blocked_positions.hpp"
#include "tests/support/reachable.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

// Decides random blocked positions and compares: winnable is replayed by the independent checker,
// unwinnable is checked by it and by an exhaustive search as far as that gets, the answer for both
// sides must be the two answers for one, and what follows upon an unwinnable position must not be
// winnable. Disagreements are printed, one on a line, and make the exit code 1. The positions
// depend on --seed alone.

namespace arbiter::fuzz {
namespace {

using chess::Color;
using chess::Position;
using mating::Answer;
using mating::CanWin;
using mating::Proof;
using testing::Dice;

constexpr std::string_view kUsage =
    "deadpos_fuzz [--seed N] [--rounds N] [--seconds S] [--limit POSITIONS] [--budget NODES]\n"
    "             [--open N] [--bugs FILE] [--hard FILE] [--seeds FILE.tsv]\n"
    "  --seconds  of CPU time that it takes, however busy the machine is\n"
    "  --limit    largest exhaustive search; an answer Unknown counts when that decides it\n"
    "  --open     most answers Unknown that may count; more of them are a failure, too\n"
    "  --bugs     file to which disagreements are appended as well\n"
    "  --hard     file to which queries that were no easy ones are appended, with their answers\n"
    "  --seeds    FENs, the first field of each line, to start from as well\n";

// A helpmate that takes so many is no easy one.
constexpr std::uint64_t kManyNodes = 2'000;

struct Settings {
    std::uint64_t seed = 1;
    std::uint64_t rounds = UINT64_MAX;
    std::uint64_t seconds = UINT64_MAX;
    std::uint64_t limit = 20'000;
    std::uint64_t budget = mating::kDefaultBudget;
    std::uint64_t most_open = UINT64_MAX;
    std::string bugs;
    std::string hard;
    std::string seeds;
};

bool read_number(std::string_view text, std::uint64_t& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

std::optional<Settings> read_settings(int argc, char** argv) {
    Settings settings;
    const std::pair<std::string_view, std::uint64_t*> numbers[] = {
        {"--seed", &settings.seed},       {"--rounds", &settings.rounds},
        {"--seconds", &settings.seconds}, {"--limit", &settings.limit},
        {"--budget", &settings.budget},   {"--open", &settings.most_open},
    };
    const std::pair<std::string_view, std::string*> names[] = {
        {"--bugs", &settings.bugs}, {"--hard", &settings.hard}, {"--seeds", &settings.seeds}};
    for (int i = 1; i + 1 < argc; i += 2) {
        bool is_known = false;
        for (const auto& [word, number] : numbers)
            if (word == argv[i]) is_known = read_number(argv[i + 1], *number);
        for (const auto& [word, name] : names) {
            if (word != argv[i]) continue;
            *name = argv[i + 1];
            is_known = true;
        }
        if (!is_known) return std::nullopt;
    }
    if (argc % 2 == 0) return std::nullopt;
    if (settings.rounds == UINT64_MAX && settings.seconds == UINT64_MAX) return std::nullopt;
    return settings;
}

std::string_view to_text(CanWin can_win) {
    constexpr std::string_view kTexts[] = {"winnable", "unwinnable", "unknown"};
    return kTexts[static_cast<std::size_t>(can_win)];
}

// The latest positions that were no easy win, to be edited again.
class Pool {
  public:
    void add(const chess::Setup& setup) {
        if (setups_.size() < kMost) {
            setups_.push_back(setup);
        } else {
            setups_[next_++ % kMost] = setup;
        }
    }
    [[nodiscard]] bool is_empty() const { return setups_.empty(); }
    [[nodiscard]] const chess::Setup& pick(Dice& dice) const {
        return setups_[dice.roll(setups_.size())];
    }

  private:
    static constexpr std::size_t kMost = 512;
    std::vector<chess::Setup> setups_;
    std::size_t next_ = 0;
};

struct Totals {
    std::uint64_t rounds = 0, positions = 0, yes = 0, no = 0, open = 0;
    std::uint64_t exhausted = 0;  // answers No that the exhaustive search confirmed
    std::uint64_t bugs = 0;
    std::array<std::uint64_t, 7> proofs{};
    double slowest = 0;
};

// What this process took so far.
double cpu_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

class Fuzzer {
  public:
    explicit Fuzzer(Settings settings) : settings_(std::move(settings)), dice_(settings_.seed) {
        read_seeds();
    }

    Totals run() {
        for (; totals_.rounds < settings_.rounds; ++totals_.rounds) {
            if (cpu_seconds() >= static_cast<double>(settings_.seconds)) break;
            run_round();
        }
        return totals_;
    }

  private:
    void read_seeds() {
        std::ifstream file{settings_.seeds};
        for (std::string line; std::getline(file, line);) {
            const auto start = chess::read_start_position(line.substr(0, line.find('\t')));
            if (start.position) seeds_.push_back(start.position->to_setup());
        }
    }

    void run_round() {
        const std::uint64_t origin = dice_.roll(8);
        chess::Setup setup = make_structure(dice_);
        if (origin >= 5 && !dead_.is_empty()) setup = dead_.pick(dice_);
        if (origin == 4 && !hard_.is_empty()) setup = hard_.pick(dice_);
        if (origin < 3 && !seeds_.empty()) setup = seeds_[dice_.roll(seeds_.size())];
        for (std::uint64_t edits = 1 + dice_.roll(4); edits > 0; --edits)
            edit(setup, dice_);
        const std::optional<Position> pos = finish(setup, dice_);
        if (!pos || !seen_.insert(pos->key()).second) return;
        ++totals_.positions;
        const bool is_white_hard = check(*pos, Color::White);
        const bool is_black_hard = check(*pos, Color::Black);
        check_both(*pos);
        const bool is_dead = answers_[0] == CanWin::No && answers_[1] == CanWin::No;
        if (is_white_hard || is_black_hard) (is_dead ? dead_ : hard_).add(setup);
    }

    // Returns whether this was no easy one.
    bool check(const Position& pos, Color winner) {
        using Clock = std::chrono::steady_clock;
        const Clock::time_point start = Clock::now();
        const Answer answer = mating::decide(pos, winner, {.nodes = settings_.budget});
        const std::chrono::duration<double> spent = Clock::now() - start;
        if (spent.count() > totals_.slowest) {
            totals_.slowest = spent.count();
            fmt::print("slowest so far\t{}\t{}\t{:.3f} s, {}, {} nodes\n", chess::to_fen(pos),
                       to_string(winner), spent.count(), to_string(answer.proof), answer.nodes);
            std::fflush(stdout);
        }
        answers_[index(winner)] = answer.can_win;
        ++totals_.proofs[static_cast<std::size_t>(answer.proof)];
        const bool is_hard = check_answer(pos, winner, answer);
        if (is_hard && !settings_.hard.empty()) {
            std::ofstream file{settings_.hard, std::ios::app};
            file << fmt::format("{}\t{}\t{}\t{}, {} nodes, {} plies\n", chess::to_fen(pos),
                                to_string(winner), to_text(answer.can_win), to_string(answer.proof),
                                answer.nodes, answer.helpmate.size());
        }
        return is_hard;
    }

    bool check_answer(const Position& pos, Color winner, const Answer& answer) {
        switch (answer.can_win) {
            case CanWin::Yes:
                ++totals_.yes;
                return check_yes(pos, winner, answer);
            case CanWin::No:
                ++totals_.no;
                return check_no(pos, winner, answer);
            default:
                return check_unknown(pos, winner);
        }
    }

    bool check_yes(const Position& pos, Color winner, const Answer& answer) {
        const auto verification = answers::verify(pos, winner, answer, 0);
        if (!verification.holds) report(pos, winner, "helpmate refused: " + verification.reason);
        return answer.nodes >= kManyNodes;
    }

    bool check_no(const Position& pos, Color winner, const Answer& answer) {
        const Answer again =
            mating::decide(pos, winner, {.nodes = settings_.budget, .with_certificate = true});
        if (again.can_win != CanWin::No || again.proof != answer.proof)
            report(pos, winner, "another answer with a certificate");
        constexpr std::uint64_t kMostPositions = 8'000'000;
        const auto verification = answers::verify(pos, winner, again, kMostPositions);
        if (!verification.holds) report(pos, winner, "certificate refused: " + verification.reason);
        const auto truth = testing::search_reachable(pos, winner, settings_.limit);
        if (truth.can_win == CanWin::Yes)
            report(pos, winner,
                   fmt::format("unwinnable by {}, but a mate exists", to_string(answer.proof)));
        totals_.exhausted += truth.can_win == CanWin::No ? 1 : 0;
        check_successors(pos, winner);
        return answer.proof == Proof::Static || answer.proof == Proof::Closure;
    }

    // Once a side cannot win it never can again: a few plies played at random.
    void check_successors(Position pos, Color winner) {
        const std::string root = chess::to_fen(pos);
        for (int ply = 0; ply < 4; ++ply) {
            chess::MoveList moves;
            chess::generate_legal(pos, moves);
            if (moves.is_empty()) return;
            pos.play(moves[dice_.roll(moves.size())]);
            const Answer answer = mating::decide(pos, winner, {.nodes = settings_.budget});
            if (answer.can_win == CanWin::Yes) report(pos, winner, "winnable after " + root);
        }
    }

    bool check_unknown(const Position& pos, Color winner) {
        const auto truth = testing::search_reachable(pos, winner, settings_.limit);
        if (truth.can_win == CanWin::Unknown) {
            ++totals_.open;
            fmt::print("open\t{}\t{}\n", chess::to_fen(pos), to_string(winner));
        } else {
            report(pos, winner,
                   fmt::format("unknown, but {} within {} positions",
                               truth.can_win == CanWin::Yes ? "winnable" : "unwinnable",
                               truth.positions));
        }
        return true;
    }

    void check_both(const Position& pos) {
        const mating::Decision decision = mating::decide(
            pos, mating::Options{.depth = mating::Depth::Full, .budget_nodes = settings_.budget});
        for (const Color winner : {Color::White, Color::Black}) {
            const CanWin alone = answers_[index(winner)];
            const CanWin both = decision.of(winner);
            // It may know what one side alone does not: mobility is no proof that can be shown.
            if (alone != CanWin::Unknown ? both != alone : both == CanWin::No)
                report(pos, winner,
                       fmt::format("{} by decide() for both sides, {} alone", to_text(both),
                                   to_text(alone)));
        }
    }

    void report(const Position& pos, Color winner, const std::string& what) {
        ++totals_.bugs;
        const std::string line =
            fmt::format("{}\t{}\t{}\n", chess::to_fen(pos), to_string(winner), what);
        fmt::print("BUG\t{}", line);
        std::fflush(stdout);
        if (settings_.bugs.empty()) return;
        std::ofstream file{settings_.bugs, std::ios::app};
        file << line;
    }

    Settings settings_;
    Dice dice_;
    Pool dead_;
    Pool hard_;
    std::vector<chess::Setup> seeds_;
    std::unordered_set<std::uint64_t> seen_;  // keys: a position is looked at once
    std::array<CanWin, 2> answers_{};
    Totals totals_;
};

int run_fuzzer(const Settings& settings) {
    const Totals totals = Fuzzer{settings}.run();
    fmt::print(
        "seed {}: {} rounds, {} positions, {} winnable, {} unwinnable ({} exhausted), {} "
        "open, slowest {:.3f} s, {} disagreements\n",
        settings.seed, totals.rounds, totals.positions, totals.yes, totals.no, totals.exhausted,
        totals.open, totals.slowest, totals.bugs);
    for (std::size_t i = 0; i < totals.proofs.size(); ++i)
        fmt::print("  {} {}\n", to_string(static_cast<Proof>(i)), totals.proofs[i]);
    return totals.bugs == 0 && totals.open <= settings.most_open ? 0 : 1;
}

}  // namespace
}  // namespace arbiter::fuzz

int main(int argc, char** argv) {
    const auto settings = arbiter::fuzz::read_settings(argc, argv);
    if (settings) return arbiter::fuzz::run_fuzzer(*settings);
    fmt::print(stderr, "{}", arbiter::fuzz::kUsage);
    return 2;
}
