#pragma once

#include "core/check/inspector.hpp"
#include "core/check/own_checks.hpp"
#include "core/laws/edition.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace arbiter::audit {

// What is checked in the games of a file. Files may differ in it: settings belong to folders.
struct FileChecks {
    const laws::Edition* edition = nullptr;  // nullptr = by date
    check::RuleSettings settings;
    bool heeds_lint_tags = true;                  // games may suppress findings about themselves
    std::shared_ptr<const check::OwnChecks> own;  // null: none
    // The last severity that fails the run: RunSummary::failing; kSeverities = none does.
    std::size_t fail_on = check::kSeverities;
    bool fails_on_rejected = false;  // rejected games do, too: RunSummary::failing_rejected
};

// For every input: which checks. Number 0 are those of the options, then come the others.
struct ChecksOfInputs {
    std::vector<FileChecks> others;
    std::vector<std::uint32_t> numbers;  // by input; empty: all have number 0

    [[nodiscard]] std::size_t number_of(std::size_t input) const {
        return input < numbers.size() ? numbers[input] : 0;
    }
};

// The same, ready for the batches of a file.   THREADS: immutable, shared by all.
struct BatchChecks {
    BatchChecks(const FileChecks& checks, check::InspectorOptions options)
        : settings(checks.settings),
          inspector(settings, {.is_first_enough = options.is_first_enough,
                               .heeds_lint_tags = checks.heeds_lint_tags}),
          edition(checks.edition),
          own(checks.own),
          fail_on(checks.fail_on),
          fails_on_rejected(checks.fails_on_rejected) {}

    check::RuleSettings settings;
    check::Inspector inspector;
    const laws::Edition* edition;
    std::shared_ptr<const check::OwnChecks> own;
    std::size_t fail_on;
    bool fails_on_rejected;
};

}  // namespace arbiter::audit
