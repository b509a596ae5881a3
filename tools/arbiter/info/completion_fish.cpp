#include "tools/arbiter/info/completion.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <iterator>

namespace arbiter::tools {
namespace completion_fish {

constexpr std::string_view kBegin =
    R"(# Completion of fish: arbiter completion fish >~/.config/fish/completions/arbiter.fish
function __arbiter_has_command
    set -l words (commandline -opc)
    test (count $words) -gt 1
end
function __arbiter_is
    set -l words (commandline -opc)
    test (count $words) -gt 1; and test $words[2] = $argv[1]
end
# Folders, and files whose names end with one of the suffixes.
function __arbiter_files
    for file in (__fish_complete_path (commandline -ct))
        set -l name (string split -m 1 \t -- $file)[1]
        if string match -q '*/' -- $name; or contains -- (string split -r -m 1 . -- $name)[-1] $argv
            echo $file
        end
    end
end
function __arbiter_report
    if string match -q '*:*' -- (commandline -ct)
        set -l words (string split -m 1 : -- (commandline -ct))
        for file in (__fish_complete_path $words[2])
            echo $words[1]:$file
        end
    else
        string split ' ' -- $argv
    end
end
complete -c arbiter -f
)";

std::string quoted(std::string_view text) {
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\') out += '\\';
        out += c;
    }
    return out + "'";
}

// Lists of words, each once.
class Lists {
  public:
    // Its function.
    std::string add(const std::vector<std::string>& words) {
        std::size_t i = 0;
        while (i < lists_.size() && lists_[i] != words)
            ++i;
        if (i == lists_.size()) lists_.push_back(words);
        return fmt::format("__arbiter_words_{}", i + 1);
    }
    void write(std::string& out) const {
        for (std::size_t i = 0; i < lists_.size(); ++i)
            fmt::format_to(std::back_inserter(out),
                           "function __arbiter_words_{}\n    string split ' ' -- '{}'\nend\n",
                           i + 1, fmt::join(lists_[i], " "));
    }

  private:
    std::vector<std::vector<std::string>> lists_;
};

// What is written after the condition of a `complete`.
std::string body_of(const Offer& offer, Lists& lists) {
    if (offer.is_report)
        return fmt::format(" -x -a '(__arbiter_report ({}))'", lists.add(offer.words));
    if (offer.is_list)
        return fmt::format(" -x -a '(__fish_complete_list , {})'", lists.add(offer.words));
    std::string out;
    if (!offer.words.empty()) out = fmt::format("({})", lists.add(offer.words));
    if (!offer.suffixes.empty())
        out += fmt::format("{}(__arbiter_files {})", out.empty() ? "" : " ",
                           fmt::join(offer.suffixes, " "));
    const bool has_all_files = offer.has_files && offer.suffixes.empty();
    return fmt::format(" {}{}", has_all_files ? "-r -F" : "-x",
                       out.empty() ? "" : fmt::format(" -a '{}'", out));
}

void append_command(const Command& command, Lists& lists, std::string& out) {
    const std::string begin = fmt::format("complete -c arbiter -n '__arbiter_is {}'", command.name);
    for (const Option& option : options_of(command)) {
        out += begin;
        if (const char letter = option.row->extras.letter; letter != '\0')
            fmt::format_to(std::back_inserter(out), " -s {}", letter);
        fmt::format_to(std::back_inserter(out), " -l {} -d {}", option.row->name,
                       quoted(short_help(option)));
        if (!option.is_switch()) out += body_of(offer_of_value(command, option), lists);
        out += '\n';
    }
    const Offer operands = offer_of_operands(command);
    if (operands.has_files || !operands.words.empty())
        out += begin + body_of(operands, lists) + '\n';
}

}  // namespace completion_fish

std::string fish_completion() {
    completion_fish::Lists lists;
    std::string lines;
    const auto add_name = [&](std::string_view name, std::string_view summary) {
        fmt::format_to(std::back_inserter(lines),
                       "complete -c arbiter -n 'not __arbiter_has_command' -a {} -d {}\n", name,
                       completion_fish::quoted(summary));
    };
    for (const Command* command : commands()) {
        add_name(command->name, command->summary);
        completion_fish::append_command(*command, lists, lines);
    }
    add_name(kHelpCommand, kHelpSummary);
    fmt::format_to(std::back_inserter(lines), "complete -c arbiter -n '__arbiter_is {}'{}\n",
                   kHelpCommand, completion_fish::body_of(offer_of(Fits::Commands), lists));
    std::string out(completion_fish::kBegin);
    lists.write(out);
    return out + lines;
}

}  // namespace arbiter::tools
