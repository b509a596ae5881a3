#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"

#include <chrono>
#include <optional>
#include <string_view>

namespace arbiter::check {
namespace RES14 {

constexpr int kDaysUntilOver = 30;

std::chrono::sys_days to_days(Date date) {
    return std::chrono::year{date.year} / std::chrono::month{date.month} /
           std::chrono::day{date.day};
}

bool is_long_past(const GameContext& game) {
    const auto written = game.view.value(pgn::KnownTag::Date);
    const auto played = written ? parse_pgn_date(*written) : std::nullopt;
    return played && (to_days(game.today) - to_days(played->last)).count() > kDaysUntilOver;
}

bool is_named(const GameContext& game, pgn::KnownTag player) {
    const auto name = game.view.value(player);
    return name && !trimmed(*name).empty() && trimmed(*name) != "?";
}

bool is_said_to_be_unfinished(const GameContext& game) {
    const auto termination = game.view.value(pgn::KnownTag::Termination);
    return termination && (equals_ignoring_case(*termination, "unterminated") ||
                           equals_ignoring_case(*termination, "abandoned"));
}

// A problem or study has a solution and is not played: its tags say what it is.
bool is_composition(const GameContext& game) {
    if (!game.facts.has_fen_tag) return false;
    constexpr std::string_view kWords[] = {"mate in",     "matt in",  "mat en", "problem",
                                           "study",       "studie",   "etude",  "helpmate",
                                           "composition", "selfmate", "puzzle", "#"};
    using pgn::KnownTag;
    for (const KnownTag tag : {KnownTag::Event, KnownTag::Site, KnownTag::White, KnownTag::Black}) {
        const auto value = game.view.value(tag);
        if (!value) continue;
        for (const std::string_view word : kWords)
            if (contains_ignoring_case(*value, word)) return true;
    }
    return false;
}

void inspect(const GameContext& game, Findings& findings) {
    if (game.view.outcome() != pgn::Outcome::Unknown || game.facts.plies == 0 || game.ruling.ending)
        return;
    if (game.view.flaw_set.has(pgn::FlawKind::TerminatorMidGame)) return;  // STR08
    const auto token = detail::result_token(game);
    const auto tag = detail::result_tag(game);
    if (!detail::is_open(token->reading) || !tag || !detail::is_open(tag->reading)) return;
    if (!is_named(game, pgn::KnownTag::White) || !is_named(game, pgn::KnownTag::Black)) return;
    if (!is_long_past(game) || is_said_to_be_unfinished(game) || is_composition(game)) return;
    auto finding = findings.add(RES14_result_missing_decisive, token->span);
    detail::place_at_end(finding, game);
    finding
        .say("the result is '*', but the game is dated {} and must be over",
             *game.view.value(pgn::KnownTag::Date))
        .cite("PGN 8.1.1.7");
}

}  // namespace RES14

constinit const Rule RES14_result_missing_decisive{
    .id = RuleId::RES14_result_missing_decisive,
    .severity = Severity::Info,
    .needs = Needs::Ruling,
    .summary = "The result of a game that must be over is *.",
    .explanation = R"(The star stands for a game in progress, or of unknown result. This one was
played more than 30 days ago between named players, moves were made, nothing ended it on the
board, and no Termination tag calls it unterminated or abandoned: somebody knows its result. A
mate with * is END03. A start position whose tags call it a problem, a study or a mate in so many moves is no
game.)",
    .example = R"([Date "2010.05.01"]
[White "Steinitz"]
[Black "Zukertort"]
[Result "*"]

1. e4 e5 *)",
    .source = "PGN 8.1.1.7",
    .when = on(Feature::Any),
    .inspect = &RES14::inspect,
};

}  // namespace arbiter::check
