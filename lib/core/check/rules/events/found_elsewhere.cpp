#include "core/check/rule.hpp"

// Rules whose findings are made elsewhere: what they say of themselves.
namespace arbiter::check {

constinit const Rule EVT01_player_twice_in_round{
    .id = RuleId::EVT01_player_twice_in_round,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "A player meets two opponents in one round.",
    .explanation =
        R"(Two games of one round have a player in common. One of them belongs to another round, or has another player's name: where
exactly one round is left in which neither of its players has a game, the finding names it. Matches and knock-outs, in which a
round has several games, are left out, and so are events of which the rounds are not known.

Correct the Round or the name in one of the games that the finding names.)",
    .source = "FIDE Handbook C.04",
};

constinit const Rule EVT02_pairing_repeated{
    .id = RuleId::EVT02_pairing_repeated,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "Two players meet twice in a Swiss.",
    .explanation =
        R"(In a Swiss no two players meet more than once. Two games of theirs in two rounds mean that one game is there twice, under
another round, or that a name is wrong.

Correct the names or remove the copy.)",
    .source = "FIDE Handbook C.04.1 b",
};

constinit const Rule EVT03_round_missing{
    .id = RuleId::EVT03_round_missing,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "A round of the event has no games.",
    .explanation =
        R"(Rounds before and after it are there, most of those that there should be, and three of five games that the players could
have had: so the event as a whole is in the archive, and this round is missing. `arbiter event --rounds N` says how many rounds
there were, and reports each one without games.

Add the games of the round, or correct their Round tags.)",
    .source = "this program",
};

constinit const Rule EVT04_board_missing{
    .id = RuleId::EVT04_board_missing,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "A game of a round is not there.",
    .explanation =
        R"(Boards before and after it are there, four of five at least. `arbiter event` reports as well a game that is in the tournament
report (`--trf`) and not among the games, and rounds of fewer games than `--boards N`.

Add the game, or correct the number of its board.)",
    .source = "this program",
};

constinit const Rule EVT05_board_duplicate{
    .id = RuleId::EVT05_board_duplicate,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "Two games stand on one board of a round, or one pairing twice in one round.",
    .explanation =
        R"(One of the two is a copy, or belongs to another round or board. The finding says whether the moves are the same.

Remove the copy (`arbiter clean --dedupe`), or correct the Round or Board of one of the two.)",
    .source = "this program",
};

constinit const Rule EVT06_colour_three_in_a_row{
    .id = RuleId::EVT06_colour_three_in_a_row,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "A player of a Swiss has the same colour in three rounds that follow each other.",
    .explanation =
        R"(The Dutch system does not allow it, with rare exceptions in the last round. Mostly the colours of one of the games are
exchanged in the archive. Rounds without a game (byes, games won by forfeit) between the three count as no colour.

Compare the games with the pairings of the round.)",
    .source = "FIDE Handbook C.04.3 A.6",
};

constinit const Rule EVT07_colour_imbalance{
    .id = RuleId::EVT07_colour_imbalance,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "A player of a Swiss has one colour three times more often than the other.",
    .explanation =
        R"(The Dutch system allows a difference of two. Reported of players who have a game in nearly every round. Mostly colours are
exchanged in the archive.

Compare the games with the pairings of the rounds.)",
    .source = "FIDE Handbook C.04.3 A.6",
};

constinit const Rule EVT08_round_robin_incomplete{
    .id = RuleId::EVT08_round_robin_incomplete,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary =
        "A pairing of a round robin is missing, has the same colours twice, or departs from the "
        "Berger table.",
    .explanation =
        R"(Everybody meets everybody once, or twice with both colours. One finding for a player who misses three games or more: such a
player has withdrawn.

Where all other games follow the Berger table of FIDE, one that departs in round or colours is named as well.

Add the missing games; where a game was not played it need not be there.)",
    .source = "FIDE Handbook C.05",
};

constinit const Rule EVT09_crosstable_mismatch{
    .id = RuleId::EVT09_crosstable_mismatch,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "Points or results of the given standings are not those of the games.",
    .explanation =
        R"(Found by `arbiter event --standings FILE` only. The standings are a CSV of players or teams, with points or with a
cross-table.

Correct the result of the game or the table; where a round is without a game, points beyond those of the games may be a bye.)",
    .source = "this program",
};

constinit const Rule EVT10_trf_result_mismatch{
    .id = RuleId::EVT10_trf_result_mismatch,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "A game has another result than the tournament report.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. What goes to FIDE is the report, and what is published are the games: one of the two
is wrong. Unrated games and games won by forfeit count by their score.

Ask for the scoresheet, and correct the wrong one.)",
    .source = "FIDE tournament report file (TRF16, TRF26), record 001",
};

constinit const Rule EVT11_trf_pairing_mismatch{
    .id = RuleId::EVT11_trf_pairing_mismatch,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "Opponent, round or colours of a game are not those of the tournament report.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. The finding says where the report has the two players, and with which colours.

Correct the Round or the names of the game, or the report.)",
    .source = "FIDE tournament report file (TRF16, TRF26), record 001",
};

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

constinit const Rule EVT13_trf_rating_mismatch{
    .id = RuleId::EVT13_trf_rating_mismatch,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary =
        "Elo, title, federation, year of birth or FIDE id of a player differ from the tournament "
        "report or from the list of "
        "players.",
    .explanation =
        R"(Found by `arbiter event` with `--trf` or `--expect` only, once for each value that differs.

Correct the tags of the games, or the report.)",
    .source = "FIDE tournament report file (TRF16, TRF26), record 001",
};

constinit const Rule EVT14_fideid_name_mismatch{
    .id = RuleId::EVT14_fideid_name_mismatch,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "A FIDE id belongs to another player of the event or of the rating list.",
    .explanation =
        R"(Two players of the event have one FIDE id, and their names contradict each other; or the tournament report or the list of
players or the rating list (`arbiter event --ratings FILE`) has the id under another name.

Look the id up in the rating list of FIDE, and correct the wrong one.)",
    .source = "PGN 9.1.4; FIDE rating list",
};

constinit const Rule EVT15_player_two_ids{
    .id = RuleId::EVT15_player_two_ids,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "One name has two FIDE ids in one event.",
    .explanation =
        R"(One of them is a slip, unless two players of one name took part. Those who meet, or who both play in one round, are taken as
two.

Look both up in the rating list of FIDE.)",
    .source = "FIDE rating list",
};

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

constinit const Rule EVT17_date_outside_event{
    .id = RuleId::EVT17_date_outside_event,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary =
        "A game is dated before the first day of its event, or against the order of the rounds.",
    .explanation =
        R"(The Date is before EventDate, or the game is dated later than most games of a later round, or earlier than most games of an
earlier one. Postponed games are played out of order, so this may be right.

Correct the Date or the EventDate.)",
    .source = "PGN 8.1.1.3, 9.2.1",
};

constinit const Rule EVT18_event_name_variant{
    .id = RuleId::EVT18_event_name_variant,
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "One event is spelt in two ways.",
    .explanation =
        R"(The names differ in capitals, blanks, diacritics or punctuation only, and the games belong together. Programs that group by
the Event tag see two events.

Use one spelling: that of most games is named in the finding.)",
    .source = "PGN 8.1.1.1",
};

constinit const Rule EVT19_forfeit_with_moves{
    .id = RuleId::EVT19_forfeit_with_moves,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "A forfeit or bye of the tournament report has a game with moves, or the reverse.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. A game that was played is rated, and must not be reported as forfeit, bye or unrated
game; a game without moves must not be reported as played.

Correct the report, or the game.)",
    .source = "FIDE tournament report file (TRF16, TRF26), record 001",
};

constinit const Rule EVT20_bye_as_game{
    .id = RuleId::EVT20_bye_as_game,
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "A bye is stored as a game.",
    .explanation =
        R"(One of the players is called BYE, or the like in another language. Programs that count games and opponents take it for a
player.

Remove the game: byes belong into the tournament report.)",
    .source = "this program",
};

constinit const Rule EVT21_team_result_mismatch{
    .id = RuleId::EVT21_team_result_mismatch,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary =
        "A match of teams has another number of boards than most, or a player has two teams.",
    .explanation =
        R"(Four of five matches of the event have the same number of boards, and this one has not; or a player plays for two teams of the
event. `arbiter event --standings FILE` also compares match points and board points.

Add the missing game, or correct the team in the tags.)",
    .source = "this program",
};

constinit const Rule EVT22_draw_too_early{
    .id = RuleId::EVT22_draw_too_early,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .certainty = Certainty::Possible,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "A draw before the move from which the rules of the event allow to agree on one.",
    .explanation =
        R"(Found by `arbiter event --no-draw-before N` only, and possible, not certain: a draw by repetition or stalemate and a dead position
are right at any time, and `arbiter event` replays no moves. `early-draw` (OWN03) of `arbiter audit` does.

Look at the game.)",
    .source = "FIDE Laws, Guidelines; rules of the event",
};

constinit const Rule EVT23_rating_list_mismatch{
    .id = RuleId::EVT23_rating_list_mismatch,
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "Elo or title of a player differ from the rating list of the month.",
    .explanation =
        R"(Found by `arbiter event --ratings FILE` only, where the list is of the month of the games.

Correct the tags; titles are those of the day of the list, and may have been awarded later.)",
    .source = "FIDE rating list",
};

constinit const Rule EVT24_game_without_moves{
    .id = RuleId::EVT24_game_without_moves,
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .is_opt_in = true,

    .summary = "A game has a result and no moves, among games with moves.",
    .explanation =
        R"(Was it a forfeit, or are its moves missing? A forfeit is not rated, and a tournament report has `+` and `-` for it. Where the game says so (Termination `forfeit`, a result `+/-`) there is no question. Files without any moves, as lists of results are, have no finding. One finding stands for all such games of an event when they are more than ten.)",
    .source = "FIDE Laws, 6.7; FIDE tournament report file (TRF16, TRF26)",
};

constinit const Rule EVT25_result_open{
    .id = RuleId::EVT25_result_open,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "A game has no result (`*`), while the others of its round have one.",
    .explanation =
        R"(Found by `arbiter event` only: the result of the game is `*`, and three of four games of its round have a result. A game that was adjourned or is not over yet has none; else the result is missing.

Write the result.)",
    .source = "PGN 8.1.1.7; PGN 8.2.6",
};

constinit const Rule EVT26_result_marker_mismatch{
    .id = RuleId::EVT26_result_marker_mismatch,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "The Result tag of a game is not its termination marker.",
    .explanation =
        R"(Found by `arbiter event` only, where the result decides about standings; `audit` reports the same as `result-mismatch` (RES03). With a tournament report the message says which of the two it has.

Correct the one that is wrong.)",
    .source = "PGN 8.1.1.7; PGN 8.2.6",
};

constinit const Rule EVT27_trf_team_mismatch{
    .id = RuleId::EVT27_trf_team_mismatch,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "Team or board of a player in a game are not those of the tournament report.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. The tags WhiteTeam and BlackTeam are compared with the teams of records 310 and 013, and the numbers of boards of a match with the order of the players there, or in record 300.

Correct the tags, or the report.)",
    .source = "FIDE tournament report file (TRF26), records 013, 300 and 310",
};

constinit const Rule EVT28_trf_date_mismatch{
    .id = RuleId::EVT28_trf_date_mismatch,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "The date of a game is not that of its round in the tournament report.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. The day of a round is in record 132, the first and the last day of the tournament in 042 and 052. A game may be played early or late; where most games of a round differ, the report is wrong.

Correct the tag Date, or the record.)",
    .source = "FIDE tournament report file (TRF16, TRF26), records 042, 052 and 132",
};

constinit const Rule EVT29_player_name_typo{
    .id = RuleId::EVT29_player_name_typo,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary =
        "A player of one game has nearly the name of a player who has no game in that round.",
    .explanation =
        R"(Found by `arbiter event` only, without a tournament report: the name is one letter, or two that are swapped, away from that of another player of the event, who has a game in most other rounds and none in this one. With a report it is EVT12.

Correct the name, or give both players their FIDE ids.)",
    .source = "this program",
};

}  // namespace arbiter::check
