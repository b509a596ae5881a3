#pragma once

#include "core/check/findings.hpp"
#include "core/check/selection.hpp"
#include "core/laws/edition.hpp"
#include "run/settings/settings_file.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::settings {

// The layers that apply to one input, laid over each other: the file, its tables whose glob names
// `path` (from the folder of the file on), the command line.
[[nodiscard]] Layer layers_of(const SettingsFile* file, std::string_view path,
                              const Layer& command_line);

// What a stack of layers comes to.
struct Applied {
    check::RuleSettings rules;
    const laws::Edition* edition = nullptr;  // null: by date
    std::size_t fail_on = 0;  // the last severity that fails a run; check::kSeverities = none does
    bool says_fail_on = false;                    // else it is the default of the command
    bool is_gate = false;                         // of the profile: games cannot suppress findings
    bool is_selected = false;                     // some `select` applies
    std::shared_ptr<const check::OwnChecks> own;  // null: none
};

// REQUIRES: the words of `layer` but those of the command line are known. Names of `own_names` that
// are no patterns of this layer name nothing here and are no error.
[[nodiscard]] Result<Applied, check::UnknownWord> resolve(const Layer& layer,
                                                          std::span<const std::string> own_names);

// What applies and where it was said, a line for each, for a person: "  laws      fide-2023
// a.toml:3".
[[nodiscard]] std::string describe(const Layer& layer);

// The severity that `word` of fail-on means, kSeverities for "never"; nullopt: none of them.
[[nodiscard]] std::optional<std::size_t> read_fail_on(std::string_view word);

}  // namespace arbiter::settings
