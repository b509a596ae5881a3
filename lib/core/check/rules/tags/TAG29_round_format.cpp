#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/tags/tag_values.hpp"

#include <string_view>

namespace arbiter::check {
namespace TAG29 {

// "1.12": PGN 8.1.1.4 allows rounds of several parts, and matches, knock-outs and mini-matches have
// them. Only a Board tag with the same number shows that the second one is the board.
void report_board(const GameContext& game, Findings& findings, const pgn::TagPair& tag,
                  const detail::RoundAndBoard& parts) {
    if (findings.is_lenient(RuleId::TAG29_round_format)) return;
    if (game.view.value(pgn::KnownTag::Board) != parts.board) return;
    const ByteSpan span = detail::value_span(game, tag);
    findings.add(TAG29_round_format, span)
        .say("Round is '{}' and Board is '{}', so the board is written twice; should be Round '{}'",
             game.view.value_of(tag), parts.board, parts.round)
        .cite("PGN 8.1.1.4")
        .replace(span, parts.round);
}

void inspect(const GameContext& game, Findings& findings) {
    const pgn::TagPair* tag = game.view.find(pgn::KnownTag::Round);
    if (tag == nullptr) return;
    const std::string_view value = game.view.value_of(*tag);
    if (trimmed(value).empty() || detail::is_plain_round(value)) return;  // TAG16
    if (const auto parts = detail::read_round_and_board(value)) {
        report_board(game, findings, *tag, *parts);
        return;
    }
    if (detail::is_multipart_round(value)) return;
    const ByteSpan span = detail::value_span(game, *tag);
    auto finding = findings.add(TAG29_round_format, span);
    finding.cite("PGN 8.1.1.4");
    const std::string_view number = detail::number_of_named_round(value);
    if (number.empty()) {
        finding.say("Round is '{}', but must be a number, numbers joined by '.', or '?' or '-'",
                    escaped(value));
    } else {
        finding.say("Round is '{}', but must be a number; should be '{}'", escaped(value), number)
            .replace(span, number);
    }
}

}  // namespace TAG29

constinit const Rule TAG29_round_format{
    .id = RuleId::TAG29_round_format,
    .severity = Severity::Style,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .summary = "The Round tag is no number, or repeats the board.",
    .explanation =
        R"(A round is a number, ? when it is not known, - when there are none. Rounds of several parts, as in 4.2
or 3.1.2, are right too: matches, knock-outs and team events have them, and the parts are the round and
the game, or the section, or the board. One game does not show which.

Reported are words (Round 1, R1, Final) and a second number that the Board tag repeats. The fix
takes the number out of the words, or the board out of the round. It is never safe: other
games of the event may be sorted by the old value. In the profile broadcast the board may stand in
the round, as live feeds write it.)",
    .example = R"([Round "1.12"]
[Board "12"])",
    .repaired = R"([Round "1"]
[Board "12"])",
    .source = "PGN 8.1.1.4",
    .when = on(Feature::RoundUnusual),
    .inspect = &TAG29::inspect,
};

}  // namespace arbiter::check
