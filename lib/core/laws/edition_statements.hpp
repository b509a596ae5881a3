#pragma once

#include "core/laws/edition.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::laws {

// What an edition of the Laws says, as text: read from its rows alone, so a new edition needs no
// change here.

enum class Section : std::uint8_t { Ends, Claims, Players, Time, IllegalMoves };
inline constexpr Section kSections[] = {Section::Ends, Section::Claims, Section::Players,
                                        Section::Time, Section::IllegalMoves};

struct Statement {
    Section section;
    int subject;        // equal for statements that answer one question: "repetition on the board"
    int kind;           // of the subject: for which material, for which class of games
    std::string text;   // "5 times the same position"
    std::string value;  // its article ("9.6.1"), or a number of minutes; empty: not numbered
    bool is_verified;
};
[[nodiscard]] std::vector<Statement> statements_of(const laws::Edition& edition);

// One edition as a list, with the days on which it was in force.
[[nodiscard]] std::string list_edition(const laws::Edition& edition);

// All editions side by side: statements are rows, editions columns; at most 120 columns of text.
[[nodiscard]] std::string compare_editions(std::span<const laws::Edition* const> editions);

// What changes from one edition to the other, statement by statement.
[[nodiscard]] std::string edition_changes(const laws::Edition& before, const laws::Edition& after);

}  // namespace arbiter::laws
