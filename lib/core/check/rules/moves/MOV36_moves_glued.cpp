#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/chess/fen.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::check {
namespace MOV36 {

using Cuts = std::span<const replay::Note* const>;

// Adds the edits of one word and gives it with spaces at the cuts.
std::string take_apart(Findings::Builder& finding, const GameContext& game, Cuts cuts) {
    const pgn::Token& token = game.view.tokens()[cuts.front()->token];
    const std::string_view text = game.view.text_of(token);
    std::string apart;
    std::size_t done = 0;
    for (const replay::Note* cut : cuts) {
        // Punctuation between them goes.
        std::size_t end = cut->aux;
        while (end > done && (text[end - 1] == ',' || text[end - 1] == '.'))
            --end;
        apart.append(text.substr(done, end - done)).append(" ");
        done = cut->aux;
        finding.replace(detail::inside(game, token, end, done), " ");
    }
    return apart.append(text.substr(done));
}

// All cuts of the word in which `cuts` begin.
Cuts first_word(Cuts cuts) {
    const auto end = std::ranges::find_if(
        cuts, [&](const replay::Note* cut) { return cut->token != cuts.front()->token; });
    return cuts.first(static_cast<std::size_t>(end - cuts.begin()));
}

// Once for the game, at the first word.
void report_cuts(const GameContext& game, Findings& findings) {
    std::vector<const replay::Note*> notes;
    detail::for_each_note(game, replay::NoteKind::MovesGlued,
                          [&](const auto& note, const auto&) { notes.push_back(&note); });
    if (notes.empty()) return;
    std::ranges::stable_sort(notes, {}, &replay::Note::token);
    const Cuts first = first_word(notes);
    std::uint32_t words = 0;
    for (Cuts rest = notes; !rest.empty(); rest = rest.subspan(first_word(rest).size()))
        ++words;
    const pgn::Token& token = game.view.tokens()[first.front()->token];
    Findings::Builder finding = findings.add(MOV36_moves_glued, game.view.span_of(token));
    finding.counting(words);
    if (!finding.is_read()) return;
    const std::string apart = take_apart(finding, game, first);
    for (Cuts rest = Cuts(notes).subspan(first.size()); !rest.empty();) {
        const Cuts word = first_word(rest);
        (void)take_apart(finding, game, word);
        rest = rest.subspan(word.size());
    }
    // The first ply of the word is the one before the first cut.
    const std::uint32_t ply = first.front()->ply - 1;
    if (!first.front()->is_in_variation && finding.are_details_read())
        finding.with_fen(detail::position_after(game.facts, ply - 1).fen());
    finding.at(ply)
        .cite("PGN 8.2.2.1")
        .say("'{}' is written as one word; should be '{}'{}", escaped(game.view.text_of(token)),
             escaped(apart), detail::times(words));
}

// The reader cuts a termination marker from the last move.
void report_glued_result(const GameContext& game, Findings& findings) {
    if (game.view.terminator <= 0) return;
    const auto index = static_cast<std::size_t>(game.view.terminator);
    const pgn::Token& move = game.view.tokens()[index - 1];
    const pgn::Token& result = game.view.tokens()[index];
    if (move.kind != pgn::TokenKind::Symbol || move.end != result.begin) return;
    findings.add(MOV36_moves_glued, game.view.absolute(move.begin, result.end))
        .at(game.facts.plies)
        .cite("PGN 7")
        .say("'{}' is written as one word; should be the move '{}' and the result '{}'",
             escaped(game.view.slice(move.begin, result.end)), escaped(game.view.text_of(move)),
             escaped(game.view.text_of(result)))
        .insert(game.view.span_of(result).begin, " ");
}

void inspect(const GameContext& game, Findings& findings) {
    report_glued_result(game, findings);
    report_cuts(game, findings);
    const replay::Refusal* refusal = detail::main_refusal(game, replay::StopKind::MovesGlued);
    if (refusal == nullptr) return;
    Findings::Builder finding = findings.add(MOV36_moves_glued, detail::span_of(game, *refusal));
    if (!finding.is_read()) return;
    finding.at(refusal->ply)
        .with_fen(refusal->before.fen())
        .cite("PGN 8.2.2.1")
        .say(
            "'{}' is written as one word, but it is no move, and it cannot be cut in one way "
            "only into moves that are legal here",
            escaped(game.view.text_of(game.view.tokens()[refusal->token])));
}

}  // namespace MOV36

constinit const Rule MOV36_moves_glued{
    .id = RuleId::MOV36_moves_glued,
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Replay,
    .summary = "Half-moves stand together without a space between them.",
    .explanation =
        R"(Two half-moves are written as one word. They are played when the word can be cut in one way only
into moves that are legal one after the other; where the word could also be a single move, the
move numbers must confirm that it was two. After the last moves of a game no number does: there,
two moves after a number are read where no piece is on the square from which the single one
would come, as in 3.Bb5a6 1-0 with no bishop on b5. Otherwise replay stops there, and the game is
rejected.

A comma, a full stop or the number of the next
move may stand between them.

A result that is glued to the last move is cut from it the same way.

The fix puts the spaces in. It is unsafe: look whether the cut is what was played. Once per game, at the
first such word.)",
    .example = R"(1. e4e5 2. Nf3Nc6 3. Bb5)",
    .repaired = R"(1. e4 e5 2. Nf3 Nc6 3. Bb5)",
    .source = "PGN 7, 8.2.2.1",
    .when =
        on(Feature::Refused) | on(Feature::TerminatorUnusual) | on(replay::NoteKind::MovesGlued),
    .inspect = &MOV36::inspect,
};

}  // namespace arbiter::check
