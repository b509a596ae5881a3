#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/fen/fen_text.hpp"

namespace arbiter::check {
namespace FEN09 {

void inspect(const GameContext& game, Findings& findings) {
    const chess::FenFault* fault = detail::find_fault(game, chess::FenDefect::CastlingImpossible);
    // A Chess960 start without its Variant tag says the same once, by another rule.
    const bool is_shuffled = detail::untagged_shuffle(game) != chess::ShuffledStart::None;
    if (fault == nullptr || is_shuffled || game.facts.is_chess960) return;
    detail::report_castling_fault(game, findings, FEN09_fen_castling_impossible, *fault);
}

}  // namespace FEN09

constinit const Rule FEN09_fen_castling_impossible{
    .id = RuleId::FEN09_fen_castling_impossible,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "The start position grants a castling right that king or rook cannot have.",
    .explanation = R"(A right needs the king and that rook on the squares where they started.
Position editors leave KQkq in the FEN when king or rook have moved away. The impossible rights are
dropped for the replay; they would make two equal positions look different.

A right of a king or rook on another square could be one of Chess960. It is read so only with a Variant
tag, or where the position can be nothing else (VAR01).

The safe fix writes the rights that are left.)",
    .example = R"([FEN "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1"])",
    .repaired = R"([FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"])",
    .source = "PGN 16.1.3.3; FIDE 2023 3.8.2.1",
    .when = on(Feature::HasFenTag),
    .inspect = &FEN09::inspect,
};

}  // namespace arbiter::check
