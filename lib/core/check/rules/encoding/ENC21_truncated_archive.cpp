#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC21_truncated_archive{
    .id = RuleId::ENC21_truncated_archive,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .summary = "The compressed input ends before its text does.",
    .explanation = R"(The archive was cut off, as by a broken download. Every game up to that
byte was read; the last one may be incomplete, and nobody knows what followed. Fetch the archive
again.)",
    .source = "RFC 1952, RFC 8878",
};

}  // namespace arbiter::check
