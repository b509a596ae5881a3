"""Errors planted in sound tournament reports and games: `arbiter event` names each of them by its rule, at the line and column, or at
the game, where it is; of what looks alike but is right it says nothing.

Reports alone, beside games, of teams, and for rating. Needs ARBITER_BINARY.
"""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import reports
from reports import TeamReport, round_robin, swiss

PROGRAM = os.environ.get("ARBITER_BINARY")
PLANTS, RIGHT = [], []


def plant(code, column=None, games=False, options=()):
    """A function that plants one error: takes a report, returns the line of the report, or "game N", where it must be found."""
    def add(function):
        PLANTS.append((function, code, column, games, tuple(options)))
        return function
    return add


def right(code, games=False, options=()):
    """A near miss: the rule must be silent."""
    def add(function):
        RIGHT.append((function, code, games, tuple(options)))
        return function
    return add


def base(function):
    name = function.__name__
    return TeamReport() if name.startswith("team") else round_robin() if name.startswith("robin") else swiss()


# ---- pairings, byes and colours of a report alone

def game_in(report, round_number, number):
    """White and Black of the game that the player has in the round; None without one."""
    opponent, colour, _ = report.player(number).cells[round_number - 1]
    return None if opponent == 0 else (number, opponent) if colour == "w" else (opponent, number)


def meet_again(report, first, again):
    """Two players of a game of round `first` are paired once more in round `again`, their opponents with each other."""
    for at in range(12):
        white, black = report.white(first, at)
        one, other = game_in(report, again, white), game_in(report, again, black)
        if one and other and one[0] == white and other[1] == black:
            exchange(report, again, one, other)
            return white, black, other[0]
    raise KeyError(first)


def exchange(report, round_number, one, other):
    """Two games of a round exchange their Blacks."""
    (white, black), (second, second_black) = one, other
    report.pair(round_number, white, second_black, "1")
    report.pair(round_number, second, black, "1")


@plant("EVT02", column=122)
def pairing_repeated(report):
    white, _, _ = meet_again(report, 2, 4)
    return report.line_of_player(white)


@right("EVT02")
def forfeited_pairing_is_made_again(report):
    white, black, other = meet_again(report, 2, 4)
    report.pair(2, white, black, "+")
    report.pair(6, *game_in(report, 6, other), "+")  # the two that were left meet there again


def rename_bye(report, round_number, kind):
    number = next(each.number for each in report.players if each.cells[round_number - 1][2] == "U")
    report.bye(round_number, number, kind)
    return number


@plant("TRF08", column=132)
def second_pairing_bye(report):
    number = next(each.number for each in report.players if each.cells[0][2] == "U")
    opponent = report.player(number).cells[4][0]
    rename_bye(report, 5, "Z")
    report.bye(5, opponent, "Z")
    report.bye(5, number, "U")
    return report.line_of_player(number)


@plant("TRF08", column=112)
def two_byes_in_a_round(report):
    white, black = report.white(3, 5)
    report.bye(3, white, "U")
    report.bye(3, black, "Z")
    first = next(each.number for each in report.players if each.cells[2][2] == "U")
    return report.line_of_player(max(first, white))


@plant("TRF08", column=122)
def bye_after_a_forfeit_win(report):
    number = next(each.number for each in report.players if each.cells[3][2] == "U")
    report.player(number).cells[1][2] = "+"
    report.player(report.player(number).cells[1][0]).cells[1][2] = "-"
    return report.line_of_player(number)


@plant("TRF08", column=142)
def bye_after_a_full_point_bye(report):
    number = next(each.number for each in report.players if each.cells[5][2] == "U")
    report.bye(2, report.player(number).cells[1][0], "Z")
    report.bye(2, number, "F")
    return report.line_of_player(number)


@right("TRF08")
def bye_after_a_full_point_bye_in_2024(report):
    report.head["042"], report.head["052"] = "2024/08/01", "2024/08/09"
    bye_after_a_full_point_bye(report)


@right("TRF08")
def bye_after_a_half_point_bye(report):
    number = next(each.number for each in report.players if each.cells[5][2] == "U")
    report.bye(2, report.player(number).cells[1][0], "Z")
    report.bye(2, number, "H")


@plant("TRF08", column=142)
def bye_after_a_half_point_bye_in_2010(report):
    report.head["042"], report.head["052"] = "2010/08/01", "2010/08/09"
    bye_after_a_half_point_bye(report)
    return report.line_of_player(next(each.number for each in report.players if each.cells[5][2] == "U"))


@plant("TRF09", column=102)
def absent_player_is_paired(report):
    white, _ = report.white(2, 3)
    report.tail.append(f"240 H 002 {white:4}")
    return report.line_of_player(white)


@plant("TRF09", column=102)
def another_bye_than_was_known(report):
    white, black = report.white(2, 3)
    report.bye(2, white, "Z")
    report.bye(2, black, "Z")
    report.tail.append(f"240 H 002 {white:4}")
    return report.line_of_player(white)


@plant("TRF09", column=11)
def known_bye_of_nobody(report):
    report.tail.append("240 H 002  999")
    return report.line_of("240")


@right("TRF09")
def known_bye_that_was_given(report):
    white, black = report.white(2, 3)
    report.bye(2, white, "H")
    report.bye(2, black, "Z")
    report.tail.append(f"240 H 002 {white:4}")


@plant("TRF02", column=5)
def known_bye_of_no_kind(report):
    report.tail.append("240 X 002    1")
    return report.line_of("240")


@plant("TRF10", column=122)
def forbidden_pairing(report):
    white, black = report.white(4, 2)
    report.tail.append(f"260 001 007 {white:4} {black:4}")
    return report.line_of_player(min(white, black))


@plant("TRF10", column=122)
def forbidden_pairing_of_four(report):
    white, black = report.white(4, 2)
    report.tail.append(f"260 004 004   24 {black:4}   23 {white:4}")
    return report.line_of_player(min(white, black))


@plant("TRF10", column=122)
def forbidden_pairing_of_javafo(report):
    white, black = report.white(4, 2)
    report.tail.append(f"XXP {white:4} {black:4}")
    return report.line_of_player(min(white, black))


@right("TRF10")
def pairing_that_was_forbidden_in_other_rounds(report):
    white, black = report.white(4, 2)
    report.tail.append(f"260 001 003 {white:4} {black:4}")


@plant("TRF02", column=5)
def forbidden_pairing_of_one(report):
    report.tail.append("260 001 003    4")
    return report.line_of("260")


def turn(report, round_number, number):
    """The colours of the game of a player are exchanged."""
    cell = report.player(number).cells[round_number - 1]
    other = report.player(cell[0]).cells[round_number - 1]
    cell[1], other[1] = other[1], cell[1]


def with_colours(report, wanted):
    """A player in the middle of the table has these colours in the first rounds."""
    number = next(each.number for each in report.players if all(cell[0] for cell in each.cells[:len(wanted)]))
    for round_number, colour in enumerate(wanted, 1):
        if report.player(number).cells[round_number - 1][1] != colour:
            turn(report, round_number, number)
    return number


def line_of_white(report, round_number, number):
    cell = report.player(number).cells[round_number - 1]
    return report.line_of_player(number if cell[1] == "w" else cell[0])


@plant("EVT06", column=112)
def white_three_times(report):
    return line_of_white(report, 3, with_colours(report, "www"))


@plant("EVT06", column=112)
def black_three_times(report):
    return line_of_white(report, 3, with_colours(report, "bbb"))


@plant("EVT06", column=122)
def white_three_times_around_a_bye(report):
    number = with_colours(report, "wwww")
    opponent = report.player(number).cells[1][0]
    report.bye(2, number, "H")
    report.bye(2, opponent, "H")
    return line_of_white(report, 4, number)


@plant("EVT07", column=132)
def white_three_times_more_often(report):
    return line_of_white(report, 5, with_colours(report, "wwbww"))


def third_white_in_the_last_round(report, result):
    """A player with White in rounds 5 and 7 gets it in round 6, too, and scores so in all games."""
    number = next(each.number for each in report.players if all(cell[0] for cell in each.cells)
                  and [cell[1] for cell in each.cells[4:]] == ["w", "b", "w"])
    other = report.player(number).cells[5][0]
    turn(report, 6, number)
    for idle in (other, report.player(other).cells[6][0]):
        if idle:
            report.bye(7, idle, "H")
    for round_number, cell in enumerate(report.player(number).cells, 1):
        cell[2], report.player(cell[0]).cells[round_number - 1][2] = result, reports.OTHER[result]
    return number


@right("EVT06")
def third_white_in_the_last_round_of_a_leader(report):
    third_white_in_the_last_round(report, "1")


@plant("EVT06", column=152)
def third_white_in_the_last_round_of_others(report):
    number = third_white_in_the_last_round(report, "0")
    opponent = report.player(report.player(number).cells[6][0])
    for round_number, cell in enumerate(opponent.cells[:6], 1):
        if cell[0]:
            cell[2], report.player(cell[0]).cells[round_number - 1][2] = "0", "1"
    return report.line_of_player(number)


@plant("TRF12", column=132)
def withdrawn_player_returns(report):
    number = next(each.number for each in report.players if all(cell[0] for cell in each.cells[1:5]))
    cell = report.player(number).cells[1]
    cell[2] = "-"
    report.player(cell[0]).cells[1][2] = "+"
    for round_number in (3, 4):
        report.bye(round_number, report.player(number).cells[round_number - 1][0], "H")
        report.bye(round_number, number, "Z")
    return report.line_of_player(number)


@right("TRF12")
def player_is_away_for_a_round(report):
    number = next(each.number for each in report.players if all(cell[0] for cell in each.cells[1:5]))
    report.bye(3, report.player(number).cells[2][0], "H")
    report.bye(3, number, "Z")


# ---- dates

@plant("TRF11", column=122)
def round_without_a_date(report):
    report.dates[3] = ""
    return report.line_of("132")


@plant("TRF11", column=122)
def date_that_is_none(report):
    report.dates[3] = "25/13/04"
    return report.line_of("132")


@plant("TRF11", column=122)
def rounds_out_of_order(report):
    report.dates[3] = "25/08/02"
    return report.line_of("132")


@plant("TRF11", column=92)
def round_before_the_first_day(report):
    report.dates[0] = "25/07/31"
    return report.line_of("132")


@plant("TRF11", column=152)
def round_after_the_last_day(report):
    report.dates[6] = "25/08/12"
    return report.line_of("132")


@plant("TRF11", column=152)
def round_a_year_late(report):
    report.dates[6] = "26/08/07"
    return report.line_of("132")


@plant("TRF11", column=1)
def last_round_without_a_date(report):
    report.dates.pop()
    return report.line_of("132")


@plant("TRF11", column=162)
def date_of_a_round_that_is_not_there(report):
    report.dates.append("25/08/07")
    return report.line_of("132")


@plant("TRF11", column=5)
def last_day_before_the_first(report):
    report.head["052"] = "2025/07/01"
    return report.line_of("052")


@right("TRF11")
def two_rounds_on_one_day(report):
    report.dates[3] = report.dates[2]


# ---- results and players

@plant("TRF13", column=112)
def open_result(report):
    white, black = report.white(3, 4)
    report.pair(3, white, black, " ")
    return report.line_of_player(white)


@plant("TRF13", column=112)
def many_open_results(report):
    pairs = [report.white(3, at) for at in range(5)]
    for white, black in pairs:
        report.pair(3, white, black, " ")
    return report.line_of_player(min(white for white, _ in pairs))


@plant("TRF13", column=152)
def some_open_results_of_the_last_round(report):
    white, black = report.white(7, 4)
    report.pair(7, white, black, " ")
    return report.line_of_player(white)


@right("TRF13")
def round_that_is_being_played(report):
    for white, black in [report.white(7, at) for at in range(12)]:
        report.pair(7, white, black, " ")


@plant("TRF14", column=58)
def one_number_for_two(report):
    report.player(9).fide_id = report.player(4).fide_id
    return report.line_of_player(9)


@plant("TRF14", column=15)
def one_name_in_two_lines(report):
    report.player(9).name, report.player(9).fide_id = report.player(12).name, ""
    report.player(9).birth = ""
    return report.line_of_player(12)


@right("TRF14")
def namesakes(report):
    report.player(9).name = report.player(21).name


@plant("TRF15", column=10)
def man_with_a_title_of_women(report):
    report.player(3).title = "WGM"
    return report.line_of_player(3)


@right("TRF15")
def woman_with_a_title_of_men(report):
    report.player(3).sex, report.player(3).title = "w", "GM"


@plant("TRF15", column=70)
def born_after_the_tournament(report):
    report.player(3).birth = "2052/01/02"
    return report.line_of_player(3)


@plant("TRF15", column=70)
def born_too_long_before(report):
    report.player(3).birth = "1880/01/02"
    return report.line_of_player(3)


@plant("TRF04", column=81)
def wrong_points(report):
    report.player(5).points = "9.5"
    return report.line_of_player(5)


def exchange_ranks(report, one, other):
    first = next(each for each in report.players if each.rank == one)
    second = next(each for each in report.players if each.rank == other)
    first.rank, second.rank = other, one
    return first


@plant("TRF07", column=86)
def ranks_exchanged(report):
    return report.line_of_player(exchange_ranks(report, 2, 20).number)


@plant("TRF07", column=86)
def robin_ranks_exchanged(report):
    return report.line_of_player(exchange_ranks(report, 1, 10).number)


@right("TRF07")
def ranks_of_equal_players(report):
    order = sorted(report.players, key=lambda each: each.rank)
    at = next(i for i in range(20) if order[i].half_points() == order[i + 1].half_points())
    order[at].rank, order[at + 1].rank = order[at + 1].rank, order[at].rank


@right("TRF07")
def withdrawn_player_without_a_rank(report):
    leader = next(each for each in report.players if each.rank == 3)
    leader.rank = 0
    for each in report.players:
        each.rank -= 1 if each.rank > 3 else 0


@right("TRF07")
def player_whose_rank_is_missing(report):
    next(each for each in report.players if each.rank == 3).rank = None


@plant("TRF05", column=5)
def other_number_of_players(report):
    report.head["062"] = "26"
    return report.line_of("062")


@plant("TRF05", column=5)
def other_number_of_rated_players(report):
    report.head["072"] = "24"
    return report.line_of("072")


@plant("TRF03", column=102)
def opponents_contradict(report):
    white, _ = report.white(2, 4)
    report.player(white).cells[1][0] = report.white(2, 5)[1]
    return report.line_of_player(white)


@plant("TRF03", column=102)
def both_have_white(report):
    white, black = report.white(2, 4)
    report.player(black).cells[1][1] = "w"
    return report.line_of_player(min(white, black))


@plant("TRF03", column=102)
def both_win(report):
    white, black = report.white(2, 4)
    report.pair(2, white, black, "1", "1")
    return report.line_of_player(min(white, black))


@plant("TRF06", column=102)
def draw_and_loss(report):
    white, black = report.white(2, 4)
    report.pair(2, white, black, "=", "0")
    return report.line_of_player(min(white, black))


@plant("TRF03", column=102)
def plays_against_itself(report):
    white, _ = report.white(2, 4)
    report.player(white).cells[1][0] = white
    return report.line_of_player(white)


@plant("TRF03", column=102)
def opponent_without_a_line(report):
    white, _ = report.white(2, 4)
    report.player(white).cells[1][0] = 99
    return report.line_of_player(white)


@plant("TRF03", column=102)
def bye_with_an_opponent(report):
    white, black = report.white(2, 4)
    report.pair(2, white, black, "H", "0")
    return report.line_of_player(min(white, black))


@plant("TRF03", column=102)
def win_without_an_opponent(report):
    white, _ = report.white(2, 4)
    report.player(white).cells[1] = [0, "-", "1"]
    return report.line_of_player(white)


@plant("TRF03", column=5)
def starting_rank_of_two(report):
    report.player(12).number = 11
    return report.line_of_text(report.player(12).name)


@plant("TRF02", column=109)
def letter_that_is_no_result(report):
    white, _ = report.white(2, 4)
    report.player(white).cells[1][2] = "X"
    return report.line_of_player(white)


@plant("TRF02", column=49)
def rating_that_is_no_number(report):
    report.player(7).rating = "2o10"
    return report.line_of_player(7)


@plant("TRF02", column=12)
def title_that_is_none(report):
    report.player(7).title = "XM"
    return report.line_of_player(7)


@plant("TRF02", column=10)
def sex_that_is_none(report):
    report.player(7).sex = "x"
    return report.line_of_player(7)


@plant("TRF02", column=15)
def player_without_a_name(report):
    report.player(7).name = ""
    return report.line_of_player(7)


@plant("TRF02", column=62)
def number_with_a_letter(report):
    report.player(7).fide_id = "15002B9"
    return report.line_of_player(7)


@plant("TRF01", column=70)
def date_as_people_write_it(report):
    report.player(7).birth = "05.03.1967"
    return report.line_of_player(7)


# ---- round robins

@plant("EVT08")
def robin_games_missing(report):
    for at in range(3):
        white, black = report.white(2 + at)
        report.bye(2 + at, white, "Z")
        report.bye(2 + at, black, "Z")
    return None


@plant("EVT08", column=112)
def robin_colours_exchanged(report):
    white, black = report.white(3, 2)
    turn(report, 3, white)
    return report.line_of_player(black)


# ---- teams

@plant("TRF04", column=55)
def team_match_points(report):
    report.given[2, "match"] = "9.0"
    return report.line_of_text("Team Cordes")


@plant("TRF04", column=62)
def team_game_points(report):
    report.given[2, "game"] = "1.5"
    return report.line_of_text("Team Cordes")


@plant("TRF03", column=9)
def team_with_a_player_of_another(report):
    report.members[3] = report.members[3] + [report.members[2][0]]
    return report.line_of_text("Team Dragan")


@plant("TRF03", column=9)
def team_with_a_player_who_is_not_there(report):
    report.members[3] = report.members[3] + [99]
    return report.line_of_text("Team Dragan")


@plant("TRF05", column=5)
def team_count(report):
    report.head["082"] = "8"
    return report.line_of("082")


@plant("TRF08", column=9)
def team_with_a_second_bye(report):
    first, second = report.byes[0] - 1, report.byes[4] - 1
    opponent = report.matches[5, first]
    for team in (first, opponent):
        for number in report.members[team]:
            report.player(number).cells[4] = [0, " ", " "]
    report.byes[4] = first + 1
    report.tail.append(f"240 Z 005 {opponent + 1:4} {second + 1:4}")
    return report.line_of_text(report.names[first])


@plant("EVT02", column=9)
def teams_meet_twice(report):
    one, two = next((a, b) for (number, a), b in report.matches.items() if number == 1)
    other_one, other_two = report.matches[4, one] if (4, one) in report.matches else None, report.matches.get((4, two))
    if other_one is None or other_two is None:
        raise unittest.SkipTest("a bye in round 4")
    import random
    rng = random.Random(5)
    report.match(4, one, two, rng)
    report.match(4, other_one, other_two, rng)
    return report.line_of_text(report.names[min(one, two)])


@plant("TRF10", column=9)
def team_pairing_that_is_forbidden(report):
    (number, one), other = next(iter(report.matches.items()))
    report.tail.append(f"260 001 005 {one + 1:4} {other + 1:4}")
    return report.line_of_text(report.names[min(one, other)])


@plant("TRF07", column=69)
def team_ranks_exchanged(report):
    report.head["212"] = "MPTS,MPvGP"
    order = sorted(range(report.teams), key=lambda team: report.team_points(team), reverse=True)
    report.given[order[0], "rank"], report.given[order[-1], "rank"] = report.teams, 1
    return report.line_of_text(report.names[order[0]])


# ---- for rating

RATING = ("--for-rating",)


def missing(code):
    def without(report):
        line = report.line_of(code)
        report.head[code] = ""
        return line
    without.__name__ = f"record_{code}_is_missing"
    plant("TRF16", column=1, options=RATING)(without)


for each_code in ("012", "022", "032", "042", "052", "102"):
    missing(each_code)


@plant("TRF16", column=5, options=RATING)
def federation_that_is_none(report):
    report.head["032"] = "Lichess"
    return report.line_of("032")


@plant("TRF16", column=5, options=RATING)
def first_day_that_is_a_year(report):
    report.head["042"] = "2025"
    return report.line_of("042")


@plant("TRF16", column=1, options=RATING)
def no_dates_of_rounds(report):
    report.dates = None
    return 1


@plant("TRF16", column=58, options=RATING)
def no_number(report):
    report.player(8).fide_id = ""
    return report.line_of_player(8)


@plant("TRF16", column=58, options=RATING)
def no_numbers_at_all(report):
    for each in report.players:
        each.fide_id = ""
    return report.line_of_player(1)


@plant("TRF16", column=86, options=RATING)
def no_rank(report):
    report.player(8).rank = None
    return report.line_of_player(8)


@plant("TRF17", column=10, options=RATING)
def no_sex(report):
    report.player(8).sex = " "
    return report.line_of_player(8)


@plant("TRF17", column=54, options=RATING)
def no_federation(report):
    report.player(8).federation = ""
    return report.line_of_player(8)


@plant("TRF17", column=70, options=RATING)
def no_birth(report):
    report.player(8).birth = ""
    return report.line_of_player(8)


@plant("TRF18", column=5, options=RATING)
def rapid_with_the_time_of_standard(report):
    report.head["092"] = "Individual: Swiss-System (Rapid)"
    return report.line_of("122")


@plant("TRF18", column=5, options=RATING)
def standard_with_the_time_of_rapid(report):
    report.head["092"] = "Individual: Swiss-System (Standard)"
    report.head["122"] = "15+10"
    return report.line_of("122")


@plant("TRF18", column=5, options=RATING)
def blitz_with_the_time_of_rapid(report):
    report.head["012"] = "Test Blitz Open"
    report.head["122"] = "25 minutes"
    return report.line_of("122")


@plant("TRF18", column=5, options=RATING)
def games_too_short_for_1800(report):
    report.head["122"] = "60 min + 15 sec"
    return report.line_of("122")


@plant("TRF18", column=5, options=RATING)
def encoded_time_too_short_for_2400(report):
    report.player(1).rating = 2450
    report.head["222"] = "5400+20"
    return report.line_of("222")


@right("TRF18", options=RATING)
def encoded_time_for_2400(report):
    report.player(1).rating = 2450
    report.head["222"] = "40/6000+30:900+30"


@right("TRF18", options=RATING)
def time_that_is_not_understood(report):
    report.head["122"] = "see www"


@plant("TRF19", column=92, options=RATING)
def four_rounds_a_day(report):
    report.dates = ["25/08/01"] * 4 + report.dates[4:]
    return report.line_of("132")


@right("TRF19", options=RATING)
def three_rounds_a_day(report):
    report.dates = ["25/08/01"] * 3 + report.dates[3:]


@plant("TRF20", column=92, options=RATING)
def player_without_a_game(report):
    late = reports.Player(26, "Absent, Adam", 1500)
    late.cells, late.rank = [[0, "-", "Z"] for _ in range(7)], 26
    report.players.append(late)
    return report.line_of_player(26)


@plant("TRF13", column=152, options=RATING)
def last_round_without_results(report):
    round_that_is_being_played(report)
    return report.line_of_player(report.white(7)[0])


LIST = "fideid,name,elo,title\n"


def with_list(report, number, row):
    report.list = LIST + row
    return report.line_of_player(number)


@plant("EVT14", column=58, options=("--ratings", "list.csv", "--ratings-for", "2025.08"))
def number_of_somebody_else(report):
    return with_list(report, 6, f'{report.player(6).fide_id},"Somebody, Else",2000,\n')


@plant("EVT23", column=49, options=("--ratings", "list.csv", "--ratings-for", "2025.08"))
def rating_of_another_month(report):
    return with_list(report, 6, f'{report.player(6).fide_id},"{report.player(6).name}",1999,\n')


@plant("EVT23", column=11, options=("--ratings", "list.csv", "--ratings-for", "2025.08"))
def title_of_the_list(report):
    return with_list(report, 6, f'{report.player(6).fide_id},"{report.player(6).name}",{report.player(6).rating},FM\n')


@right("EVT23", options=("--ratings", "rapid.csv", "--ratings-for", "2025.08"))
def rating_of_another_class(report):
    with_list(report, 6, f'{report.player(6).fide_id},"{report.player(6).name}",1999,\n')


# ---- beside games: True as the third argument of what they return leaves the report out

def game_of(report, round_number, at, change):
    white, _ = report.white(round_number, at)
    report.tags = {(round_number, white): change}
    return f"game {played(report, round_number, white)}"


def played(report, round_number, white):
    return report.game_number(round_number, white)


def first_played(report, round_number, result="1=0"):
    """At which place of the round a game was played that ended so."""
    return next(at for at in range(12) if report.player(report.white(round_number, at)[0]).cells[round_number - 1][2] in result)


@plant("EVT12", games=True)
def misspelt_name_without_a_number(report):
    return game_of(report, 3, 2, {"White": "Unhaerd, Off", "WhiteFideId": "", "WhiteElo": ""})


@plant("EVT29", games="alone")
def misspelt_name_in_games_alone(report):
    white, _ = report.white(3, 2)
    name = report.player(white).name
    return game_of(report, 3, 2, {"White": name[0] + name[2:], "WhiteFideId": "", "WhiteElo": ""})


@plant("EVT10", games=True)
def no_result_in_a_game(report):
    return game_of(report, 3, 2, {"Result": "*"})


@plant("EVT25", games="alone")
def no_result_in_games_alone(report):
    return game_of(report, 3, 2, {"Result": "*"})


@plant("EVT26", games="alone")
def result_against_its_marker(report):
    at = first_played(report, 3, "1")
    return game_of(report, 3, at, {"marker": "0-1"})


@plant("EVT26", games=True)
def result_against_its_marker_with_report(report):
    at = first_played(report, 3, "1")
    return game_of(report, 3, at, {"marker": "0-1"})


@plant("EVT10", games=True)
def other_result(report):
    at = first_played(report, 3, "1")
    return game_of(report, 3, at, {"Result": "0-1"})


@plant("EVT17", games=True)
def game_a_year_late(report):
    return game_of(report, 3, 2, {"Date": "2026.08.03"})


@plant("EVT17", games=True)
def last_game_a_month_late(report):
    return game_of(report, 7, 2, {"Date": "2025.09.07"})


@plant("EVT28", games=True)
def game_on_another_day(report):
    report.dates = ["25/08/01", "25/08/03", "25/08/05", "25/08/07", "25/08/09", "25/08/11", "25/08/13"]
    report.head["052"] = "2025/08/13"
    return game_of(report, 3, 2, {"Date": "2025.08.06"})


@plant("EVT28", column=112, games=True)
def round_on_another_day(report):
    text = report.pgn()
    report.dates[2] = "25/08/02"
    report.games = text
    return report.line_of("132")


@plant("EVT28", column=5, games=True)
def tournament_of_another_year(report):
    report.games = report.pgn()
    report.head["042"], report.head["052"], report.dates = "2024/08/01", "2024/08/07", []
    return report.line_of("042")


@plant("EVT18", games=True)
def name_of_the_event_with_a_typo(report):
    return game_of(report, 3, 2, {"Event": "Tset Open"})


@plant("EVT24", games=True)
def played_game_without_moves(report):
    return game_of(report, 3, 2, {"moves": ""})


@plant("EVT19", games=True)
def forfeit_with_moves(report):
    at = first_played(report, 3, "1")
    white, black = report.white(3, at)
    report.games = report.pgn()
    number = played(report, 3, white)
    report.pair(3, white, black, "+")
    return f"game {number}"


@plant("EVT19", games=True)
def bye_with_a_game(report):
    white, black = report.white(3, 2)
    report.games = report.pgn()
    number = played(report, 3, white)
    report.bye(3, white, "H")
    report.bye(3, black, "H")
    return f"game {number}"


@plant("EVT04", games=True)
def game_that_is_not_there(report):
    white, _ = report.white(3, 2)
    report.tags = {(3, white): None}
    return report.line_of_player(white)


@plant("EVT13", games=True)
def other_rating(report):
    return game_of(report, 3, 2, {"WhiteElo": 1111})


@plant("EVT13", games=True)
def other_number(report):
    return game_of(report, 3, 2, {"WhiteFideId": 999})


@plant("EVT11", games=True)
def other_colours(report):
    white, black = report.white(3, 2)
    one, other = report.player(white), report.player(black)
    result = {"1": "0-1", "0": "1-0", "=": "1/2-1/2"}[one.cells[2][2]]
    return game_of(report, 3, 2, {"White": other.name, "Black": one.name, "WhiteFideId": other.fide_id, "BlackFideId": one.fide_id,
                                  "WhiteElo": other.rating, "BlackElo": one.rating, "Result": result})


@plant("EVT11", games=True)
def other_round(report):
    return game_of(report, 3, 2, {"Round": "6.99"})


def team_tags(report):
    tags = {}
    for number in range(1, report.rounds + 1):
        for each in report.players:
            opponent, colour, _ = each.cells[number - 1]
            if colour == "w":
                seat = [next(team for team in range(report.teams) if one in report.members[team]) for one in (each.number, opponent)]
                board = report.members[seat[0]].index(each.number) + 1
                tags[number, each.number] = {"WhiteTeam": report.names[seat[0]], "BlackTeam": report.names[seat[1]],
                                             "Round": f"{number}.{min(seat) + 1}.{board}"}
    return tags


@plant("EVT27", games=True)
def team_tag_of_another_team(report):
    report.tags = team_tags(report)
    white, _ = report.white(3, 2)
    report.tags[3, white]["WhiteTeam"] = "Team Novotny"
    return f"game {played(report, 3, white)}"


@plant("EVT27", games=True)
def team_boards_exchanged(report):
    report.tags = team_tags(report)
    key, tags = next((key, tags) for key, tags in report.tags.items() if key[0] == 3 and tags["Round"].endswith(".2"))
    head = tags["Round"][:-1]
    other = next(each for each, value in report.tags.items() if value["Round"] == head + "3")
    tags["Round"], report.tags[other]["Round"] = head + "3", head + "2"
    return f"game {played(report, *key)}"


def standings(report):
    order = sorted(report.players, key=lambda each: each.rank)
    return [(each.rank, each.name, each.half_points() / 2) for each in order]


def with_standings(report, rows):
    report.standings = "Rk.,Name,Pts.\n" + "".join(f'{rank},"{name}",{points}\n' for rank, name, points in rows)


@plant("EVT09", games="standings")
def standings_exchanged(report):
    rows = standings(report)
    rows[3], rows[15] = (4, *rows[15][1:]), (16, *rows[3][1:])
    with_standings(report, rows)
    return "standings 17"


@plant("EVT09", games="standings")
def standings_with_other_points(report):
    rows = standings(report)
    rows[-1] = (25, rows[-1][1], 0.0 if rows[-1][2] else -1)
    rows[0] = (1, rows[0][1], rows[0][2] + 3)
    with_standings(report, rows)
    return "standings 2"


@unittest.skipUnless(PROGRAM, "ARBITER_BINARY is not set")
class Plants(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def event(self, report, games, options):
        """Code, file, game, line and column of each finding."""
        folder = Path(self.folder.name)
        words = [PROGRAM, "event", "-q", "--report", "json"]
        (folder / "open.trf").write_text(report.text(), encoding="utf-8")
        if games not in ("alone", "standings"):
            words += ["--trf", "open.trf"]
        for option in options:
            if option.endswith(".csv"):
                (folder / option).write_text(report.list, encoding="utf-8")
        words += options
        if games == "standings":
            (folder / "standings.csv").write_text(report.standings, encoding="utf-8")
            words += ["--standings", "standings.csv"]
        if games == "alone":
            words.append("--one-event")
        if games:
            text = getattr(report, "games", None) or report.pgn(getattr(report, "tags", None))
            (folder / "games.pgn").write_text(text, encoding="utf-8")
            words.append("games.pgn")
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return [(each["code"], each["file"], each.get("game") or 0, each.get("line") or 0, each.get("column") or 0, each["message"])
                for event in json.loads(done.stdout)["events"] for each in event["findings"]]

    def test_sound_reports_have_no_findings(self):
        for make in (swiss, round_robin, TeamReport):
            report = make()
            self.assertEqual(self.event(report, False, ()), [], make.__name__)
            self.assertEqual(self.event(report, True, ()), [], make.__name__)
            self.assertEqual(self.event(report, False, RATING), [], make.__name__)

    def test_planted_errors_are_named_where_they_are(self):
        self.assertGreaterEqual(len(PLANTS), 100)
        for function, code, column, games, options in PLANTS:
            with self.subTest(function.__name__):
                report = base(function)
                where = function(report)
                found = self.event(report, games, options)
                self.assertTrue(any(self.is_there(each, code, where, column) for each in found),
                                f"{function.__name__}: {code} at {where}:{column}, but found {found}")

    @staticmethod
    def is_there(finding, code, where, column):
        found, file, game, line, at, _ = finding
        if found != code or (column is not None and at != column):
            return False
        if where is None:
            return file == "open.trf"
        if isinstance(where, int):
            return (file, game, line) == ("open.trf", 0, where)
        kind, number = where.split()
        return game == int(number) if kind == "game" else (file, line) == ("standings.csv", int(number))

    def test_what_is_right_is_not_reported(self):
        for function, code, games, options in RIGHT:
            with self.subTest(function.__name__):
                report = base(function)
                function(report)
                found = [each for each in self.event(report, games, options) if each[0] == code]
                self.assertEqual(found, [], function.__name__)


if __name__ == "__main__":
    unittest.main()
