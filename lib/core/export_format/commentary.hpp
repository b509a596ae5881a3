#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::export_format {

// What the movetext of a game has besides its moves, by the ply that it follows. Read from a
// movetext in export format, where every symbol of the main line is a move.   PGN 8.2. THREADS: a
// plain value.

enum class CommentaryKind : std::uint8_t { Nag, Comment, LineComment, Variation, Escape };

struct CommentaryItem {
    CommentaryKind kind = CommentaryKind::Comment;
    std::string text;  // as written, with its signs: "$1", "{good}", "(1. d4)"
};

struct Commentary {
    std::vector<std::string> moves;                  // SAN
    std::vector<std::vector<CommentaryItem>> after;  // [0]: before the first move; moves.size() + 1
    std::string terminator;

    // Reads a movetext of `plies` plies.   REQUIRES: ExportWriter wrote it.
    [[nodiscard]] static Commentary read(std::string_view movetext, std::uint32_t plies);

    // NAGs, variations, and comments that say more than commands.
    [[nodiscard]] bool says_something() const;
    // Tokens with line ends between them, to be read again.
    [[nodiscard]] std::string movetext() const;
};

// What join_commentary() took over from the other copy.
struct JoinedItems {
    // A command such as [%clk 0:01:00] of which the game has another value after the same
    // ply.
    struct Difference {
        std::uint32_t ply = 0;
        std::string kept, other;
    };
    std::uint32_t comments = 0, nags = 0, variations = 0;
    std::uint32_t commands = 0;  // of comments that say nothing else, or nothing new
    std::vector<Difference> differences;

    [[nodiscard]] bool has_commentary() const { return comments + nags + variations != 0; }
    [[nodiscard]] bool is_empty() const { return !has_commentary() && commands == 0; }
};

// Adds to `kept` what `other` says and `kept` does not say after the same ply. Comments and
// variations begin with `label` and a colon, unless it is empty: the author. What both have is kept
// once. A command of which only one value can be right (a clock, an evaluation) stays as `kept` has
// it.
// REQUIRES: the moves of `other` are those of `kept` or their beginning.   COST: linear in both.
JoinedItems join_commentary(Commentary& kept, const Commentary& other, std::string_view label);

// A name as it can be written into a PGN comment and read again: without braces, brackets and line
// ends.
[[nodiscard]] std::string commentary_label(std::string_view annotator);

}  // namespace arbiter::export_format
