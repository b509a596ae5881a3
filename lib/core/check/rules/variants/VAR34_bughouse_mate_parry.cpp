#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

namespace arbiter::check {
namespace VAR34 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_note(game, replay::NoteKind::MatchMateParriable,
                          [&](const auto& note, const auto& token) {
                              findings.add(VAR34_bughouse_mate_parry, game.view.span_of(token))
                                  .say(
                                      "'{}' is marked as mate, but a piece could still be dropped "
                                      "between",
                                      escaped(game.view.text_of(token)))
                                  .at(note.ply);
                          });
}

}  // namespace VAR34

constinit const Rule VAR34_bughouse_mate_parry{
    .id = RuleId::VAR34_bughouse_mate_parry,
    .severity = Severity::Info,
    .needs = Needs::Replay,
    .summary = "A check of bughouse is marked as mate though a drop could still help.",
    .explanation =
        R"(As long as a square between the king and the piece that gives check is empty, the partner may send a piece
that is dropped there: the player waits, and the match goes on. It is mate only when no drop could ever
help. SAN marks such a check by "+".)",
    .example = R"([WhiteA "a"][BlackA "b"]
[WhiteB "c"][BlackB "d"]
[FEN "6k1/5ppp/8/8/8/8/8/R3K3[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1"]

1A. Ra8#)",
    .source = "Bughouse, end of the match",
    .when = on(replay::NoteKind::MatchMateParriable),
    .inspect = &VAR34::inspect,
};

}  // namespace arbiter::check
