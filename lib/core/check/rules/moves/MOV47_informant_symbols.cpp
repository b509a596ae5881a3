#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/nag_text.hpp"
#include "core/pgn/annotation.hpp"

#include <string>

namespace arbiter::check {
namespace MOV47 {

// "(=)" on score sheets.   FIDE 2023 8.1.5.
bool is_draw_offer(const GameContext& game, const replay::Note& note) {
    return game.view.text_of(game.view.tokens()[note.token]) == "=" &&
           detail::is_in_parentheses(game, note.token);
}

// The NAG number of the sign after that ply; 0 when there is none.
unsigned nag_of(const GameContext& game, const replay::Note& note) {
    if (note.ply == 0 || is_draw_offer(game, note)) return 0;
    const pgn::AnnotationSign sign =
        pgn::read_annotation_sign(game.view.text_of(detail::sign_of(game, note)));
    const bool is_white = detail::turn_after(game.facts, note.ply - 1) == chess::Color::White;
    return is_white ? sign.white : sign.black;
}

void inspect(const GameContext& game, Findings& findings) {
    const replay::Note* first = detail::first_note(game, replay::NoteKind::InformantSymbol);
    if (first == nullptr) return;
    const std::uint32_t count = detail::count_notes(game, replay::NoteKind::InformantSymbol);
    Findings::Builder finding =
        detail::add_habit(game, findings, MOV47_informant_symbols, *first, count);
    if (!finding.is_read()) return;
    const std::string text = escaped(game.view.text_of(detail::sign_of(game, *first)));
    finding.cite("PGN 8.2.4; PGN 10");
    if (is_draw_offer(game, *first)) {
        finding.say(
            "'(=)' is written, a draw offer on score sheets, but PGN has no sign for it: put it "
            "into a comment{}",
            detail::times(count));
    } else if (const unsigned nag = nag_of(game, *first); nag != 0) {
        finding.say("'{}' is written, but PGN has a NAG for it; should be '${}'{}", text, nag,
                    detail::times(count));
    } else {
        finding.say("'{}' is written, but PGN has only NAGs after moves{}", text,
                    detail::times(count));
    }
    detail::for_each_note(game, replay::NoteKind::InformantSymbol,
                          [&](const auto& note, const auto&) {
                              const unsigned nag = nag_of(game, note);
                              if (nag != 0) detail::write_nag(finding, game, note, nag);
                          });
}

}  // namespace MOV47

constinit const Rule MOV47_informant_symbols{
    .id = RuleId::MOV47_informant_symbols,
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "An assessment is written as a sign instead of a NAG.",
    .explanation =
        R"(Signs of the Informator like +- or ± tell how an annotator sees the position. PGN has numeric
glyphs for them: $10 equal, $13 unclear, $14 to $19 for the better or winning side. As words of
the movetext many readers take the signs for broken moves, and all but a few of them are no ASCII.

The safe fix writes the NAG. A sign that does not say whose advantage it means stays: attack,
initiative and the like are taken as those of the side that has moved. So does (=), by which
score sheets record the offer of a draw.)",
    .example = R"(1. e4 += e5)",
    .repaired = R"(1. e4 $14 e5)",
    .source = "PGN 8.2.4; PGN 10",
    .when = on(replay::NoteKind::InformantSymbol),
    .inspect = &MOV47::inspect,
};

}  // namespace arbiter::check
