#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC05_utf16_input{
    .id = RuleId::ENC05_utf16_input,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .is_once_per_file = true,
    .summary = "The file is written in UTF-16.",
    .explanation = R"(Some editors and spreadsheets save "Unicode" text with two bytes for each
letter. Programs that read PGN see a zero byte after every letter and find no game at all. The
file is converted before it is read, with or without a byte order mark; places and offsets still
count the bytes of the file. The repair writes the whole file in UTF-8, so it is no list of edits.
Once per file.)",
    .example = R"(\xff\xfe[\x00E\x00v\x00e\x00n\x00t\x00)",
    .repaired = R"([Event)",
    .source = "PGN 4.1",
};

}  // namespace arbiter::check
