#pragma once

#include "core/base/result.hpp"
#include "run/settings/layer.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::settings {

// The name that is looked for in the folder of an input and above.
inline constexpr std::string_view kFileName = "arbiter.toml";
// A larger file is refused.
inline constexpr std::size_t kMostBytes = std::size_t{1} << 20;

// A table of the settings for some of the files.
struct FileTable {
    std::string glob;  // relative to the folder of the settings file (run/settings/glob.hpp)
    Layer layer;
};

// A settings file that was read: everything in it is known and valid.
struct SettingsFile {
    std::string name;    // as messages name it
    std::string folder;  // absolute; globs count from here
    std::string digest;  // of its bytes, eight hex digits: for provenance
    Layer layer;
    std::vector<FileTable> tables;  // in the order of the file: later ones override earlier ones
};

// Reads the text of a settings file (TOML 1.0). Every key and every word is checked.
// The error is one sentence: "arbiter.toml:3: unknown key 'selct', did you mean 'select'?"
[[nodiscard]] Result<SettingsFile, std::string> read_settings(std::string_view text,
                                                              std::string_view name,
                                                              std::string_view folder);

}  // namespace arbiter::settings
