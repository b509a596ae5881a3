#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/variants/match_text.hpp"
#include "core/replay/match_record.hpp"

namespace arbiter::check {
namespace VAR28 {

void inspect(const GameContext& game, Findings& findings) {
    const replay::Refusal* refusal = detail::main_refusal(game, replay::StopKind::MatchLabelWrong);
    if (refusal == nullptr) return;
    const variant::BughouseMatch match = refusal->before.variant()->match();
    const pgn::Token& token = game.view.tokens()[refusal->token];
    std::vector<replay::MatchHalfMove> half_moves;
    replay::read_match(game.view, half_moves);
    const replay::MatchHalfMove& written = half_moves[refusal->ply - 1];
    std::string label = "has no label";
    if (written.label)
        label = fmt::format("is labelled '{}{}.'", written.label->number, written.label->letter);
    findings.add(VAR28_bughouse_label, game.view.span_of(token))
        .say("'{}' {}, but '{}' or '{}' is next", escaped(written.text(game.view)), label,
             variant::next_label(match, variant::BoardId::A),
             variant::next_label(match, variant::BoardId::B))
        .at(refusal->ply);
}

}  // namespace VAR28

constinit const Rule VAR28_bughouse_label{
    .id = RuleId::VAR28_bughouse_label,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "The label of a half-move names no board, or the player who is not to move.",
    .explanation =
        R"(In a match of bughouse each half-move has a label: the number of the move, and a letter that says the
board, in upper case for White and in lower case for Black ("12A." and "12a."). Without the right one
nobody knows where the half-move was played; one may be missing before it.

Replay stops there, and the game is rejected.)",
    .example = R"([WhiteA "a"][BlackA "b"]
[WhiteB "c"][BlackB "d"]

1A. e4 2A. d4)",
    .source = "BPGN, labels",
    .when = on(Feature::Refused),
    .inspect = &VAR28::inspect,
};

}  // namespace arbiter::check
