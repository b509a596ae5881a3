#pragma once

#include "core/chess/types.hpp"
#include "core/report/answer_json.hpp"

#include <optional>
#include <string>

namespace arbiter::report {

// What `arbiter decide --text` prints: sentences for the arbiter at the board, a line for each
// question. Pure functions; valid UTF-8 whatever the line held.

// Appends the sentence and a line feed. With `flag` the question is what a flag fall of that player
// means: the record asks about the opponent.
void append_answer_text(const AnswerRecord& record, std::optional<chess::Color> flag,
                        std::string& out);

// Appends what follows when neither side can checkmate.
void append_dead_text(std::string_view fen, std::string& out);

// The result when the flag of `flag` falls and the record says whether the opponent can checkmate:
// "1-0", "0-1", "1/2-1/2"; empty when that is not known. A checkmate on the board came before the
// flag.   FIDE 2023 5.1.1, 6.9.
[[nodiscard]] std::string_view result_of_flag_fall(const AnswerRecord& record, chess::Color flag);

// The article on flag falls of the newest FIDE edition, and its id.
struct FlagArticle {
    std::string_view laws, number;
};
[[nodiscard]] FlagArticle flag_article();

}  // namespace arbiter::report
