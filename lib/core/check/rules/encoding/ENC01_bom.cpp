#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC01_bom{
    .id = RuleId::ENC01_bom,
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The file starts with a UTF-8 byte order mark.",
    .explanation = R"(Exports of some programs put these three bytes first. UTF-8 does not need
them, and readers that do not expect them lose the first tag or the first game. The repair
removes them.)",
    .example = R"(\xef\xbb\xbf[Event "Club championship"])",
    .repaired = R"([Event "Club championship"])",
    .source = "PGN 4.1",
};

}  // namespace arbiter::check
