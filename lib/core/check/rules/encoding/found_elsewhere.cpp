#include "core/check/rule.hpp"

// Rules whose findings are made elsewhere: what they say of themselves.
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

constinit const Rule ENC07_mixed_encoding{
    .id = RuleId::ENC07_mixed_encoding,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .is_once_per_file = true,
    .summary = "The games of the file are written in different encodings.",
    .explanation = R"(Files from several sources were joined. A program that takes one encoding for
the whole file shows the names of the other games wrong, or stops reading. The encoding is told
for every game by itself; games in ASCII fit each of them, and so do games that need only letters
which two code pages have in common. The repair is that of the games which
are not UTF-8, not-utf8 and cp1252-chars: it makes the whole file UTF-8. Once per file, at the
first game that differs from the first one that is not ASCII.)",
    .example = R"([White "M\xc3\xbcller"]
1. e4 *

[White "M\xfcller"]
1. d4 *)",
    .repaired = R"([White "M\xc3\xbcller"]
1. e4 *

[White "M\xc3\xbcller"]
1. d4 *)",
    .source = "PGN 4.1",
};

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
