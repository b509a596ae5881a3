#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arbiter {
inline namespace v1 {
namespace hidden {
struct FindingOrigin;
}  // namespace hidden

enum class Severity : std::uint8_t { Error, Warning, Info, Style };
enum class Certainty : std::uint8_t { Certain, Claimable, Possible, Conditional };
enum class FixKind : std::uint8_t { Safe, Unsafe };
[[nodiscard]] std::string_view to_string(Severity severity);    // "error"
[[nodiscard]] std::string_view to_string(Certainty certainty);  // "certain"
[[nodiscard]] std::string_view to_string(FixKind kind);         // "safe"

// Replace the bytes [begin, end) of the decompressed input by `text`, which is UTF-8.
struct Edit {
    std::uint64_t begin = 0, end = 0;
    std::string_view text;
};

// How a finding can be repaired. Safe: it changes no move, no result and no position.
struct Fix {
    FixKind kind = FixKind::Safe;
    std::span<const Edit> edits;
};

// One thing to tell somebody: what is written, but what is true. The members are the keys of
// docs/guide/interface.md 3.1, null is 0 or empty.   LIFETIME: of the game that it was asked of.
// THREADS: those of its game.
struct Finding {
    std::string_view file;
    std::uint64_t game = 0;                      // 1-based ordinal in its file; 0: about the file
    std::uint64_t line = 0, column = 0;          // 1-based, column in bytes
    std::uint64_t byte_begin = 0, byte_end = 0;  // in the decompressed input
    std::optional<std::uint32_t> ply;            // half-move, 1-based; 0 = the start position
    std::string_view code, rule;                 // "MOV01", "illegal-move"
    Severity severity = Severity::Error;
    Certainty certainty = Certainty::Certain;
    std::string_view message;
    std::uint32_t count = 1;         // occurrences that it stands for
    std::string_view article, laws;  // "9.2.3", "fide-2023"
    std::string_view fen;
    std::optional<Fix> fix;

    // As the report `ndjson` has it, without a line feed.
    [[nodiscard]] std::string json() const;
    // A line for people, as the report `text` has it.
    [[nodiscard]] std::string text() const;

    const hidden::FindingOrigin* origin = nullptr;  // ours
};

// Writes finding.text().
std::ostream& operator<<(std::ostream& out, const Finding& finding);

}  // namespace v1
}  // namespace arbiter
