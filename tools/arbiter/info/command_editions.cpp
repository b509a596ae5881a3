#include "core/base/text.hpp"
#include "core/laws/edition.hpp"
#include "core/laws/edition_statements.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/print.hpp"

#include <fmt/core.h>

#include <span>
#include <string>
#include <vector>

namespace arbiter::tools {
namespace editions_command {

constexpr std::string_view kDiff = "diff";

const laws::Edition& edition_of(const std::string& word) {
    if (const laws::Edition* edition = laws::find_edition(word)) return *edition;
    std::vector<std::string_view> ids;
    for (const laws::Edition* edition : laws::editions())
        ids.push_back(edition->id);
    throw UsageError(fmt::format("unknown edition '{}'{}", escaped(word), did_you_mean(word, ids)));
}

std::string changes(std::span<const std::string> words) {
    if (words.size() != 2) {
        throw UsageError(fmt::format("'diff' compares two editions, but {} {} named", words.size(),
                                     words.size() == 1 ? "is" : "are"));
    }
    return laws::edition_changes(edition_of(words[0]), edition_of(words[1]));
}

ExitCode run(const Arguments& arguments) {
    const std::vector<std::string>& words = arguments.operands();
    if (words.empty()) {
        print(laws::compare_editions(laws::editions()));
    } else if (words.front() == kDiff) {
        print(changes(std::span{words}.subspan(1)));
    } else {
        std::string out;
        for (const std::string& word : words) {
            if (!out.empty()) out += '\n';
            out += laws::list_edition(edition_of(word));
        }
        print(out);
    }
    return ExitCode::Clean;
}

}  // namespace editions_command

constinit const Command command_editions{
    .name = "editions",
    .summary = "list the editions of the Laws and what each of them says",
    .syntax = {.operands = "[EDITION]... | diff EDITION EDITION",
               .description =
                   "Prints the editions of the Laws of Chess, when they were in force, and where "
                   "they say how a\n"
                   "game ends (ends), which draws may be claimed (claim), what only the players "
                   "can bring about\n"
                   "(players), which games are rapid and blitz (time), and what illegal moves cost "
                   "(illegal).\n"
                   "Without an operand all editions stand side by side; 'diff' prints what one of "
                   "them changes in\n"
                   "another. 'audit --laws by-date' picks one for each game.",
               .options = {},
               .examples = "  arbiter editions                            # all, side by side\n"
                           "  arbiter editions fide-2023                  # one\n"
                           "  arbiter editions diff fide-2014 fide-2017   # what changed\n",
               .notes = {}},
    .run = &editions_command::run,
};

}  // namespace arbiter::tools
