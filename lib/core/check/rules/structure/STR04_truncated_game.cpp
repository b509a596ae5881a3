#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

namespace arbiter::check {
namespace STR04 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(game, pgn::FlawKind::TruncatedToken,
                          [&](const pgn::Flaw& flaw, ByteSpan span) {
                              findings.add(STR04_truncated_game, span)
                                  .say(
                                      "the file ends with '{}', but that is only the beginning of "
                                      "a move or a tag: the rest is lost",
                                      escaped(game.view.slice(flaw.begin, flaw.end)))
                                  .cite("PGN 8.2");
                          });
}

}  // namespace STR04

constinit const Rule STR04_truncated_game{
    .id = RuleId::STR04_truncated_game,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .summary = "The file ends in the middle of a word.",
    .explanation = R"(The last bytes are no whole move, tag or result: the file was cut off. What
comes before is kept, what followed is lost. Only the source can give it back.)",
    .example = R"(1. e4 e5 2. Nf)",
    .source = "PGN 8.2",
    .when = on(pgn::FlawKind::TruncatedToken),
    .inspect = &STR04::inspect,
};

}  // namespace arbiter::check
