#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/tags/consultation.hpp"
#include "core/check/rules/tags/tag_values.hpp"

#include <algorithm>
#include <string_view>

namespace arbiter::check {
namespace TAG28 {

// Absent, unknown and empty ids are no flaw here.
bool is_silent(std::string_view value) {
    return trimmed(value).empty() || detail::is_placeholder(value);  // TAG16
}

bool is_plain(std::string_view field) {
    return is_silent(field) || detail::is_fide_id(field);
}

struct Side {
    pgn::KnownTag player, id;
};
constexpr Side kSides[] = {{pgn::KnownTag::White, pgn::KnownTag::WhiteFideId},
                           {pgn::KnownTag::Black, pgn::KnownTag::BlackFideId}};

void inspect(const GameContext& game, Findings& findings) {
    for (const auto [player, known] : kSides) {
        const pgn::TagPair* tag = game.view.find(known);
        if (tag == nullptr) continue;
        const std::string_view value = game.view.value_of(*tag);
        if (std::ranges::all_of(detail::fields_of_players(game.view, player, value), is_plain))
            continue;
        findings.add(TAG28_fideid_invalid, detail::value_span(game, *tag))
            .say("{} is '{}', but a FIDE id is a number of one to nine digits, not 0",
                 pgn::tag_name(known), escaped(value))
            .cite("PGN 9.1");
    }
    const auto white = game.view.value(pgn::KnownTag::WhiteFideId);
    const pgn::TagPair* black = game.view.find(pgn::KnownTag::BlackFideId);
    if (!white || black == nullptr || *white != game.view.value_of(*black)) return;
    if (!detail::is_fide_id(*white)) return;
    findings.add(TAG28_fideid_invalid, detail::value_span(game, *black))
        .say("WhiteFideId and BlackFideId are both '{}', but two players have two ids", *white)
        .cite("PGN 9.1");
}

}  // namespace TAG28

constinit const Rule TAG28_fideid_invalid{
    .id = RuleId::TAG28_fideid_invalid,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .summary = "A FIDE id cannot be one, or both players have the same.",
    .explanation =
        R"(Each player has a number of his own in the FIDE rating list, of one to nine digits. Programs join
games to players by it, so a wrong one gives the game to somebody else. A player without a number has
no such tag. Only the rating list can say the right one.)",
    .example = R"([WhiteFideId "0"])",
    .source = "PGN 9.1",
    .when = on(Feature::FideIdUnusual),
    .inspect = &TAG28::inspect,
};

}  // namespace arbiter::check
