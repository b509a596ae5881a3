#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::cases {

// One case: prose, a PGN text, all findings it gives, and the text after the fixes of one rule.
//
//   # What the case shows, in one or more lines.
//   --- laws: fide-2023            (optional; by-date without it)
//   --- settings                   (optional; an arbiter.toml: what it requires of games)
//   --- pgn                        (verbatim up to the next "--- " in column 1)
//   --- findings
//   STR02 error 9:14 "" the moves end without ... [PGN 8.2.6]
//   --- fixed                      (only where the rule of the folder has a fix here)
//
// "--- pgn: escaped" and "--- fixed: escaped" stand for bytes that an editor would not keep: \n \r
// \t
// \\ and \xNN are escapes there, \{N,c} is the character c N times, and the line ends of the case
// file itself do not count.
struct CaseFile {
    std::filesystem::path path;
    std::string rule;   // code of the folder
    std::string prose;  // lines before the first section, as written
    std::string laws = "by-date";
    bool names_laws = false;
    std::string settings;
    bool is_escaped = false;  // pgn and fixed are written with escapes
    std::string pgn;
    std::string written_pgn;  // the section as it stands in the file
    std::vector<std::string> findings;
    bool has_fixed = false;
    std::string fixed;
    std::string problem;  // why the file cannot be read; empty when it can
};

[[nodiscard]] CaseFile read_case(const std::filesystem::path& path);
void write_case(const CaseFile& file);

// Undoes the escapes of an escaped section.
[[nodiscard]] std::string unescape(std::string_view section);
// The other way round: one line of the case file for each line of the text.
[[nodiscard]] std::string escape_section(std::string_view text);

}  // namespace arbiter::cases
