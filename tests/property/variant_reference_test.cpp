#include "core/chess/uci.hpp"
#include "core/variant/rules.hpp"
#include "tests/support/playouts.hpp"
#include "tests/support/slow_variant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <vector>

// Random games of every variant beside its rules as they are written (SlowVariant): the same legal
// moves, the same position after each, the same end. And what every position promises: its FEN
// reads back, its moves are found by their SAN. ARBITER_VARIANT_GAMES is the number of games from
// each start (default 12).

namespace arbiter::variant {
namespace variant_reference_test {

struct Variant {
    VariantId id;
    std::vector<std::string> starts;  // beside the usual one
};

const Variant kVariantsToPlay[] = {
    {VariantId::Standard, {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"}},
    {VariantId::Chess960,
     {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 0 1",
      "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w KQkq - 0 1",
      "1r2k1rr/pppppppp/8/8/8/8/PPPPPPPP/RR2K1R1 w KBgq - 0 1"}},
    {VariantId::KingOfTheHill,
     {"r3k2r/8/4K3/8/8/8/8/8 w kq - 0 1", "8/pp6/2k5/8/8/5K2/6PP/8 w - - 0 1",
      "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w KQkq - 0 1"}},
    {VariantId::ThreeCheck,
     {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 2+1 0 1",
      "4k3/8/8/8/8/8/8/QR2K3 w - - 3+3 0 1", "rk2r3/8/8/8/8/8/8/RK2R3 w KQkq - 3+3 0 1"}},
    {VariantId::Crazyhouse,
     {"r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[QNPqrnp] b KQkq - 0 1",
      "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", "4k3/1Q~6/8/8/4b3/8/Kpp5/8[] b - - 0 1",
      "rk2r3/pppp4/8/8/8/8/PPPP4/RK2R3[NPbp] w KQkq - 0 1"}},
    {VariantId::Bughouse,
     {"r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[QNPPPqrnpp] b KQkq - 0 1",
      "6rk/6pp/8/6N1/8/8/8/R3K2R[RRPP] w KQ - 0 1", "6k1/5ppp/8/8/8/8/8/R3K3[Qqp] w Q - 0 1"}},
    {VariantId::Antichess,
     {"8/P7/8/3k4/8/2K5/7p/8 w - - 0 1", "8/1p6/8/8/8/8/P7/8 w - - 0 1",
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
      "8/3p4/8/4P3/8/3B4/8/2r5 b - - 0 1"}},
    {VariantId::Atomic,
     {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1",
      "8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1", "Rr2k1rR/3K4/3p4/8/8/8/7P/8 w kq - 0 1",
      "8/8/8/3kK3/8/8/PPP3pp/r6R b - - 0 1"}},
    {VariantId::Horde,
     {"4k3/pp4q1/3P2p1/8/P3PP2/PPP2r2/PPP5/PPPP4 b - - 0 1",
      "k7/5p2/4p2P/3p2P1/2p2P2/1p2P2P/p2P2P1/2P2P2 w - - 0 1",
      "r3k2r/8/8/8/8/1p6/P1P5/PPQ2N2 w kq - 0 1", "8/8/8/p7/P7/8/8/k7 b - - 0 1"}},
    {VariantId::RacingKings,
     {"8/1k4K1/8/8/8/8/8/8 w - - 0 1", "4brn1/2K2k2/8/8/8/8/8/8 w - - 0 1",
      "8/8/1rk4K/8/8/8/2bnNBR1/qrbnNBRQ b - - 0 1", "8/2k5/4K3/8/8/8/8/R6q w - - 0 1"}},
};

std::string uci_of(Move move) {
    const chess::SanText text = chess::to_uci(move, chess::UciForm::Chess960);
    return std::string(text.view());
}

std::string end_of(const Rules& rules, const Position& pos) {
    const auto end = rules.end(pos);
    if (!end || end->kind == EndKind::DeadPosition) return "none";
    std::string text(to_string(end->kind));
    if (end->winner) text += *end->winner == Color::White ? " 1-0" : " 0-1";
    return text;
}

void expect_reads_back(const Rules& rules, const Position& pos, const std::string& fen) {
    const StartReading again = rules.read_fen(fen);
    ASSERT_TRUE(again.position) << fen;
    EXPECT_TRUE(again.flaws.is_empty()) << fen << ": " << again.flaws.begin()->detail();
    EXPECT_EQ(rules.write_fen(*again.position), fen);
    EXPECT_EQ(rules.repetition_key(*again.position), rules.repetition_key(pos)) << fen;
    EXPECT_EQ(rules.end(*again.position), rules.end(pos)) << fen;
}

void expect_is_found(const Rules& rules, const Position& pos, Move move) {
    const chess::SanText text = rules.to_san(pos, move);
    const auto san = parse_san(text.view());
    ASSERT_TRUE(san) << text.view();
    const chess::SanResolution found = rules.resolve(pos, *san);
    EXPECT_TRUE(found.is_ok()) << text.view() << " in " << rules.write_fen(pos);
    EXPECT_EQ(found.move, move) << text.view() << " in " << rules.write_fen(pos);
    EXPECT_EQ(found.notes, 0) << text.view() << " in " << rules.write_fen(pos);
    EXPECT_EQ(san->chess.deviations, 0U) << text.view();
}

// Captures more often than chance has them, so that games end.
Move choose(const Position& pos, const chess::MoveList& moves, testing::Dice& dice) {
    for (int tries = 0; tries < 3; ++tries) {
        const Move move = moves[dice.roll(moves.size())];
        if (Rules::is_capture(pos, move)) return move;
    }
    return moves[dice.roll(moves.size())];
}

void play_game(const Rules& rules, const std::string& start, testing::Dice& dice,
               std::map<std::string, int>& ends) {
    const StartReading reading = rules.read_fen(start);
    ASSERT_TRUE(reading.position) << start;
    Position pos = *reading.position;
    testing::SlowVariant slow{name_of(rules.id()), start};
    ASSERT_EQ(rules.write_fen(pos), slow.fen());
    for (int ply = 0; ply < 120; ++ply) {
        const std::string fen = rules.write_fen(pos);
        chess::MoveList moves;
        rules.legal_moves(pos, moves);
        std::vector<std::string> written;
        for (const Move move : moves)
            written.push_back(uci_of(move));
        std::sort(written.begin(), written.end());
        ASSERT_EQ(written, slow.legal_moves()) << fen;
        ASSERT_EQ(rules.is_check(pos), slow.is_check()) << fen;
        const std::string end = end_of(rules, pos);
        ASSERT_EQ(end, slow.end()) << fen;
        expect_reads_back(rules, pos, fen);
        if (moves.is_empty()) {
            ++ends[end];
            return;
        }
        const Move move = choose(pos, moves, dice);
        ASSERT_TRUE(rules.is_legal(pos, move));
        expect_is_found(rules, pos, move);
        slow.play(uci_of(move));
        rules.play(pos, move);
        ASSERT_EQ(rules.write_fen(pos), slow.fen()) << uci_of(move) << " in " << fen;
    }
    ++ends["none"];
}

class VariantReference : public ::testing::TestWithParam<Variant> {};

TEST_P(VariantReference, PlaysAsTheRulesAreWritten) {
    const char* wanted = std::getenv("ARBITER_VARIANT_GAMES");  // NOLINT(concurrency-mt-unsafe)
    const int games = wanted == nullptr ? 12 : std::atoi(wanted);
    const Rules& rules = rules_of(GetParam().id);
    std::vector<std::string> starts = GetParam().starts;
    starts.emplace_back(rules.start_fen());
    testing::Dice dice{20261126};
    std::map<std::string, int> ends;
    for (const std::string& start : starts) {
        for (int game = 0; game < games; ++game) {
            play_game(rules, start, dice, ends);
            if (HasFatalFailure()) return;
        }
    }
    for (const auto& [end, count] : ends)
        std::cout << end << ": " << count << "\n";
}

INSTANTIATE_TEST_SUITE_P(Variants, VariantReference, ::testing::ValuesIn(kVariantsToPlay),
                         [](const auto& test) {
                             std::string name(name_of(test.param.id));
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace variant_reference_test
}  // namespace arbiter::variant
