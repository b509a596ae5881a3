#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT12_trf_player_missing{
    .id = RuleId::EVT12_trf_player_missing,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary =
        "A player of the games is not in the tournament report or in the list of players, or the "
        "reverse.",
    .explanation =
        R"(Found by `arbiter event` with `--trf` or `--expect` only. Players are known by FIDE id and name; spellings that differ in
case, diacritics or initials are one person.

Correct the name or the id where it is misspelt, or add the player.)",
    .source = "FIDE tournament report file (TRF16, TRF26), record 001",
};

}  // namespace arbiter::check
