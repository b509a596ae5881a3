#pragma once

#include "core/base/byte_span.hpp"
#include "core/check/rule_id.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace arbiter::check {

enum class Severity : std::uint8_t { Error, Warning, Info, Style };
inline constexpr std::size_t kSeverities = 4;
enum class Certainty : std::uint8_t { Certain, Claimable, Possible, Conditional };
enum class FixKind : std::uint8_t { None, Safe, Unsafe };

[[nodiscard]] std::string_view to_string(Severity severity);
[[nodiscard]] std::string_view to_string(Certainty certainty);
[[nodiscard]] std::string_view to_string(FixKind kind);

// Replace bytes [begin, end) of the decompressed input by `text` (UTF-8).
struct Edit {
    std::uint64_t begin, end;
    std::string_view text;
};

// Why a finding is neither reported nor counted: it is in the baseline, its game was not touched,
// or its game says so itself. Those of the last kind are kept only where a report lists them.
enum class LeftOut : std::uint8_t { No, Known, Untouched, Suppressed };

inline constexpr std::uint32_t kNoPly = 0xffffffff;

// One thing to tell the user.
// LIFETIME: views the arena of its batch.
struct Finding {
    RuleId rule;
    Severity severity;  // the rule's, or raised by it, or set by --severity
    Certainty certainty = Certainty::Certain;
    FixKind fix = FixKind::None;
    bool is_about_file = false;      // its game is null in reports, and is not flagged by it
    bool is_merged = false;          // counted with an earlier one of its file: not reported
    LeftOut left_out = LeftOut::No;  // otherwise is_merged is set, too
    bool is_fix_too_long = false;    // it would need more edits than a game may have: it has none
    std::uint32_t ply = kNoPly;      // kNoPly = null in reports
    std::uint32_t count = 1;         // occurrences it counts for
    ByteSpan span{};                 // absolute, in the decompressed input
    std::string_view message{};      // what is written, but what is true
    std::string_view article{};      // empty = none
    std::string_view laws{};         // edition id; empty = none
    std::string_view fen{};          // empty = none
    std::string_view reason{};       // of a suppressed one, as the game gives it; empty = none
    std::span<const Edit> edits{};
    std::uint64_t game = 0;  // about the file, but named by this game of it: events; 0 = none
};

}  // namespace arbiter::check
