#include "core/laws/edition.hpp"
#include "core/mating/prover.hpp"
#include "core/report/report.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/print.hpp"

#include <fmt/core.h>

namespace arbiter::tools {
namespace version_command {

#if defined(__clang__)
constexpr std::string_view kCompiler = "clang " __clang_version__;
#else
constexpr std::string_view kCompiler = "gcc " __VERSION__;
#endif

std::string_view newest_fide_edition() {
    std::string_view id;
    for (const laws::Edition* edition : laws::editions()) {
        if (edition->is_fide) id = edition->id;
    }
    return id;
}

ExitCode run(const Arguments& arguments) {
    if (!arguments.operands().empty()) throw UsageError("version takes no further words");
    print(fmt::format("arbiter {}\nrules {}\nlaws up to {}\ndefault budget {} nodes\ncompiler {}\n",
                      ARBITER_VERSION, report::rule_set_version(), newest_fide_edition(),
                      mating::kDefaultBudget, kCompiler));
    return ExitCode::Clean;
}

}  // namespace version_command

constinit const Command command_version{
    .name = "version",
    .summary = "print the versions of the program and of its rules",
    .syntax =
        {.operands = "",
         .description =
             "Prints the version of the program, a name for its set of rules that changes with\n"
             "every rule, the newest Laws it knows, how many positions a decision about a dead\n"
             "position may look at, and the compiler it was built with.",
         .options = {},
         .examples = "  arbiter version                             # for a bug report\n"
                     "  arbiter --version | head -1                 # the version alone\n"
                     "  arbiter version | grep -q 'laws up to fide-2023' || echo 'too old'\n",
         .notes = {}},
    .run = &version_command::run,
};

}  // namespace arbiter::tools
