#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG37_same_player_both_sides{
    .id = RuleId::TAG37_same_player_both_sides,
    .code = "TAG37",
    .name = "same-player-both-sides",
    .severity = Severity::Error,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
