#include "tools/arbiter/info/completion.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <iterator>
#include <utility>

namespace arbiter::tools {
namespace completion_bash {

constexpr std::string_view kBegin =
    R"(# Completion of bash: arbiter completion bash >~/.local/share/bash-completion/completions/arbiter
_arbiter_words() {
  COMPREPLY=($(compgen -W "$1" -- "$cur"))
}

_arbiter_list() {
  local head=
  [[ $cur != *,* ]] || head=${cur%,*},
  COMPREPLY=($(compgen -P "$head" -W "$1" -- "${cur##*,}"))
  compopt -o nospace
}

# Folders, and files whose names end with one of the suffixes; without suffixes all files.
_arbiter_files() {
  local file IFS=$'\n'
  compopt -o filenames
  for file in $(compgen -f -- "$cur"); do
    if [[ -d $file || -z $1 || " $1 " == *" ${file##*.} "* ]]; then COMPREPLY+=("$file"); fi
  done
}

_arbiter() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
  COMPREPLY=()
  # --option=value and FMT:FILE come as three words.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  elif [[ $cur == : ]]; then
    cur=
    _arbiter_files
    return
  elif [[ $prev == : ]]; then
    _arbiter_files
    return
  fi
)";

// Cases of a shell: what is done for which words. Equal ones share their body.
class Cases {
  public:
    void add(std::string pattern, const std::string& body) {
        for (auto& [patterns, same] : cases_)
            if (same == body) return patterns.push_back(std::move(pattern));
        cases_.push_back({{std::move(pattern)}, body});
    }
    void write(std::string& out) const {
        for (const auto& [patterns, body] : cases_)
            fmt::format_to(std::back_inserter(out), "    {}) {} ;;\n", fmt::join(patterns, " | "),
                           body);
    }

  private:
    std::vector<std::pair<std::vector<std::string>, std::string>> cases_;
};

std::string body_of(const Offer& offer) {
    std::string out;
    if (!offer.words.empty())
        out = fmt::format("_arbiter_{} '{}'", offer.is_list ? "list" : "words",
                          fmt::join(offer.words, " "));
    if (offer.is_report) return out + "; compopt -o nospace";
    if (!offer.has_files) return out.empty() ? ":" : out;
    if (!out.empty()) out += "; ";
    return out + fmt::format("_arbiter_files '{}'", fmt::join(offer.suffixes, " "));
}

void append_values(const Command& command, Cases& cases) {
    for (const Option& option : options_of(command)) {
        if (option.is_switch()) continue;
        const std::string body = body_of(offer_of_value(command, option)) + "; return";
        cases.add(fmt::format("'{} --{}'", command.name, option.row->name), body);
        if (const char letter = option.row->extras.letter; letter != '\0')
            cases.add(fmt::format("'{} -{}'", command.name, letter), body);
    }
}

std::string option_words(const Command& command) {
    std::vector<std::string> words;
    for (const Option& option : options_of(command)) {
        if (option.row->extras.letter != '\0')
            words.push_back(fmt::format("-{}", option.row->extras.letter));
        words.push_back(fmt::format("--{}", option.row->name));
    }
    return fmt::format("_arbiter_words '{}'", fmt::join(words, " "));
}

}  // namespace completion_bash

std::string bash_completion() {
    completion_bash::Cases values, options, operands;
    std::vector<std::string_view> names;
    for (const Command* command : commands()) {
        names.push_back(command->name);
        completion_bash::append_values(*command, values);
        options.add(std::string(command->name), completion_bash::option_words(*command));
        operands.add(std::string(command->name),
                     completion_bash::body_of(offer_of_operands(*command)));
    }
    names.push_back(kHelpCommand);
    operands.add(std::string(kHelpCommand), completion_bash::body_of(offer_of(Fits::Commands)));
    std::string out(completion_bash::kBegin);
    fmt::format_to(std::back_inserter(out),
                   "  if ((COMP_CWORD == 1)); then\n    _arbiter_words '{} --help --version'\n"
                   "    return\n  fi\n  case \"$command $prev\" in\n",
                   fmt::join(names, " "));
    values.write(out);
    out += "  esac\n  if [[ $cur == -* ]]; then\n    case $command in\n";
    options.write(out);
    out += "    esac\n    return\n  fi\n  case $command in\n";
    operands.write(out);
    out += "  esac\n}\n\ncomplete -F _arbiter arbiter\n";
    return out;
}

}  // namespace arbiter::tools
