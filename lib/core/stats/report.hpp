#pragma once

#include "core/report/report.hpp"
#include "core/stats/collection.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::stats {

struct ReportOptions {
    report::Provenance provenance;
    std::uint64_t top = 20;        // rows of the lists of text, markdown and html
    std::string where{};           // what games had to be; empty: all are counted
    bool guards_formulas = false;  // of tables, as report::RenderOptions has it
};

// A report of a collection. It is written when the run is over, as one text: about 300 bytes for
// each name and spelling in json, tables and sqlite.
// REQUIRES: `format` can be made of counts.   LIFETIME: keeps `collection`, which is filled until
// finish().
[[nodiscard]] std::unique_ptr<report::Report> make_report(const report::Format& format,
                                                          const Collection& collection,
                                                          ReportOptions options);

namespace detail {

// Everything that the forms print.
struct ReportView {
    const Collection& collection;
    const report::RunSummary& run;
    const ReportOptions& options;
    std::vector<JoinedName> players, events;

    // Games that were read and not counted, because --where does not choose them.
    [[nodiscard]] std::uint64_t left_out() const { return run.games - collection.all.games; }
};

// Of the names, how many spellings there are, and how many names have several.
struct SpellingCount {
    std::uint64_t spellings = 0, with_several = 0;
};
[[nodiscard]] SpellingCount count_spellings(const std::vector<JoinedName>& names);
// Those with several spellings: most spellings first, then most games.
[[nodiscard]] std::vector<const JoinedName*> with_several_spellings(
    const std::vector<JoinedName>& names);

// The first and the last year that occur; 0: none does.
struct YearRange {
    std::int16_t first = 0, last = 0;
};
[[nodiscard]] YearRange years_of(const Collection& collection);

// Of the games that were replayed to their end: full moves that half of them do not exceed, and of
// the longest one.
struct Lengths {
    std::uint64_t games = 0;
    std::uint32_t median_moves = 0, longest_moves = 0;
    // By tens of full moves: 0, 1-10, ..., 191-200, more.
    static constexpr std::size_t kBins = 22;
    std::uint64_t bins[kBins] = {};
};
[[nodiscard]] Lengths lengths_of(const Collection& collection);
[[nodiscard]] std::string bin_words(std::size_t bin);  // "1-10", "over 200"

// Openings by their family, those with most games first; games without code are left out.
struct FamilyCount {
    std::string_view name;
    ScoreCount score;
};
[[nodiscard]] std::vector<FamilyCount> families_of(const Collection& collection);
// The codes with games, most games first.
[[nodiscard]] std::vector<std::size_t> codes_by_games(const Collection& collection);

// "38.2%" of a number per mille.
[[nodiscard]] std::string percent(std::uint64_t mille);
// "1,234,567".
[[nodiscard]] std::string grouped(std::uint64_t number);
// The share of games: "38.2%", "<0.1%" of few, "-" of nothing.
[[nodiscard]] std::string share(std::uint64_t part, std::uint64_t whole);
// "2400-2499".
[[nodiscard]] std::string band_words(std::int16_t from);
// "1999-2004", "2004" or "".
[[nodiscard]] std::string range_words(std::int16_t least, std::int16_t most);
// "threefold repetition on the board": what could have been claimed.
[[nodiscard]] std::string_view claim_words(std::size_t kind);
// "game", "games".
[[nodiscard]] std::string plural(std::uint64_t count, std::string_view noun);

// What a report that was stopped, or found no room for its end, says.
inline constexpr std::string_view kPartialText =
    "partial   the run was stopped: what follows was not read\n";
inline constexpr std::string_view kPartialMarkdown =
    "\n**The run was stopped: what follows was not read.**\n";

void append_text(const ReportView& view, std::string& out);
void append_markdown(const ReportView& view, std::string& out);
// All of it as one table, a row for each count: what a format without a form of its own writes.
void append_table(const ReportView& view, const report::TableForm& table, std::string& out);
// A table without counts, of a run that was stopped.
[[nodiscard]] std::string partial_table(const report::TableForm& table);
void append_json(const ReportView& view, std::string& out);
void append_html(const ReportView& view, std::string& out);
void append_rows(const ReportView& view, std::string& out);
[[nodiscard]] const DatabaseSchema& schema();
// The row of a run of which nothing is known but that it is partial.
void append_partial_row(std::string& out);

}  // namespace detail
}  // namespace arbiter::stats
