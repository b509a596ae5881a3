#include "core/report/report.hpp"

#include <algorithm>
#include <vector>

namespace arbiter::report {
namespace {

// The folders of an absolute path and its last name, without "." and "..".
std::vector<std::string_view> parts_of(std::string_view path) {
    std::vector<std::string_view> parts;
    while (!path.empty()) {
        const std::string_view part = path.substr(0, path.find('/'));
        path.remove_prefix(std::min(part.size() + 1, path.size()));
        if (part.empty() || part == ".") continue;
        if (part != "..")
            parts.push_back(part);
        else if (!parts.empty())
            parts.pop_back();
    }
    return parts;
}

}  // namespace

std::string NameBase::name_of(std::string_view file) const {
    if (file == "-" || file.empty() || here.empty() || root.empty()) return std::string(file);
    std::string whole;
    if (!file.starts_with('/')) whole.append(here).append("/");
    whole += file;
    const auto names = parts_of(whole);
    const auto folders = parts_of(root);
    const auto [name, folder] = std::ranges::mismatch(names, folders);
    std::string result;
    for (auto above = folder; above != folders.end(); ++above)
        result += "../";
    for (auto each = name; each != names.end(); ++each)
        result.append(*each).append(std::next(each) == names.end() ? "" : "/");
    return result;
}

}  // namespace arbiter::report
