#pragma once

#include "core/report/answer_json.hpp"
#include "core/report/report.hpp"

#include <string>

namespace arbiter::report {

// What `arbiter decide` writes in a format that can be made of answers: `ndjson` (answer_json.hpp),
// `text` (answer_text.hpp), or a table with the keys of ndjson as columns, but no certificate.
// Pure functions; valid UTF-8 whatever the line held.

// Appends what comes before the first answer.
void append_answers_head(const Format& format, std::string& out);
// Appends one answer.   REQUIRES: `format` can be made of answers.
void append_answer(const Format& format, const AnswerRecord& record, AnswerKeys keys,
                   std::string& out);

// What answers of a run that was stopped end with: a line, or a row, that says so.
[[nodiscard]] std::string answers_partial_end(const Format& format);

}  // namespace arbiter::report
