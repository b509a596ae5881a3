#pragma once

#include "core/report/detail/listed_finding.hpp"
#include "core/report/report.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::report::detail {

// The lines of `text`.

// "games.pgn:16:42: error MOV01 illegal-move: ": the place first, so that editors and terminals can
// jump there. `file` is printable, `link` is link_of().
void append_finding_head(const ListedFinding& each, std::string_view file, std::string_view link,
                         const RenderOptions& options, std::string& out);

// The whole line: head, subject, verdict, line feed.
void append_finding_line(const ListedFinding& each, std::string_view file, std::string_view link,
                         const RenderOptions& options, std::string& out);

using CountsByRule = std::array<std::uint64_t, check::kRules>;

// "15 more findings of FEN17 fen-unreachable are not listed (--all lists them)", a line for each
// rule.   REQUIRES: most_per_rule is there, or nothing was left out.
void append_left_out(const CountsByRule& left_out, const RenderOptions& options, std::string& out);

}  // namespace arbiter::report::detail
