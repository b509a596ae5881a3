#pragma once

#include "arbiter/audit.hpp"
#include "arbiter/result.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace arbiter {
inline namespace v1 {

// The options of `arbiter clean` of the same names, with the same words (docs/guide/interface.md 4,
// `arbiter clean --help`). Empty, 0 and nullopt: not given; what that means is said where it is not
// plain. Names of files: "-" is standard output.
struct CleanOptions {
    Options checks = {};  // what is checked and fixed; without `quick`
    unsigned jobs = 0;    // threads; 0 = all cores
    std::uint64_t max_window = std::uint64_t{128} << 20;
    const std::atomic<bool>* interrupt = nullptr;  // once it is true the run fails soon
    // Told how far it is, a few times a second, by a thread of the run.
    std::function<void(const Progress&)> progress = {};
    std::uint64_t memory = 0;  // bytes for sorting and duplicates; 0: 256 MiB

    // What is written.
    // pgn, sqlite, csv, ndjson, epd, fen, uci, tree, polyglot; empty: as the output is named
    std::string to = {};
    std::string every = {};    // "ply", "final", a number of plies: positions of epd and fen
    bool name_games = false;   // with epd
    std::string rows = {};     // games, plies; empty: games
    std::string columns = {};  // with csv: "White,Black,Date,moves"
    // With csv, and in tables for a person: no text that a spreadsheet calculates.
    bool csv_safe = false;
    // With tree and polyglot: half-moves of each game (0: 40), games that a move needs (0: 1).
    std::uint32_t tree_plies = 0;
    std::uint64_t tree_games = 0;
    std::string book_weight = {};  // with polyglot: result, games, rating; empty: result
    bool append = false, make_folders = false;
    std::string rejects = {};  // games that cannot be replayed; empty: they stay
    std::string reasons = {};  // why they were rejected
    std::string log = {}, log_level = {};
    std::string fix = {};   // none, safe, style, all; empty: safe
    std::string diff = {};  // what fixing changes, as a unified diff

    // Duplicates.
    std::string dedupe = {};  // off, moves, moves+players; empty: off
    std::string dups = {};    // they go there,
    bool drop_dups = false;   // or nowhere
    std::string dups_table = {}, dups_review = {}, apply_dups = {};
    std::string keep = {};         // best, first, longest; empty: best
    std::uint32_t dups_score = 0;  // 1 to 100; 0: 60
    bool merge_tags = false, merge_annotations = false;
    std::vector<std::string> against = {};

    // Names, ratings and openings.
    std::vector<std::string> names = {};
    std::string review = {}, apply = {};
    double names_accept = 0;  // a score such as 0.95; 0: none
    std::vector<std::string> ratings = {};
    std::string ratings_for = {};
    std::string eco = {}, eco_mode = {};
    bool eco_extensions = false;
    // PlyCount, GameHash, MovesHash, and by the table of openings ECO, Opening.
    std::vector<std::string> add = {};

    // Which games, and in what order.
    std::vector<std::string> where = {};  // "elo>=2500 and ECO in B90..B99"; all must be true
    std::string rest = {};                // the others go there
    std::string sample = {};              // "1000", "1%"
    std::optional<std::uint64_t> seed = {};
    std::string sort = {};   // "date,-elo,white"
    std::string split = {};  // "year"; the output is a pattern, "by_year/{}.pgn"

    // What is left of games.
    std::string format = {};              // keep, canonical; empty: keep
    std::vector<std::string> strip = {};  // comments, nags, variations, clk, eval, cmd
    std::string plies = {};               // ":40"
    std::string moves = {};               // san, lan, uci
    std::string tags = {};                // all, roster, none
    std::vector<std::string> drop_tags = {}, set_tag = {}, rename_tag = {};  // "NAME=VALUE"
    std::optional<std::uint32_t> width = {};
    bool no_move_numbers = false, no_results = false, no_check_marks = false;
};

// What became of the games: read = written + rejected + duplicates + unselected.
struct Cleaned {
    std::uint64_t read = 0, written = 0, rejected = 0, duplicates = 0, unselected = 0;
    std::uint64_t changed = 0;  // of those written
    std::uint64_t kept = 0;     // of those written: rejected ones, where there are no `rejects`
    // Findings that are left in what was written.
    std::uint64_t errors = 0, warnings = 0, infos = 0, styles = 0;
    Summary audit;  // of the games as they were read; its problems: inputs not read to their end
    std::vector<std::string> notes;  // about lists and tables that were used, for people

    // "read 1000 = written 940 + rejected 10 + duplicate 50".
    [[nodiscard]] std::string text() const;
};

// Fixes the games of files, folders and archives and writes one database of them, as `arbiter
// clean -o OUTPUT` does; empty `output`: nothing is written but what the options name. Every game
// that was read lands in exactly one place. Regular files appear when the run is whole; where it
// fails, the old ones stay. Fails when a word of the options is wrong, a file that they name cannot
// be read or written, the disk is full, or the program itself failed. Errors name options as the
// command does, "--dedupe".
// THREADS: any; two runs must not write the same file.
[[nodiscard]] Result<Cleaned> clean(const std::vector<std::string>& paths,
                                    const std::string& output, const CleanOptions& options = {});

}  // namespace v1
}  // namespace arbiter
