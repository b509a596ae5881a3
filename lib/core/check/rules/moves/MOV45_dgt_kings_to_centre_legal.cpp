#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/chess/fen.hpp"

#include <string>

namespace arbiter::check {
namespace MOV45 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_note(
        game, replay::NoteKind::KingToCentre, [&](const auto& note, const auto& token) {
            Findings::Builder finding =
                findings.add(MOV45_dgt_kings_to_centre_legal, game.view.span_of(token));
            if (!finding.is_read()) return;
            const pgn::Token* result = game.view.terminator_token();
            finding.at(note.ply)
                .with_fen(detail::position_after(game.facts, note.ply - 1).fen())
                .say(
                    "'{}' is the last move before '{}', but it may be the king put on the centre "
                    "to signal this result to an electronic board",
                    escaped(game.view.text_of(token)),
                    result == nullptr ? std::string{} : escaped(game.view.text_of(*result)))
                .remove(detail::tail_span(game, note.token));
        });
}

}  // namespace MOV45

constinit const Rule MOV45_dgt_kings_to_centre_legal{
    .id = RuleId::MOV45_dgt_kings_to_centre_legal,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Board,
    .certainty = Certainty::Possible,
    .summary =
        "The last move puts a king on the centre of a full board, as if to signal the result.",
    .explanation =
        R"(On electronic boards players enter the result with the kings: on e4 and d5 when White has won, on
d4 and e5 when Black has won, on one of each for a draw. Where a king happens to stand beside such
a square, this looks like a legal move. It is reported when it is the last one, fits the result,
comes without earlier king moves, and queens and other pieces are still there.

The fix takes the move off. It is unsafe and the finding is only possible: kings do walk to the
centre.)",
    .example = R"([FEN "3q1rk1/pp3ppp/2p5/8/3Q4/4K3/PPP2PPP/R6R b - - 0 14"]

14... c5 15. Qd5 Qb6 16. h3 h6 17. a3 a6 18. b3 Rd8 19. Rhd1 Rc8 20. Ke4 1-0)",
    .repaired = R"([FEN "3q1rk1/pp3ppp/2p5/8/3Q4/4K3/PPP2PPP/R6R b - - 0 14"]

14... c5 15. Qd5 Qb6 16. h3 h6 17. a3 a6 18. b3 Rd8 19. Rhd1 Rc8 1-0)",
    .source = "PGN 8.2.3",
    .when = on(replay::NoteKind::KingToCentre),
    .inspect = &MOV45::inspect,
};

}  // namespace arbiter::check
