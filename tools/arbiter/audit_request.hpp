#pragma once

#include "run/engine/audit.hpp"
#include "run/io/choices.hpp"
#include "run/io/file_list.hpp"
#include "run/io/targets.hpp"
#include "tools/arbiter/console.hpp"
#include "tools/arbiter/options.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::tools {

using io::choose;
using io::not_a_choice;
using io::Target;

enum class When : std::uint8_t { Auto, Always, Never };

// What `audit` was asked for, every word of it resolved: nothing after this can be a usage error.
struct AuditRequest {
    engine::AuditOptions options;
    std::vector<engine::ReportSink> sinks;
    io::Content content = io::Content::Games;
    std::vector<std::string> warnings;  // about the command line, for stderr
    // Of the first input: findings of level fail_on or above make exit code 1; kSeverities = none
    // does.
    std::size_t fail_on = 0;
    // That where neither the command line nor settings say one.
    std::size_t usual_fail_on = 0;
    bool is_selected = false;  // by --select or settings: style findings are listed
    // Of the run whose reports are made, when that is another one.
    std::optional<report::Provenance> provenance;
    std::string laws;  // for provenance, as are these:
    std::vector<std::string> settings_files;
    std::string shown_settings;  // with --show-settings: what is printed instead of a run
    bool fails_on_empty = false;
    bool fails_on_rejected = false;  // some input does
    std::uint64_t most_failing = 0;  // findings that fail no run; one more does
    bool writes_stdout = false;      // some report goes there
    bool is_stdout_kept = false;     // and all of it is written at the end of the run
    Talk talk = Talk::Normal;
    When progress = When::Auto;
};

// Resolves the words of the command line.   THROWS: UsageError; IoError when --files-from cannot be
// read.
void resolve_audit(const Arguments& arguments, AuditRequest& request);

// --all and --max-per-rule: how many findings of one rule the report `text` lists; none = all.
// THROWS: UsageError.
[[nodiscard]] std::optional<std::uint64_t> most_per_rule(const Arguments& arguments);

// The parts of it that `clean` shares. Inputs and what is checked:
void resolve_checks(const Arguments& arguments, AuditRequest& request);

// The reports, and where they go.
void resolve_reports(const Arguments& arguments, AuditRequest& request);

// What reports say of the run that `arguments` ask for.
[[nodiscard]] report::Provenance provenance_of(const Arguments& arguments,
                                               const AuditRequest& request);
[[nodiscard]] report::Provenance position_provenance_of(const Arguments& arguments,
                                                        const AuditRequest& request);

// For commands that treat all games alike.   THROWS: UsageError when inputs have different
// settings.
void refuse_other_settings(std::string_view command, const AuditRequest& request);

// The reports of --report, none without it. They and `targets` must not clash with each other or
// with the inputs.
void resolve_reports_beside(const std::vector<Target>& targets, const Arguments& arguments,
                            AuditRequest& request);

// The reports of `fen`. `writer` writes positions to `lines` ("-" = standard output); without it
// the default report goes to standard output.
void resolve_position_reports(std::unique_ptr<report::Report> writer, const std::string& lines,
                              const Arguments& arguments, AuditRequest& request);

// The day it is, by UTC: the only clock that may influence a result.
[[nodiscard]] Date today_utc();

}  // namespace arbiter::tools
