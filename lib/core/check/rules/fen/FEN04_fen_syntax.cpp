#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/fen/fen_text.hpp"
#include "core/check/rules/tags/tag_lines.hpp"

namespace arbiter::check {
namespace FEN04 {

// Nothing is known of the start position, and so the usual one counts.
void report_unknown(const GameContext& game, Findings& findings, const pgn::TagPair& tag) {
    auto finding = findings.add(FEN04_fen_syntax, detail::value_span(game, tag));
    finding.raised_to(Severity::Warning);
    if (!finding.is_read()) return;
    finding.cite("PGN 9.7.2")
        .say(
            "the FEN is '{}', which gives no position; the game is played from the usual start "
            "position, so the tag should be left out",
            escaped(game.view.value_of(tag)));
    const bool is_announced = game.view.value(pgn::KnownTag::SetUp) == "1";
    if (!is_announced && detail::is_well_formed(game.view, tag))
        detail::remove_pair(finding, game, tag);
}

void inspect(const GameContext& game, Findings& findings) {
    const pgn::TagPair* tag = game.view.find(pgn::KnownTag::Fen);
    if (tag != nullptr && game.facts.variant.replayed &&
        chess::is_unknown_fen(game.view.value_of(*tag)))
        return report_unknown(game, findings, *tag);
    detail::report_fault(game, findings, FEN04_fen_syntax, chess::FenDefect::Syntax, "PGN 16.1.3");
}

}  // namespace FEN04

constinit const Rule FEN04_fen_syntax{
    .id = RuleId::FEN04_fen_syntax,
    .severity = Severity::Error,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "The FEN tag cannot be read.",
    .explanation = R"(A rank with too many or too few squares, a letter that is no piece, a
field that means nothing: no position can be made of it. The game is not replayed, because going
on from a guessed position would make every later statement worthless.

A value that says nothing, such as "?", "-" or an empty one, is a warning: the game is played from the usual
start position of its variant. The safe fix takes the tag out, unless SetUp announces it.

The message says what is wrong first, and the finding marks the place. Correct the tag from
another source.)",
    .example = R"([Site "Lyon"]
[FEN "?"])",
    .repaired = R"([Site "Lyon"])",
    .source = "PGN 16.1.3",
    .when = on(Feature::HasFenTag),
    .inspect = &FEN04::inspect,
};

}  // namespace arbiter::check
