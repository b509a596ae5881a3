#include "io/file_list.hpp"

#include "base/text.hpp"
#include "io/detail/file_stream.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace arbiter::io {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPacked[] = {".gz", ".zst", ".bz2", ".xz", ".lzma"};
constexpr std::string_view kPositions[] = {".fen", ".epd", ".csv", ".tsv", ".txt", ".perft"};
constexpr std::string_view kArchives[] = {".zip", ".tar", ".tgz", ".tzst", ".tbz", ".tbz2", ".txz"};

// Takes `suffix` off the end of `name`, if it is there and something is left before it.
bool drop_suffix(std::string_view& name, std::string_view suffix) {
    if (name.size() <= suffix.size()) return false;
    if (!equals_ignoring_case(name.substr(name.size() - suffix.size()), suffix)) return false;
    name.remove_suffix(suffix.size());
    return true;
}

bool drop_any(std::string_view& name, std::span<const std::string_view> suffixes) {
    return std::ranges::any_of(suffixes,
                               [&](std::string_view suffix) { return drop_suffix(name, suffix); });
}

// Appends the files of that content below `directory`. A folder that cannot be entered is appended
// itself: opening it later tells why.
void walk(const std::string& directory, Content content, std::vector<std::string>& found) {
    std::vector<std::string> pending{directory};
    while (!pending.empty()) {
        const std::string folder = std::move(pending.back());
        pending.pop_back();
        std::error_code error;
        fs::directory_iterator at{folder, error};
        for (; !error && at != fs::directory_iterator{}; at.increment(error)) {
            const std::string name = at->path().filename().string();
            if (name.starts_with('.')) continue;
            std::error_code unknown;
            const fs::file_type type = at->symlink_status(unknown).type();
            std::string path = folder;
            if (!path.ends_with('/')) path += '/';
            path += name;
            if (type == fs::file_type::directory) {
                pending.push_back(std::move(path));
            } else if (type == fs::file_type::regular && is_input_name(name, content)) {
                found.push_back(std::move(path));
            }
        }
        if (error) found.push_back(folder);
    }
}

void expand(const std::string& path, Content content, std::vector<std::string>& to) {
    std::error_code error;
    if (path == "-" || !fs::is_directory(path, error)) {
        to.push_back(path);
        return;
    }
    const auto first = static_cast<std::ptrdiff_t>(to.size());
    walk(path, content, to);
    std::sort(to.begin() + first, to.end());  // std::string compares as unsigned bytes
}

}  // namespace

bool is_content_name(std::string_view name, Content content) {
    (void)drop_any(name, kPacked);
    return content == Content::Games ? drop_suffix(name, ".pgn") : drop_any(name, kPositions);
}

bool is_input_name(std::string_view name, Content content) {
    if (is_content_name(name, content) || drop_any(name, kArchives)) return true;
    return drop_any(name, kPacked) && drop_suffix(name, ".tar");
}

std::vector<std::string> expand_inputs(std::span<const std::string> arguments,
                                       std::span<const std::string> listed, Content content) {
    std::vector<std::string> paths;
    for (const std::string& path : arguments)
        expand(path, content, paths);
    for (const std::string& path : listed)
        expand(path, content, paths);
    return paths;
}

std::vector<std::string> read_file_list(const std::string& path) {
    detail::FileStream file{path};
    std::vector<std::string> paths;
    std::string line;
    const auto take = [&] {
        if (line.ends_with('\r')) line.pop_back();
        if (!line.empty()) paths.push_back(line);
        line.clear();
    };
    for (auto block = file.peek(); !block.empty(); block = file.peek()) {
        const auto end = std::ranges::find(block, '\n');
        line.append(block.begin(), end);
        const bool is_complete = end != block.end();
        file.consume(static_cast<std::size_t>(end - block.begin()) + (is_complete ? 1 : 0));
        if (is_complete) take();
    }
    take();
    return paths;
}

}  // namespace arbiter::io
