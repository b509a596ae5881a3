#pragma once

#include "core/audit/finding_filter.hpp"
#include "core/base/result.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace arbiter::engine {

// Findings that are known already and not reported again: by rule and game fingerprint, so that
// games may move and files be renamed. A position is known by its line, a finding about a file by
// the name of the file as it was given. As many occurrences of a rule in a game are known as the
// baseline has; those beyond are reported. Memory: about 150 bytes for each rule of each game with
// findings.
class Baseline : public audit::FindingFilter {
  public:
    // Reads what text() wrote. The error is a sentence: "known.txt:3: ...".
    [[nodiscard]] Result<bool, std::string> read(std::string_view text, std::string_view name);

    [[nodiscard]] bool reads_cards() const override { return true; }
    [[nodiscard]] check::LeftOut judge(const audit::Batch& batch, const report::GameRecord* game,
                                       const check::Finding& finding) override;

    // What was found, known or not, as a file: a line each, sorted.
    [[nodiscard]] std::string text() const;
    // Occurrences that were found.
    [[nodiscard]] std::uint64_t found() const;
    // Occurrences that the baseline has and that were not found.
    [[nodiscard]] std::uint64_t expired() const;

  private:
    struct Entry {
        std::uint64_t known = 0, found = 0;
        std::string label;  // for people
    };
    std::map<std::string, Entry, std::less<>> entries_;  // by "rule<TAB>fingerprint"
};

}  // namespace arbiter::engine
