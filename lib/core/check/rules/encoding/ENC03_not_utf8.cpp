#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/encoding/encoded_text.hpp"

namespace arbiter::check {
namespace ENC03 {

void inspect(const GameContext& game, Findings& findings) {
    if (game.charset == encoding::Charset::Utf8) return;
    const auto runs = detail::runs_not_utf8(game);
    if (runs.empty() || detail::has_cp1252_characters(game, runs)) return;  // ENC04
    auto finding =
        findings.add(ENC03_not_utf8, game.view.absolute(runs.front().begin, runs.front().end));
    if (!finding.is_read()) return;
    const std::string word = escaped(detail::word_at(game, runs.front()));
    finding.counting(detail::count_bytes(runs)).cite("PGN 4.1");
    if (game.charset == encoding::Charset::Unknown) {
        finding.say(
            "'{}' is written, but its bytes outside ASCII make no words in UTF-8 or another known "
            "encoding",
            word);
        return;
    }
    // With other characters than those of ISO-8859-1 it would be ENC04.   PGN 4.1.
    const bool is_latin_1 = game.charset == encoding::Charset::Windows1252;
    finding.say("'{}' is written in {}, but programs {}read UTF-8", word,
                is_latin_1 ? "ISO-8859-1, the character set of the PGN standard"
                           : encoding::name_of(game.charset),
                is_latin_1 ? "of today " : "");
    detail::add_utf8(finding, game, runs);
}

}  // namespace ENC03

constinit const Rule ENC03_not_utf8{
    .id = RuleId::ENC03_not_utf8,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The game has bytes that are not UTF-8.",
    .explanation = R"(The standard of 1994 names ISO-8859-1, and archives hold Central European,
Cyrillic and DOS code pages as well, without saying which. Programs of today read UTF-8: they show
other letters, drop the word or stop at the first such byte.

The encoding is determined for every game from its own words: ISO-8859-1, Windows-1252 (which
has it and more: cp1252-chars), Windows-1250, Windows-1251, KOI8-R, IBM850 and IBM437. The safe fix
writes the letters in UTF-8. Where no encoding makes words of the bytes there is none. Once per game,
with the number of bytes.)",
    .example = R"([White "M\xfcller"])",
    .repaired = R"([White "M\xc3\xbcller"])",
    .source = "PGN 4.1",
    .when = on(Feature::HasHighBytes),
    .inspect = &ENC03::inspect,
};

}  // namespace arbiter::check
