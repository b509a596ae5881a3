#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/nag_text.hpp"
#include "core/pgn/annotation.hpp"

namespace arbiter::check {
namespace MOV46 {

// "dbl ch" may be two words: the last token before them.
std::uint32_t token_before(const GameContext& game, std::uint32_t index) {
    const auto is_check_word = [&](const pgn::Token& token) {
        return token.kind == pgn::TokenKind::Symbol &&
               pgn::check_mark_of(game.view.text_of(token)).has_value();
    };
    while (index > 1 && is_check_word(game.view.tokens()[index - 1]))
        --index;
    return index - 1;
}

// The mark is moved to its move, unless it has one; parentheses around it are removed.   PGN
// 8.2.3.5.
void glue_mark(Findings::Builder& finding, const GameContext& game, std::uint32_t index,
               std::string_view mark) {
    const auto tokens = game.view.tokens();
    const std::uint32_t beside = detail::is_in_parentheses(game, index) ? 1 : 0;
    const pgn::Token& first = tokens[index - beside];
    const pgn::Token& last = tokens[index + beside];
    const pgn::Token& move = tokens[token_before(game, index - beside)];
    const std::string_view text = game.view.text_of(move);
    const bool is_marked = text.ends_with('+') || text.ends_with('#');
    if (mark.empty() || is_marked || move.kind != pgn::TokenKind::Symbol)
        return detail::take_out(finding, game, game.view.absolute(first.begin, last.end));
    finding.replace(game.view.absolute(tokens[index - beside - 1].end, last.end), mark);
}

// Runs like "!!!" have no NAG: they go where suffixes belong if nothing but blanks is between.
void glue(Findings::Builder& finding, const GameContext& game, std::uint32_t index) {
    const pgn::Token& move = game.view.tokens()[index - 1];
    if (move.kind == pgn::TokenKind::Symbol)
        finding.remove(game.view.absolute(move.end, game.view.tokens()[index].begin));
}

void inspect(const GameContext& game, Findings& findings) {
    const replay::Note* first = detail::first_note(game, replay::NoteKind::AnnotationDetached);
    if (first == nullptr) return;
    const std::uint32_t count = detail::count_notes(game, replay::NoteKind::AnnotationDetached);
    Findings::Builder finding =
        detail::add_habit(game, findings, MOV46_annotation_detached, *first, count);
    if (!finding.is_read()) return;
    const std::string_view text = game.view.text_of(game.view.tokens()[first->token]);
    if (pgn::check_mark_of(text)) {
        finding.cite("PGN 8.2.3.5")
            .say(
                "'{}' is written apart from its move, but PGN marks check by '+' and mate by '#' "
                "directly after the move{}",
                escaped(text), detail::times(count));
    } else {
        finding.cite("PGN 8.2.3.8")
            .say(
                "'{}' is written apart from its move, but PGN attaches it to the move or writes "
                "a NAG{}",
                escaped(text), detail::times(count));
    }
    detail::for_each_note(game, replay::NoteKind::AnnotationDetached,
                          [&](const auto& note, const auto& token) {
                              const std::string_view written = game.view.text_of(token);
                              if (const auto mark = pgn::check_mark_of(written))
                                  return glue_mark(finding, game, note.token, *mark);
                              const unsigned nag = pgn::suffix_nag(written);
                              if (nag != 0) return detail::write_nag(finding, game, note, nag);
                              glue(finding, game, note.token);
                          });
}

}  // namespace MOV46

constinit const Rule MOV46_annotation_detached{
    .id = RuleId::MOV46_annotation_detached,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A suffix such as !? or a check suffix is written apart from its move.",
    .explanation =
        R"(An exclamation or question mark belongs directly after its move: e4!?. By itself it is a word
that PGN does not know. The NAGs, which are tokens by themselves, say the same.

So does a check suffix: Bb5+. Words for it, like ch, dbl ch and mate, are understood as well.

The safe fix moves a check suffix to its move and writes NAGs for the others: $1 for !, $2 for ?, $3 for !!, $4 for ??, $5 for !?, $6 for ?!.
A run of other signs has no NAG and is moved to its move.)",
    .example = R"(1. e4 !? e5)",
    .repaired = R"(1. e4 $5 e5)",
    .source = "PGN 8.2.3.8",
    .when = on(replay::NoteKind::AnnotationDetached),
    .inspect = &MOV46::inspect,
};

}  // namespace arbiter::check
