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

constinit const Rule TRF08_trf_bye{
    .id = RuleId::TRF08_trf_bye,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "A pairing-allocated bye that the rules of Swiss pairings do not allow.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. In a Swiss one player at most is left over in a round, and gets the pairing-allocated bye once; not after a win by forfeit, and, since July 2025, not after as many points as for a win in a round without playing. Teams likewise.

A bye of a player who was absent is Z, H or F, as the regulations of the event have it.)",
    .source = "FIDE Handbook C.04.1, 3 and 4",
};

constinit const Rule TRF09_trf_known_bye{
    .id = RuleId::TRF09_trf_known_bye,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "A player is paired, or has another bye, where record 240 gives a bye.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. Record 240 names the byes that were known before a round was paired.

Correct the cell of the round, or the record.)",
    .source = "FIDE tournament report file (TRF26), record 240",
};

constinit const Rule TRF10_trf_forbidden_pairing{
    .id = RuleId::TRF10_trf_forbidden_pairing,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "Two players, or teams, meet although the report forbids it.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. Record 260 names players, or teams, that are not to be paired in some rounds; XXP of JaVaFo does so for all rounds.

The record is wrong, or the round was paired without it.)",
    .source = "FIDE tournament report file (TRF26), record 260; manual of JaVaFo, XXP",
};

constinit const Rule TRF11_trf_round_date{
    .id = RuleId::TRF11_trf_round_date,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary =
        "The date of a round is missing, out of order, or outside the days of the tournament.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. Record 132 has the day of each round (YY/MM/DD, from column 92 on); they follow each other and lie between the first and the last day (042, 052). A record without any date is looked at with `--for-rating` only.)",
    .source = "FIDE tournament report file (TRF16, TRF26), record 132",
};

constinit const Rule TRF12_trf_player_returns{
    .id = RuleId::TRF12_trf_player_returns,
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "A player who did not come to a game and was not paired then is paired again.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only, in a Swiss. A player who is absent without notice is taken to have withdrawn; the arbiter may have accepted a reason. Look whether the later pairings are of this player.)",
    .source = "FIDE Handbook C.04.2",
};

constinit const Rule TRF13_trf_open_result{
    .id = RuleId::TRF13_trf_open_result,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "A game of the report has no result.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. A round that is being played has no results yet: of the last one nothing is said while none of its games has one. More than three open results of a round are one finding.)",
    .source = "FIDE tournament report file (TRF16, TRF26), record 001",
};

constinit const Rule TRF14_trf_player_twice{
    .id = RuleId::TRF14_trf_player_twice,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "A player has two lines in the tournament report.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only: two lines 001 have one FIDE number, or one name without two FIDE numbers or dates of birth, and do not meet each other.

Namesakes are told apart by their numbers or dates of birth.)",
    .source = "FIDE tournament report file (TRF16, TRF26), record 001",
};

constinit const Rule TRF15_trf_player_data{
    .id = RuleId::TRF15_trf_player_data,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "Sex and title of a player contradict each other, or the date of birth cannot be.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only: a title of women beside the sex `m`; a birth after the tournament, or more than 110 years before it.)",
    .source = "FIDE tournament report file (TRF16, TRF26), record 001",
};

constinit const Rule TRF16_rating_field{
    .id = RuleId::TRF16_rating_field,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "A field that FIDE needs to rate the tournament is missing.",
    .explanation =
        R"(Found by `arbiter event --for-rating` only: name, city, federation, first and last day, chief arbiter (012, 022, 032, 042, 052, 102), a date for each round (132), and of each player who has played starting rank, FIDE number and rank. TRF26 calls these fields mandatory for rating.)",
    .source = "FIDE tournament report file (TRF26), column R",
};

constinit const Rule TRF17_rating_player{
    .id = RuleId::TRF17_rating_player,
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "Something that FIDE compares with its list is missing of a player.",
    .explanation =
        R"(Found by `arbiter event --for-rating` only: sex, federation or date of birth. They are not mandatory; the server warns where they are wrong, and a player without a FIDE number is registered by them.)",
    .source = "FIDE tournament report file (TRF26), column R",
};

constinit const Rule TRF18_rating_time_control{
    .id = RuleId::TRF18_rating_time_control,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary =
        "The time control does not fit the class of the tournament, or is too short for a "
        "player's rating.",
    .explanation =
        R"(Found by `arbiter event --for-rating` only. Records 222 and 122 give the time for 60 moves: rapid is more than 10 and less than 60 minutes, blitz 10 minutes or less, and a standard game needs as many minutes as the rating regulations of the day ask for the higher rated player. The class is that of records 092 and 192 and of the name. Time controls in free text are read where they are unmistakable, else nothing is said.)",
    .source = "FIDE Handbook B.02, 1; FIDE Laws, Appendices A.1 and B.1",
};

constinit const Rule TRF19_rating_rounds_a_day{
    .id = RuleId::TRF19_rating_rounds_a_day,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "More rounds on one day than the rating regulations allow.",
    .explanation =
        R"(Found by `arbiter event --for-rating` only, for standard games: record 132 gives four rounds or more one day.)",
    .source = "FIDE Handbook B.02",
};

constinit const Rule TRF20_rating_no_games{
    .id = RuleId::TRF20_rating_no_games,
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "A player of the report has played no game.",
    .explanation =
        R"(Found by `arbiter event --for-rating` only. Nothing of the player is rated; who did not take part may be left out of the report.)",
    .source = "FIDE tournament report file (TRF16, TRF26), record 001",
};

constinit const Rule TRF21_trf_pairing{
    .id = RuleId::TRF21_trf_pairing,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "A checker of pairings pairs a round otherwise.",
    .explanation =
        R"(Found by `arbiter event --check-pairings` only, which asks a program that is installed (bbpPairings, JaVaFo). The round was paired by hand or by another program, the report has another order or other points than the arbiter had then, or absences are not in it. The message has both pairings of the first players that differ.)",
    .source = "FIDE Handbook C.04.3",
};

}  // namespace arbiter::check
