// Every game of the real archives gets the same facts and rulings from the fast path (targeted SAN,
// bitboards, incremental keys) as from the slow one (all legal moves on a mailbox, positions as
// text, claims by their definitions).

#include "judge/judge.hpp"
#include "pgn/game_reader.hpp"
#include "pgn/symbols.hpp"
#include "replay/replayer.hpp"
#include "tests/support/corpora.hpp"
#include "tests/support/slow_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {
namespace {

constexpr int kShares = 4;  // of the files, so that ctest can run them side by side

struct Totals {
    std::uint64_t games = 0, plies = 0, skipped = 0, rejected = 0;
};

testing::SlowLaws slow_laws_of(std::string_view id) {
    testing::SlowLaws laws;
    if (id < "fide-2014") laws.automatic_repetitions = laws.automatic_quiet_plies = 0;
    laws.are_consecutive = id == "fide-2014";
    return laws;
}

// The main line's half-moves as written: everything that a half-move may be, outside variations,
// before the terminator.
std::vector<std::string_view> main_line(const pgn::GameView& view) {
    std::vector<std::string_view> moves;
    int depth = 0;
    for (std::size_t i = 0; i < view.tokens.size(); ++i) {
        const pgn::Token& token = view.tokens[i];
        if (static_cast<std::int32_t>(i) == view.terminator) break;
        if (token.kind == pgn::TokenKind::RavOpen) ++depth;
        if (token.kind == pgn::TokenKind::RavClose && depth > 0) --depth;
        if (token.kind == pgn::TokenKind::Symbol && depth == 0 &&
            pgn::looks_like_move(view.text_of(token)))
            moves.push_back(view.text_of(token));
    }
    return moves;
}

// The FEN with an impossible half-move clock taken as 0: more half-moves than the move number
// allows.   PGN 16.1.3.5.
std::string with_possible_clock(std::string_view fen) {
    std::istringstream in{std::string(fen)};
    std::string placement, turn, rights, ep;
    int clock = 0;
    int number = 1;
    in >> placement >> turn >> rights >> ep >> clock >> number;
    const int most = 2 * (std::max(number, 1) - 1) + (turn == "b" ? 1 : 0);
    if (clock <= most) return std::string(fen);
    return placement + ' ' + turn + ' ' + rights + ' ' + ep + " 0 " + std::to_string(number);
}

void compare_claims(const judge::Ruling& ruling, const testing::SlowGame& slow,
                    const std::string& where) {
    for (std::size_t kind = 0; kind < judge::kClaimKinds; ++kind) {
        const auto& claim = ruling.claims[kind];
        const testing::SlowClaim fast{claim ? claim->first_ply : 0, claim ? claim->plies : 0};
        EXPECT_EQ(fast, slow.claims[kind]) << where << " claim kind " << kind;
    }
}

void compare(const pgn::GameView& view, replay::Replayer& replayer, const std::string& where,
             Totals& totals) {
    const replay::GameFacts& facts = replayer.replay(view);
    ++totals.games;
    if (!facts.is_replayed) {
        ++totals.skipped;
        return;
    }
    auto board = testing::MailboxBoard::initial();
    if (const auto fen = view.value(pgn::KnownTag::Fen)) {
        const auto read = testing::MailboxBoard::from_fen(with_possible_clock(*fen));
        ASSERT_TRUE(read) << where;
        board = *read;
    }
    const judge::Ruling ruling =
        judge::judge(facts,
                     {.event_date = view.value(pgn::KnownTag::EventDate),
                      .date = view.value(pgn::KnownTag::Date),
                      .utc_date = view.value(pgn::KnownTag::UtcDate)},
                     std::nullopt,
                     // The slow path knows dead positions by material.
                     {.edition = nullptr, .dead = {.depth = deadpos::Depth::Material}});
    const std::string_view edition = ruling.edition->id;
    const testing::SlowGame slow =
        testing::play_slowly(board, main_line(view), slow_laws_of(edition));
    totals.plies += slow.plies;
    totals.rejected += slow.is_legal ? 0 : 1;
    ASSERT_EQ(facts.plies, slow.plies) << where;
    // Moves after the end, or after something unreadable, make a game illegal in ways the slow path
    // does not look at.
    EXPECT_TRUE(slow.is_legal || !facts.is_legal) << where;
    const auto final_board = testing::MailboxBoard::from_fen(chess::to_fen(facts.final));
    ASSERT_TRUE(final_board) << where;
    EXPECT_EQ(final_board->identity(), slow.final_identity) << where;
    for (std::size_t k = 0; k <= slow.plies; ++k) {
        ASSERT_EQ(facts.repetitions[k], std::min<std::uint32_t>(slow.repetitions[k], 255))
            << where << " ply " << k;
        ASSERT_EQ(facts.quiet[k], slow.quiet[k]) << where << " ply " << k;
    }
    EXPECT_EQ(facts.final.key(), facts.final.recomputed_key()) << where;
    // Before 1997 the list of dead material is closed, and the draws by counting had other limits
    // for some material.
    if (edition == "fide-1984") return;
    EXPECT_EQ(ruling.ending ? laws::to_string(ruling.ending->kind) : "", slow.ending) << where;
    EXPECT_EQ(ruling.ending ? ruling.ending->ply : 0, slow.ending_ply) << where;
    compare_claims(ruling, slow, where);
}

class FactsOfTheCorpora : public ::testing::TestWithParam<int> {};

TEST_P(FactsOfTheCorpora, AreTheSameOnTheFastAndTheSlowPath) {
    const auto folder = testing::corpora();
    if (!folder) GTEST_SKIP() << "ARBITER_CORPORA does not name the folder of the archives";
    std::vector<std::string> files = testing::pgn_files(*folder / "otb");
    const auto online = testing::pgn_files(*folder / "online");
    files.insert(files.end(), online.begin(), online.end());
    ASSERT_FALSE(files.empty());
    Totals totals;
    std::uint64_t ordinal = 0;
    replay::Replayer replayer;
    for (const std::string& path : files) {
        const std::string bytes = testing::read_padded(path, 128);
        pgn::GameReader reader;
        reader.open({.text = std::string_view(bytes).substr(0, bytes.size() - 128)});
        pgn::GameView view;
        for (std::uint64_t game = 1; reader.next(view); ++game) {
            if (ordinal++ % kShares != static_cast<std::uint64_t>(GetParam())) continue;
            compare(view, replayer, path + " game " + std::to_string(game), totals);
            if (::testing::Test::HasFatalFailure()) return;
        }
    }
    RecordProperty("games", std::to_string(totals.games));
    std::printf("games %llu plies %llu not replayed %llu not legal %llu\n",
                static_cast<unsigned long long>(totals.games),
                static_cast<unsigned long long>(totals.plies),
                static_cast<unsigned long long>(totals.skipped),
                static_cast<unsigned long long>(totals.rejected));
    EXPECT_GT(totals.games, 10000U);
}

INSTANTIATE_TEST_SUITE_P(Share, FactsOfTheCorpora, ::testing::Range(0, kShares));

}  // namespace
}  // namespace arbiter
