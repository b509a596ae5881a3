#include "run/selfcheck/selfcheck.hpp"

#include "core/audit/game_auditor.hpp"
#include "core/audit/numberer.hpp"
#include "core/check/inspector.hpp"
#include "run/selfcheck/general_way.hpp"
#include "run/selfcheck/read_back.hpp"
#include "tests/support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::selfcheck {
namespace selfcheck_test {

// A draw by repetition, a mate, an illegal move, Chess960 and a variant without a second board.
constexpr std::string_view kGames =
    "[Event \"a\"]\n[Result \"1/2-1/2\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 "
    "1/2-1/2\n\n"
    "[Event \"b\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
    "[Event \"c\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 *\n\n"
    "[Event \"d\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
    "[FEN \"bnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQNB w CEce - 0 1\"]\n\n"
    "1. f3 f6 2. Qf2 Qf7 *\n\n"
    "[Event \"e\"]\n[Variant \"Atomic\"]\n\n1. e4 e5 2. Nf3 *\n\n";

check::RuleSettings settings() {
    check::RuleSettings all{};
    for (check::RuleSetting& setting : all)
        setting.is_read = true;
    return all;
}

// A text as the run audits it.
class Audited {
  public:
    explicit Audited(std::string_view pgn, bool keeps_game = false, bool is_general = false) {
        batch.set_text(pgn);
        auditor(keeps_game, is_general).audit(batch);
    }
    [[nodiscard]] audit::AuditPlan plan(bool keeps_game, bool is_general) const {
        audit::AuditPlan plan;
        plan.inspector = &inspector_;
        plan.dead = judge::kDefaultDead;
        plan.is_general = is_general;
        plan.wants_facts = true;
        plan.keeps_game = keeps_game;
        return plan;
    }
    // A copy of the facts of a game, to be changed.
    report::FactsRecord& facts(std::size_t game) {
        facts_ = *batch.games[game].facts;
        batch.games[game].facts = &facts_;
        return facts_;
    }

  private:
    [[nodiscard]] audit::GameAuditor auditor(bool keeps_game, bool is_general) const {
        return audit::GameAuditor(plan(keeps_game, is_general));
    }
    const check::RuleSettings settings_ = settings();
    const check::Inspector inspector_{settings_};
    report::FactsRecord facts_{};

  public:
    audit::Batch batch{settings_};
};

std::vector<std::string> fields_of(const Differences& differences) {
    std::vector<std::string> fields;
    for (const Difference& each : differences)
        fields.push_back(std::to_string(each.game) + " " + each.field);
    return fields;
}

using Fields = std::vector<std::string>;

Fields ways(const Audited& fast, const Audited& general) {
    Differences differences;
    compare_ways(fast.batch, general.batch, differences);
    return fields_of(differences);
}

Fields second_opinion(const audit::Batch& batch, std::uint64_t every = 1) {
    Differences differences;
    SecondCounts counts;
    SecondOpinion(judge::kDefaultDead, every).look_at(batch, 1, differences, counts);
    return fields_of(differences);
}

TEST(SelfcheckWays, SayTheSameOfTheSameText) {
    EXPECT_EQ(ways(Audited(kGames), Audited(kGames, false, true)), Fields{});
}

TEST(SelfcheckWays, DifferInWhatIsChanged) {
    const Audited general(kGames, false, true);
    Audited fast(kGames);
    fast.batch.games[1].plies = 3;
    fast.batch.games[1].ending.reset();
    fast.facts(0).max_repetition = 9;
    EXPECT_EQ(ways(fast, general), (Fields{"0 max_repetition", "1 plies", "1 ending"}));
}

// What no field names is seen all the same.
TEST(SelfcheckWays, DifferInTheLineOfTheFacts) {
    Audited fast(kGames);
    fast.batch.games[1].findings_reported += 1;
    EXPECT_EQ(ways(fast, Audited(kGames, false, true)), Fields{"1 facts"});
}

TEST(SelfcheckWays, DifferInFindingsAndGames) {
    std::string other(kGames);
    other.replace(other.find("Qh4#"), 4, "Qh4+");
    EXPECT_EQ(ways(Audited(other), Audited(kGames, false, true)), Fields{"1 findings"});
    other.erase(other.find("[Event \"e\"]"));
    EXPECT_EQ(ways(Audited(other), Audited(kGames, false, true)).front(), "0 games");
}

TEST(SelfcheckSecondOpinion, AgreesAndCounts) {
    const Audited fast(kGames);
    Differences differences;
    SecondCounts counts;
    SecondOpinion(judge::kDefaultDead, 1).look_at(fast.batch, 1, differences, counts);
    EXPECT_EQ(fields_of(differences), Fields{});
    EXPECT_EQ(counts.replayed, 4U);  // all but atomic chess
    EXPECT_EQ(counts.plies, 9U + 4 + 2 + 4);
    EXPECT_EQ(counts.rulings, 4 * laws::editions().size());
    EXPECT_EQ(counts.proofs, 8U);
}

TEST(SelfcheckSecondOpinion, SeesWhatIsWrong) {
    Audited fast(kGames);
    fast.batch.games[2].plies = 3;  // an illegal move that was taken for legal
    report::FactsRecord& facts = fast.facts(1);
    facts.max_quiet_plies = 4;
    facts.can_win[0] = mating::CanWin::Yes;
    facts.final_fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR b KQkq - 1 3";
    EXPECT_EQ(second_opinion(fast.batch),
              (Fields{"1 max_quiet_plies", "1 final_fen", "1 can_win.white", "2 plies"}));
    // Games 1 and 4 of the file.
    EXPECT_EQ(second_opinion(fast.batch, 3), Fields{});
}

TEST(SelfcheckReadBack, FindsTheGamesAgain) {
    Audited read(kGames, true);
    audit::Numberer().number(read.batch);
    ReadBack read_back(read.plan(true, false));
    Differences differences;
    EXPECT_EQ(read_back.look_at(read.batch, differences), 4U);  // all but the illegal one
    EXPECT_EQ(fields_of(differences), Fields{});

    report::FactsRecord& facts = read.facts(3);
    facts.moves_hash.low ^= 1;
    read.batch.games[1].ending.reset();
    EXPECT_EQ(read_back.look_at(read.batch, differences), 4U);
    EXPECT_EQ(fields_of(differences),
              (Fields{"1 ending after writing", "3 moves_hash after writing"}));
}

TEST(Selfcheck, OfAFile) {
    const io::testing::TempFolder folder;
    const std::string path = folder.write("games.pgn", kGames);
    SelfcheckOptions options;
    options.audit.inputs = {path};
    options.audit.settings = settings();
    options.audit.jobs = 2;
    std::string told;
    const std::atomic<bool> interrupt = false;
    const SelfcheckOutcome outcome =
        run_selfcheck(options, interrupt, {}, [&](std::string_view lines) { told += lines; });
    EXPECT_EQ(told, "");
    EXPECT_EQ(outcome.counts.differences, 0U);
    EXPECT_EQ(outcome.counts.games, 5U);
    EXPECT_EQ(outcome.counts.second.replayed, 4U);
    EXPECT_EQ(outcome.counts.written, 4U);
}

}  // namespace selfcheck_test
}  // namespace arbiter::selfcheck
