#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::testing {

// Where the real archives are, if the user has them: the folder that ARBITER_CORPORA names.
[[nodiscard]] inline std::optional<std::filesystem::path> corpora() {
    const char* folder = std::getenv("ARBITER_CORPORA");
    if (folder == nullptr || *folder == '\0') return std::nullopt;
    return std::filesystem::path(folder);
}

// Every file named *.pgn below `folder`, in byte order.
[[nodiscard]] inline std::vector<std::string> pgn_files(const std::filesystem::path& folder) {
    std::vector<std::string> files;
    if (!std::filesystem::exists(folder)) return files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_regular_file() && entry.path().extension() == ".pgn")
            files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    return files;
}

[[nodiscard]] inline std::string read_bytes(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace arbiter::testing
