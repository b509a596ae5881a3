#include "core/variant/bughouse.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace arbiter::variant {
namespace bughouse_test {

const Rules& board_rules() {
    return rules_of(VariantId::Bughouse);
}

bool play(BughouseMatch& match, BoardId id, std::string_view san) {
    const auto found = board_rules().resolve(match.board(id), *parse_san(san));
    if (found.is_ok()) match.play(id, found.move);
    return found.is_ok();
}

TEST(BughouseMatch, GivesWhatIsTakenToThePartner) {
    BughouseMatch match = BughouseMatch::initial();
    EXPECT_FALSE(play(match, BoardId::B, "P@e4"));
    for (const std::string_view san : {"e4", "d5", "exd5", "Qxd5"})
        ASSERT_TRUE(play(match, BoardId::A, san));
    // The pawns keep their colours: black to Black's hand on B, white to White's.
    EXPECT_EQ(match.board(BoardId::B).hand(Color::Black).count(Role::Pawn), 1U);
    EXPECT_EQ(match.board(BoardId::B).hand(Color::White).count(Role::Pawn), 1U);
    EXPECT_EQ(match.board(BoardId::A).hand(Color::White).total(), 0U);
    EXPECT_TRUE(play(match, BoardId::B, "P@e4"));
    EXPECT_FALSE(play(match, BoardId::B, "N@e5"));
    EXPECT_TRUE(play(match, BoardId::B, "@e5"));
    EXPECT_EQ(match.board(BoardId::B).hand(Color::Black).total(), 0U);
}

TEST(BughouseMatch, OwesWhatIsDroppedBeforeItIsTaken) {
    BughouseMatch match = BughouseMatch::initial();
    for (const std::string_view san : {"e4", "d5"})
        ASSERT_TRUE(play(match, BoardId::A, san));
    ASSERT_TRUE(play(match, BoardId::B, "d4"));
    match.play(BoardId::B, Move::drop(Role::Pawn, chess::Square::E3));
    const Hand& hand = match.board(BoardId::B).hand(Color::Black);
    EXPECT_EQ(hand.total(), 0U);
    ASSERT_TRUE(play(match, BoardId::A, "exd5"));
    EXPECT_EQ(hand.total(), 0U);
    for (const std::string_view san : {"e6", "dxe6"})
        ASSERT_TRUE(play(match, BoardId::A, san));
    EXPECT_EQ(hand.count(Role::Pawn), 1U);
}

TEST(BughouseMatch, LabelsTheNextHalfMove) {
    BughouseMatch match = BughouseMatch::initial();
    EXPECT_EQ(next_label(match, BoardId::B), "1B.");
    ASSERT_TRUE(play(match, BoardId::A, "e4"));
    EXPECT_EQ(next_label(match, BoardId::A), "1a.");
    ASSERT_TRUE(play(match, BoardId::A, "e5"));
    EXPECT_EQ(next_label(match, BoardId::A), "2A.");
}

TEST(BughouseMatch, GivesAPromotedPieceAsAPawn) {
    const MatchReading reading =
        read_match_fen("4k3/8/8/8/8/8/4r3/4Q~2K[] b - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    ASSERT_TRUE(reading.match);
    BughouseMatch match = *reading.match;
    ASSERT_TRUE(play(match, BoardId::A, "Rxe1+"));
    EXPECT_EQ(match.board(BoardId::B).hand(Color::White).count(Role::Pawn), 1U);
    EXPECT_EQ(match.board(BoardId::B).hand(Color::White).count(Role::Queen), 0U);
}

TEST(BughouseMatch, EndsOnlyWithAMateThatNoDropCouldParry) {
    const auto end_after = [](std::string_view fen, std::string_view san) {
        const Position other = board_rules().start();
        const StartReading start = board_rules().read_fen(fen);
        BughouseMatch match{*start.position, other};
        EXPECT_TRUE(play(match, BoardId::A, san));
        return match.end();
    };
    // A knight: nothing comes between.
    const auto smothered = end_after("6rk/6pp/8/6N1/8/8/8/4K3[] w - - 0 1", "Nf7");
    ASSERT_TRUE(smothered);
    EXPECT_EQ(smothered->winner_team, Color::White);
    EXPECT_EQ(smothered->board, BoardId::A);
    // On the back rank a knight may still come, though no pawn could be dropped there.
    EXPECT_FALSE(end_after("6k1/5ppp/8/8/8/8/8/R3K3[] w - - 0 1", "Ra8"));
    // A queen beside the king.
    EXPECT_TRUE(end_after("7k/8/6K1/8/8/8/8/6Q1[Q] w - - 0 1", "Q@g7"));
    // Two pieces at once.
    EXPECT_TRUE(end_after("3nkb2/3p1p2/8/8/4N3/8/8/4R1K1[] w - - 0 1", "Nf6"));
}

TEST(BughouseMatch, WaitsWhereOtherGamesAreStalemate) {
    const StartReading start = board_rules().read_fen("7k/5Q2/8/8/8/8/8/1K6[] b - - 0 1");
    ASSERT_TRUE(start.position);
    EXPECT_FALSE(board_rules().has_legal_move(*start.position));
    EXPECT_FALSE(board_rules().end(*start.position));
}

TEST(BughouseMatch, CrossesItsTeams) {
    EXPECT_EQ(team_of(BoardId::A, Color::White), team_of(BoardId::B, Color::Black));
    EXPECT_EQ(team_of(BoardId::A, Color::Black), team_of(BoardId::B, Color::White));
    const StartReading mate = board_rules().read_fen("6rk/5Npp/8/8/8/8/8/4K3[] b - - 1 1");
    const BughouseMatch match{board_rules().start(), *mate.position};
    ASSERT_TRUE(match.end());
    EXPECT_EQ(match.end()->winner_team, Color::Black);
    EXPECT_EQ(match.can_win(Color::White), Winnable::No);
    EXPECT_EQ(match.can_win(Color::Black), Winnable::Yes);
    EXPECT_EQ(BughouseMatch::initial().can_win(Color::White), Winnable::Unknown);
}

TEST(BughouseMatch, TakesDropsOnTrustWhereTheOtherBoardIsMissing) {
    Position pos = board_rules().start();
    EXPECT_FALSE(board_rules().resolve(pos, *parse_san("Q@e4")).is_ok());
    pos.set_hands_open(true);
    const auto found = board_rules().resolve(pos, *parse_san("Q@e4"));
    ASSERT_TRUE(found.is_ok());
    EXPECT_FALSE(board_rules().resolve(pos, *parse_san("P@e8")).is_ok());
    board_rules().play(pos, found.move);
    EXPECT_EQ(pos.piece_on(Square::E4), Piece::WhiteQueen);
    EXPECT_TRUE(pos.may_drop(Color::White, Role::Queen));
    EXPECT_EQ(pos.hand(Color::White).total(), 0U);
}

TEST(ReadMatchFen, CountsPlacesInTheWholeText) {
    constexpr std::string_view kText =
        "4k3/8/8/8/8/8/8/4K3[] w - - 0 1  |\t4k3/8/8/8/8/8/8/4K3[pQ] w K - 0 1";
    const MatchReading reading = read_match_fen(kText);
    ASSERT_TRUE(reading.is_pair && reading.match);
    const FenFlaw* flaw = reading.b.flaws.find(FenFlawKind::HandForm);
    ASSERT_NE(flaw, nullptr);
    EXPECT_EQ(kText.substr(flaw->begin, flaw->end - flaw->begin), "[pQ]");
    ASSERT_TRUE(reading.b.defects.has(chess::FenDefect::CastlingImpossible));
    EXPECT_EQ(kText[reading.b.defects.begin()->begin], 'K');
    EXPECT_EQ(reading.match->write_fen(),
              "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[Qp] w - - 0 1");
}

TEST(ReadMatchFen, KnowsOneBoardFromTwo) {
    EXPECT_FALSE(read_match_fen("4k3/8/8/8/8/8/8/4K3[] w - - 0 1").is_pair);
    EXPECT_FALSE(read_match_fen("a|b|c").is_pair);
    EXPECT_TRUE(read_match_fen("|").is_pair);
    EXPECT_FALSE(read_match_fen("|").match);
}

}  // namespace bughouse_test
}  // namespace arbiter::variant
