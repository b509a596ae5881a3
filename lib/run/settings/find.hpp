#pragma once

#include "core/base/result.hpp"
#include "run/settings/settings_file.hpp"

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace arbiter::settings {

// Finds the settings file of an input: arbiter.toml in its folder, else in the nearest folder
// above. Each folder is looked at and each file is read once.   THREADS: one owner.
class Finder {
  public:
    using Found = Result<std::shared_ptr<const SettingsFile>, std::string>;

    // The settings file of an input; null when there is none. `input` as on the command line; "-",
    // standard input, has the current folder. The error says which file cannot be read or what is
    // wrong in it.
    [[nodiscard]] Found find(const std::string& input);

    // The file of that name itself.
    [[nodiscard]] Found read(const std::string& path);

  private:
    [[nodiscard]] Found find_from(const std::string& folder);

    std::map<std::string, std::shared_ptr<const SettingsFile>> by_folder_;
};

// The path of `input` from `folder` on, with '/' between the parts: "rounds/1.pgn"; the name alone
// when it is not below.   Both are read from the current folder.
[[nodiscard]] std::string path_below(const std::string& folder, const std::string& input);

}  // namespace arbiter::settings
