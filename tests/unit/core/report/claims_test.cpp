#include "core/chess/fen.hpp"
#include "tests/unit/core/report/sample_batch.hpp"

#include <gtest/gtest.h>

#include <array>

namespace arbiter::report {
namespace claims_test {

constexpr auto kBoth = static_cast<std::uint8_t>(static_cast<unsigned>(judge::ClaimWay::OnBoard) |
                                                 static_cast<unsigned>(judge::ClaimWay::Intended));
constexpr auto kIntended = static_cast<std::uint8_t>(judge::ClaimWay::Intended);

const laws::Article* article(laws::Trigger trigger) {
    return laws::find_article(*laws::find_edition("fide-2023"), trigger, laws::Force::Claimable);
}

// The lines of the second game of the sample, which begins in line 4.
std::string lines_of(const report::ClaimsRecord& claims, std::string_view result) {
    SampleBatch batch;
    batch.game(1).claims = &claims;
    batch.game(1).result_token = result;
    batch.game(1).has_result_token = !result.empty();
    return rendered(*format_claims.make({}), batch.view());
}

constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(Claims, WriteEveryKeyInItsOrder) {
    const std::array<std::uint8_t, 5> ways{kIntended, 0, kBoth, kIntended, kBoth};
    const std::array<std::uint32_t, 3> occurrences{0, 4, 8};
    std::array<chess::SanText, 1> moves;
    moves[0].push("Ng8");
    judge::ClaimWindow window{.kind = judge::ClaimWindowKind::Threefold,
                              .who = chess::Color::Black,
                              .from_ply = 7,
                              .to_ply = 11,
                              .ways = ways,
                              .article = article(laws::Trigger::RepetitionIntended),
                              .is_certain = true,
                              .is_conditional = false,
                              .stands_at_end = false,
                              .first_fen = kStart,
                              .quiet_plies = 7,
                              .intended_moves = moves,
                              .occurrences = occurrences};
    const report::ClaimsRecord claims{
        .laws = "fide-2023", .is_drawn = false, .windows = {&window, 1}};
    EXPECT_EQ(
        lines_of(claims, "1-0"),
        R"({"file":"games.pgn","game":8,"line":4,"kind":"threefold","who":"black","how":"intended",)"
        R"("from_ply":7,"to_ply":11,"positions":3,"on_board":[9,11],"intended":[7,9,11],)"
        R"("occurrences":[0,4,8],"quiet_plies":null,"intended_moves":["Ng8"],)"
        R"("fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","article":"9.2.1",)"
        R"("laws":"fide-2023","certainty":"claimable","then":"played-on","result_token":"1-0"})"
        "\n");
}

TEST(Claims, TellHowTheGameWentOnAndHowSureTheyAre) {
    const std::array<std::uint8_t, 1> ways{kBoth};
    judge::ClaimWindow window{.kind = judge::ClaimWindowKind::Fifty,
                              .who = chess::Color::White,
                              .from_ply = 100,
                              .to_ply = 100,
                              .ways = ways,
                              .article = article(laws::Trigger::QuietPlies),
                              .is_certain = false,
                              .is_conditional = true,
                              .stands_at_end = true,
                              .first_fen = kStart,
                              .quiet_plies = 100,
                              .intended_moves = {},
                              .occurrences = {}};
    report::ClaimsRecord claims{.laws = "fide-2023", .is_drawn = true, .windows = {&window, 1}};
    std::string line = lines_of(claims, "1/2-1/2");
    EXPECT_NE(line.find(R"("how":"on_board")"), std::string::npos) << line;
    EXPECT_NE(line.find(R"("occurrences":null,"quiet_plies":100,"intended_moves":[])"),
              std::string::npos)
        << line;
    EXPECT_NE(line.find(R"("certainty":"conditional","then":"ended-so","result_token":"1/2-1/2")"),
              std::string::npos)
        << line;
    window.is_conditional = window.stands_at_end = false;
    line = lines_of(claims, "");
    EXPECT_NE(line.find(R"("certainty":"possible","then":"drawn-later","result_token":null)"),
              std::string::npos)
        << line;
    claims.is_drawn = false;
    window.stands_at_end = true;
    EXPECT_NE(lines_of(claims, "*").find(R"("then":"played-on","result_token":"*")"),
              std::string::npos);
}

TEST(Claims, AreNothingForAGameWithoutThem) {
    SampleBatch batch;
    EXPECT_EQ(rendered(*format_claims.make({}), batch.view()), "");
}

}  // namespace claims_test
}  // namespace arbiter::report
