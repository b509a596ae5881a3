#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/encoding/encoded_text.hpp"

namespace arbiter::check {
namespace ENC04 {

// The first run with a character that ISO-8859-1 has not.
detail::HighRun first_of(const GameContext& game, const std::vector<detail::HighRun>& runs) {
    for (const detail::HighRun& run : runs)
        if (detail::has_cp1252_characters(game, {run})) return run;
    return runs.front();
}

void inspect(const GameContext& game, Findings& findings) {
    if (game.charset != encoding::Charset::Windows1252) return;
    const auto runs = detail::runs_not_utf8(game);
    if (!detail::has_cp1252_characters(game, runs)) return;  // ENC03
    const detail::HighRun first = first_of(game, runs);
    auto finding = findings.add(ENC04_cp1252_chars, game.view.absolute(first.begin, first.end));
    if (!finding.is_read()) return;
    finding.counting(detail::count_bytes(runs))
        .say("'{}' has characters of WINDOWS-1252 that ISO-8859-1 lacks, but programs read UTF-8",
             escaped(detail::word_at(game, first)))
        .cite("PGN 4.1");
    detail::add_utf8(finding, game, runs);
}

}  // namespace ENC04

constinit const Rule ENC04_cp1252_chars{
    .id = RuleId::ENC04_cp1252_chars,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The game has quotes, dashes or letters that only Windows-1252 has.",
    .explanation = R"(Word processors write curly quotes, dashes and letters such as \x8a with the
bytes 80 to 9F. ISO-8859-1 has invisible control characters there, so a program that takes it for
that loses them without a word.

The safe fix writes all of the game in UTF-8, read as Windows-1252. Once per game, with the number
of bytes outside ASCII; not-utf8 is not reported beside it.)",
    .example = R"(1. e4 {the \x93Spanish\x94} *)",
    .repaired = R"(1. e4 {the \xe2\x80\x9cSpanish\xe2\x80\x9d} *)",
    .source = "PGN 4.1",
    .when = on(Feature::HasHighBytes),
    .inspect = &ENC04::inspect,
};

}  // namespace arbiter::check
