#include "tools/arbiter/options.hpp"

#include "core/base/text.hpp"

#include <boost/program_options.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <iterator>

namespace arbiter::tools {
namespace {

namespace po = boost::program_options;

constexpr const OptionRow& kHelp =
    std::ranges::find(option_rows::kRows, "help", &OptionRow::name)[0];

std::string in_quotes(std::string_view text) {
    return fmt::format("'{}'", escaped(text));
}

po::options_description to_boost(const Syntax& syntax) {
    po::options_description description;
    const auto add = [&](const OptionRow& row) {
        std::string spelling{row.name};
        if (row.extras.letter != '\0') spelling += {',', row.extras.letter};
        // The description owns the semantic.
        const auto* semantic =
            row.value.empty() ? new po::untyped_value(true) : new po::untyped_value(false);
        description.add_options()(spelling.c_str(), semantic);
    };
    for (const Option& option : syntax.options)
        add(*option.row);
    add(kHelp);
    return description;
}

// Compared with their dashes on, so that a slip in a short name is near enough.
UsageError unknown_option(const std::string& word, const Syntax& syntax) {
    std::vector<std::string> spellings{fmt::format("--{}", kHelp.name)};
    for (const Option& option : syntax.options)
        spellings.push_back(fmt::format("--{}", option.name()));
    const std::vector<std::string_view> candidates(spellings.begin(), spellings.end());
    return UsageError(
        fmt::format("unknown option {}{}", in_quotes(word), did_you_mean(word, candidates)));
}

UsageError wrong_syntax(const po::invalid_command_line_syntax& error) {
    const std::string name = in_quotes(error.get_option_name());
    using Kind = po::invalid_syntax::kind_t;
    switch (error.kind()) {
        case Kind::missing_parameter:
        case Kind::empty_adjacent_parameter:
            return UsageError(fmt::format("option {} needs a value", name));
        case Kind::extra_parameter:
            return UsageError(fmt::format("option {} takes no value", name));
        default:
            return UsageError(fmt::format("option {} cannot be read", name));
    }
}

// `key` is one of those that to_boost() has named.
OptionName name_of(std::string_view key, const Syntax& syntax) {
    const auto found = std::ranges::find(syntax.options, key,
                                         [](const Option& option) { return option.row->name; });
    return found == syntax.options.end() ? OptionName(kHelp) : found->name();
}

// One of them would be left unwritten without a word.
void refuse_second_output(const Arguments& arguments) {
    const std::vector<std::string> outputs = arguments.all("output");
    if (outputs.size() < 2) return;
    throw UsageError(fmt::format("--output is given twice, as {} and {}, but names one file",
                                 in_quotes(outputs[0]), in_quotes(outputs[1])));
}

std::string spelling_of(const OptionRow& row) {
    const char letter = row.extras.letter;
    std::string text = letter == '\0' ? std::string("    ") : fmt::format("-{}, ", letter);
    text += fmt::format("--{}", row.name);
    if (!row.value.empty()) text += fmt::format(" {}", row.value);
    return text;
}

// The next line of `rest`: as many words as have room, and at least one.
std::string_view take_line(std::string_view& rest) {
    constexpr std::size_t kWidth = 66;
    std::size_t end = std::min(rest.find(' '), rest.size());
    while (end < rest.size()) {
        const std::size_t next = std::min(rest.find(' ', end + 1), rest.size());
        if (next > kWidth) break;
        end = next;
    }
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return line;
}

void append_option(const OptionRow& row, std::string_view help, std::string& out) {
    constexpr std::size_t kTextColumn = 28;
    const std::string spelling = spelling_of(row);
    fmt::format_to(std::back_inserter(out), "  {}", spelling);
    std::size_t column = spelling.size() + 2;
    for (std::string_view rest = help; !rest.empty();) {
        if (column + 2 > kTextColumn) {
            out += '\n';
            column = 0;
        }
        fmt::format_to(std::back_inserter(out), "{:{}}{}", "", kTextColumn - column,
                       take_line(rest));
        column = kTextColumn;
    }
    out += '\n';
}

// What -h says of an option: the words before what goes into details.
std::string_view first_clause(std::string_view help) {
    for (const std::string_view end : {"; ", ": ", " (", ". "})
        help = help.substr(0, help.find(end));
    return help;
}

constexpr std::size_t kBriefExamples = 3;

std::string_view first_lines(std::string_view text, std::size_t count) {
    std::size_t end = 0;
    for (; count != 0 && end < text.size(); --count)
        end = std::min(text.find('\n', end), text.size() - 1) + 1;
    return text.substr(0, end);
}

// Provenance names these first, in this order, and then all others in the order of the help.
constexpr OptionName kNamedFirst[] = {"profile",    "select",
                                      "ignore",     "severity",
                                      "baseline",   "changed-since",
                                      "today",      "tolerance",
                                      "max-window", "dead",
                                      "budget",     "played-illegal",
                                      "quick",      "no-inline-suppression"};

std::vector<Option> options_of_findings(std::span<const Option> options) {
    std::vector<Option> found;
    std::ranges::copy_if(options, std::back_inserter(found), [](const Option& option) {
        return option.row->effect == Effect::Findings;
    });
    std::ranges::stable_sort(found, {}, [](const Option& option) {
        return std::ranges::find(kNamedFirst, option.name()) - std::begin(kNamedFirst);
    });
    return found;
}

// "007" is "7".
std::string without_zeros(std::string number) {
    const bool is_number = number.find_first_not_of("0123456789") == number.npos;
    if (is_number) number.erase(0, std::min(number.find_first_not_of('0'), number.size() - 1));
    return number;
}

}  // namespace

std::optional<std::string> Arguments::last(OptionName name) const {
    const auto at = values_.find(std::string_view(name));
    return at == values_.end() ? std::nullopt : std::optional(at->second.back());
}

std::vector<std::string> Arguments::all(OptionName name) const {
    const auto at = values_.find(std::string_view(name));
    return at == values_.end() ? std::vector<std::string>{} : at->second;
}

std::vector<OptionName> Arguments::given(InShards in_shards) const {
    std::vector<OptionName> names;
    for (const Option& option : options_)
        if (option.in_shards == in_shards && has(option.name())) names.push_back(option.name());
    return names;
}

std::vector<std::string> words_of_findings(const Arguments& arguments) {
    std::vector<std::string> words;
    for (const Option& option : options_of_findings(arguments.options())) {
        const OptionName name = option.name();
        if (option.is_switch()) {
            if (arguments.has(name)) words.push_back(fmt::format("--{}", name));
            continue;
        }
        std::vector<std::string> values = arguments.all(name);
        if (const std::string_view unless = option.row->extras.unless;
            !unless.empty() && !values.empty()) {
            values = {without_zeros(values.back())};
            if (values[0] == unless) continue;
        }
        for (const std::string& value : values)
            words.push_back(fmt::format("--{}={}", name, value));
    }
    return words;
}

Arguments parse(const Syntax& syntax, std::span<const std::string> words) {
    // Abbreviated long options would make every new option a break of somebody's script.
    constexpr int kStyle =
        po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    const po::options_description description = to_boost(syntax);
    try {
        const auto parsed = po::command_line_parser({words.begin(), words.end()})
                                .options(description)
                                .style(kStyle)
                                .run();
        Arguments arguments(syntax.options);
        for (const po::option& option : parsed.options) {
            if (option.position_key >= 0) {
                for (const std::string& word : option.value)
                    arguments.add_operand(word);
            } else {
                const OptionName name = name_of(option.string_key, syntax);
                const bool is_help = name == kHelp.name && !option.original_tokens.empty();
                arguments.add_option(name, is_help                ? option.original_tokens.front()
                                           : option.value.empty() ? ""
                                                                  : option.value.back());
            }
        }
        refuse_second_output(arguments);
        return arguments;
    } catch (const po::unknown_option& error) {
        throw unknown_option(error.get_option_name(), syntax);
    } catch (const po::invalid_command_line_syntax& error) {
        throw wrong_syntax(error);
    } catch (const po::error& error) {
        throw UsageError(error.what());
    }
}

std::string help_text(std::string_view command, const Syntax& syntax) {
    std::string out = fmt::format("Usage: arbiter {} [options] {}\n\n{}\n", command,
                                  syntax.operands, syntax.description);
    std::string_view heading;
    const auto add = [&](const OptionRow& row, std::string_view help) {
        const std::string_view own = kGroupHeadings[static_cast<std::size_t>(row.group)];
        if (own != heading) fmt::format_to(std::back_inserter(out), "\n{}:\n", own);
        heading = own;
        append_option(row, help, out);
    };
    for (const Option& option : syntax.options)
        add(*option.row, option.help);
    add(kHelp, kHelp.help);
    if (!syntax.notes.empty()) fmt::format_to(std::back_inserter(out), "\n{}", syntax.notes);
    if (!syntax.examples.empty()) {
        fmt::format_to(std::back_inserter(out), "\nExamples:\n{}", syntax.examples);
    }
    return out;
}

std::string brief_help(std::string_view command, const Syntax& syntax) {
    std::string out = fmt::format("Usage: arbiter {} [options] {}\n", command, syntax.operands);
    if (!syntax.main.empty()) {
        fmt::format_to(std::back_inserter(out), "\nMost used of {} options:\n",
                       syntax.options.size() + 1);
        for (const OptionName name : syntax.main) {
            const auto found = std::ranges::find(syntax.options, name, &Option::name);
            if (found != syntax.options.end())
                append_option(*found->row, first_clause(found->help), out);
        }
    }
    fmt::format_to(std::back_inserter(out), "\nExamples:\n{}",
                   first_lines(syntax.examples, kBriefExamples));
    fmt::format_to(std::back_inserter(out), "\n'arbiter {} --help' tells everything.\n", command);
    return out;
}

}  // namespace arbiter::tools
