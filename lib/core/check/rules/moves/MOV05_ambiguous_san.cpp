#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/endings/kept_text.hpp"
#include "core/check/rules/moves/refusal_text.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/refusal.hpp"

#include <string>

namespace arbiter::check {
namespace MOV05 {

// "'Nbd7' or 'Nfd7'"
std::string spelled_out(const replay::Refusal& refusal) {
    std::string text;
    const auto moves = refusal.reason.candidates();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (i != 0) text += i + 1 == moves.size() ? " or " : ", ";
        text += "'" + detail::list_moves(refusal.before, moves.subspan(i, 1)) + "'";
    }
    return text;
}

void inspect(const GameContext& game, Findings& findings) {
    detail::report_kept(game, findings, MOV05_ambiguous_san, replay::StopKind::Ambiguous);
    const replay::Refusal* refusal = detail::main_refusal(game, replay::StopKind::Ambiguous);
    if (refusal == nullptr) return;
    Findings::Builder finding = findings.add(MOV05_ambiguous_san, detail::span_of(game, *refusal));
    if (!finding.is_read()) return;
    finding.at(refusal->ply)
        .with_fen(refusal->before.fen())
        .cite("PGN 8.2.3.4")
        .say("'{}' is written, but {}; should be {}",
             escaped(game.view.text_of(game.view.tokens()[refusal->token])),
             detail::why_refused(game, *refusal), spelled_out(*refusal));
}

}  // namespace MOV05

constinit const Rule MOV05_ambiguous_san{
    .id = RuleId::MOV05_ambiguous_san,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary =
        "Two pieces of the same kind can legally make the move, and the text does not say which.",
    .explanation = R"(SAN adds the file, else the rank, else both of the square a piece comes from
when another piece of its kind could legally go to the same square. Without it nobody can tell
what was played, and programs that guess go on from a wrong position without a word.

Write one of the moves named in the message. The moves that follow usually tell which one fits.)",
    .example = R"(1. d4 d5 2. Nf3 Nf6 3. Bg5 e6 4. e3 c6 5. c4 Nd7 6. Nd2)",
    .repaired = R"(1. d4 d5 2. Nf3 Nf6 3. Bg5 e6 4. e3 c6 5. c4 Nbd7 6. Nbd2)",
    .source = "PGN 8.2.3.4",
    .when = on(Feature::Refused),
    .inspect = &MOV05::inspect,
};

}  // namespace arbiter::check
