#pragma once

#include "core/check/rule.hpp"

#include <string>
#include <string_view>

namespace arbiter::clean {

// LF for None and for a lone CR, which is never the right one.
[[nodiscard]] std::string_view bytes_of_line_end(check::LineEnd line_end);

// Replaces `out` by `text` with every line end, CR LF, LF or CR, written as `line_end`. False:
// `text` has them already, and `out` is left alone.   COST: linear.
[[nodiscard]] bool unify_line_ends(std::string_view text, check::LineEnd line_end,
                                   std::string& out);

}  // namespace arbiter::clean
