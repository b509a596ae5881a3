#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace arbiter::check {
namespace TAG30 {

// Has replay seen every ply that was written?
bool is_whole(const GameContext& game) {
    using enum pgn::FlawKind;
    for (const pgn::FlawKind lost :
         {CommentUnclosed, CommentTruncated, RavUnclosed, TruncatedToken, TextAfterTerminator,
          TerminatorMidGame, TerminatorMissing, TerminatorMissingAtEof})
        if (game.view.flaw_set.has(lost)) return false;
    return game.facts.is_legal && game.view.terminator_token() != nullptr;
}

// Nothing: it is no number, or a far too large one.
std::optional<std::uint32_t> number_of(std::string_view value) {
    std::uint32_t number = 0;
    const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
    const bool is_whole = read.ec == std::errc{} && read.ptr == value.data() + value.size();
    return is_whole ? std::optional(number) : std::nullopt;
}

void inspect(const GameContext& game, Findings& findings) {
    const pgn::TagPair* tag = game.view.find(pgn::KnownTag::PlyCount);
    if (tag == nullptr || !is_whole(game)) return;
    const std::string_view written = game.view.value_of(*tag);
    const std::string_view value = trimmed(written);
    if (value.empty() || value == "?" || value == "-") return;  // TAG16
    const std::optional<std::uint32_t> count = number_of(value);
    if (count == game.facts.plies) return;
    const std::string right = std::to_string(game.facts.plies);
    const ByteSpan span = detail::value_span(game, *tag);
    auto finding = findings.add(TAG30_plycount_wrong, span);
    finding
        .say("PlyCount is '{}', but the game has {}", escaped(written),
             detail::plies(game.facts.plies))
        .cite("PGN 9.9.3")
        .replace(span, right);
    // Programs that do not count write 0.
    if (value.find_first_not_of('0') == std::string_view::npos) finding.raised_to(Severity::Style);
    // A number that is too small was counted otherwise; one that is too large may be the only trace
    // of lost moves.
    if (count.value_or(UINT32_MAX) > game.facts.plies) finding.fix_kind(FixKind::Unsafe);
}

}  // namespace TAG30

constinit const Rule TAG30_plycount_wrong{
    .id = RuleId::TAG30_plycount_wrong,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "PlyCount is not the number of half-moves.",
    .explanation =
        R"(PlyCount says how many half-moves the main line has. When it differs, moves were cut off or added
after it was written, or it was counted in full moves. Programs select games by it. The number 0 is what
programs write that do not count, and a matter of style.

The repair writes the number that was replayed. It is safe only for a number that was too small: one
that is too large may be all that tells of lost moves. The finding is reported only for a game that
is legal and has its terminator, because else the moves may be what is wrong.)",
    .example = R"([PlyCount "99"]

1. e4 e5 2. Nf3 1-0)",
    .repaired = R"([PlyCount "3"]

1. e4 e5 2. Nf3 1-0)",
    .source = "PGN 9.9.3",
    .when = on(Feature::PlyCountWrong),
    .inspect = &TAG30::inspect,
};

}  // namespace arbiter::check
