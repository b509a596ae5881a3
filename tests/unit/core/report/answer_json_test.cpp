#include "core/report/answer_json.hpp"

#include <gtest/gtest.h>

namespace arbiter::report {
namespace answer_json_test {

using chess::Color;
using chess::Move;
using chess::Square;
using mating::Answer;
using mating::CanWin;
using mating::Proof;

std::string written(const report::AnswerRecord& record, report::AnswerKeys keys = {}) {
    std::string out;
    report::append_answer(record, keys, out);
    return out;
}

Answer helpmate() {
    Answer answer;
    answer.can_win = CanWin::Yes;
    answer.proof = Proof::Helpmate;
    answer.nodes = 12;
    answer.helpmate = {Move::castle(chess::Side::Short, Square::E1, Square::H1),
                       Move::promote(Square::A2, Square::A1, chess::Role::Knight)};
    return answer;
}

Answer dead() {
    Answer answer;
    answer.can_win = CanWin::No;
    answer.proof = Proof::Static;
    answer.nodes = 3;
    answer.certificate.positions = 2;
    answer.certificate.hash = {0x0123456789ABCDEFULL, 0xFULL};
    using chess::Square;
    answer.certificate.invariants = {
        {.pieces = {{chess::Piece::WhitePawn, 0x10000000, false},
                    {chess::Piece::BlackKing, 0x3, true}},
         .facing = {{0, 14}, {31, 2}},
         .kings = {{Square::A1, Square::H8, Color::White}, {Square::B1, Square::G7, Color::Black}},
         .exits = {{0, 1}}},
        {.pieces = {{chess::Piece::BlackKing, 0x8000000000000000, false}},
         .facing = {},
         .kings = {},
         .exits = {}}};
    return answer;
}

TEST(AnswerJson, WritesEveryKeyOfTheInterfaceInItsOrder) {
    const Answer answer = helpmate();
    EXPECT_EQ(written({.fen = "a fen", .winner = Color::White, .answer = &answer}),
              R"({"fen":"a fen","winner":"white","verdict":"winnable","proof":"helpmate",)"
              R"("helpmate":["e1g1","a2a1n"],"nodes":12})"
              "\n");
}

TEST(AnswerJson, WritesCastlingAsKingTakesRookInChess960) {
    const Answer answer = helpmate();
    EXPECT_NE(written({.fen = "x",
                       .winner = Color::White,
                       .answer = &answer,
                       .castling = chess::UciForm::Chess960})
                  .find(R"("helpmate":["e1h1","a2a1n"])"),
              std::string::npos);
}

TEST(AnswerJson, WritesNoMovesForAMateOnTheBoard) {
    Answer answer;
    answer.can_win = CanWin::Yes;
    answer.proof = Proof::MateOnBoard;
    EXPECT_EQ(written({.fen = "x", .winner = Color::Black, .answer = &answer}),
              R"({"fen":"x","winner":"black","verdict":"winnable","proof":"mate-on-board",)"
              R"("helpmate":[],"nodes":0})"
              "\n");
}

TEST(AnswerJson, WritesACertificateOnlyOnDemand) {
    const Answer answer = dead();
    const report::AnswerRecord record{.fen = "x", .winner = Color::White, .answer = &answer};
    EXPECT_EQ(written(record),
              R"({"fen":"x","winner":"white","verdict":"unwinnable","proof":"static",)"
              R"("helpmate":null,"nodes":3})"
              "\n");
    EXPECT_EQ(written(record, {.has_certificate = true}),
              R"({"fen":"x","winner":"white","verdict":"unwinnable","proof":"static",)"
              R"("helpmate":null,"nodes":3,"certificate":{"positions":2,)"
              R"("hash":"0123456789abcdef000000000000000f","invariants":[{"men":[)"
              R"({"piece":"P","squares":["e4"],"may_be_captured":false},)"
              R"({"piece":"k","squares":["a1","b1"],"may_be_captured":true}],)"
              R"("facing":[[0,14],[31,2]],"kings":["a1 h8 w","b1 g7 b"],)"
              R"("exits":[{"man":0,"next":1}]},)"
              R"({"men":[{"piece":"k","squares":["h8"],"may_be_captured":false}],)"
              R"("facing":[],"kings":[],"exits":[]}]}})"
              "\n");
}

TEST(AnswerJson, NamesACage) {
    Answer answer = dead();
    answer.certificate.invariants.resize(1);
    answer.certificate.invariants[0].is_cage = true;
    const report::AnswerRecord record{.fen = "x", .winner = Color::White, .answer = &answer};
    EXPECT_NE(written(record, {.has_certificate = true}).find(R"("next":1}],"cage":true}]})"),
              std::string::npos);
}

TEST(AnswerJson, HasNoCertificateForWhatCanBeWonOrIsUnknown) {
    const Answer won = helpmate();
    Answer unknown;
    unknown.nodes = 7;
    for (const Answer& answer : {won, unknown})
        EXPECT_NE(written({.fen = "x", .winner = Color::White, .answer = &answer},
                          {.has_certificate = true})
                      .find(R"(,"certificate":null})"),
                  std::string::npos);
    EXPECT_NE(written({.fen = "x", .winner = Color::White, .answer = &unknown})
                  .find(R"("verdict":"unknown","proof":"none","helpmate":null,"nodes":7})"),
              std::string::npos);
}

TEST(AnswerJson, SaysWhatTheCheckerSaid) {
    const Answer answer = helpmate();
    report::AnswerRecord record{.fen = "x", .winner = Color::White, .answer = &answer};
    EXPECT_NE(written(record, {.has_verified = true}).find(R"("verified":null})"),
              std::string::npos);
    record.is_verified = true;
    EXPECT_NE(written(record, {.has_verified = true}).find(R"("verified":true})"),
              std::string::npos);
    record.is_verified = false;
    record.refused = "no mate";
    EXPECT_NE(
        written(record, {.has_verified = true}).find(R"("verified":false,"refused":"no mate"})"),
        std::string::npos);
}

TEST(AnswerJson, NamesTheProblemOfALineThatIsNoQuestion) {
    EXPECT_EQ(written({.fen = "z\"", .repaired = "r", .problem = "p"}),
              R"({"fen":"z\"","winner":null,"verdict":"invalid","proof":"none","helpmate":null,)"
              R"("nodes":0,"repaired":"r","problem":"p"})"
              "\n");
}

TEST(AnswerJson, IsValidUtf8WhateverTheLineHolds) {
    const std::string line("K\xFC\0\x01", 4);
    EXPECT_TRUE(written({.fen = line, .problem = "p"})
                    .starts_with("{\"fen\":\"K\xC3\xBC\\u0000\\u0001\","));
}

}  // namespace answer_json_test
}  // namespace arbiter::report
