#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"

namespace arbiter::check {
namespace MOV12 {

constexpr auto kZeros = static_cast<std::uint32_t>(chess::SanDeviation::CastlingZeros);

// The zeros of the move, each replaced by a letter.
void spell_with_letters(const GameContext& game, const pgn::Token& token,
                        Findings::Builder& finding) {
    const std::string_view text = game.view.text_of(token);
    for (std::size_t at = text.find('0'); at != std::string_view::npos; at = text.find('0', at + 1))
        finding.replace(detail::inside(game, token, at, at + 1), "O");
}

void inspect(const GameContext& game, Findings& findings) {
    const replay::Note* first = nullptr;
    std::uint32_t count = 0;
    detail::for_each_note(game, replay::NoteKind::Deviation, [&](const auto& note, const auto&) {
        if ((note.aux & kZeros) == 0) return;
        if (count++ == 0) first = &note;
    });
    if (first == nullptr) return;
    Findings::Builder finding =
        detail::add_habit(game, findings, MOV12_castling_zeros, *first, count);
    if (!finding.is_read()) return;
    finding.cite("PGN 8.2.3.3")
        .say("castling '{}' is written with zeros, but PGN writes the letter O{}",
             escaped(game.view.text_of(game.view.tokens()[first->token])), detail::times(count));
    detail::for_each_note(game, replay::NoteKind::Deviation,
                          [&](const auto& note, const auto& token) {
                              if ((note.aux & kZeros) != 0)
                                  spell_with_letters(game, token, finding);
                          });
}

}  // namespace MOV12

constinit const Rule MOV12_castling_zeros{
    .id = RuleId::MOV12_castling_zeros,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "Castling is written with zeros instead of letters.",
    .explanation = R"(The Laws print 0-0 and 0-0-0, PGN asks for the capital letter O. Zeros are
read without harm, but `0-0` as the last word of a game can be taken for the result of a game
that both players lost.

The safe fix replaces the zeros by letters.)",
    .example = R"(1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0)",
    .repaired = R"(1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O)",
    .source = "PGN 8.2.3.3",
    .when = on(replay::NoteKind::Deviation),
    .inspect = &MOV12::inspect,
};

}  // namespace arbiter::check
