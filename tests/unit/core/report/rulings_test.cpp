#include "tests/unit/core/report/sample_batch.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>

namespace arbiter::report {
namespace rulings_test {

report::FactsRecord known_facts() {
    report::FactsRecord facts{};
    facts.variant = "standard";
    facts.laws = "fide-2023";
    facts.final_fen = "a fen";
    facts.can_win = {judge::CanWin::Yes, judge::CanWin::Yes};
    return facts;
}

// What is said of the second game of the sample, without its place.
std::string ruling(const report::FactsRecord& facts,
                   const std::function<void(report::GameRecord&)>& change) {
    SampleBatch batch;
    report::GameRecord& game = batch.game(1);
    game.facts = &facts;
    game.status = report::Status::Clean;
    game.is_legal = true;
    game.plies = 1;
    change(game);
    const std::string out = rendered(*format_rulings.make({}), batch.view());
    constexpr std::string_view kPlace = "games.pgn:4: game 8:";
    const std::size_t at = out.find(kPlace);
    EXPECT_NE(at, std::string::npos) << out;
    return out.substr(at + kPlace.size());
}

void set_result(report::GameRecord& game, std::string_view result) {
    game.result_token = result;
    game.has_result_token = true;
}

TEST(Rulings, SayThatNothingEndsTheGame) {
    EXPECT_EQ(ruling(known_facts(), [](report::GameRecord& game) { set_result(game, "1-0"); }),
              " Nothing on the board ends the game. The recorded result is 1-0.\n");
    EXPECT_EQ(ruling(known_facts(), [](report::GameRecord&) {}),
              " Nothing on the board ends the game. No result is recorded.\n");
}

TEST(Rulings, NameTheMoveTheCauseTheArticleAndTheRightResult) {
    const judge::Ending mate{laws::EndingKind::Checkmate, 1, "5.1.1", judge::Score::WhiteWins};
    EXPECT_EQ(
        ruling(known_facts(),
               [&](report::GameRecord& game) {
                   game.ending = mate;
                   game.first_move_number = 12;
                   game.plies = 3;
                   set_result(game, "0-1");
               }),
        " The game is over after White's 12th move: Black is checkmated, and White wins "
        "[fide-2023 5.1.1]. 2 half-moves are recorded after that. The recorded result is 0-1, "
        "but it should be 1-0.\n");
}

TEST(Rulings, CountMovesFromTheSideThatBegins) {
    const judge::Ending draw{laws::EndingKind::Stalemate, 1, "5.2.1", judge::Score::Draw};
    EXPECT_EQ(
        ruling(known_facts(),
               [&](report::GameRecord& game) {
                   game.ending = draw;
                   game.is_black_first = true;
                   set_result(game, "1/2-1/2");
               }),
        " The game is over after Black's 1st move: White is stalemated, and the game is drawn "
        "[fide-2023 5.2.1]. The recorded result is 1/2-1/2.\n");
}

TEST(Rulings, SayWhereTheRecordCannotBeFollowed) {
    report::FactsRecord facts = known_facts();
    facts.illegal = report::IllegalHalfMove{2, "Q\x1b", "illegal-move"};
    const std::string said = ruling(facts, [](report::GameRecord& game) { game.is_legal = false; });
    EXPECT_TRUE(said.starts_with(" The record cannot be followed from Black's 1st move on: 'Q"))
        << said;
    EXPECT_NE(said.find("is about the 1 half-moves before."), std::string::npos) << said;
    EXPECT_EQ(said.find('\x1b'), std::string::npos);
}

TEST(Rulings, SayThatAVariantIsNotChecked) {
    report::FactsRecord facts = known_facts();
    facts.variant = "Atomic";
    EXPECT_EQ(
        ruling(facts, [](report::GameRecord& game) { game.status = report::Status::Unchecked; }),
        " The rules of Atomic are not known here, so the moves were not checked. No result is "
        "recorded.\n");
}

TEST(Rulings, SayWhoCanNoLongerCheckmate) {
    report::FactsRecord facts = known_facts();
    facts.can_win = {judge::CanWin::No, judge::CanWin::Yes};
    const std::string said = ruling(facts, [](report::GameRecord&) {});
    EXPECT_NE(
        said.find("White can no longer checkmate by any series of legal moves: a flag fall of "
                  "Black in the final position is a draw [fide-2023 6.9]."),
        std::string::npos)
        << said;
}

TEST(Rulings, SayWhenADrawCouldBeClaimedAndBecauseOfWhat) {
    const std::array<std::uint8_t, 1> ways{static_cast<std::uint8_t>(judge::ClaimWay::Intended)};
    const std::array<std::uint32_t, 2> occurrences{0, 4};
    std::array<chess::SanText, 1> moves;
    moves[0].push("Ng8");
    const judge::ClaimWindow window{
        .kind = judge::ClaimWindowKind::Threefold,
        .who = chess::Color::Black,
        .from_ply = 7,
        .to_ply = 7,
        .ways = ways,
        .article = laws::find_article(*laws::find_edition("fide-2023"),
                                      laws::Trigger::RepetitionIntended, laws::Force::Claimable),
        .is_certain = true,
        .is_conditional = false,
        .stands_at_end = false,
        .first_fen = {},
        .quiet_plies = 7,
        .intended_moves = moves,
        .occurrences = occurrences};
    const report::ClaimsRecord claims{
        .laws = "fide-2023", .is_drawn = false, .windows = {&window, 1}};
    const std::string said =
        ruling(known_facts(), [&](report::GameRecord& game) { game.claims = &claims; });
    EXPECT_NE(
        said.find("At Black's 4th move Black could claim a draw by writing down Ng8: the same "
                  "position for the 3rd time, as in the start position and after Black's 2nd "
                  "move [fide-2023 9.2.1]."),
        std::string::npos)
        << said;
}

TEST(Rulings, EndWithTheWordPartialWhenTheRunWasStopped) {
    const auto report = format_rulings.make({});
    report::RunSummary summary;
    EXPECT_EQ(finished(*report, summary), "");
    summary.is_partial = true;
    EXPECT_TRUE(finished(*report, summary).starts_with("partial"));
}

}  // namespace rulings_test
}  // namespace arbiter::report
