#pragma once

#include "core/check/choices.hpp"
#include "core/report/format_names.hpp"
#include "tools/arbiter/command_id.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

// What option_table.def says, as constants. Everything is static text.

namespace arbiter::tools {

// Headings of the help, in the order in which most commands have them.
enum class OptionGroup : std::uint8_t {
    Input,
    Checks,
    Decision,
    Standings,
    Print,
    Output,
    Duplicates,
    Names,
    Selection,
    Order,
    Shape,
    Repair,
    ExitCode,
    Memory,
    Parts,
    Other,
    Init,
    Show,
};
inline constexpr std::array<std::string_view, 18> kGroupHeadings{
    "Input",         "What to check", "Decision",   "Standings",
    "What to print", "Output",        "Duplicates", "Names and openings",
    "Selection",     "Order",         "Shape",      "Repair",
    "Exit code",     "Other",         "Parts",      "Other",
    "Init",          "Show"};

// What an option does to what is found.
enum class Effect : std::uint8_t {
    // Nothing: it says where output goes, how it looks, how fast it comes, or what is written
    // beside what is found.
    Nothing,
    // Other things may be found. Reports name the option in their provenance, so that the digest of
    // partials knows it, too, and `merge` refuses partials made with other values.
    Findings,
    // The same, but provenance or the header of partials has a field of its own for what comes of
    // it: the laws, the settings files, the checks of each input.
    OwnField,
};

// What happens to an option on the command line of a shard (--partial).
enum class InShards : std::uint8_t {
    Said,      // it is part of the command line that makes a missing shard
    NotSaid,   // it changes no result, or is said anew
    ForMerge,  // refused: it is about reports, and given to `merge`
    Refused,   // it needs all games of the run at once, or changes the inputs
};

// What happens to the file that an option names. Clashes are found and outputs are tried by it, for
// all options alike: named_files.hpp.
enum class FileUse : std::uint8_t {
    None,   // it names no file
    Reads,  // or what is in a folder
    Lists,  // reads the names of inputs in it
    Writes,
    Reports,  // writes what stands after the colon
};

// One command that has an option.
struct OptionUse {
    constexpr OptionUse() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): rows say {audit, clean}
    constexpr OptionUse(CommandId id) : command(id), is_used(true) {}
    constexpr OptionUse(CommandId id, std::string_view words)
        : command(id), is_used(true), help(words) {}
    constexpr OptionUse(CommandId id, InShards here)
        : command(id), is_used(true), differs_in_shards(true), in_shards(here) {}
    constexpr OptionUse(CommandId id, InShards here, std::string_view words)
        : command(id), is_used(true), differs_in_shards(true), in_shards(here), help(words) {}

    CommandId command{};
    bool is_used = false;
    bool differs_in_shards = false;
    InShards in_shards{};   // where it differs
    std::string_view help;  // where this command words it otherwise; else empty
};

// An option with a number that a rule reads: where it goes.
struct ChoiceOfNumber {
    std::int64_t check::Choices::*field = nullptr;  // null: it is no such option
    std::uint64_t least = 0, most = 0;              // what may be written
    std::int64_t unit = 1;  // of the field: 1000 for seconds and milliseconds
};

// What few options have.
struct OptionExtras {
    char letter = '\0';  // '\0' = none
    // The value that is as good as none, so that provenance does not name it; numbers without
    // leading zeros. Empty: every value is named, as often as the option is given.
    std::string_view unless = {};
    std::string_view key = {};  // of arbiter.toml; "event.rounds" is in the table [event]
    InShards in_shards = InShards::Said;
    ChoiceOfNumber choice = {};
    FileUse file = FileUse::None;
};

struct OptionRow {
    std::string_view name;   // without the dashes
    std::string_view value;  // placeholder, "N"; empty = a switch
    OptionGroup group;
    Effect effect;
    std::string_view help;  // broken into lines where it is printed
    OptionUse uses[10];
    OptionExtras extras = {};
};

// Static texts one after the other, as the help of an option.
template <const std::string_view&... kParts>
struct Joined {
  private:
    static constexpr auto kChars = [] {
        std::array<char, (kParts.size() + ...)> chars{};
        auto out = chars.begin();
        ((out = std::copy(kParts.begin(), kParts.end(), out)), ...);
        return chars;
    }();

  public:
    static constexpr std::string_view kText{kChars.data(), kChars.size()};
};

namespace option_rows {

using enum CommandId;
using enum OptionGroup;
using enum Effect;
using enum InShards;
using enum FileUse;

// The help of --to: the forms in which `clean` writes games.
inline constexpr std::string_view kOutputForms =
#define ARBITER_OUTPUT(name) #name ", "
#include "run/outputs/outputs.def"
#undef ARBITER_OUTPUT
    "by default pgn";

// The help of --report: the names of the formats, and what is said after them.
inline constexpr std::string_view kSeveralReports =
    "to FILE or stdout; the default is text; may be repeated";
inline constexpr std::string_view kOneReport = "to FILE or stdout; the default is ";
inline constexpr std::string_view kText = "text", kNdjson = "ndjson";
template <report::Subject subject>
inline constexpr std::string_view kReportHelp =
    Joined<report::kFormatNames<subject>, kSeveralReports>::kText;
template <report::Subject subject, const std::string_view& usual>
inline constexpr std::string_view kOneReportHelp =
    Joined<report::kFormatNames<subject>, kOneReport, usual>::kText;

inline constexpr OptionRow kRows[] = {
#define ARBITER_OPTION(...) {__VA_ARGS__},
#include "tools/arbiter/option_table.def"
#undef ARBITER_OPTION
};

// `clean` has so many options that those about its output come first.
inline constexpr std::array kGroupsOfClean{Input,  Output, Duplicates, Names,  Selection,
                                           Order,  Shape,  Repair,     Checks, ExitCode,
                                           Memory, Parts,  Other};

}  // namespace option_rows

// The name of an option that some command has: any other text does not compile.
class OptionName {
  public:
    // NOLINTNEXTLINE(google-explicit-constructor): last("laws")
    consteval OptionName(const char* name) : text_(name) {
        const auto has_name = [&](const OptionRow& row) { return row.name == text_; };
        if (std::ranges::none_of(option_rows::kRows, has_name)) throw "no command has this option";
    }
    constexpr explicit OptionName(const OptionRow& row) : text_(row.name) {}

    // NOLINTNEXTLINE(google-explicit-constructor): for messages
    constexpr operator std::string_view() const { return text_; }
    friend constexpr bool operator==(OptionName, OptionName) = default;

  private:
    std::string_view text_;
};

// One option of one command.
struct Option {
    const OptionRow* row = nullptr;
    std::string_view help;
    InShards in_shards{};

    [[nodiscard]] constexpr OptionName name() const { return OptionName(*row); }
    [[nodiscard]] constexpr bool is_switch() const { return row->value.empty(); }
};

namespace option_rows {

// Index of what a row says of a command; one after the last: it is no option of it. A pointer would
// not be compared at compile time by g++ with -fsanitize=undefined.
template <CommandId command>
constexpr std::size_t use_of(const OptionRow& row) {
    std::size_t i = 0;
    while (i < std::size(row.uses) && !(row.uses[i].is_used && row.uses[i].command == command))
        ++i;
    return i;
}

template <CommandId command>
constexpr bool has_option(const OptionRow& row) {
    return use_of<command>(row) < std::size(row.uses);
}

// The options of a command in the order of its help. Two rows of one name do not compile.
template <CommandId command>
consteval auto options_of() {
    for (const OptionRow& row : kRows) {
        const bool names_file =
            row.value.find("FILE") != std::string_view::npos || row.value == "PATH";
        if (names_file && row.extras.file == FileUse::None)
            throw "an option names a file and does not say what happens to it";
    }
    std::array<Option, std::ranges::count_if(kRows, has_option<command>)> options{};
    std::size_t count = 0;
    const auto add_group = [&](OptionGroup group) {
        for (const OptionRow& row : kRows) {
            if (row.group != group || !has_option<command>(row)) continue;
            const OptionUse& use = row.uses[use_of<command>(row)];
            for (std::size_t i = 0; i < count; ++i)
                if (options[i].row->name == row.name) throw "a command has an option twice";
            options[count++] = {
                .row = &row,
                .help = use.help.empty() ? row.help : use.help,
                .in_shards = use.differs_in_shards ? use.in_shards : row.extras.in_shards};
        }
    };
    if (command == clean) {
        for (const OptionGroup group : kGroupsOfClean)
            add_group(group);
    } else {
        for (std::size_t group = 0; group < kGroupHeadings.size(); ++group)
            add_group(static_cast<OptionGroup>(group));
    }
    if (count != options.size()) throw "a group is missing in the order of this command";
    return options;
}

}  // namespace option_rows

template <CommandId command>
inline constexpr auto kOptionsOf = option_rows::options_of<command>();

}  // namespace arbiter::tools
