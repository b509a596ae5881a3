#include "core/check/rule.hpp"
#include "core/check/rules/fen/fen_text.hpp"

namespace arbiter::check {
namespace FEN10 {

void inspect(const GameContext& game, Findings& findings) {
    for (const chess::FenDefect defect :
         {chess::FenDefect::EpImpossible, chess::FenDefect::EpUnusable}) {
        const chess::FenFault* fault = detail::find_fault(game, defect);
        if (fault == nullptr) continue;
        Findings::Builder finding =
            detail::add_fault(game, findings, FEN10_fen_ep_impossible, *fault);
        finding.cite("PGN 16.1.3.4").replace(detail::fen_span(game, fault->begin, fault->end), "-");
        // Only the history speaks against the square: without it the capture is legal.
        const auto& start = game.facts.start_reading.position;
        if (start && start->legal_ep_capturers() != 0) finding.fix_kind(FixKind::Unsafe);
        return;
    }
}

}  // namespace FEN10

constinit const Rule FEN10_fen_ep_impossible{
    .id = RuleId::FEN10_fen_ep_impossible,
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "The start position names an en passant square that nobody can use.",
    .explanation = R"(Either no pawn can just have passed the square, or it has, but no pawn may
take it there. The first is a slip; the second is what the standard asks for and most programs
have stopped writing, because two equal positions then look different.

The square is ignored. The safe fix writes a dash. Where only the history speaks against the square (the king
would have been in check before the double push), a capture there is played, and the fix is unsafe. In a list of positions a
square that no pawn can have passed is a warning.)",
    .example = R"([FEN "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1"])",
    .repaired = R"([FEN "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1"])",
    .source = "PGN 16.1.3.4",
    .when = on(Feature::HasFenTag),
    .inspect = &FEN10::inspect,
};

}  // namespace arbiter::check
