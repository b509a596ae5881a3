#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/fen/fen_text.hpp"

namespace arbiter::check {
namespace FEN12 {

// The tag says that the game starts from a set-up position: then it needs no history.
bool is_set_up_on_purpose(const GameContext& game) {
    return equals_ignoring_case(trimmed(game.view.value(pgn::KnownTag::Variant).value_or("")),
                                "from position");
}

void inspect(const GameContext& game, Findings& findings) {
    if (is_set_up_on_purpose(game)) return;
    detail::report_fault(game, findings, FEN12_fen_material_impossible,
                         chess::FenDefect::MaterialImpossible, "PGN 16.1.3.1");
}

}  // namespace FEN12

constinit const Rule FEN12_fen_material_impossible{
    .id = RuleId::FEN12_fen_material_impossible,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .summary = "The start position has pieces that no game can have produced.",
    .explanation =
        R"(A side has at most eight pawns and sixteen pieces, and every queen, rook, bishop or knight beyond the
first set was a pawn before. The position can be set up and played on, and it is replayed; but it
is composed (a game at odds, for example) or a mistake. Where the Variant tag is From Position it was set up on purpose, and
nothing is reported.

Compare the position with its source.)",
    .example = R"([FEN "rqbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"])",
    .source = "FIDE 2023 2.2, 3.7.3.3",
    .when = on(Feature::HasFenTag),
    .inspect = &FEN12::inspect,
};

}  // namespace arbiter::check
