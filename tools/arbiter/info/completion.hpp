#pragma once

#include "tools/arbiter/command.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::tools {

// What the completion of a shell offers: made of the commands, option_table.def, operands and
// values that option_values.def names, and the registries of rules, editions, profiles and report
// formats. Everything is in the script, so that a TAB starts no program.

// Which words fit at a place.
enum class Fits : std::uint8_t {
    AnyWord,  // nothing is offered
    AnyFile,
    Games,      // PGN, also packed
    Positions,  // FEN, EPD, tables, also packed
    TournamentReports,
    Tables,    // CSV, TSV
    Settings,  // arbiter.toml
    Partials,
    Rules,       // codes, beginnings of codes and names, with commas between
    RuleNames,   // codes and names
    RuleLevels,  // RULE=LEVEL
    Laws,        // editions, sites and by-date
    Editions,
    Profiles,
    Reports,          // FMT or FMT:FILE, of games
    PositionReports,  // the same of lists of positions, of events, and so on
    EventReports,
    AnswerReports,
    OneGameReports,
    RuleReports,
    ReportList,   // FMT,FMT
    OutputForms,  // of games
    TieBreaks,    // several, with commas between
    Variants,
    Charsets,
    Commands,
    Words,     // those of the row
    WordList,  // several of them, with commas between
};

// What is offered at a place: `words` one of which is taken, or, with `is_list`, several with
// commas between; and, with `has_files`, files of these suffixes, "pgn" (no suffix: all files).
struct Offer {
    std::vector<std::string> words;
    std::vector<std::string_view> suffixes;
    bool has_files = false;
    bool is_list = false;
    bool is_report = false;  // a word and, after a colon, a file
};

[[nodiscard]] Offer offer_of(Fits fits, std::string_view words = {});
// Of the value of an option of a command.   REQUIRES: it is no switch.
[[nodiscard]] Offer offer_of_value(const Command& command, const Option& option);
// Of the operands of a command.
[[nodiscard]] Offer offer_of_operands(const Command& command);

// `help` is no command with options, but is completed as one.
inline constexpr std::string_view kHelpCommand = "help";
inline constexpr std::string_view kHelpSummary = "print all options of a command";

// The options of a command as its help lists them, --help included.
[[nodiscard]] std::vector<Option> options_of(const Command& command);
// The help of an option up to its first semicolon.
[[nodiscard]] std::string_view short_help(const Option& option);

// The scripts.
[[nodiscard]] std::string bash_completion();
[[nodiscard]] std::string zsh_completion();
[[nodiscard]] std::string fish_completion();

}  // namespace arbiter::tools
