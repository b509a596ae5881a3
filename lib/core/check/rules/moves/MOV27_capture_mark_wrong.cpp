#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/move_text.hpp"
#include "core/check/rules/moves/spelling.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace MOV27 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_each(
        game, findings, MOV27_capture_mark_wrong, replay::NoteKind::CaptureMarkWrong,
        [](const replay::Note&) { return true; },
        [](Findings::Builder& finding, const std::string& text) {
            finding.cite("PGN 8.2.3.3")
                .say("'{}' is written as a capture, but there is nothing to capture there", text);
        },
        [&](Findings::Builder& finding, const pgn::Token& token, std::string_view text) {
            const detail::MoveParts parts = detail::parts_of(text);
            // A pawn that takes nothing comes from its own file, which SAN does not name.
            const std::size_t begin = parts.hints_begin == 0 ? 0 : parts.hints_end;
            finding.remove(detail::inside(game, token, begin, parts.target_begin));
        });
}

}  // namespace MOV27

constinit const Rule MOV27_capture_mark_wrong{
    .id = RuleId::MOV27_capture_mark_wrong,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Replay,
    .summary = "A move is marked as a capture, and nothing is captured.",
    .explanation =
        R"(The move is legal without the mark, so it is played. But somebody who writes an x has usually seen
something disappear: the position may differ from the one on the board because of an earlier
mistake in the record.

The unsafe fix takes the x away. Compare with the source first.)",
    .example = R"(1. Nxf3)",
    .repaired = R"(1. Nf3)",
    .source = "PGN 8.2.3.3",
    .when = on(replay::NoteKind::CaptureMarkWrong),
    .inspect = &MOV27::inspect,
};

}  // namespace arbiter::check
