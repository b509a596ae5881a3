#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/encoding/odd_text.hpp"
#include "core/check/rules/results/result_words.hpp"
#include "core/check/rules/structure/layout.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace arbiter::check {
namespace MOV42 {

// "; did you mean 'Nf3'?" when a legal move is spelled nearly the same.
std::string suggestion(std::string_view word, const replay::GamePosition& before) {
    std::vector<std::string> spellings;
    for (const chess::Move move : before.legal_moves()) {
        const chess::SanText san = before.san(move);
        spellings.emplace_back(san.view());
    }
    const std::vector<std::string_view> views(spellings.begin(), spellings.end());
    const auto near = nearest(word, views);
    return near ? fmt::format("; did you mean '{}'?", *near) : std::string{};
}

void report(const GameContext& game, Findings& findings, const pgn::Token& token, std::uint32_t ply,
            const replay::GamePosition* before, std::uint32_t count = 1) {
    Findings::Builder finding = findings.add(MOV42_unknown_token, game.view.span_of(token));
    finding.counting(count);
    if (!finding.is_read()) return;
    const std::string_view text = game.view.text_of(token);
    finding.at(ply).cite("PGN 8.2").say(
        "'{}' is written, but it is no move, number, comment or result{}{}", escaped(text),
        before == nullptr ? std::string{} : suggestion(text, *before), detail::times(count));
    if (before != nullptr) finding.with_fen(before->fen());
}

// Commas and the like say nothing, so nothing is lost when they are left out: one finding for all.
void report_punctuation(const GameContext& game, Findings& findings) {
    const replay::Note* first = nullptr;
    std::uint32_t count = 0;
    for (const replay::Note& note : game.facts.notes) {
        if (note.kind != replay::NoteKind::UnknownToken || note.aux == 0) continue;
        if (count++ == 0) first = &note;
    }
    if (first == nullptr) return;
    Findings::Builder finding =
        detail::add_habit(game, findings, MOV42_unknown_token, *first, count);
    finding.raised_to(Severity::Warning);
    if (!finding.is_read()) return;
    const pgn::Token& token = game.view.tokens()[first->token];
    const std::string_view text = game.view.text_of(token);
    const replay::PartOfToken part = replay::part_of_token(*first, 0);
    finding.cite("PGN 8.2").say(
        "'{}' is written, but PGN has no punctuation between moves: '{}' was left out{}",
        escaped(text), escaped(text.substr(part.begin, part.end - part.begin)),
        detail::times(count));
}

// The NAG `$14` whose dollar sign is at `begin`.
std::string_view nag_at(const pgn::GameView& view, std::uint32_t begin) {
    const auto nag = std::ranges::lower_bound(view.tokens(), begin, {}, &pgn::Token::begin);
    return nag == view.tokens().end() ? std::string_view{} : view.text_of(*nag);
}

bool ends_move(const pgn::GameView& view, std::uint32_t end) {
    const auto next = std::ranges::lower_bound(view.tokens(), end, {}, &pgn::Token::begin);
    return next != view.tokens().begin() && std::prev(next)->end == end &&
           std::prev(next)->kind == pgn::TokenKind::Symbol;
}

// "\$14": shells and scripts write a dollar sign so. The NAG is read, and nothing is lost when the
// backslashes go: one finding for all. A blank takes their place where a move is glued to them.
void report_escaped_nags(const GameContext& game, Findings& findings) {
    const std::uint32_t count = detail::count_flaws(game.view, pgn::FlawKind::EscapedNag);
    if (count == 0) return;
    const pgn::Flaw& first = detail::first_flaw(game.view, pgn::FlawKind::EscapedNag);
    const std::string_view nag = nag_at(game.view, first.end);
    Findings::Builder finding = findings.add(
        MOV42_unknown_token,
        game.view.absolute(first.begin, first.end + static_cast<std::uint32_t>(nag.size())));
    finding.raised_to(Severity::Warning);
    if (!finding.is_read()) return;
    finding.counting(count)
        .cite("PGN 8.2.4")
        .say("'{}{}' is written, but a NAG begins with its dollar sign; should be '{}'{}",
             escaped(game.view.slice(first.begin, first.end)), escaped(nag), escaped(nag),
             detail::times(count));
    detail::for_each_flaw(game, pgn::FlawKind::EscapedNag,
                          [&](const pgn::Flaw& flaw, ByteSpan span) {
                              finding.replace(span, ends_move(game.view, flaw.begin) ? " " : "");
                          });
}

// "Nb d7": the symbols are one ply, so nothing is lost when the blanks go.
void report_cut_moves(const GameContext& game, Findings& findings) {
    const replay::Note* first = detail::first_note(game, replay::NoteKind::MoveCut);
    if (first == nullptr) return;
    const std::uint32_t count = detail::count_notes(game, replay::NoteKind::MoveCut);
    Findings::Builder finding =
        detail::add_habit(game, findings, MOV42_unknown_token, *first, count);
    finding.raised_to(Severity::Warning);
    if (!finding.is_read()) return;
    const auto tokens = game.view.tokens();
    const auto text_of = [&](const replay::Note& note) {
        std::string whole;
        for (std::uint32_t i = note.token; i <= note.token + note.aux; ++i)
            whole += game.view.text_of(tokens[i]);
        return whole;
    };
    finding.cite("PGN 7").say(
        "'{}' is written, but a move has no blanks inside; should be '{}'{}",
        escaped(game.view.slice(tokens[first->token].begin, tokens[first->token + first->aux].end)),
        escaped(text_of(*first)), detail::times(count));
    detail::for_each_note(game, replay::NoteKind::MoveCut, [&](const auto& note, const auto&) {
        for (std::uint32_t i = note.token; i < note.token + note.aux; ++i)
            finding.remove(game.view.absolute(tokens[i].end, tokens[i + 1].begin));
    });
}

void inspect(const GameContext& game, Findings& findings) {
    report_cut_moves(game, findings);
    report_escaped_nags(game, findings);
    report_punctuation(game, findings);
    const replay::Refusal* refusal = detail::main_refusal(game, replay::StopKind::UnknownToken);
    // Words that tell how the game ended belong to RES12.
    const TokenRange result_words = find_result_words(game.view);
    if (refusal != nullptr && !result_words.has(refusal->token))
        report(game, findings, game.view.tokens()[refusal->token], refusal->ply, &refusal->before);
    const replay::Note* first = nullptr;
    std::uint32_t count = 0;
    detail::for_each_note(game, replay::NoteKind::UnknownToken, [&](const auto& note, const auto&) {
        if (note.aux != 0 || result_words.has(note.token)) return;
        if (count++ == 0) first = &note;
    });
    if (first != nullptr)
        report(game, findings, game.view.tokens()[first->token], first->ply, nullptr, count);
}

}  // namespace MOV42

constinit const Rule MOV42_unknown_token{
    .id = RuleId::MOV42_unknown_token,
    .severity = Severity::Error,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A word in the movetext is nothing that PGN knows.",
    .explanation = R"(It is neither a move in any spelling we understand, nor a move number, a
glyph, a comment, a variation or a result. In the main line replay stops there, because the word
may be a move, and leaving it out would put every later move into a wrong position.

Commas and other punctuation are no words: they are left out, which is a warning, and the game
goes on. So does a game with a backslash before the dollar sign of a NAG, as shells and scripts write
it: \$14 is read as $14, and the fix takes the backslash out. A move with blanks inside (Nb d7, a8 =Q)
is read where the board leaves no doubt, and the fix takes the blanks out. It mends nothing else.

If it is a remark, put it into braces. If it is a move, spell it in SAN.)",
    .example = R"(1. e4 e5 2. Nf3 foo Nc6)",
    .repaired = R"(1. e4 e5 2. Nf3 {foo} Nc6)",
    .source = "PGN 8.2",
    .when = on(Feature::Refused) | on(replay::NoteKind::UnknownToken) |
            on(replay::NoteKind::MoveCut) | on(pgn::FlawKind::EscapedNag),
    .inspect = &MOV42::inspect,
};

}  // namespace arbiter::check
