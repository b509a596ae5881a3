#include "tests/unit/core/report/sample_batch.hpp"

#include <gtest/gtest.h>

#include <array>

namespace arbiter::report {
namespace ndjson_test {

std::string ndjson(const SampleBatch& batch) {
    return rendered(*format_ndjson.make({}), batch.view());
}

TEST(Ndjson, WritesEveryKeyOfTheInterfaceInItsOrder) {
    SampleBatch batch;
    batch.add(0, illegal_move());
    EXPECT_EQ(
        ndjson(batch),
        R"({"file":"games.pgn","game":7,"line":3,"column":13,"byte_begin":25,"byte_end":26,"ply":3,)"
        R"("code":"MOV01","rule":"illegal-move","severity":"error","certainty":"certain",)"
        R"("message":"san 'Q' is written, but no queen can move","count":1,)"
        R"("article":null,"laws":null,"fen":null,"fix":null})"
        "\n");
}

TEST(Ndjson, WritesArticleAndFixWhenThereAreSome) {
    const std::array<check::Edit, 2> edits{{{25, 26, "Qh5"}, {30, 30, "\"\n"}}};
    check::Finding finding = illegal_move();
    finding.article = "5.1.1";
    finding.laws = "fide-2023";
    finding.fen = "8/8/8/8/8/8/8/8 w - - 0 1";
    finding.fix = check::FixKind::Unsafe;
    finding.edits = edits;
    SampleBatch batch;
    batch.add(0, finding);
    EXPECT_NE(ndjson(batch).find(
                  R"("article":"5.1.1","laws":"fide-2023","fen":"8/8/8/8/8/8/8/8 w - - 0 1",)"
                  R"("fix":{"kind":"unsafe","edits":[{"begin":25,"end":26,"text":"Qh5"},)"
                  R"({"begin":30,"end":30,"text":"\"\n"}]}})"),
              std::string::npos)
        << ndjson(batch);
}

TEST(Ndjson, KnowsNoGameAndNoPlyForTheFile) {
    check::Finding finding = illegal_move();
    finding.ply = check::kNoPly;
    finding.span = {0, 3};
    SampleBatch batch;
    batch.add_about_file(finding);
    EXPECT_TRUE(
        ndjson(batch).starts_with(R"({"file":"games.pgn","game":null,"line":1,"column":1,)"));
    EXPECT_NE(ndjson(batch).find(R"("ply":null)"), std::string::npos);
}

TEST(Ndjson, SaysAtTheEndThatItIsPartial) {
    report::RunSummary whole;
    whole.games = 12;
    whole.bytes = 3456;
    report::RunSummary partial = whole;
    partial.is_partial = true;
    for (const report::Format* format : {&format_ndjson, &format_facts, &format_claims}) {
        EXPECT_EQ(finished(*format->make({}), partial),
                  "{\"partial\":true,\"games\":12,\"bytes\":3456}\n");
        EXPECT_EQ(finished(*format->make({}), whole), "");
    }
}

TEST(Ndjson, NumbersGamesFromTheFirstOfTheBatch) {
    SampleBatch batch;
    batch.add(0, illegal_move());
    batch.add(1, style_finding());
    EXPECT_NE(ndjson(batch).find(R"("game":8,"line":6,"column":4,)"), std::string::npos)
        << ndjson(batch);
}

TEST(Ndjson, IsValidUtf8WhateverTheMessageHolds) {
    check::Finding finding = illegal_move();
    finding.message = "M\xFCller \x1b \xC3\xBC";
    SampleBatch batch;
    batch.add(0, finding);
    EXPECT_NE(ndjson(batch).find("M\xC3\xBCller \\u001B \xC3\x83\xC2\xBC"), std::string::npos);
}

TEST(Ndjson, SaysNothingAboutCleanGames) {
    EXPECT_EQ(ndjson(SampleBatch{}), "");
}

}  // namespace ndjson_test
}  // namespace arbiter::report
