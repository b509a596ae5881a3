// The real archives, decided in full. Every final position is decided, and in every game that ends
// dead every ply is: once a side cannot win it never can again, so the plies from which it cannot
// are a suffix of the game, and the ruling names the first dead one. A yes that comes without a
// line of moves is held against the search for one.

#include "core/chess/fen.hpp"
#include "core/judge/judge.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/replay/replayer.hpp"
#include "tests/support/corpora.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {
namespace dead_corpus_test {

using chess::Color;
using mating::CanWin;
using mating::Decision;
using mating::Proof;

constexpr int kShares = 4;  // of the files, so that ctest can run them side by side
constexpr mating::Options kFull{.depth = mating::Depth::Full};
constexpr Color kColors[] = {Color::White, Color::Black};

struct Totals {
    std::uint64_t games = 0, undecided = 0, unwinnable = 0;
    std::uint64_t stalemate = 0, material = 0, other = 0;  // dead at the end
    std::uint64_t plies = 0;                               // of games that end dead
    std::uint64_t confirmed = 0;                           // yes without a line of moves there
};

// What the search for a mate says of a yes without a line of moves.
void hold_against_search(const chess::Position& pos, const Decision& decision,
                         const std::string& where, Totals& totals) {
    for (const Color winner : kColors) {
        if (decision.of(winner) != CanWin::Yes || decision.proof_of(winner) != Proof::None)
            continue;
        EXPECT_EQ(mating::decide(pos, winner).can_win, CanWin::Yes)
            << where << ' ' << chess::to_fen(pos) << ' ' << to_string(winner);
        ++totals.confirmed;
    }
}

// Decides every ply of a game that ends dead; the first ply at which it is.
std::uint32_t check_every_ply(const replay::GameFacts& facts, const std::string& where,
                              Totals& totals) {
    chess::Position pos = facts.start.orthodox();
    std::array<std::uint32_t, 2> first_unwinnable{facts.plies + 1, facts.plies + 1};
    for (std::uint32_t ply = 0;; ++ply) {
        const std::string at = where + " ply " + std::to_string(ply);
        const Decision decision = mating::decide(pos, kFull);
        hold_against_search(pos, decision, at, totals);
        for (const Color winner : kColors) {
            std::uint32_t& first = first_unwinnable[chess::index(winner)];
            if (decision.of(winner) == CanWin::No) {
                first = std::min(first, ply);
            } else {
                EXPECT_GT(first, ply) << at << ": " << to_string(winner) << " came back to life";
            }
        }
        if (ply == facts.plies) break;
        pos.play(facts.moves()[ply]);
    }
    return std::max(first_unwinnable[0], first_unwinnable[1]);
}

void look(const replay::GameFacts& facts, const judge::GameDates& dates, const std::string& where,
          Totals& totals) {
    if (!facts.is_replayed || !facts.is_orthodox()) return;
    ++totals.games;
    const Decision final = mating::decide(facts.final.orthodox(), kFull);
    for (const Color winner : kColors) {
        if (final.of(winner) == CanWin::Unknown) {
            ++totals.undecided;
            ADD_FAILURE() << where << ": not decided, " << facts.final.fen() << ' '
                          << to_string(winner);
        }
        totals.unwinnable += final.of(winner) == CanWin::No ? 1 : 0;
    }
    if (!final.is_dead()) return;
    const bool is_stalemate = final.terminal == mating::Terminal::Stalemate;
    const bool is_material = mating::decide_by_material(facts.final.orthodox()).is_dead();
    ++(is_stalemate ? totals.stalemate : is_material ? totals.material : totals.other);
    totals.plies += facts.plies + 1;
    if (facts.has_null_move) return;
    const std::uint32_t first = check_every_ply(facts, where, totals);
    const judge::Ruling ruling = judge::judge(
        facts, dates, std::nullopt, {.edition = laws::find_edition("fide-2009"), .dead = kFull});
    ASSERT_TRUE(ruling.ending) << where;
    if (is_stalemate && first == facts.plies) {
        EXPECT_EQ(ruling.ending->kind, laws::EndingKind::Stalemate) << where;
    } else {
        EXPECT_EQ(ruling.ending->kind, laws::EndingKind::DeadPosition) << where;
    }
    EXPECT_EQ(ruling.ending->ply, first) << where;
}

void print(const Totals& totals) {
    const auto record = [](const char* name, std::uint64_t count) {
        ::testing::Test::RecordProperty(name, std::to_string(count));
        std::printf("%s %llu  ", name, static_cast<unsigned long long>(count));
    };
    record("games", totals.games);
    record("undecided", totals.undecided);
    record("unwinnable", totals.unwinnable);
    record("dead_by_stalemate", totals.stalemate);
    record("dead_by_material", totals.material);
    record("dead_otherwise", totals.other);
    record("plies_of_dead_games", totals.plies);
    record("confirmed", totals.confirmed);
    std::printf("\n");
}

class DeadGamesOfTheCorpora : public ::testing::TestWithParam<std::tuple<std::string_view, int>> {};

// Article 5.2.2, over whole games.
TEST_P(DeadGamesOfTheCorpora, AreDeadFromOnePlyOn) {
    const auto folder = testing::corpora();
    if (!folder) GTEST_SKIP() << "ARBITER_CORPORA does not name the folder of the archives";
    const auto [archive, share] = GetParam();
    const std::vector<std::string> files = testing::pgn_files(*folder / archive);
    ASSERT_FALSE(files.empty());
    Totals totals;
    std::uint64_t ordinal = 0;
    replay::Replayer replayer;
    for (const std::string& path : files) {
        const pgn::PaddedText bytes(testing::read_bytes(path));
        pgn::GameReader reader;
        reader.open({.text = bytes});
        pgn::GameView view;
        for (std::uint64_t game = 1; reader.next(view); ++game) {
            if (ordinal++ % kShares != static_cast<std::uint64_t>(share)) continue;
            look(replayer.replay(view), {}, path + " game " + std::to_string(game), totals);
            if (HasFatalFailure()) return;
        }
    }
    print(totals);
    EXPECT_GT(totals.games, 1000U);
    EXPECT_GT(totals.material + totals.stalemate, 0U);
}

INSTANTIATE_TEST_SUITE_P(Archives, DeadGamesOfTheCorpora,
                         ::testing::Combine(::testing::Values("otb", "online"),
                                            ::testing::Range(0, kShares)),
                         [](const auto& test) {
                             return std::string(std::get<0>(test.param)) + "_" +
                                    std::to_string(std::get<1>(test.param));
                         });

}  // namespace dead_corpus_test
}  // namespace arbiter
