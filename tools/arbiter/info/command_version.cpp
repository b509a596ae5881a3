#include "core/base/processor.hpp"
#include "core/laws/edition.hpp"
#include "core/mating/prover.hpp"
#include "core/report/report.hpp"
#include "core/text/json_line.hpp"
#include "tools/arbiter/built_with.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/info/version_line.hpp"
#include "tools/arbiter/print.hpp"

#include <fmt/core.h>

#include <vector>

namespace arbiter::tools {
namespace version_command {

#if defined(__clang__)
constexpr std::string_view kCompiler = "clang " __clang_version__;
#else
constexpr std::string_view kCompiler = "gcc " __VERSION__;
#endif

// Vector backends, the widest first.
std::vector<std::string_view> backends_compiled_in() {
#if defined(__x86_64__)
    return {"avx512", "avx2", "scalar"};
#elif defined(__aarch64__)
    return {"neon", "scalar"};
#else
    return {"scalar"};
#endif
}

std::string_view backend_in_use() {
#if defined(__x86_64__)
    return has_fast_avx512() ? "avx512" : has_avx2() ? "avx2" : "scalar";
#else
    return backends_compiled_in().front();
#endif
}

std::string_view newest_fide_edition() {
    std::string_view id;
    for (const laws::Edition* edition : laws::editions()) {
        if (edition->is_fide) id = edition->id;
    }
    return id;
}

std::string as_json() {
    text::JsonLine json;
    json.begin_object().key("version").string(ARBITER_VERSION);
    json.key("rule_set").string(report::rule_set_version());
    json.key("laws").string(newest_fide_edition());
    json.key("commit").string_or_null(kCommit);
    json.key("compiler").string(kCompiler);
    json.key("processor").begin_object().key("code").string(kCodeFor);
    json.key("compiled_in").begin_array();
    for (const std::string_view backend : backends_compiled_in())
        json.string(backend);
    json.end_array().key("in_use").string(backend_in_use()).end_object();
    json.key("budget").number(mating::kDefaultBudget);
    json.key("libraries").begin_object();
    for (const auto& [name, version] : kBuiltWith)
        json.key(name).string(version);
    json.end_object().end_object();
    std::string out;
    json.take_indented(out);
    return out;
}

std::string as_text() {
    return fmt::format(
        "arbiter {}\nrules {}\nlaws up to {}\ndefault budget {} nodes\ncompiler {}\n",
        ARBITER_VERSION, report::rule_set_version(), newest_fide_edition(), mating::kDefaultBudget,
        kCompiler);
}

ExitCode run(const Arguments& arguments) {
    if (!arguments.operands().empty()) throw UsageError("version takes no further words");
    print(arguments.has("json") ? as_json() : as_text());
    return ExitCode::Clean;
}

}  // namespace version_command

std::string version_line() {
    return fmt::format("arbiter {} (rules {}, laws up to {})\n", ARBITER_VERSION,
                       report::rule_set_version(), version_command::newest_fide_edition());
}

constinit const Command command_version{
    .name = "version",
    .summary = "print the versions of the program and of its rules",
    .syntax =
        {.operands = "",
         .description =
             "Prints the version of the program, a name for its set of rules that changes with\n"
             "every rule, the newest Laws it knows, how many positions a decision about a dead\n"
             "position may look at, and the compiler it was built with. With --json also the\n"
             "commit, the libraries it was built with, and the vector instructions that it uses\n"
             "on this processor: what the report of a bug needs.",
         .options = kOptionsOf<CommandId::version>,
         .examples = "  arbiter version --json                      # for a bug report\n"
                     "  arbiter --version                           # in one line\n"
                     "  arbiter version | grep -q 'laws up to fide-2023' || echo 'too old'\n",
         .notes = {}},
    .run = &version_command::run,
};

}  // namespace arbiter::tools
