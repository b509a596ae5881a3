#include "tools/arbiter/options.hpp"

#include "core/base/text.hpp"

#include <boost/program_options.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <iterator>

namespace arbiter::tools {
namespace {

namespace po = boost::program_options;

constexpr Option kHelp{"Other", 'h', "help", "", "print this help"};

std::string in_quotes(std::string_view text) {
    return fmt::format("'{}'", escaped(text));
}

po::options_description to_boost(const Syntax& syntax) {
    po::options_description description;
    const auto add = [&](const Option& option) {
        std::string spelling{option.name};
        if (option.letter != '\0') spelling += {',', option.letter};
        // The description owns the semantic.
        const auto* semantic =
            option.value.empty() ? new po::untyped_value(true) : new po::untyped_value(false);
        description.add_options()(spelling.c_str(), semantic);
    };
    for (const Option& option : syntax.options)
        add(option);
    add(kHelp);
    return description;
}

// Compared with their dashes on, so that a slip in a short name is near enough.
UsageError unknown_option(const std::string& word, const Syntax& syntax) {
    std::vector<std::string> spellings{fmt::format("--{}", kHelp.name)};
    for (const Option& option : syntax.options)
        spellings.push_back(fmt::format("--{}", option.name));
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

std::string spelling_of(const Option& option) {
    std::string text =
        option.letter == '\0' ? std::string("    ") : fmt::format("-{}, ", option.letter);
    text += fmt::format("--{}", option.name);
    if (!option.value.empty()) text += fmt::format(" {}", option.value);
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

void append_option(const Option& option, std::string& out) {
    constexpr std::size_t kTextColumn = 28;
    const std::string spelling = spelling_of(option);
    fmt::format_to(std::back_inserter(out), "  {}", spelling);
    std::size_t column = spelling.size() + 2;
    for (std::string_view rest = option.help; !rest.empty();) {
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

}  // namespace

std::optional<std::string> Arguments::last(std::string_view name) const {
    const auto at = values_.find(name);
    return at == values_.end() ? std::nullopt : std::optional(at->second.back());
}

std::vector<std::string> Arguments::all(std::string_view name) const {
    const auto at = values_.find(name);
    return at == values_.end() ? std::vector<std::string>{} : at->second;
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
        Arguments arguments;
        for (const po::option& option : parsed.options) {
            if (option.position_key >= 0) {
                for (const std::string& word : option.value)
                    arguments.add_operand(word);
            } else {
                arguments.add_option(option.string_key,
                                     option.value.empty() ? "" : option.value.back());
            }
        }
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
    std::string_view group;
    for (const Option& option : syntax.options) {
        if (option.group != group) fmt::format_to(std::back_inserter(out), "\n{}:\n", option.group);
        group = option.group;
        append_option(option, out);
    }
    if (group != kHelp.group) fmt::format_to(std::back_inserter(out), "\n{}:\n", kHelp.group);
    append_option(kHelp, out);
    if (!syntax.notes.empty()) fmt::format_to(std::back_inserter(out), "\n{}", syntax.notes);
    if (!syntax.examples.empty()) {
        fmt::format_to(std::back_inserter(out), "\nExamples:\n{}", syntax.examples);
    }
    return out;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
    const auto found = nearest(word, candidates);
    return found ? fmt::format(", did you mean '{}'?", *found) : std::string();
}

}  // namespace arbiter::tools
