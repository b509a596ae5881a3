#include "core/judge/judge.hpp"

#include "tests/support/played_game.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace arbiter::judge {
namespace judge_test {

using testing::PlayedGame;

constexpr std::string_view kKnightsOutAndBack = "Nf3 Nf6 Ng1 Ng8 ";

std::string times(int count, std::string_view moves) {
    std::string text;
    while (count-- > 0)
        text += moves;
    return text;
}

// "fivefold 16 9.6.1 1/2-1/2; on board 8 x8 9.2.2; ..."; a "?" after what is only possible.
std::string describe(const Ruling& ruling) {
    constexpr std::string_view kClaims[] = {"on board", "intended", "fifty on board",
                                            "fifty intended", "material"};
    std::string text;
    if (ruling.ending) {
        text = std::string(laws::to_string(ruling.ending->kind)) + " " +
               std::to_string(ruling.ending->ply) + " " + std::string(ruling.ending->article) +
               " " + std::string(to_string(ruling.ending->score));
    }
    if (!ruling.is_ending_certain) text += "?";
    for (std::size_t i = 0; i < kClaimKinds; ++i) {
        const auto& claim = ruling.claims[i];
        if (!claim) continue;
        if (!text.empty()) text += "; ";
        text += std::string(kClaims[i]) + " " + std::to_string(claim->first_ply) + " x" +
                std::to_string(claim->plies) + " " + std::string(claim->article);
        if (!claim->is_certain) text += "?";
    }
    if (!ruling.are_claims_certain) text += " (claims?)";
    if (ruling.is_conditional) text += " (conditional)";
    return text;
}

// Dead positions by material: what else is dead has tests of its own.
constexpr mating::Options kMaterial{.depth = mating::Depth::Material};

Ruling rule(std::string_view edition, std::string_view start, std::string_view moves) {
    const PlayedGame game{start, moves};
    return judge(game.facts(), {}, std::nullopt,
                 {.edition = laws::find_edition(edition), .dead = kMaterial});
}

Ruling rule_by_date(std::string_view date, std::string_view start, std::string_view moves) {
    const PlayedGame game{start, moves};
    return judge(game.facts(), {.event_date = {}, .date = date, .utc_date = {}}, std::nullopt,
                 {.edition = nullptr, .dead = kMaterial});
}

struct Case {
    std::string_view name, edition, start, moves, ruling;
};

// The definitions of docs/guide/interface.md 3.2 (`ending`, `claims`), under one edition each.
const std::string kFourRounds = times(4, kKnightsOutAndBack);
const std::string kFourRoundsAndOn = kFourRounds + "e4 e5";
const Case kCases[] = {
    {"nothing_happens", "fide-2023", "startpos", "e4 e5 Nf3 Nc6", ""},
    {"no_moves", "fide-2023", "startpos", "", ""},
    {"mate", "fide-2023", "startpos", "f3 e5 g4 Qh4#", "checkmate 4 5.1.1 0-1"},
    {"mate_by_white", "fide-2009", "startpos", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#",
     "checkmate 7 5.1a 1-0"},
    {"moves_after_mate_are_not_played", "fide-1984", "startpos", "f3 e5 g4 Qh4# Kf2",
     "checkmate 4 10.1 0-1"},
    {"stalemate", "fide-1997", "7k/8/6K1/8/8/Q7/8/8 w - - 0 1", "Qa2", "stalemate 1 5.2 1/2-1/2"},
    {"dead_by_the_last_capture", "fide-2023", "8/8/4k3/3p4/3K4/8/8/8 b - - 0 1", "Kf5 Kxd5",
     "dead-position 2 5.2.2 1/2-1/2"},
    {"dead_at_the_start_and_played_on", "fide-2001", "8/8/4k3/8/8/3KB3/8/8 w - - 0 1",
     "Bf4 Kd5 Bg5", "dead-position 0 5.2b 1/2-1/2"},
    {"dead_in_the_middle", "fide-2014", "8/8/4k3/3p4/3K4/8/8/8 b - - 0 1",
     "Kf5 Kxd5 Kf6 Kd6 Kf7 Kd7", "dead-position 2 5.2b 1/2-1/2"},
    {"dead_before_the_stalemate", "fide-2023", "k7/8/1K6/8/8/8/6p1/5B2 w - - 0 1",
     "Bxg2+ Kb8 Be4 Ka8 Bh1 Kb8 Bg2", "dead-position 1 5.2.2 1/2-1/2"},
    {"stalemate_goes_before_dead_at_one_ply", "fide-2023", "8/8/8/8/8/5k2/5p2/5K1r w - - 0 1", "",
     "checkmate 0 5.1.1 0-1"},
    {"closed_list_is_only_possible", "fide-1984", "8/8/4k3/3p4/3K4/8/8/8 b - - 0 1", "Kf5 Kxd5",
     "dead-position 2 10.7 1/2-1/2?"},
    {"closed_list_knows_no_pair_of_one_colour", "fide-1984", "8/8/8/8/8/1k6/1B6/2K1B3 w - - 0 1",
     "Kd1 Kxb2", "dead-position 2 10.7 1/2-1/2?"},
    {"pair_of_one_colour_is_dead_by_any_series", "fide-1997", "8/8/8/8/8/1k6/1B6/2K1B3 w - - 0 1",
     "Kd1 Kxb2", "dead-position 0 9.6 1/2-1/2"},
    {"unreachable_mate_is_a_mate", "fide-2023", "8/8/8/8/8/2b1k1b1/8/3RKR2 w - - 0 1", "",
     "checkmate 0 5.1.1 0-1"},
    // Repetition.
    {"twice_is_nothing_but_a_threat", "fide-2023", "startpos", "Nf3 Nf6 Ng1 Ng8", ""},
    {"nothing_could_come_a_third_time", "fide-2023", "startpos", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6", ""},
    {"claim_about_to_appear_needs_two_occurrences", "fide-2023", "startpos",
     "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", "intended 7 x1 9.2.1"},
    {"three_times", "fide-2023", "startpos", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8",
     "on board 8 x1 9.2.2; intended 7 x2 9.2.1"},
    {"man_on_the_way_back", "fide-2023", "4k3/8/8/8/8/8/N7/R3K3 b - - 0 1",
     "Kd8 Kd1 Ke8 Ke1 Kd8 Rb1 Ke8 Rb4 Kd8 Ra4 Ke8", "intended 7 x1 9.2.1"},
    {"five_times_before_2014", "fide-2009", "startpos", kFourRounds,
     "on board 8 x9 9.2b; intended 7 x10 9.2a"},
    {"five_times_in_2014", "fide-2014", "startpos", kFourRounds,
     "fivefold 16 9.6a 1/2-1/2; on board 8 x8 9.2b; intended 7 x9 9.2a"},
    {"five_times_today", "fide-2023", "startpos", kFourRounds,
     "fivefold 16 9.6.1 1/2-1/2; on board 8 x8 9.2.2; intended 7 x9 9.2.1"},
    {"moves_after_the_fifth_do_not_matter", "fide-2023", "startpos", kFourRoundsAndOn,
     "fivefold 16 9.6.1 1/2-1/2; on board 8 x8 9.2.2; intended 7 x9 9.2.1"},
    // Fifty and seventy-five moves; the start clock counts.
    {"fifty_at_the_start", "fide-2023", "4k3/8/8/8/8/8/4P3/R3K3 w - - 100 80", "",
     "fifty on board 0 x1 9.3.2; fifty intended 0 x1 9.3.1"},
    {"forty_nine_and_a_half", "fide-2017", "4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80", "",
     "fifty intended 0 x1 9.3.1"},
    {"forty_nine", "fide-2017", "4k3/8/8/8/8/8/4P3/R3K3 w - - 98 80", "", ""},
    {"a_pawn_move_starts_anew", "fide-2017", "4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80", "e4 Kd7",
     "fifty intended 0 x1 9.3.1"},
    {"only_pawn_moves_cannot_be_intended", "fide-2023", "k7/P7/K7/8/8/8/6p1/8 b - - 99 80", "", ""},
    {"only_captures_cannot_be_intended", "fide-2023", "k7/1Q6/8/8/8/8/8/K7 b - - 99 80", "", ""},
    {"castling_is_quiet", "fide-2023", "4k3/8/8/8/8/8/4P3/4K2R w K - 99 80", "O-O",
     "fifty on board 1 x1 9.3.2; fifty intended 0 x2 9.3.1"},
    {"seventy_five_at_the_start", "fide-2014", "4k3/8/8/8/8/8/4P3/R3K3 w - - 150 120", "Ra2",
     "seventy-five 0 9.6b 1/2-1/2"},
    {"seventy_five_in_play", "fide-2023", "4k3/8/8/8/8/8/4P3/R3K3 w - - 148 120", "Ra2 Kd7 Ra1",
     "seventy-five 2 9.6.2 1/2-1/2; fifty on board 0 x2 9.3.2; fifty intended 0 x2 9.3.1"},
    {"no_seventy_five_before_2014", "fide-2009", "4k3/8/8/8/8/8/4P3/R3K3 w - - 148 120",
     "Ra2 Kd7 Ra1", "fifty on board 0 x4 9.3b; fifty intended 0 x4 9.3a"},
    {"mate_goes_before_seventy_five", "fide-2023", "7k/8/6K1/8/8/8/Q7/8 w - - 149 120", "Qa8#",
     "checkmate 1 5.1.1 1-0; fifty on board 0 x1 9.3.2; fifty intended 0 x1 9.3.1"},
    {"stalemate_goes_before_seventy_five", "fide-2023", "7k/8/6K1/8/8/Q7/8/8 w - - 149 120", "Qa2",
     "stalemate 1 5.2.1 1/2-1/2; fifty on board 0 x1 9.3.2; fifty intended 0 x1 9.3.1"},
    {"nothing_to_claim_in_mate", "fide-2009", "7k/8/6K1/8/8/8/Q7/8 w - - 99 120", "Qa8#",
     "checkmate 1 5.1a 1-0; fifty intended 0 x1 9.3a"},
    // The exceptions of 1984-1992.
    {"exception_needs_the_largest_number", "fide-1984", "8/8/4k3/4r3/8/3KR3/1B6/8 w - - 199 200",
     "Re1 Kd6", "fifty on board 1 x2 10.8; 10.9; fifty intended 0 x3 10.8; 10.9"},
    {"possible_from_fifty_moves_on", "fide-1984", "8/8/4k3/4r3/8/3KR3/1B6/8 w - - 198 200",
     "Re1 Kd6", "fifty on board 2 x1 10.8; 10.9; fifty intended 1 x2 10.8; 10.9 (claims?)"},
    {"below_it_a_claim_is_possible", "fide-1984", "8/8/4k3/4r3/8/3KR3/1B6/8 w - - 100 200", "",
     " (claims?)"},
    {"lesser_exception", "fide-1984", "8/8/4k3/4n3/8/3KB3/1B6/8 w - - 150 200", "",
     "fifty on board 0 x1 10.8; 10.9; fifty intended 0 x1 10.8; 10.9"},
    {"no_exception_for_other_material", "fide-1984", "8/8/4k3/4r3/8/3KR3/8/8 w - - 100 200", "",
     "fifty on board 0 x1 10.8; fifty intended 0 x1 10.8"},
    // Only moves that end the game could complete the fifty: by the letter 9.3a allows the claim.
    {"only_quiet_move_mates", "fide-2023", "6bk/7p/8/8/1p6/8/1KPp4/B7 w - - 99 80", "",
     "fifty intended 0 x1 9.3.1? (claims?)"},
    {"another_quiet_move_does_not_mate", "fide-2023", "6bk/7p/8/8/8/8/1KPp4/B7 w - - 99 80", "",
     "fifty intended 0 x1 9.3.1"},
    // Sites.
    {"threefold_ends_a_game_on_chesscom", "chesscom", "startpos", kFourRounds,
     "threefold 8  1/2-1/2"},
    {"fifty_moves_end_a_game_on_chesscom", "chesscom", "4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80",
     "Ra2 Kd7", "fifty 1  1/2-1/2"},
    {"mate_by_the_fiftieth_on_chesscom", "chesscom", "7k/8/6K1/8/8/8/Q7/8 w - - 99 80", "Qa8#",
     "checkmate 1  1-0"},
    {"knight_each_on_chesscom", "chesscom", "8/8/3nk3/4p3/8/3K1N2/8/8 w - - 0 1", "Nxe5 Nf5",
     "material 1  1/2-1/2"},
    {"two_knights_on_chesscom", "chesscom", "8/8/4k3/4p3/8/3KNN2/8/8 w - - 0 1", "Nxe5 Kxe5 Nc4",
     "material 1  1/2-1/2"},
    {"two_knights_on_icc", "icc", "8/8/4k3/4p3/8/3KNN2/8/8 w - - 0 1", "Nxe5 Kxe5 Nc4",
     "material 2  1/2-1/2"},
    {"knight_each_on_icc", "icc", "8/8/3nk3/8/8/3KN3/8/8 w - - 0 1", "", "material 0  1/2-1/2"},
    {"knight_each_on_lichess", "lichess", "8/8/3nk3/8/8/3KN3/8/8 w - - 0 1", "", ""},
    {"bishops_of_one_colour_on_lichess", "lichess", "8/8/3bk3/8/8/3KB3/8/8 w - - 0 1", "Ke4",
     "material 0  1/2-1/2"},
    {"five_times_on_lichess", "lichess", "startpos", kFourRounds,
     "fivefold 16  1/2-1/2; on board 8 x8 ; intended 7 x9 "},
    {"fifty_moves_end_a_game_on_lichess", "lichess", "4k3/8/8/8/8/8/4P3/R3K3 w - - 98 80",
     "Ra2 Kd7", "fifty 2  1/2-1/2"},
    {"mate_by_the_fiftieth_on_lichess", "lichess", "7k/8/6K1/8/8/8/Q7/8 w - - 99 80", "Qa8#",
     "checkmate 1  1-0"},
    {"three_times_under_us_chess", "uscf", "startpos", kFourRounds,
     "on board 8 x9 14C; intended 7 x10 14C"},
    {"dead_under_us_chess", "uscf", "8/8/4k3/3p4/3K4/8/8/8 b - - 0 1", "Kf5 Kxd5",
     "dead-position 2 14D 1/2-1/2"},
    {"many_quiet_moves_under_us_chess", "uscf", "4k3/8/8/8/8/8/4P3/R3K3 w - - 150 120", "",
     "fifty on board 0 x1 14F; fifty intended 0 x1 14F"},
    // JCA 15.2: claims by material.
    {"rook_each", "jca-2010", "8/8/4k3/4r3/8/3KR3/8/8 w - - 0 1", "Kd4", "material 0 x2 15.2(b)"},
    {"queen_each", "jca-2010", "kq6/8/8/8/8/8/8/6QK w - - 0 1", "", "material 0 x1 15.2(b)"},
    {"queen_lost_by_a_check_through_the_king", "jca-2010", "6q1/8/4k3/8/8/8/2Q5/K7 w - - 0 1", "",
     "material 0 x1 15.2(b)? (claims?)"},
    {"queen_against_rook", "jca-2010", "6q1/8/4k3/8/8/8/2R5/K7 w - - 0 1", "", ""},
    {"rook_each_with_a_pawn", "jca-2010", "6r1/4p3/4k3/8/8/8/2R5/K7 w - - 0 1", "", ""},
    {"rook_that_hangs", "jca-2010", "8/8/4k3/8/8/8/6R1/K5r1 w - - 0 1", "",
     "material 0 x1 15.2(b)? (claims?)"},
    {"pawn_that_draws", "jca-2010", "k7/8/K7/P7/8/8/8/8 w - - 0 1", "", "material 0 x1 15.2(c)"},
    {"pawn_that_wins", "jca-2010", "8/7k/8/P7/8/8/8/K7 w - - 0 1", "a6 Kg7 a7", ""},
    {"pawn_that_draws_after_a_mistake", "jca-2010", "8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", "Kd5 Ke4",
     ""},
    {"several_pawns", "jca-2010", "8/8/4k3/4p3/4P3/4K3/8/8 w - - 0 1", "Kd3",
     "material 0 x2 15.2(c)? (claims?)"},
    {"two_knights", "jca-2010", "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", "Ke4", "material 0 x2 15.2(d)"},
    {"two_knights_and_a_pawn", "jca-2010", "8/4p3/4k3/8/8/3KNN2/8/8 w - - 0 1", "Ke4", ""},
    {"two_knights_that_mate", "jca-2010", "7k/8/5NKN/8/8/8/8/8 w - - 0 1", "",
     "material 0 x1 15.2(d)? (claims?)"},
    {"wrong_bishop", "jca-2010", "k7/8/P1K5/8/8/4B3/8/8 w - - 0 1", "", "material 0 x1 15.2(e)"},
    {"wrong_bishop_and_two_pawns", "jca-2010", "7k/8/8/6K1/7P/7P/8/5B2 w - - 0 1", "",
     "material 0 x1 15.2(e)"},
    {"wrong_bishop_for_black", "jca-2010", "8/8/8/8/4bk2/p7/8/1K6 w - - 0 1", "",
     "material 0 x1 15.2(e)"},
    {"right_bishop", "jca-2010", "k7/8/P1K5/8/4B3/8/8/8 w - - 0 1", "", ""},
    {"wrong_bishop_and_a_far_king", "jca-2010", "8/8/P7/2K5/8/4B3/7k/8 w - - 0 1", "",
     "material 0 x1 15.2(e)? (claims?)"},
    {"knight_pawn_is_no_rook_pawn", "jca-2010", "k7/8/1PK5/8/8/4B3/8/8 w - - 0 1", "", ""},
    {"material_is_no_claim_of_fide", "fide-2009", "8/8/4k3/4r3/8/3KR3/8/8 w - - 0 1", "", ""},
    {"other_claims_as_in_2009", "jca-2010", "startpos", kFourRounds,
     "on board 8 x9 9.2b; intended 7 x10 9.2a"},
    // Null moves.
    {"claims_after_a_null_move_are_conditional", "fide-2023", "4k3/8/8/8/8/8/4P3/R3K3 w - - 98 80",
     "Ra2 -- Ra1", "fifty on board 2 x2 9.3.2; fifty intended 1 x3 9.3.1 (conditional)"},
    {"mate_after_a_null_move_is_conditional", "fide-2023", "startpos", "f3 e5 a3 -- g4 Qh4#",
     "checkmate 6 5.1.1 0-1 (conditional)"},
};

class Judge : public ::testing::TestWithParam<Case> {};

TEST_P(Judge, RulesByTheRowsOfTheEdition) {
    const auto& [name, edition, start, moves, ruling] = GetParam();
    EXPECT_EQ(describe(rule(edition, start, moves)), ruling);
}

INSTANTIATE_TEST_SUITE_P(Games, Judge, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.name); });

struct DatedCase {
    std::string_view name, date, start, moves, ruling;
};

const DatedCase kDatedCases[] = {
    {"the_day_before", "2014.06.30", "startpos", kFourRounds,
     "on board 8 x9 9.2b; intended 7 x10 9.2a"},
    {"the_day_itself", "2014.07.01", "startpos", kFourRounds,
     "fivefold 16 9.6a 1/2-1/2; on board 8 x8 9.2b; intended 7 x9 9.2a"},
    {"year_in_which_it_changed", "2014.??.??", "startpos", kFourRounds,
     "fivefold 16 9.6a 1/2-1/2?; on board 8 x8 9.2b?; intended 7 x9 9.2a? (claims?)"},
    {"year_in_which_nothing_changes_for_it", "2017.??.??", "startpos", kFourRounds,
     "fivefold 16 9.6.1 1/2-1/2; on board 8 x8 9.2.1.2; intended 7 x9 9.2.1.1"},
    {"no_date", "????.??.??", "startpos", kFourRounds,
     "fivefold 16 9.6.1 1/2-1/2?; on board 8 x8 9.2.2?; intended 7 x9 9.2.1? (claims?)"},
    {"mate_needs_no_date", "????.??.??", "startpos", "f3 e5 g4 Qh4#", "checkmate 4 5.1.1 0-1"},
    {"exceptions_while_they_lasted", "1991.05.01", "8/8/4k3/4r3/8/3KR3/1B6/8 w - - 100 200", "",
     " (claims?)"},
    {"exceptions_in_the_year_they_went", "1992.??.??", "8/8/4k3/4r3/8/3KR3/1B6/8 w - - 100 200", "",
     " (claims?)"},
    {"exceptions_abolished", "1993.01.01", "8/8/4k3/4r3/8/3KR3/1B6/8 w - - 100 200", "",
     "fifty on board 0 x1 10.8; fifty intended 0 x1 10.8"},
};

class JudgeByDate : public ::testing::TestWithParam<DatedCase> {};

TEST_P(JudgeByDate, SaysWhatDependsOnTheDate) {
    const auto& [name, date, start, moves, ruling] = GetParam();
    EXPECT_EQ(describe(rule_by_date(date, start, moves)), ruling);
}

INSTANTIATE_TEST_SUITE_P(Games, JudgeByDate, ::testing::ValuesIn(kDatedCases),
                         [](const auto& test) { return std::string(test.param.name); });

std::string_view edition_of(const GameDates& dates) {
    const PlayedGame game{"startpos"};
    return judge(game.facts(), dates, std::nullopt).edition->id;
}

// docs/guide/interface.md 3: EventDate, else Date, else UTCDate; what cannot be used is skipped.
TEST(JudgeDates, TakesTheFirstUsableOne) {
    EXPECT_EQ(edition_of({"2014.06.28", "2014.07.02", "2020.01.01"}), "fide-2009");
    EXPECT_EQ(edition_of({std::nullopt, "2014.07.02", "2020.01.01"}), "fide-2014");
    EXPECT_EQ(edition_of({"????.??.??", "2014.07.02", "2020.01.01"}), "fide-2014");
    EXPECT_EQ(edition_of({"", "2014-07-02", "2020.01.01"}), "fide-2018");
    // There is no such day, but the year is known; the day decides nothing then.
    EXPECT_EQ(edition_of({"2014.06.31", std::nullopt, std::nullopt}), "fide-2014");
    EXPECT_EQ(edition_of({}), laws::choose_by_date(std::nullopt).applied->id);
}

// Games one after the other, as an audit judges them.
TEST(JudgeDates, AreRememberedFromGameToGame) {
    const std::optional<std::string_view> texts[] = {
        std::nullopt, "",           "2014.06.28", "2014.06.30", "2014.07.01",
        "2014.07.??", "2016.??.??", "2017.06.30", "2017.??.??", "????.??.??",
        "2023.01.01", "9999.12.31", "0001.01.01"};
    const PlayedGame game{"startpos"};
    LastDatedEdition last;
    arbiter::testing::Dice dice{7};
    GameDates dates;
    for (int round = 0; round < 2000; ++round) {
        std::optional<std::string_view>* const tags[] = {&dates.event_date, &dates.date,
                                                         &dates.utc_date};
        *tags[dice.roll(3)] = texts[dice.roll(std::size(texts))];
        const Ruling alone = judge(game.facts(), dates, std::nullopt);
        for (int again = 0; again < 2; ++again) {
            const Ruling ruling = judge(game.facts(), dates, std::nullopt, {.last_dated = &last});
            ASSERT_EQ(ruling.edition, alone.edition);
            ASSERT_EQ(ruling.is_edition_certain, alone.is_edition_certain);
            ASSERT_TRUE(std::ranges::equal(ruling.also, alone.also));
            ASSERT_EQ(last.by(dates).range, dates_of(dates));
        }
    }
}

TEST(JudgeDates, ListsTheOtherEditions) {
    const PlayedGame game{"startpos"};
    const Ruling ruling = judge(game.facts(), {{}, "2017.??.??", {}}, std::nullopt);
    EXPECT_EQ(ruling.edition->id, "fide-2017");
    ASSERT_EQ(ruling.also.size(), 1U);
    EXPECT_EQ((*ruling.also.begin())->id, "fide-2014");
    EXPECT_TRUE(ruling.is_edition_certain);
    EXPECT_FALSE(judge(game.facts(), {}, std::nullopt).is_edition_certain);
    // A named edition is certain whatever the date.
    const JudgeOptions named{.edition = laws::find_edition("fide-2001"), .dead = kMaterial};
    const Ruling by_name = judge(game.facts(), {{}, "2017.??.??", {}}, std::nullopt, named);
    EXPECT_EQ(by_name.edition->id, "fide-2001");
    EXPECT_EQ(by_name.also.size(), 0U);
    EXPECT_TRUE(by_name.is_edition_certain);
}

TEST(JudgeTimeClass, FollowsTheEditionApplied) {
    const PlayedGame game{"startpos"};
    const auto time_class = [&](std::string_view date, std::optional<std::string_view> text) {
        return judge(game.facts(), {{}, date, {}}, text).time_class;
    };
    EXPECT_EQ(time_class("2013.01.01", "600+1"), laws::TimeClass::Blitz);
    EXPECT_EQ(time_class("2023.01.01", "600+1"), laws::TimeClass::Rapid);
    EXPECT_EQ(time_class("2023.01.01", "-"), std::nullopt);
    EXPECT_EQ(time_class("2023.01.01", std::nullopt), std::nullopt);
}

TEST(JudgeReplay, SaysNothingAboutAGameThatIsNotReplayed) {
    const PlayedGame game{"8/8/4k3/8/8/3K4/8/8 w - - 150 120"};
    replay::GameFacts facts = game.facts();
    facts.is_replayed = false;
    const Ruling ruling = judge(facts, {}, "180+2");
    EXPECT_EQ(describe(ruling), "");
    EXPECT_EQ(ruling.can_win(chess::Color::White), CanWin::Unknown);
    EXPECT_EQ(ruling.can_win(chess::Color::Black), CanWin::Unknown);
    EXPECT_EQ(ruling.time_class, laws::TimeClass::Blitz);
}

TEST(JudgeCanWin, IsThatOfTheFinalPosition) {
    const auto can_win = [](std::string_view start, std::string_view moves) {
        const Ruling ruling = rule("fide-2023", start, moves);
        return std::string(to_string(ruling.can_win(chess::Color::White))) + " " +
               std::string(to_string(ruling.can_win(chess::Color::Black)));
    };
    EXPECT_EQ(can_win("startpos", "f3 e5 g4 Qh4#"), "no yes");
    EXPECT_EQ(can_win("startpos", "e4"), "unknown unknown");
    EXPECT_EQ(can_win("7k/8/6K1/8/8/Q7/8/8 w - - 0 1", "Qb4"), "unknown no");
    EXPECT_EQ(can_win("8/8/4kq2/8/8/3KN3/8/8 b - - 0 1", ""), "no unknown");
    EXPECT_EQ(can_win("8/8/4k3/3p4/3K4/8/8/8 b - - 0 1", "Kf5 Kxd5"), "no no");
}

}  // namespace judge_test
}  // namespace arbiter::judge
