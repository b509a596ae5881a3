// Every game of the real archives gets the same facts and rulings from the fast path (targeted SAN,
// bitboards, incremental keys) as from the slow one (all legal moves on a mailbox, positions as
// text, claims by their definitions), under every edition and every site's rules.

#include "core/judge/judge.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/pgn/symbols.hpp"
#include "core/reference/slow_laws.hpp"
#include "core/replay/replayer.hpp"
#include "tests/support/corpora.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {
namespace facts_corpus_test {

constexpr int kShares = 4;  // of the files, so that ctest can run them side by side

struct Totals {
    std::uint64_t games = 0, plies = 0, skipped = 0, rejected = 0, rulings = 0, disputed = 0;
};

// The main line's half-moves as written: everything that a half-move may be, outside variations,
// before the terminator.
std::vector<std::string_view> main_line(const pgn::GameView& view) {
    std::vector<std::string_view> moves;
    int depth = 0;
    for (std::size_t i = 0; i < view.token_count(); ++i) {
        const pgn::Token& token = view.tokens()[i];
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

// Who wins on time by the material tests of the sites; the others are tests of what can follow.
void compare_flag_fall(const judge::Ruling& ruling, const reference::SlowGame& slow,
                       const std::string& where) {
    const reference::MailboxBoard& board = slow.boards.back();
    if (board.is_checkmate()) return;
    const std::string_view id = ruling.edition->id;
    for (const bool white : {true, false}) {
        const std::string men = reference::men_of(board, white);
        bool wins = men != "" && men != "B" && men != "N";
        if (id == "lichess") wins = reference::may_mate_by_material(board, white);
        if (id == "lichess" || id == "chesscom" || id == "icc") {
            EXPECT_EQ(ruling.wins_on_time(white ? chess::Color::White : chess::Color::Black),
                      wins ? judge::CanWin::Yes : judge::CanWin::No)
                << where;
        }
    }
}

// The ruling of one edition by either path.
void compare_ruling(const judge::Ruling& ruling, const reference::SlowGame& slow,
                    const std::string& game, Totals& totals) {
    const std::string where = game + " " + std::string(ruling.edition->id);
    const reference::SlowLaws laws = reference::slow_laws_of(ruling.edition->id);
    const reference::SlowRuling expected = reference::rule_slowly(slow, laws);
    EXPECT_EQ(ruling.ending ? laws::to_string(ruling.ending->kind) : "", expected.ending) << where;
    EXPECT_EQ(ruling.ending ? ruling.ending->ply : 0, expected.ending_ply) << where;
    for (std::size_t kind = 0; kind < judge::kClaimKinds; ++kind) {
        const bool is_material = kind == static_cast<std::size_t>(judge::ClaimKind::Material);
        if (is_material && expected.needs_pawn_ending) continue;
        const auto& claim = ruling.claims[kind];
        const reference::SlowClaim fast{claim ? claim->first_ply : 0, claim ? claim->plies : 0};
        EXPECT_EQ(fast, expected.claims[kind]) << where << " claim kind " << kind;
    }
    // Claims by material are graded by a look ahead.
    if (!ruling.claim(judge::ClaimKind::Material)) {
        EXPECT_EQ(ruling.are_claims_certain, expected.are_claims_certain) << where;
    }
    compare_flag_fall(ruling, slow, where);
    ++totals.rulings;
    totals.disputed += expected.are_claims_certain ? 0 : 1;
}

void compare(const pgn::GameView& view, replay::Replayer& replayer, const std::string& where,
             Totals& totals) {
    const replay::GameFacts& facts = replayer.replay(view);
    ++totals.games;
    // The slow path plays chess.
    if (!facts.is_replayed || !facts.is_orthodox()) {
        ++totals.skipped;
        return;
    }
    auto board = reference::MailboxBoard::initial();
    if (const auto fen = view.value(pgn::KnownTag::Fen)) {
        const auto read = reference::MailboxBoard::from_fen(with_possible_clock(*fen));
        ASSERT_TRUE(read) << where;
        board = *read;
    }
    const reference::SlowGame slow = reference::play_slowly(board, main_line(view));
    totals.plies += slow.plies;
    totals.rejected += slow.is_legal ? 0 : 1;
    ASSERT_EQ(facts.plies, slow.plies) << where;
    // Moves after the end, or after something unreadable, make a game illegal in ways the slow path
    // does not look at.
    EXPECT_TRUE(slow.is_legal || !facts.is_legal) << where;
    const auto final_board = reference::MailboxBoard::from_fen(facts.final.fen());
    ASSERT_TRUE(final_board) << where;
    EXPECT_EQ(final_board->identity(), slow.final_identity) << where;
    for (std::size_t k = 0; k <= slow.plies; ++k) {
        ASSERT_EQ(facts.repetitions()[k], std::min<std::uint32_t>(slow.repetitions[k], 255))
            << where << " ply " << k;
        ASSERT_EQ(facts.quiet()[k], slow.quiet[k]) << where << " ply " << k;
    }
    EXPECT_EQ(facts.final.orthodox().key(), facts.final.orthodox().recomputed_key()) << where;
    for (const laws::Edition* edition : laws::editions()) {
        // The slow path knows dead positions by material.
        const judge::JudgeOptions options{.edition = edition,
                                          .dead = {.depth = mating::Depth::Material}};
        compare_ruling(judge::judge(facts, {}, std::nullopt, options), slow, where, totals);
    }
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
        const pgn::PaddedText bytes(testing::read_bytes(path));
        pgn::GameReader reader;
        reader.open({.text = bytes});
        pgn::GameView view;
        for (std::uint64_t game = 1; reader.next(view); ++game) {
            if (ordinal++ % kShares != static_cast<std::uint64_t>(GetParam())) continue;
            compare(view, replayer, path + " game " + std::to_string(game), totals);
            if (::testing::Test::HasFatalFailure()) return;
        }
    }
    RecordProperty("games", std::to_string(totals.games));
    std::printf(
        "games %llu plies %llu not replayed %llu not legal %llu rulings %llu disputed %llu\n",
        static_cast<unsigned long long>(totals.games),
        static_cast<unsigned long long>(totals.plies),
        static_cast<unsigned long long>(totals.skipped),
        static_cast<unsigned long long>(totals.rejected),
        static_cast<unsigned long long>(totals.rulings),
        static_cast<unsigned long long>(totals.disputed));
    EXPECT_GT(totals.games, 10000U);
}

INSTANTIATE_TEST_SUITE_P(Share, FactsOfTheCorpora, ::testing::Range(0, kShares));

}  // namespace facts_corpus_test
}  // namespace arbiter
