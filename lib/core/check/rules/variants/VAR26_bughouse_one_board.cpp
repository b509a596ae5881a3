#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

namespace arbiter::check {
namespace VAR26 {

void inspect(const GameContext& game, Findings& findings) {
    const replay::VariantBoard* board = game.facts.start.variant();
    if (board == nullptr || board->is_match() || !board->rules().traits().is_board_of_match) return;
    const pgn::TagPair* tag = game.view.find(pgn::KnownTag::Variant);
    if (tag == nullptr) return;
    findings.add(VAR26_bughouse_one_board, detail::value_span(game, *tag))
        .say("the record has one of the two boards, so what is dropped cannot be checked");
}

}  // namespace VAR26

constinit const Rule VAR26_bughouse_one_board{
    .id = RuleId::VAR26_bughouse_one_board,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .summary = "A game of bughouse has the moves of one board only.",
    .explanation =
        R"(Which pieces a player could drop depends on what the partner captured on the other board. A record of
one board cannot show it: every drop is taken on trust, and all else (squares, checks, castling) is
examined as usual.

The game of the other board is often the one before or after it in the same file.)",
    .example = R"([Variant "Bughouse"]

1. e4 e5 2. N@f3)",
    .source = "BPGN; bughouse, drops",
    .when = on(Feature::HasVariantTag),
    .inspect = &VAR26::inspect,
};

}  // namespace arbiter::check
