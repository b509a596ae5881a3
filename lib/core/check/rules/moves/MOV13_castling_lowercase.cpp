#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/spelling.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace MOV13 {

constexpr auto kLowerCase = detail::bit(chess::SanDeviation::CastlingLowerCase);

bool is_wanted(const replay::Note& note) {
    return detail::is_spelled(note, kLowerCase);
}

void inspect(const GameContext& game, Findings& findings) {
    detail::report_each(
        game, findings, MOV13_castling_lowercase, replay::NoteKind::Deviation, is_wanted,
        [](Findings::Builder& finding, const std::string& text) {
            finding.cite("PGN 8.2.3.3")
                .say(
                    "castling '{}' is written in small letters, but PGN writes the capital letter "
                    "O",
                    text);
        },
        [&](Findings::Builder& finding, const pgn::Token& token, std::string_view text) {
            for (std::size_t at = text.find('o'); at != std::string_view::npos;
                 at = text.find('o', at + 1))
                finding.replace(detail::inside(game, token, at, at + 1), "O");
        });
}

}  // namespace MOV13

constinit const Rule MOV13_castling_lowercase{
    .id = RuleId::MOV13_castling_lowercase,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "Castling is written with small letters.",
    .explanation =
        R"(PGN asks for the capital letter O. Small letters are a slip of the keyboard, and readers that
look at the first letter of a move take them for something else or stop.

The safe fix writes capital letters.)",
    .example = R"(1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. o-o)",
    .repaired = R"(1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O)",
    .source = "PGN 8.2.3.3",
    .when = on(replay::NoteKind::Deviation),
    .inspect = &MOV13::inspect,
};

}  // namespace arbiter::check
