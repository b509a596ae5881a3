#pragma once

#include <string>
#include <string_view>

namespace arbiter::face_test {

// What the engine of the program says of a text that is one batch.
struct Said {
    std::string findings, facts;  // the reports `ndjson` and `facts`
};

// `laws`: an edition, or "by-date". `select`: a rule, or empty for the usual ones.
[[nodiscard]] Said said_by_engine(std::string_view text, const std::string& laws,
                                  const std::string& select);

}  // namespace arbiter::face_test
