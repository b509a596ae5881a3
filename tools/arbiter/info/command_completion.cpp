#include "core/base/text.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/info/completion.hpp"
#include "tools/arbiter/print.hpp"

#include <fmt/core.h>

namespace arbiter::tools {
namespace completion_command {

ExitCode run(const Arguments& arguments) {
    const auto& operands = arguments.operands();
    if (operands.size() != 1) throw UsageError("completion takes one word: bash, zsh or fish");
    if (operands[0] == "bash")
        print(bash_completion());
    else if (operands[0] == "zsh")
        print(zsh_completion());
    else if (operands[0] == "fish")
        print(fish_completion());
    else
        throw UsageError(fmt::format("unknown shell '{}', but bash, zsh and fish are known",
                                     escaped(operands[0])));
    return ExitCode::Clean;
}

}  // namespace completion_command

constinit const Command command_completion{
    .name = "completion",
    .summary = "print a script that completes command lines in a shell",
    .syntax = {.operands = "bash | zsh | fish",
               .description = "Prints a script for a shell. It completes commands, options and "
                              "their values: rules,\n"
                              "editions, profiles, forms of reports, and files where they fit.",
               .options = {},
               .examples = "  source <(arbiter completion bash)\n"
                           "  arbiter completion zsh >~/.zfunc/_arbiter\n"
                           "  arbiter completion fish >~/.config/fish/completions/arbiter.fish\n",
               .notes = {}},
    .run = &completion_command::run,
};

}  // namespace arbiter::tools
