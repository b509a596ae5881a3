#pragma once

#include "core/check/finding.hpp"
#include "core/check/rule.hpp"
#include "core/report/detail/line_buffer.hpp"
#include "core/report/game_record.hpp"
#include "core/report/report.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::report::detail {

// The words and colours that `text` and `grouped` share. Everything appends to `out` and nothing
// else.

// Why games were left out of the reports: "not chosen by --where", "not changed", or both.
[[nodiscard]] std::string_view left_out_words(const Provenance& run);

// How often a rule was found at one level.
struct RuleCount {
    const check::Rule* rule;
    check::Severity severity;
    std::uint64_t count;
};
// Of the whole run: most severe first, then most frequent, then by code.
[[nodiscard]] std::vector<RuleCount> counted_rules(const RunSummary& summary);

enum class Ink : std::uint8_t { Plain, Bold, Faint, Red, Yellow, Cyan, Green };
[[nodiscard]] Ink ink_of(check::Severity severity);

// `text` in colour, or as it is when there is to be none.
void append_inked(std::string_view text, Ink ink, bool has_color, LineBuffer& out);
void append_inked(std::string_view text, Ink ink, bool has_color, std::string& out);

// A hyperlink around what follows up to kLinkEnd, to a line of a file, or, with line 0, to the
// file. `link` = link_of(), and without one both are nothing.
[[nodiscard]] std::string link_of(std::string_view file, const RenderOptions& options);
[[nodiscard]] std::string link_begin(std::string_view link, std::uint64_t line);
inline constexpr std::string_view kLinkEnd = "\x1b]8;;\x1b\\";

// "game 12, White's 19th move: "; nothing for a finding about the file.
void append_subject(const check::Finding& finding, const GameRecord* game, std::uint64_t ordinal,
                    LineBuffer& out);

// The message, how many times, how certain, and the article: what stands after the subject, up to
// the line feed.
void append_verdict(const check::Finding& finding, LineBuffer& out);

// The end of the report: games, endings, results, and findings by rule, most severe and most
// frequent first.
void append_summary(const RunSummary& summary, const RenderOptions& options, std::string& out,
                    std::uint64_t unlisted = 0);

// The last line of a report that is not whole.
inline constexpr std::string_view kPartial =
    "partial   the run was stopped: what follows was not read\n";

}  // namespace arbiter::report::detail
