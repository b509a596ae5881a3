#pragma once

#include "run/settings/applied.hpp"
#include "tools/arbiter/options.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace arbiter::tools {

// What the command line says of what is checked: the uppermost layer.   THROWS: UsageError.
[[nodiscard]] settings::Layer command_line_layer(const Arguments& arguments);

// What the settings file of one input says, without the command line: that of --config, none with
// --isolated, else arbiter.toml in its folder or above.   THROWS: UsageError.
[[nodiscard]] settings::Layer settings_of(const Arguments& arguments, const std::string& input);

// What is checked in every input, by settings files and command line.
class SettingsPlan {
  public:
    // Finds and reads the settings of all inputs: --config FILE, none with --isolated, else
    // arbiter.toml in the folder of each input or above.   THROWS: UsageError.
    SettingsPlan(const Arguments& arguments, const std::vector<std::string>& inputs);

    // The different kinds of inputs, at least one.
    [[nodiscard]] const std::vector<settings::Applied>& kinds() const { return kinds_; }
    // For every input, the index of its kind.
    [[nodiscard]] const std::vector<std::uint32_t>& kind_of_input() const { return kind_of_input_; }
    // The laws of all of them: an edition, "by-date", or "various".
    [[nodiscard]] std::string laws() const;
    // For provenance: "--config=arbiter.toml@1f0c2a7e" for each settings file that is used.
    [[nodiscard]] const std::vector<std::string>& provenance() const { return provenance_; }
    // What applies to each input and where it was said.
    [[nodiscard]] std::string describe(const std::vector<std::string>& inputs) const;

  private:
    struct Source {
        std::shared_ptr<const settings::SettingsFile> file;  // null: none
        settings::Layer layer;
    };

    void add(const std::string& input, std::shared_ptr<const settings::SettingsFile> file);
    void resolve_kinds();

    settings::Layer command_line_;
    std::vector<std::string> keys_;  // of kinds: the file and its tables that apply
    std::vector<Source> sources_;    // of kinds
    std::vector<settings::Applied> kinds_;
    std::vector<std::uint32_t> kind_of_input_;
    std::vector<std::string> provenance_;
};

}  // namespace arbiter::tools
