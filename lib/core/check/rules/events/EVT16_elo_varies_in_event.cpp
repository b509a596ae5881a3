#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT16_elo_varies_in_event{
    .id = RuleId::EVT16_elo_varies_in_event,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "A player has two ratings, titles, federations or birth years in an event.",
    .explanation =
        R"(FIDE publishes ratings once a month, so in one month of one event a player has one rating. Events without rounds are left out,
and those where more than a fifth of the games brings another rating: servers rate after each game.

The same holds for WhiteTitle and for the federation (WhiteFed, WhiteFederation, WhiteCountry, WhiteNation, WhiteNationality), and the year of
birth (WhiteBirthYear, WhiteYearOfBirth, WhiteBorn, WhiteBirth, WhiteBirthDate, WhiteDateOfBirth, WhiteBirthday) never changes. A title "-" says that the player has none; a missing
tag or "?" says nothing. A code such as NOR is compared with codes only, not with names.

Correct what fewer games have.)",
    .source = "FIDE Rating Regulations B.02",
};

}  // namespace arbiter::check
