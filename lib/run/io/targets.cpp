#include "run/io/targets.hpp"

#include "core/base/text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

namespace arbiter::io {
namespace {

// Do two names lead to one file, which need not exist yet?
bool is_same_place(const std::string& a, const std::string& b) {
    if (a == b) return true;
    if (a == "-") return false;
    namespace fs = std::filesystem;
    std::error_code error_a;
    std::error_code error_b;
    const fs::path first = fs::weakly_canonical(fs::absolute(a, error_a), error_a);
    const fs::path second = fs::weakly_canonical(fs::absolute(b, error_b), error_b);
    return !error_a && !error_b && first == second;
}

}  // namespace

void refuse_clashes(const std::vector<Target>& targets, const std::vector<std::string>& inputs) {
    namespace fs = std::filesystem;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        const std::string& path = targets[i].path;
        if (path == "-") continue;
        std::error_code error;
        const bool is_special = fs::exists(path, error) && !fs::is_regular_file(path, error);
        for (std::size_t k = 0; k < i && !is_special; ++k) {
            if (!is_same_place(targets[k].path, path)) continue;
            const bool are_reports =
                targets[i].what.starts_with("report") && targets[k].what.starts_with("report");
            throw UsageError(are_reports ? fmt::format("two reports go to '{}'", escaped(path))
                                         : fmt::format("{} and {} go to '{}'", targets[k].what,
                                                       targets[i].what, escaped(path)));
        }
        if (!fs::is_regular_file(path, error)) continue;
        for (const std::string& input : inputs) {
            if (input != "-" && fs::equivalent(input, path, error)) {
                throw UsageError(fmt::format(
                    "{} would overwrite the input '{}'{}", targets[i].what, escaped(input),
                    targets[i].what == "--output" ? "; --in-place replaces inputs" : ""));
            }
        }
    }
}

void refuse_two_at_stdout(const std::vector<Target>& targets) {
    const auto is_stdout = [](const Target& target) { return target.path == "-"; };
    const auto first = std::ranges::find_if(targets, is_stdout);
    if (first == targets.end()) return;
    const auto second = std::find_if(first + 1, targets.end(), is_stdout);
    if (second != targets.end())
        throw UsageError(fmt::format("{} and {} go to standard output; give one of them a file",
                                     first->what, second->what));
}

}  // namespace arbiter::io
