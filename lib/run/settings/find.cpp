#include "run/settings/find.hpp"

#include "core/base/text.hpp"

#include <fmt/core.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>
#include <system_error>
#include <unistd.h>

namespace arbiter::settings {
namespace {

namespace fs = std::filesystem;

// A lack of memory must not change which settings there are, or how they are named.
void require_memory(const std::error_code& error) {
    if (error == std::errc::not_enough_memory) throw std::bad_alloc();
}

// Links stay as they are written: a file has the settings of where it is named.
fs::path absolute(const std::string& path) {
    std::error_code error;
    const fs::path whole = fs::absolute(path, error);
    require_memory(error);
    return (error ? fs::path(path) : whole).lexically_normal();
}

// As a person in the current folder would name it.
std::string shown(const fs::path& path) {
    std::error_code error;
    const fs::path here = fs::current_path(error);
    require_memory(error);
    const fs::path relative = error ? fs::path() : path.lexically_relative(here);
    return relative.empty() ? path.string() : relative.string();
}

}  // namespace

Finder::Found Finder::read(const std::string& path) {
    errno = 0;
    std::ifstream stream(path, std::ios::binary);
    std::error_code error;
    const bool is_open = static_cast<bool>(stream);
    if (!is_open) require_memory({errno, std::generic_category()});
    if (!is_open || fs::is_directory(path, error))
        return Unexpected{
            fmt::format("cannot open the settings '{}': {}", escaped(path, 300),
                        std::generic_category().message(errno != 0 ? errno : EISDIR))};
    std::string text(kMostBytes + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    if (stream.bad())
        return Unexpected{fmt::format("cannot read the settings '{}'", escaped(path, 300))};
    const fs::path whole = absolute(path);
    auto file = read_settings(text, escaped(path, 300), whole.parent_path().string());
    if (!file) return Unexpected{file.error()};
    return std::make_shared<const SettingsFile>(std::move(file).value());
}

Finder::Found Finder::find(const std::string& input) {
    if (input == "-") return find_from(absolute(".").string());
    std::error_code error;
    const fs::path whole = absolute(input);
    const bool is_folder = fs::is_directory(whole, error);
    require_memory(error);
    return find_from(is_folder ? whole.string() : whole.parent_path().string());
}

Finder::Found Finder::find_from(const std::string& folder) {
    if (const auto known = by_folder_.find(folder); known != by_folder_.end()) return known->second;
    const fs::path here(folder);
    std::shared_ptr<const SettingsFile> file;
    const fs::path candidate = here / kFileName;
    std::error_code error;
    const bool is_there = fs::exists(candidate, error);
    require_memory(error);
    // What is in a folder that may not be searched has no settings for us.
    if (error && ::access(folder.c_str(), X_OK) == 0)
        return Unexpected{fmt::format("cannot look for the settings '{}': {}",
                                      escaped(shown(candidate), 300), error.message())};
    if (is_there) {
        const Found found = read(shown(candidate));
        if (!found) return found;
        file = *found;
    } else if (here.has_relative_path()) {
        const Found above = find_from(here.parent_path().string());
        if (!above) return above;
        file = *above;
    }
    by_folder_[folder] = file;
    return file;
}

std::string path_below(const std::string& folder, const std::string& input) {
    const fs::path whole = absolute(input);
    const fs::path relative = whole.lexically_relative(absolute(folder));
    if (relative.empty() || *relative.begin() == "..") return whole.filename().generic_string();
    return relative.generic_string();
}

}  // namespace arbiter::settings
