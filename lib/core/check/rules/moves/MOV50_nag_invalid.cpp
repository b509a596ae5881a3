#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

namespace arbiter::check {
namespace MOV50 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_note(game, replay::NoteKind::NagInvalid,
                          [&](const auto& note, const auto& token) {
                              const std::string_view text = game.view.text_of(token);
                              findings.add(MOV50_nag_invalid, game.view.span_of(token))
                                  .at(note.ply)
                                  .cite("PGN 8.2.4")
                                  .say("NAG '{}' is written, but {}", escaped(text),
                                       text.size() == 1 ? "no number follows the dollar sign"
                                                        : "NAGs go from $0 to $255");
                          });
}

}  // namespace MOV50

constinit const Rule MOV50_nag_invalid{
    .id = RuleId::MOV50_nag_invalid,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .summary = "A numeric annotation glyph (NAG) has no number or one out of range.",
    .explanation = R"(A NAG is a dollar sign and a number from 0 to 255, for example $1 for a
good move. Other numbers have no meaning, and a reader that keeps them in one byte turns them
into something else.

Look up what was meant, or take it out.)",
    .example = R"(1. e4 $999)",
    .repaired = R"(1. e4 $9)",
    .source = "PGN 8.2.4",
    .when = on(replay::NoteKind::NagInvalid),
    .inspect = &MOV50::inspect,
};

}  // namespace arbiter::check
