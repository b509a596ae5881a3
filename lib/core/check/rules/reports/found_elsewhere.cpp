#include "core/check/rule.hpp"

// Rules whose findings are made elsewhere: what they say of themselves.
namespace arbiter::check {

constinit const Rule TRF01_trf_form{
    .id = RuleId::TRF01_trf_form,
    .severity = Severity::Style,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "The tournament report departs from its format, but can be read.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only: free dates, titles of one letter, unknown records, and the like. `arbiter event
--normal-trf OUT` writes the report in normal form.)",
    .source = "FIDE tournament report file (TRF16, TRF26)",
};

constinit const Rule TRF02_trf_field{
    .id = RuleId::TRF02_trf_field,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "A field of the tournament report cannot be read.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. The finding has line and column, and what should stand there.)",
    .source = "FIDE tournament report file (TRF16, TRF26)",
};

constinit const Rule TRF03_trf_asymmetry{
    .id = RuleId::TRF03_trf_asymmetry,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "Two lines of the tournament report contradict each other.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. The lines of two players must name each other in the same round, with opposite colours and results
that fit; a player belongs to one team.)",
    .source = "FIDE tournament report file (TRF16, TRF26), record 001",
};

constinit const Rule TRF04_trf_points{
    .id = RuleId::TRF04_trf_points,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary =
        "Points in the tournament report, of a player or a team, are not the sum of the results.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. Wins, draws, losses, byes and forfeits count as the report says, else 1, 1/2 and 0.)",
    .source = "FIDE tournament report file (TRF16, TRF26), record 001",
};

constinit const Rule TRF05_trf_count{
    .id = RuleId::TRF05_trf_count,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "The tournament report counts other players or teams than it has.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only: records 062, 072 and 082 are the numbers of players, of rated players and of teams.)",
    .source = "FIDE tournament report file (TRF16, TRF26), records 062, 072 and 082",
};

constinit const Rule TRF06_trf_unusual_result{
    .id = RuleId::TRF06_trf_unusual_result,
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary =
        "A game has a result that only a decision of the arbiter gives: half a point to one "
        "player, none to the other.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only: a draw for one player and a loss for the other in their lines. The arbiter may reduce the points of one player after the game; where nobody did, one of the two cells is wrong. A game that both lost is a decision of the arbiter, too, and needs no look.)",
    .source = "FIDE Laws, 12.9; FIDE tournament report file (TRF16, TRF26)",
};

constinit const Rule TRF07_trf_rank{
    .id = RuleId::TRF07_trf_rank,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "The ranks of the tournament report are not those of its points and tie-breaks.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only, where record 202 or 212 names the tie-breaks: the players, or the teams, are ranked by them, in the edition of the day the tournament begins (record 042).)",
    .source = "FIDE Handbook C.07; FIDE tournament report file (TRF26), records 202 and 212",
};

}  // namespace arbiter::check
