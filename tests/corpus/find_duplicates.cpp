// Prints the review table of duplicates of PGN files, by the classes that `clean` uses but without
// its pipeline: for measuring the search alone.
//
//     find_duplicates MODE KEEP MEMORY_MIB FOLDER COPIES FILE...
//
// MODE is moves or moves+players, KEEP best, first or longest, FOLDER the one of temporary files.
// With COPIES above 1 every game is added as often, the copies with other moves in the opening,
// which makes large archives of small ones. Counts and times go to standard error.

#include "core/audit/batch.hpp"
#include "core/audit/game_auditor.hpp"
#include "core/audit/numberer.hpp"
#include "core/check/inspector.hpp"
#include "core/check/selection.hpp"
#include "run/clean/clean_games.hpp"
#include "run/duplicates/duplicates.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <vector>

namespace arbiter {
namespace {

constexpr std::size_t kSlabBytes = std::size_t{2} << 20;

double seconds() {
    using Clock = std::chrono::steady_clock;
    return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

// Where a slab that begins at `begin` can end: before a game, or with the file.
std::size_t slab_end(std::string_view text, std::size_t begin) {
    if (text.size() - begin <= kSlabBytes) return text.size();
    const std::size_t at = text.find("\n\n[Event \"", begin + kSlabBytes);
    return at == std::string_view::npos ? text.size() : at + 2;
}

class Search {
  public:
    Search(duplicates::DuplicateOptions options, unsigned copies)
        : inspector_(settings_), batch_(settings_), finder_(std::move(options)), copies_(copies) {
        plan_.inspector = &inspector_;
        plan_.keeps_game = true;
    }

    void read(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        const std::string text(std::istreambuf_iterator<char>(file), {});
        audit::Numberer numberer;
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = slab_end(text, begin);
            fill(path, std::string_view(text).substr(begin, end - begin), begin);
            batch_.is_last_of_file = end == text.size();
            audit::GameAuditor(plan_).audit(batch_);
            numberer.number(batch_);
            add_games();
            begin = end;
        }
    }

    void finish() {
        const double begin = seconds();
        finder_.decide();
        decide_seconds_ = seconds() - begin;
        std::string table(duplicates::duplicate_table_header());
        for (duplicates::DuplicateRow row; finder_.next_row(row);) {
            duplicates::append_duplicate_row(row, false, table);
            if (table.size() > kSlabBytes) flush(table);
        }
        flush(table);
        print_counts();
    }

  private:
    static void flush(std::string& table) {
        std::cout << table;
        table.clear();
    }

    void fill(const std::string& path, std::string_view text, std::size_t begin) {
        batch_.clear();
        batch_.file = path;
        batch_.set_text(text);
        batch_.base_offset = begin;
        batch_.is_first_of_file = begin == 0;
        batch_.follows_blank_line = batch_.is_at_line_start = true;
    }

    void add_games() {
        clean::CleanGameReader reader;
        reader.open(batch_);
        while (const export_format::Game* game = reader.next()) {
            const double begin = seconds();
            duplicates::make_digest(*game, digest_);
            digest_seconds_ += seconds() - begin;
            for (unsigned copy = 0; copy < copies_; ++copy)
                add(copy);
        }
    }

    // The start byte and four half-moves stay; the next three, which no rule takes for a slip, tell
    // the copies apart.
    void add(unsigned copy) {
        constexpr std::size_t kFifth = 9;
        constexpr std::size_t kChanged = 6;
        if (copy > 0 && digest_.key.size() > kFifth + kChanged + 2)
            for (std::size_t i = 0; i < kChanged; ++i)
                digest_.key[kFifth + i] = static_cast<char>(copy + 100);
        const double begin = seconds();
        finder_.add(sequence_++, digest_, false);
        add_seconds_ += seconds() - begin;
    }

    void print_counts() const {
        const duplicates::DuplicateCounts& counts = finder_.counts();
        std::fprintf(stderr, "games %llu, dropped %llu, repeats %llu\n",
                     static_cast<unsigned long long>(counts.games),
                     static_cast<unsigned long long>(counts.dropped),
                     static_cast<unsigned long long>(counts.repeats));
        for (std::size_t kind = 0; kind < duplicates::kDuplicateKinds; ++kind)
            std::fprintf(
                stderr, "%-16s dropped %8llu reported %8llu\n",
                std::string(to_string(static_cast<duplicates::DuplicateKind>(kind))).c_str(),
                static_cast<unsigned long long>(counts.dropped_as[kind]),
                static_cast<unsigned long long>(counts.reported_as[kind]));
        rusage usage{};
        (void)getrusage(RUSAGE_SELF, &usage);
        std::fprintf(stderr, "seconds: digests %.2f, add %.2f, decide %.2f; peak memory %ld MiB\n",
                     digest_seconds_, add_seconds_, decide_seconds_, usage.ru_maxrss / 1024);
    }

    check::RuleSettings settings_{};
    check::Inspector inspector_;
    audit::AuditPlan plan_;
    audit::Batch batch_;
    duplicates::DuplicateFinder finder_;
    duplicates::DuplicateDigest digest_;
    unsigned copies_;
    std::uint64_t sequence_ = 0;
    double digest_seconds_ = 0, add_seconds_ = 0, decide_seconds_ = 0;
};

duplicates::DuplicateOptions options_of(const std::vector<std::string>& arguments) {
    duplicates::DuplicateOptions options;
    options.rules.mode = arguments[0] == "moves" ? duplicates::DuplicateMode::Moves
                                                 : duplicates::DuplicateMode::MovesAndPlayers;
    options.keep = arguments[1] == "first"     ? duplicates::KeptCopy::First
                   : arguments[1] == "longest" ? duplicates::KeptCopy::Longest
                                               : duplicates::KeptCopy::Best;
    options.memory_bytes = std::stoul(arguments[2]) << 20;
    options.folder = arguments[3];
    return options;
}

}  // namespace
}  // namespace arbiter

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() < 6) return 2;
    arbiter::Search search(arbiter::options_of(arguments),
                           static_cast<unsigned>(std::stoul(arguments[4])));
    for (std::size_t i = 5; i < arguments.size(); ++i)
        search.read(arguments[i]);
    search.finish();
    return 0;
}
