#pragma once

#include "core/report/report.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace arbiter::tools {

enum class ListForm : std::uint8_t { Table, Csv, Ndjson };

// A line for each game: `arbiter list`. `names_files`: a table has the name of each file above its
// games. `guards_formulas`: as report::RenderOptions has it.
[[nodiscard]] std::unique_ptr<report::Report> make_list_report(ListForm form, bool names_files,
                                                               bool guards_formulas);

// The head of the table.
[[nodiscard]] std::string list_head();

// Which game `show` is to print, by what people know of it.
struct GameSearch {
    std::string file;                // as on the command line; of an archive any member matches
    std::string round, board, name;  // round and perhaps board, or part of the name of a player

    struct Found {
        std::string file;
        std::uint64_t game;
        std::string line;  // of the table
    };
    std::vector<Found> found;  // the first kMost
    std::uint64_t count = 0;
    std::vector<std::string> names;  // of the players that were seen, before the comma
    static constexpr std::size_t kMost = 100;
};

// Fills `search`, and prints nothing.   LIFETIME: views `search`.
[[nodiscard]] std::unique_ptr<report::Report> make_search_report(GameSearch& search);

}  // namespace arbiter::tools
