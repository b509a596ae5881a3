#pragma once

#include "core/check/finding.hpp"

#include <cstdint>
#include <string>

namespace arbiter::fix {

// Which fixes are made.   docs/guide/interface.md 3: `--fix safe|style|all`.
enum class FixLevel : std::uint8_t {
    None,
    Safe,   // safe fixes of findings of level info and above
    Style,  // and those of level style
    All,    // and the unsafe ones
};

// Is the fix of `finding` one of that level? A finding has the level that it is reported with:
// levels set by --severity or a profile count.
[[nodiscard]] constexpr bool is_of_level(const check::Finding& finding, FixLevel level) {
    if (finding.fix == check::FixKind::None || level == FixLevel::None) return false;
    if (level == FixLevel::All) return true;
    if (finding.fix == check::FixKind::Unsafe) return false;
    return level == FixLevel::Style || finding.severity != check::Severity::Style;
}

// What is done with fixed games.
struct FixOptions {
    FixLevel level = FixLevel::None;
    std::string output;        // a file that all inputs go to; "-" = standard output; empty = none
    bool is_in_place = false;  // every input is replaced by its fixed text
    std::string diff;          // where a unified diff goes; "-" = standard output; empty = none
    // It goes to a terminal: what could steer that is written as \xNN (text::append_printable()),
    // so it is no patch.
    bool is_diff_shown = false;

    [[nodiscard]] bool writes_games() const { return is_in_place || !output.empty(); }
};

}  // namespace arbiter::fix
