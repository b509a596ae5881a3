#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/spelling.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace MOV15 {

constexpr auto kDash = detail::bit(chess::SanDeviation::UnicodeDash);
constexpr auto kOther = detail::bit(chess::SanDeviation::LongAlgebraic);  // its dash is MOV08's

bool is_wanted(const replay::Note& note) {
    return detail::is_spelled(note, kDash) && !detail::is_spelled(note, kOther);
}

void inspect(const GameContext& game, Findings& findings) {
    detail::report_each(
        game, findings, MOV15_castling_unicode_dash, replay::NoteKind::Deviation, is_wanted,
        [](Findings::Builder& finding, const std::string& text) {
            finding.cite("PGN 8.2.3.3")
                .say("castling '{}' is written with a dash, but PGN writes the hyphen '-'", text);
        },
        [&](Findings::Builder& finding, const pgn::Token& token, std::string_view text) {
            for (std::size_t at = 0; at < text.size(); ++at) {
                if (static_cast<unsigned char>(text[at]) < 0x80) continue;
                std::size_t end = at + 1;
                while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
                    ++end;
                finding.replace(detail::inside(game, token, at, end), "-");
                at = end - 1;
            }
        });
}

}  // namespace MOV15

constinit const Rule MOV15_castling_unicode_dash{
    .id = RuleId::MOV15_castling_unicode_dash,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "Castling is written with a typographic dash.",
    .explanation =
        R"(Word processors turn the hyphen of O-O into a dash, which is another character of up to three
bytes. Many readers do not know the word then and stop, or go on without the move.

The safe fix writes plain hyphens.)",
    .example = R"(1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O–O)",
    .repaired = R"(1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O)",
    .source = "PGN 8.2.3.3",
    .when = on(replay::NoteKind::Deviation),
    .inspect = &MOV15::inspect,
};

}  // namespace arbiter::check
