#include "run/io/file_list.hpp"

#include "core/base/text.hpp"
#include "run/io/detail/file_stream.hpp"
#include "run/io/folder.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>

namespace arbiter::io {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPacked[] = {".gz", ".zst", ".bz2", ".xz", ".lzma"};
constexpr std::string_view kPositions[] = {".fen", ".epd", ".csv", ".tsv", ".txt", ".perft"};
constexpr std::string_view kArchives[] = {".zip", ".tar", ".tgz", ".tzst", ".tbz", ".tbz2", ".txz"};
constexpr std::string_view kUnreadArchives[] = {".7z", ".rar"};

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

bool is_unread_archive_name(std::string_view name) {
    return drop_any(name, kUnreadArchives);
}

// What lies below a directory.
struct Found {
    std::vector<std::string> files;
    std::vector<SkippedEntries::Entry> skipped;
};

// Does the symbolic link lead to a folder, or is it named like a file that is read?
bool may_hold_games(const std::string& link, std::string_view name, Content content) {
    std::error_code unknown;
    return is_input_name(name, content) || is_unread_archive_name(name) ||
           fs::is_directory(link, unknown);
}

void add_entry(std::string path, std::string_view name, EntryKind kind, Content content,
               Found& found) {
    if (kind == EntryKind::Link) {
        if (!may_hold_games(path, name, content)) return;
        found.skipped.push_back({std::move(path), "a symbolic link: give it by name to read it"});
    } else if (kind == EntryKind::File && is_input_name(name, content)) {
        found.files.push_back(std::move(path));
    } else if (kind == EntryKind::File && is_unread_archive_name(name)) {
        found.skipped.push_back(
            {std::move(path), "this kind of archive is not supported: unpack it"});
    }
}

// Finds the files of that content below `directory`. A folder that cannot be entered is found
// itself: opening it later reports why.
void walk(const std::string& directory, Content content, Found& found) {
    std::vector<std::string> pending{directory};
    while (!pending.empty()) {
        const std::string folder = std::move(pending.back());
        pending.pop_back();
        std::error_code error;
        for (const FolderEntry& entry : entries_of(folder, error)) {
            if (entry.name.starts_with('.')) continue;
            std::string path = folder;
            if (!path.ends_with('/')) path += '/';
            path += entry.name;
            if (entry.kind == EntryKind::Folder) {
                pending.push_back(std::move(path));
            } else {
                add_entry(std::move(path), entry.name, entry.kind, content, found);
            }
        }
        if (error) found.files.push_back(folder);
    }
}

// "./a.pgn" and "a.pgn" are one name. A file "-" stays apart from standard input.
std::string plain_name(const std::string& path) {
    std::string_view name = path;
    while (name.starts_with("./") && name.size() > 2) {
        name.remove_prefix(2);
        name.remove_prefix(std::min(name.find_first_not_of('/'), name.size()));
    }
    return name.empty() || name == "-" ? path : std::string(name);
}

void expand(const std::string& path, Content content, std::vector<std::string>& to,
            SkippedEntries* skipped) {
    std::error_code error;
    if (path == "-" || !fs::is_directory(path, error)) {
        to.push_back(path == "-" ? path : plain_name(path));
        return;
    }
    Found found;
    walk(path, content, found);
    for (std::string& file : found.files)
        file = plain_name(file);
    std::ranges::sort(found.files);  // std::string compares as unsigned bytes
    std::ranges::move(found.files, std::back_inserter(to));
    if (skipped == nullptr) return;
    std::ranges::sort(found.skipped, {}, &SkippedEntries::Entry::name);
    for (SkippedEntries::Entry& entry : found.skipped)
        skipped->add(plain_name(entry.name), std::move(entry.why));
}

}  // namespace

bool is_content_name(std::string_view name, Content content) {
    (void)drop_any(name, kPacked);
    return content == Content::Games ? drop_suffix(name, ".pgn") : drop_any(name, kPositions);
}

bool is_archive_name(std::string_view name) {
    if (drop_any(name, kArchives) || drop_any(name, kUnreadArchives)) return true;
    return drop_any(name, kPacked) && drop_suffix(name, ".tar");
}

bool is_input_name(std::string_view name, Content content) {
    if (is_content_name(name, content) || drop_any(name, kArchives)) return true;
    return drop_any(name, kPacked) && drop_suffix(name, ".tar");
}

std::vector<std::string> expand_inputs(std::span<const std::string> arguments,
                                       std::span<const std::string> listed, Content content,
                                       SkippedEntries* skipped) {
    std::vector<std::string> paths;
    for (const std::string& path : arguments)
        expand(path, content, paths, skipped);
    for (const std::string& path : listed)
        expand(path, content, paths, skipped);
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
