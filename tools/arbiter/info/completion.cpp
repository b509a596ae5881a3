#include "tools/arbiter/info/completion.hpp"

#include "core/check/profiles.hpp"
#include "core/check/rule.hpp"
#include "core/encoding/local_charset.hpp"
#include "core/event/tie_breaks.hpp"
#include "core/laws/edition.hpp"
#include "core/report/format_names.hpp"
#include "core/variant/variant.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <set>

namespace arbiter::tools {
namespace {

struct ValueRow {
    OptionName option;
    std::optional<CommandId> command;  // nullopt: every other one
    Fits fits;
    std::string_view words = {};
};

constexpr ValueRow kValues[] = {
#define ARBITER_VALUES(option, fits) {option, std::nullopt, Fits::fits},
#define ARBITER_VALUES_OF(command, option, fits) {option, CommandId::command, Fits::fits},
#define ARBITER_WORDS(option, words) {option, std::nullopt, Fits::Words, words},
#define ARBITER_WORDS_OF(command, option, words) {option, CommandId::command, Fits::Words, words},
#define ARBITER_WORD_LIST(option, words) {option, std::nullopt, Fits::WordList, words},
#define ARBITER_WORD_LIST_OF(command, option, words) \
    {option, CommandId::command, Fits::WordList, words},
#include "tools/arbiter/info/option_values.def"
#undef ARBITER_VALUES
#undef ARBITER_VALUES_OF
#undef ARBITER_WORDS
#undef ARBITER_WORDS_OF
#undef ARBITER_WORD_LIST
#undef ARBITER_WORD_LIST_OF
};

constexpr std::string_view kCommandNames[] = {
#define ARBITER_COMMAND(name) #name,
#include "tools/arbiter/commands.def"
#undef ARBITER_COMMAND
};

struct OperandRow {
    CommandId command;
    Fits fits;
    std::string_view words = {};
};

// Commands without a row take no operands.
constexpr OperandRow kOperands[] = {
    {CommandId::audit, Fits::Games},
    {CommandId::clean, Fits::Games},
    {CommandId::event, Fits::Games},
    {CommandId::watch, Fits::Games},
    {CommandId::show, Fits::Games},
    {CommandId::list, Fits::Games},
    {CommandId::stats, Fits::Games},
    {CommandId::plan, Fits::Games},
    {CommandId::fen, Fits::Positions},
    {CommandId::decide, Fits::Positions},
    {CommandId::merge, Fits::Partials},
    {CommandId::status, Fits::Partials},
    {CommandId::rules, Fits::RuleNames},
    {CommandId::explain, Fits::RuleNames},
    {CommandId::editions, Fits::Editions},
    {CommandId::config, Fits::Words, "init show"},
    {CommandId::completion, Fits::Words, "bash zsh fish"},
};

std::vector<std::string> split(std::string_view words) {
    std::vector<std::string> list;
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        list.emplace_back(words.substr(0, end));
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return list;
}

std::vector<std::string> rule_words(bool has_families) {
    std::set<std::string> families;
    std::vector<std::string> words;
    for (const check::Rule* rule : check::rules()) {
        families.emplace(rule->code.substr(0, rule->code.find_first_of("0123456789")));
        words.emplace_back(rule->code);
    }
    for (const check::Rule* rule : check::rules())
        words.emplace_back(rule->name);
    if (has_families) words.insert(words.begin(), families.begin(), families.end());
    return words;
}

std::vector<std::string> rule_levels() {
    std::vector<std::string> words;
    for (const std::string& name : rule_words(false))
        words.push_back(name + "=");
    return words;
}

std::vector<std::string> edition_words(bool has_by_date) {
    std::vector<std::string> words;
    if (has_by_date) words.emplace_back("by-date");
    for (const laws::Edition* edition : laws::editions())
        words.emplace_back(edition->id);
    return words;
}

std::vector<std::string> profile_words() {
    std::vector<std::string> words;
    for (const check::Profile& profile : check::profiles())
        words.emplace_back(profile.name);
    return words;
}

// "text, json, " as a sentence lists names.
std::vector<std::string> listed_words(std::string_view names) {
    std::string list(names);
    std::erase(list, ',');
    return split(list);
}

std::vector<std::string> output_forms() {
    return {
#define ARBITER_OUTPUT(name) #name,
#include "run/outputs/outputs.def"
#undef ARBITER_OUTPUT
    };
}

std::vector<std::string> tie_break_words() {
    std::vector<std::string> words;
    for (const event::TieBreakInfo& info : event::tie_breaks())
        words.emplace_back(info.acronym);
    return words;
}

std::vector<std::string> variant_words() {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < variant::kVariants; ++i)
        words.emplace_back(variant::name_of(static_cast<variant::VariantId>(i)));
    return words;
}

std::vector<std::string> command_words() {
    return {std::begin(kCommandNames), std::end(kCommandNames)};
}

Offer files(std::vector<std::string_view> suffixes) {
    return {.words = {}, .suffixes = std::move(suffixes), .has_files = true};
}

Offer one_of(std::vector<std::string> words) {
    return {.words = std::move(words), .suffixes = {}};
}

Offer list_of(std::vector<std::string> words) {
    return {.words = std::move(words), .suffixes = {}, .is_list = true};
}

Offer report_of(std::string_view names) {
    return {.words = listed_words(names), .suffixes = {}, .has_files = true, .is_report = true};
}

}  // namespace

Offer offer_of(Fits fits, std::string_view words) {
    switch (fits) {
        case Fits::AnyWord:
            return {};
        case Fits::AnyFile:
            return files({});
        case Fits::Games:
            return files({"pgn", "bpgn", "gz", "zst", "bz2", "xz", "zip", "tar", "tgz"});
        case Fits::Positions:
            return files({"fen", "epd", "csv", "tsv", "txt", "jsonl", "gz", "zst", "bz2", "xz"});
        case Fits::TournamentReports:
            return files({"trf", "txt"});
        case Fits::Tables:
            return files({"csv", "tsv", "txt"});
        case Fits::Settings:
            return files({"toml"});
        case Fits::Partials:
            return files({"part"});
        case Fits::Rules:
            return list_of(rule_words(true));
        case Fits::RuleNames:
            return one_of(rule_words(false));
        case Fits::RuleLevels:
            return one_of(rule_levels());
        case Fits::Laws:
            return one_of(edition_words(true));
        case Fits::Editions:
            return one_of(edition_words(false));
        case Fits::Profiles:
            return one_of(profile_words());
        case Fits::Reports:
            return report_of(report::kFormatNames<report::Subject::Games>);
        case Fits::PositionReports:
            return report_of(report::kFormatNames<report::Subject::Positions>);
        case Fits::EventReports:
            return report_of(report::kFormatNames<report::Subject::Events>);
        case Fits::AnswerReports:
            return report_of(report::kFormatNames<report::Subject::Answers>);
        case Fits::OneGameReports:
            return report_of(report::kFormatNames<report::Subject::OneGame>);
        case Fits::RuleReports:
            return report_of(report::kFormatNames<report::Subject::Rules>);
        case Fits::ReportList:
            return list_of(listed_words(report::kFormatNames<report::Subject::Games>));
        case Fits::OutputForms:
            return one_of(output_forms());
        case Fits::TieBreaks:
            return list_of(tie_break_words());
        case Fits::Variants:
            return one_of(variant_words());
        case Fits::Charsets:
            return one_of(listed_words(encoding::local_charset_names()));
        case Fits::Commands:
            return one_of(command_words());
        case Fits::Words:
            return one_of(split(words));
        case Fits::WordList:
            return list_of(split(words));
    }
    return {};
}

Offer offer_of_value(const Command& command, const Option& option) {
    const ValueRow* found = nullptr;
    for (const ValueRow& row : kValues) {
        if (row.option != option.name()) continue;
        if (!row.command)
            found = found == nullptr ? &row : found;
        else if (kCommandNames[static_cast<std::size_t>(*row.command)] == command.name)
            found = &row;
    }
    if (found != nullptr) return offer_of(found->fits, found->words);
    return offer_of(option.row->value == "FILE" ? Fits::AnyFile : Fits::AnyWord);
}

Offer offer_of_operands(const Command& command) {
    for (const OperandRow& row : kOperands) {
        if (kCommandNames[static_cast<std::size_t>(row.command)] != command.name) continue;
        Offer offer = offer_of(row.fits, row.words);
        if (row.command == CommandId::config) offer.has_files = true;
        return offer;
    }
    return {};
}

std::vector<Option> options_of(const Command& command) {
    std::vector<Option> options(command.syntax.options.begin(), command.syntax.options.end());
    const OptionRow& help = *std::ranges::find(option_rows::kRows, "help", &OptionRow::name);
    options.push_back({.row = &help, .help = help.help, .in_shards = {}});
    return options;
}

std::string_view short_help(const Option& option) {
    return option.help.substr(0, option.help.find(';'));
}

}  // namespace arbiter::tools
