#include "core/base/text.hpp"
#include "run/io/atomic_file.hpp"
#include "run/io/file_list.hpp"
#include "run/settings/purpose.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/print.hpp"
#include "tools/arbiter/settings_request.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <span>

namespace arbiter::tools {
namespace config_command {

const settings::Purpose& purpose(const Arguments& arguments) {
    const auto word = arguments.last("for");
    if (!word) return settings::purposes().front();
    if (const settings::Purpose* found = settings::find_purpose(*word)) return *found;
    std::vector<std::string_view> names;
    for (const settings::Purpose& each : settings::purposes())
        names.push_back(each.name);
    throw UsageError(fmt::format("--for is '{}', but takes {}{}", escaped(*word),
                                 joined(names, ", "), did_you_mean(*word, names)));
}

ExitCode init(const Arguments& arguments) {
    if (arguments.operands().size() > 1)
        throw UsageError("config init takes no operands; --output FILE says where to write");
    const settings::Purpose& chosen = purpose(arguments);
    const std::string path = arguments.last("output").value_or(std::string(settings::kFileName));
    if (path == "-") {
        print(chosen.text);
        return ExitCode::Clean;
    }
    std::error_code error;
    const bool is_there = std::filesystem::exists(path, error);
    if (error) io::throw_io_error("open", path, error.value());
    if (is_there && !arguments.has("force"))
        throw UsageError(
            fmt::format("'{}' is there already; --force replaces it", escaped(path, 300)));
    io::AtomicFile file(path);
    file.write(chosen.text);
    file.commit();
    print(fmt::format("wrote {}: {}\n", escaped(path, 300), chosen.summary));
    return ExitCode::Clean;
}

ExitCode show(const Arguments& arguments) {
    for (const OptionName option : OptionNames{"for", "output", "force"})
        if (arguments.has(option))
            throw UsageError(fmt::format("config show takes no --{}", option));
    const std::span<const std::string> files = std::span(arguments.operands()).subspan(1);
    if (files.empty()) throw UsageError("config show needs the name of a file or folder");
    std::vector<std::string> inputs;
    for (const std::string& file : files) {
        const auto expanded = io::expand_inputs({&file, 1});
        if (expanded.empty())
            inputs.push_back(file);  // its settings are those of the games to come
        std::ranges::copy(expanded, std::back_inserter(inputs));
    }
    print(SettingsPlan(arguments, inputs).describe(inputs));
    return ExitCode::Clean;
}

ExitCode run(const Arguments& arguments) {
    const std::vector<std::string_view> words{"init", "show"};
    if (arguments.operands().empty()) throw UsageError("config takes a word: init or show");
    const std::string& word = arguments.operands().front();
    if (word == "init") return init(arguments);
    if (word == "show") return show(arguments);
    throw UsageError(fmt::format("config takes init or show, but not '{}'{}", escaped(word),
                                 did_you_mean(word, words)));
}

// What -h shows.
constexpr OptionName kMain[] = {"for", "output", "force"};

}  // namespace config_command

constinit const Command command_config{
    .name = "config",
    .summary = "write a settings file, or show what applies to files",
    .syntax =
        {.operands = "init | show FILE...",
         .description =
             "'init' writes arbiter.toml with a comment at every key, for a purpose. 'show' "
             "prints what\n"
             "applies to the games of a file or folder, and where it was said. "
             "docs/guide/settings.md "
             "has the keys.",
         .options = kOptionsOf<CommandId::config>,
         .main = config_command::kMain,
         .examples =
             "  arbiter config init --for arbiter           # settings for the games of a "
             "tournament\n"
             "  arbiter config init --for book -o -         # those for a repertoire, to look at\n"
             "  arbiter config show rounds/                 # what applies there, and where it is "
             "said\n",
         .notes = {}},
    .run = &config_command::run,
};

}  // namespace arbiter::tools
