#include "base/text.hpp"
#include "check/detail/habit.hpp"
#include "check/detail/places.hpp"
#include "check/result_words.hpp"
#include "check/rule.hpp"
#include "chess/fen.hpp"
#include "chess/movegen.hpp"

#include <string>
#include <vector>

namespace arbiter::check {
namespace {

// "; did you mean 'Nf3'?" when a legal move is spelled nearly the same.
std::string suggestion(std::string_view word, const chess::Position& before) {
    chess::MoveList legal;
    chess::generate_legal(before, legal);
    std::vector<std::string> spellings;
    for (const chess::Move move : legal) {
        const chess::SanText san = chess::to_san(before, move);
        spellings.emplace_back(san.view());
    }
    const std::vector<std::string_view> views(spellings.begin(), spellings.end());
    const auto near = nearest(word, views);
    return near ? fmt::format("; did you mean '{}'?", *near) : std::string{};
}

void report(const GameContext& game, Findings& findings, const pgn::Token& token, std::uint32_t ply,
            const chess::Position* before) {
    Findings::Builder finding = findings.add(MOV42_unknown_token, game.view.span_of(token));
    if (!finding.is_read()) return;
    const std::string_view text = game.view.text_of(token);
    finding.at(ply).cite("PGN 8.2").say(
        "'{}' is written, but it is no move, number, comment or result{}", escaped(text),
        before == nullptr ? std::string{} : suggestion(text, *before));
    if (before != nullptr) finding.with_fen(chess::to_fen(*before));
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
    const pgn::Token& token = game.view.tokens[first->token];
    const std::string_view text = game.view.text_of(token);
    const replay::PartOfToken part = replay::part_of_token(*first, 0);
    finding.cite("PGN 8.2").say(
        "'{}' is written, but PGN has no punctuation between moves: '{}' was left out{}",
        escaped(text), escaped(text.substr(part.begin, part.end - part.begin)),
        detail::times(count));
}

void inspect(const GameContext& game, Findings& findings) {
    report_punctuation(game, findings);
    const replay::Refusal* refusal = detail::main_refusal(game, replay::StopKind::UnknownToken);
    // Words that tell how the game ended belong to RES12.
    const TokenRange result_words = find_result_words(game.view);
    if (refusal != nullptr && !result_words.has(refusal->token))
        report(game, findings, game.view.tokens[refusal->token], refusal->ply, &refusal->before);
    detail::for_each_note(game, replay::NoteKind::UnknownToken,
                          [&](const auto& note, const auto& token) {
                              if (note.aux == 0 && !result_words.has(note.token))
                                  report(game, findings, token, note.ply, nullptr);
                          });
}

}  // namespace

constinit const Rule MOV42_unknown_token{
    .id = RuleId::MOV42_unknown_token,
    .code = "MOV42",
    .name = "unknown-token",
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "A word in the movetext is nothing that PGN knows.",
    .explanation = R"(It is neither a move in any spelling we understand, nor a move number, a
glyph, a comment, a variation or a result. In the main line replay stops there, because the word
may be a move, and leaving it out would put every later move into a wrong position.

Commas and other punctuation are no words: they are left out, which is a warning, and the game
goes on.

If it is a remark, put it into braces. If it is a move, spell it in SAN.)",
    .example = R"(1. e4 e5 2. Nf3 foo Nc6)",
    .repaired = R"(1. e4 e5 2. Nf3 {foo} Nc6)",
    .source = "PGN 8.2",
    .when = on(Feature::Refused) | on(replay::NoteKind::UnknownToken),
    .inspect = &inspect,
};

}  // namespace arbiter::check
