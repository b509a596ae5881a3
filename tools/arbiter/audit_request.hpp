#pragma once

#include "pipeline/audit.hpp"
#include "tools/arbiter/console.hpp"
#include "tools/arbiter/options.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace arbiter::tools {

enum class When : std::uint8_t { Auto, Always, Never };

// What `audit` was asked for, every word of it resolved: nothing after this can be a usage error.
struct AuditRequest {
    pipeline::AuditOptions options;
    std::vector<pipeline::ReportSink> sinks;
    std::vector<std::string> warnings;  // about the command line, for stderr
    // Findings of level fail_on or above make exit code 1; kSeverities = none does.
    std::size_t fail_on = 0;
    bool fails_on_empty = false;
    bool writes_stdout = false;  // some report goes there
    Talk talk = Talk::Normal;
    When progress = When::Auto;
};

// Resolves the words of the command line.   THROWS: UsageError; IoError when --files-from cannot be
// read.
void resolve_audit(const Arguments& arguments, AuditRequest& request);

// The day it is, by UTC: the only clock that may influence a result.
[[nodiscard]] Date today_utc();

}  // namespace arbiter::tools
