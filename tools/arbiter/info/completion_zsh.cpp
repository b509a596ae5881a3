#include "tools/arbiter/info/completion.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <iterator>

namespace arbiter::tools {
namespace completion_zsh {

// Functions that offer words and files. Equal ones are one.
class Functions {
  public:
    // Its name.
    std::string add(const std::string& body) {
        std::size_t i = 0;
        while (i < bodies_.size() && bodies_[i] != body)
            ++i;
        if (i == bodies_.size()) bodies_.push_back(body);
        return fmt::format("_arbiter_{}", i + 1);
    }
    void write(std::string& out) const {
        for (std::size_t i = 0; i < bodies_.size(); ++i)
            fmt::format_to(std::back_inserter(out), "_arbiter_{}() {{\n{}}}\n\n", i + 1,
                           bodies_[i]);
    }

  private:
    std::vector<std::string> bodies_;
};

std::string files_of(const Offer& offer) {
    if (offer.suffixes.empty()) return "_files";
    // '*.(part)' would be read as glob qualifiers.
    if (offer.suffixes.size() == 1) return fmt::format("_files -g '*.{}'", offer.suffixes[0]);
    return fmt::format("_files -g '*.({})'", fmt::join(offer.suffixes, "|"));
}

std::string body_of(const Offer& offer) {
    const std::string words = fmt::format("{}", fmt::join(offer.words, " "));
    if (offer.is_report)
        return fmt::format("  if compset -P '*:'; then _files; else compadd -S '' -- {}; fi\n",
                           words);
    if (offer.is_list) return fmt::format("  _sequence compadd - {}\n", words);
    std::string out;
    if (!words.empty()) out = fmt::format("  compadd -- {}\n", words);
    if (offer.has_files) out += fmt::format("  {}\n", files_of(offer));
    return out.empty() ? "  _message value\n" : out;
}

// For '[..]' of _arguments, and between single quotes.
std::string quoted(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\'')
            out += "'\\''";
        else if (c == '[' || c == ']' || c == ':' || c == '\\')
            out += {'\\', c};
        else
            out += c;
    }
    return out;
}

std::string option_of(const Command& command, const Option& option, Functions& functions) {
    const OptionRow& row = *option.row;
    std::string spelling = fmt::format("--{}{}", row.name, option.is_switch() ? "" : "=");
    if (const char letter = row.extras.letter; letter != '\0')
        spelling = fmt::format("'{{-{}{},{}}}'", letter, option.is_switch() ? "" : "+", spelling);
    std::string out = fmt::format("'*{}[{}]", spelling, quoted(short_help(option)));
    if (!option.is_switch())
        out += fmt::format(":{}:{}", quoted(row.value),
                           functions.add(body_of(offer_of_value(command, option))));
    return out + "'";
}

std::string arguments_of(const Command& command, Functions& functions) {
    std::string out = "_arguments -s -S";
    for (const Option& option : options_of(command))
        out += " \\\n        " + option_of(command, option, functions);
    const Offer operands = offer_of_operands(command);
    if (operands.has_files || !operands.words.empty())
        out += fmt::format(" \\\n        '*:operand:{}'", functions.add(body_of(operands)));
    return out;
}

}  // namespace completion_zsh

std::string zsh_completion() {
    completion_zsh::Functions functions;
    std::string names, cases;
    const auto add_name = [&](std::string_view name, std::string_view summary) {
        fmt::format_to(std::back_inserter(names), "      '{}:{}'\n", name,
                       completion_zsh::quoted(summary));
    };
    for (const Command* command : commands()) {
        add_name(command->name, command->summary);
        fmt::format_to(std::back_inserter(cases), "    {})\n      {} ;;\n", command->name,
                       completion_zsh::arguments_of(*command, functions));
    }
    add_name(kHelpCommand, kHelpSummary);
    fmt::format_to(std::back_inserter(cases), "    {})\n      _arguments ':command:{}' ;;\n",
                   kHelpCommand, functions.add(completion_zsh::body_of(offer_of(Fits::Commands))));
    std::string out =
        "#compdef arbiter\n"
        "# Completion of zsh: arbiter completion zsh >_arbiter, in a folder of $fpath\n\n";
    functions.write(out);
    fmt::format_to(std::back_inserter(out),
                   "_arbiter() {{\n  local curcontext=$curcontext\n  if (( CURRENT == 2 )); then\n"
                   "    local -a commands=(\n{}    )\n    _describe -t commands command commands\n"
                   "    return\n  fi\n  local command=$words[2]\n  shift words\n"
                   "  (( CURRENT-- ))\n  case $command in\n{}  esac\n}}\n\n"
                   "if [[ $funcstack[1] == _arbiter ]]; then _arbiter \"$@\"; else compdef "
                   "_arbiter arbiter; fi\n",
                   names, cases);
    return out;
}

}  // namespace arbiter::tools
