#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

#include <string_view>

namespace arbiter::check {
namespace TAG25 {

void inspect(const GameContext& game, Findings& findings) {
    for (const pgn::KnownTag known : {pgn::KnownTag::WhiteElo, pgn::KnownTag::BlackElo}) {
        const pgn::TagPair* tag = game.view.find(known);
        if (tag == nullptr) continue;
        const std::string_view value = trimmed(game.view.value_of(*tag));
        if (value.empty() || value.find_first_not_of('0') != std::string_view::npos) continue;
        const ByteSpan span = detail::value_span(game, *tag);
        findings.add(TAG25_elo_zero, span)
            .say("{} is '{}', but should be '-' when the player has no rating",
                 pgn::tag_name(known), value)
            .cite("PGN 9.1.2")
            .replace(span, "-");
    }
}

}  // namespace TAG25

constinit const Rule TAG25_elo_zero{
    .id = RuleId::TAG25_elo_zero,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "An Elo tag says 0.",
    .explanation =
        R"(Nobody has a rating of 0: it stands for a player without one, as many programs write it, and pulls down every average.
PGN writes a hyphen, and the repair does so.)",
    .example = R"([WhiteElo "0"])",
    .repaired = R"([WhiteElo "-"])",
    .source = "PGN 9.1.2",
    .when = on(Feature::EloUnusual),
    .inspect = &TAG25::inspect,
};

}  // namespace arbiter::check
