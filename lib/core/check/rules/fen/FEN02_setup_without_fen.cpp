#include "core/check/rule.hpp"

namespace arbiter::check {
namespace FEN02 {

void inspect(const GameContext& game, Findings& findings) {
    const pgn::TagPair* setup = game.view.find(pgn::KnownTag::SetUp);
    if (setup == nullptr || game.view.find(pgn::KnownTag::Fen) != nullptr) return;
    if (game.view.value_of(*setup) != "1" || !game.facts.variant.replayed) return;
    findings.add(FEN02_setup_without_fen, game.view.span_of(*setup))
        .cite("PGN 9.7.1")
        .say("SetUp '1' is written, but no FEN tag gives the start position");
}

}  // namespace FEN02

constinit const Rule FEN02_setup_without_fen{
    .id = RuleId::FEN02_setup_without_fen,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "The SetUp tag announces a start position that no FEN tag gives.",
    .explanation = R"(SetUp with the value 1 says that the game starts from another position
than usual. Without the FEN tag nobody knows which, so no move can be checked and the game is
rejected.

Add the FEN tag from another source, or set SetUp to 0 if the game started as usual.)",
    .example = R"([SetUp "1"]

1. e4 e5)",
    .source = "PGN 9.7.1, 9.7.2",
    .when = on(Feature::HasFenTag),
    .inspect = &FEN02::inspect,
};

}  // namespace arbiter::check
