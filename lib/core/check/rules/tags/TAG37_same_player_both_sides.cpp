#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/endings/engines.hpp"
#include "core/check/rules/tags/tag_names.hpp"
#include "core/check/rules/tags/tag_values.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace arbiter::check {
namespace TAG37 {

// Names that mean no particular player.
bool is_nobody(std::string_view name) {
    constexpr auto kNames = std::to_array<std::string_view>(
        {"",          "?",     "-",       "nn",       "n.n.",   "n.n",    "n n",          "n, n",
         "anonymous", "anon",  "guest",   "unknown",  "player", "human",  "computer",     "engine",
         "white",     "black", "amateur", "analysis", "bye",    "allies", "consultation", "??",
         "???",       "????",  "???????"});
    return std::ranges::any_of(
        kNames, [&](std::string_view each) { return equals_ignoring_case(each, name); });
}

std::string_view known(const GameContext& game, pgn::KnownTag tag) {
    const std::string_view value = trimmed(game.view.value(tag).value_or(""));
    return detail::is_placeholder(value) ? std::string_view{} : value;
}

std::string_view named(const pgn::GameView& view, std::string_view name) {
    const auto found = std::ranges::find_if(
        view.tags, [&](const pgn::TagPair& tag) { return view.name_of(tag) == name; });
    return found == view.tags.end() ? std::string_view{} : trimmed(view.value_of(*found));
}

// Two people of one name: something else known of both distinguishes them. A program may well play
// against itself.
bool are_told_apart(const GameContext& game) {
    using enum pgn::KnownTag;
    const auto differ = [](std::string_view a, std::string_view b) {
        return !a.empty() && !b.empty() && a != b;
    };
    const pgn::GameView& view = game.view;
    return differ(known(game, WhiteFideId), known(game, BlackFideId)) ||
           differ(known(game, WhiteElo), known(game, BlackElo)) ||
           differ(known(game, WhiteTitle), known(game, BlackTitle)) ||
           differ(named(view, "WhiteTeam"), named(view, "BlackTeam")) ||
           differ(named(view, "WhiteCountry"), named(view, "BlackCountry")) ||
           equals_ignoring_case(named(view, "WhiteType"), "program") ||
           known(game, WhiteTitle) == "BOT" || !named(view, "GameDuration").empty();
}

void inspect(const GameContext& game, Findings& findings) {
    const pgn::TagPair* white = game.view.find(pgn::KnownTag::White);
    const pgn::TagPair* black = game.view.find(pgn::KnownTag::Black);
    if (white == nullptr || black == nullptr) return;
    const std::string_view name = trimmed(game.view.value_of(*black));
    if (!equals_ignoring_case(trimmed(game.view.value_of(*white)), name)) return;
    if (is_nobody(name) || detail::is_engine_name(name) || are_told_apart(game)) return;
    findings.add(TAG37_same_player_both_sides, detail::value_span(game, *black))
        .say("White and Black are both '{}': one of the names may be copied to the wrong place",
             escaped(name))
        .cite("PGN 8.1.1.5; PGN 8.1.1.6");
}

}  // namespace TAG37

constinit const Rule TAG37_same_player_both_sides{
    .id = RuleId::TAG37_same_player_both_sides,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .summary = "White and Black have the same name.",
    .explanation =
        R"(Often one of the two names was copied to the wrong place, so that the game counts for the wrong
player. Only another source can say who played. Some people play against themselves, to analyse.

It is not reported for names that stand for nobody (?, NN, Anonymous), where ratings, titles, FIDE ids,
teams or countries tell two people of one name apart, and for programs: these do play against
themselves.)",
    .example = R"([White "Petit, Anne"]
[Black "Petit, Anne"])",
    .source = "PGN 8.1.1.5, 8.1.1.6",
    .when = on(Feature::SameNames),
    .inspect = &TAG37::inspect,
};

}  // namespace arbiter::check
