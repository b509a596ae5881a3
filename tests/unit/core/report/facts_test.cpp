#include "tests/unit/core/report/sample_batch.hpp"

#include <gtest/gtest.h>

namespace arbiter::report {
namespace facts_test {

report::FactsRecord unknown_facts() {
    report::FactsRecord facts{};
    facts.variant = "standard";
    facts.laws = "fide-2023";
    facts.can_win = {judge::CanWin::Unknown, judge::CanWin::Unknown};
    return facts;
}

// The line of the second game of the sample, which stands at bytes 29-49.
std::string facts_line(const report::FactsRecord& facts,
                       const std::optional<judge::Ending>& ending) {
    SampleBatch batch;
    const report::FactsRecord other = unknown_facts();
    batch.game(0).facts = &other;
    report::GameRecord& game = batch.game(1);
    game.facts = &facts;
    game.status = report::Status::Flagged;
    game.is_legal = true;
    game.plies = 1;
    game.findings_reported = 2;
    game.ending = ending;
    const std::string out = rendered(*format_facts.make({}), batch.view());
    return out.substr(out.find('\n') + 1);
}

TEST(Facts, WritesEveryKeyOfTheInterfaceInItsOrderWithItsNulls) {
    EXPECT_EQ(
        facts_line(unknown_facts(), std::nullopt),
        R"({"file":"games.pgn","game":8,"line":4,"byte_begin":29,"byte_end":49,"status":"flagged",)"
        R"("variant":"standard","laws":"fide-2023","laws_also":[],"time_class":null,)"
        R"("start_fen":null,"final_fen":null,"plies":1,"legal":true,"illegal":null,)"
        R"("result_tag":null,"result_token":null,"termination_tag":null,"ending":null,)"
        R"("can_win":{"white":"unknown","black":"unknown"},)"
        R"("claims":{"threefold_on_board":null,"threefold_intended":null,"fifty_on_board":null,)"
        R"("fifty_intended":null},"max_repetition":0,"max_quiet_plies":0,"kept_plies":0,)"
        R"("moves_hash":"00000000000000000000000000000000","findings":2})"
        "\n");
}

TEST(Facts, WritesWhatIsKnown) {
    report::FactsRecord facts = unknown_facts();
    facts.laws_also.push(laws::find_edition("fide-2018"));
    facts.time_class = laws::TimeClass::Rapid;
    facts.start_fen = "start";
    facts.final_fen = "final";
    facts.illegal = report::IllegalHalfMove{2, "Q\"", "illegal-move"};
    facts.result_tag = "1-0";
    facts.result_token = "";
    facts.can_win = {judge::CanWin::Yes, judge::CanWin::No};
    facts.claims[2] = judge::Claim{100, 3, "9.3"};
    facts.moves_hash = {0x0123456789abcdefU, 0xfU};
    const judge::Ending mate{laws::EndingKind::Checkmate, 1, "5.1.1", judge::Score::WhiteWins};
    const std::string line = facts_line(facts, mate);
    for (
        const std::string_view part :
        {R"("laws_also":["fide-2018"],"time_class":"rapid","start_fen":"start","final_fen":"final")",
         R"("illegal":{"ply":2,"san":"Q\"","rule":"illegal-move"})",
         R"("result_tag":"1-0","result_token":"","termination_tag":null)",
         R"("ending":{"kind":"checkmate","ply":1,"article":"5.1.1","result":"1-0"})",
         R"("can_win":{"white":"yes","black":"no"})",
         R"("fifty_on_board":{"first_ply":100,"plies":3},"fifty_intended":null)",
         R"("moves_hash":"0123456789abcdef000000000000000f")"}) {
        EXPECT_NE(line.find(part), std::string::npos) << part << " in " << line;
    }
}

}  // namespace facts_test
}  // namespace arbiter::report
