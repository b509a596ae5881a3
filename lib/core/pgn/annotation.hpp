#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::pgn {

// Signs that annotators put after moves, and the numeric annotation glyphs that say the same.
// PGN 10 gives $0 to $139; $142, $146 and $220 are numbers that programs have agreed on.

enum class AnnotationKind : std::uint8_t {
    None,
    Assessment,  // "=", "+-", "±", "∞"
    Novelty,     // "N", "TN"
    Diagram,     // "D"
    CheckMark,   // "+" or "#" apart from its move
};

// NAG numbers say whose attack it is and signs do not: `white` and `black` are the numbers after a
// ply of that side. 0: no number says it.
struct AnnotationSign {
    AnnotationKind kind = AnnotationKind::None;
    std::uint8_t white = 0;
    std::uint8_t black = 0;
};

// What a symbol says as a sign; None when it is no sign.
[[nodiscard]] AnnotationSign read_annotation_sign(std::string_view symbol);

// Has the symbol neither letters nor digits, nor anything else that may be part of a move? Dashes
// alone may replace one.
[[nodiscard]] bool is_nothing_but_signs(std::string_view symbol);

// Length of the longest such sign at the front of `text`, check marks left out; 0 when there is
// none. For signs that are glued to a move.
[[nodiscard]] std::size_t leading_sign_length(std::string_view text);

// The check suffix that a word after a move spells out: "+" for "ch" and "check", "#" for "mate",
// nothing for "dbl" and "dis"; nullopt when it is no such word. "+", "#" and "++" mean themselves.
[[nodiscard]] std::optional<std::string_view> check_mark_of(std::string_view word);

// Commas and the like, which separate moves in prose and say nothing about them.
[[nodiscard]] constexpr bool is_punctuation(char c) {
    return c == ',' || c == '.' || c == ':' || c == '\'' || c == '|';
}

// The number of "!", "?", "!!", "??", "!?" or "?!"; 0 for other runs.   PGN 8.2.3.8, 10.
[[nodiscard]] unsigned suffix_nag(std::string_view suffix);

// "[#]" and the like: a diagram belongs here.
[[nodiscard]] bool is_bracketed_diagram(std::string_view text);

}  // namespace arbiter::pgn
