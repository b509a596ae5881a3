#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule STR01_empty_input{
    .id = RuleId::STR01_empty_input,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .summary = "There is no game in the input.",
    .explanation = R"(An empty file is valid PGN, but somebody who checks an archive expects
games in it: the export may have failed, or the wrong file was named.)",
    .source = "PGN 8",
};

}  // namespace arbiter::check
