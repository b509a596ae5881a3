#include "run/io/targets.hpp"

#include "core/base/text.hpp"
#include "run/io/file_identity.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <optional>
#include <unistd.h>

namespace arbiter::io {
namespace {

bool is_standard_output(const std::string& path) {
    return path == "-" || descriptor_named(path) == STDOUT_FILENO;
}

std::optional<FileIdentity> identity_of_target(const Target& target) {
    return is_standard_output(target.path) ? identity_of(STDOUT_FILENO)
                                           : known_identity_of(target.path);
}

[[noreturn]] void refuse_two(const Target& first, const Target& second) {
    const bool are_reports = first.what.starts_with("report") && second.what.starts_with("report");
    throw UsageError(are_reports ? fmt::format("two reports go to '{}'", escaped(second.path))
                                 : fmt::format("{} and {} go to '{}'", first.what, second.what,
                                               escaped(second.path)));
}

[[noreturn]] void refuse_reading(const Target& target, const Reading& reading) {
    if (reading.why.empty())
        throw UsageError(fmt::format("{} would overwrite the input '{}'{}", target.what,
                                     escaped(reading.path), target.hint));
    throw UsageError(fmt::format("{} would overwrite '{}': {}", target.what, escaped(reading.path),
                                 reading.why));
}

std::filesystem::path whole_path(const std::string& path) {
    return std::filesystem::absolute(path).lexically_normal();
}

// Of a file that cannot be looked at (an I/O error) the name must do: to refuse it altogether would
// cost the other inputs.
void refuse_same_name(const std::vector<Target>& targets, const Reading& reading) {
    for (const Target& target : targets)
        if (target.path != "-" && whole_path(target.path) == whole_path(reading.path))
            refuse_reading(target, reading);
}

}  // namespace

void refuse_clashes(const NamedFiles& files) {
    std::map<FileIdentity, const Target*> written;
    bool is_some_there = false;
    for (const Target& target : files.written) {
        const auto identity = identity_of_target(target);
        if (!identity) continue;
        is_some_there |= identity->exists();
        const auto [at, is_new] = written.emplace(*identity, &target);
        // What goes to standard output twice is refused in other words.
        const bool is_stdout =
            is_standard_output(target.path) && is_standard_output(at->second->path);
        if (!is_new && !is_stdout) refuse_two(*at->second, target);
    }
    // What is not there yet cannot be read either.
    if (!is_some_there) return;
    for (const Reading& reading : files.read) {
        errno = 0;
        const auto identity =
            reading.path == "-" ? identity_of(STDIN_FILENO) : identity_of(reading.path);
        if (!identity && errno != 0) refuse_same_name(files.written, reading);
        if (!identity || !identity->exists()) continue;
        if (const auto at = written.find(*identity); at != written.end())
            refuse_reading(*at->second, reading);
    }
}

void refuse_clashes(const std::vector<Target>& targets, const std::vector<std::string>& inputs) {
    NamedFiles files{targets, {}};
    for (const std::string& input : inputs)
        files.read.push_back({{}, input});
    refuse_clashes(files);
}

void refuse_two_at_stdout(const std::vector<Target>& targets) {
    const auto is_stdout = [](const Target& target) { return is_standard_output(target.path); };
    const auto first = std::ranges::find_if(targets, is_stdout);
    if (first == targets.end()) return;
    const auto second = std::find_if(first + 1, targets.end(), is_stdout);
    if (second != targets.end())
        throw UsageError(fmt::format("{} and {} go to standard output; give one of them a file",
                                     first->what, second->what));
}

}  // namespace arbiter::io
