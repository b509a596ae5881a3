#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/spelling.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace MOV14 {

constexpr auto kNoDash = detail::bit(chess::SanDeviation::CastlingNoDash);

bool is_castling_letter(char c) {
    return c == 'O' || c == 'o' || c == '0';
}

bool is_wanted(const replay::Note& note) {
    return detail::is_spelled(note, kNoDash);
}

void inspect(const GameContext& game, Findings& findings) {
    detail::report_each(
        game, findings, MOV14_castling_no_dash, replay::NoteKind::Deviation, is_wanted,
        [](Findings::Builder& finding, const std::string& text) {
            finding.cite("PGN 8.2.3.3")
                .say("castling '{}' is written without hyphens, but PGN writes O-O and O-O-O",
                     text);
        },
        [&](Findings::Builder& finding, const pgn::Token& token, std::string_view text) {
            for (std::size_t at = 1; at < text.size() && is_castling_letter(text[at]); ++at)
                finding.insert(game.view.base_offset + token.begin + at, "-");
        });
}

}  // namespace MOV14

constinit const Rule MOV14_castling_no_dash{
    .id = RuleId::MOV14_castling_no_dash,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "Castling is written without its hyphens.",
    .explanation =
        R"(PGN writes O-O and O-O-O. Without the hyphens most readers do not know the word at all and
stop, or go on without the move.

The safe fix puts the hyphens in.)",
    .example = R"(1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. OO)",
    .repaired = R"(1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O)",
    .source = "PGN 8.2.3.3",
    .when = on(replay::NoteKind::Deviation),
    .inspect = &MOV14::inspect,
};

}  // namespace arbiter::check
