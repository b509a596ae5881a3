#include "run/event/event_check.hpp"

#include "core/check/rule.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace arbiter::event_run {
namespace event_check_test {

std::string game(const std::string& event, const std::string& date, const std::string& round,
                 const std::string& white, const std::string& black) {
    return "[Event \"" + event + "\"]\n[Date \"" + date + "\"]\n[Round \"" + round +
           "\"]\n[White \"" + white + "\"]\n[Black \"" + black +
           "\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n";
}

// Gives texts to a check as a run does, a batch each.
class Games {
  public:
    explicit Games(EventCheck& check) : check_(check) {}

    void take(const std::string& file, const std::string& text, std::uint64_t first_game = 1) {
        audit::Batch batch(settings_);
        batch.file = file;
        batch.input = files_;
        batch.is_first_of_file = first_game == 1;
        batch.is_last_of_file = true;
        batch.base_offset = first_game == 1 ? 0 : bytes_;
        batch.first_game = first_game;
        batch.first_line = first_game == 1 ? 1 : lines_ + 1;
        batch.set_text(text);
        std::string kept;
        check_.prepare(batch, kept);
        batch.games.resize(1);
        check_.take(batch, kept);
        bytes_ = batch.base_offset + text.size();
        lines_ = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
        ++files_;
    }
    // "CODE file:line game message"
    [[nodiscard]] std::vector<std::string> findings() {
        std::vector<std::string> lines;
        engine::RunFinding each;
        while (check_.next(each))
            lines.push_back(std::string(check::rule(each.rule).code) + " " + each.file + ":" +
                            std::to_string(each.line) + " " + std::to_string(each.game) + " " +
                            each.message);
        return lines;
    }

  private:
    EventCheck& check_;
    check::RuleSettings settings_{};
    std::size_t files_ = 0;
    std::uint64_t bytes_ = 0, lines_ = 0;
};

TEST(EventCheck, NamesBothGames) {
    EventCheck check({});
    Games run(check);
    run.take("a.pgn", game("Open", "2024.05.01", "1", "Abel", "Baum"));
    run.take("b.pgn", game("OPEN", "2024.05.02", "2", "Abel", "BYE"));
    EXPECT_EQ(
        run.findings(),
        (std::vector<std::string>{
            "EVT18 b.pgn:1 1 Event is \"OPEN\"; most games have \"Open\"; see 'a.pgn', game 1, "
            "line 1",
            "EVT20 b.pgn:1 1 \"Abel\" - \"BYE\" is a bye, not a game"}));
}

TEST(EventCheck, CountsGamesAndLinesOfTheFile) {
    EventCheck check({});
    Games run(check);
    run.take("a.pgn", game("Open", "2024.05.01", "1", "Abel", "Baum"));
    run.take("a.pgn", game("Open", "2024.05.01", "1", "Abel", "BYE"), 2);
    EXPECT_EQ(
        run.findings(),
        (std::vector<std::string>{"EVT20 a.pgn:10 2 \"Abel\" - \"BYE\" is a bye, not a game"}));
}

TEST(EventCheck, AFileWithOneNameGivesItToGamesWithout) {
    EventCheck check({});
    Games run(check);
    // "OPEN" is a variant of the name that the other file has; "?" is none.
    run.take("a.pgn", game("?", "2024.05.01", "1", "Abel", "Baum"));
    run.take("a.pgn", game("Open", "2024.05.01", "1", "Cordes", "Dragan"), 2);
    run.take("b.pgn", game("Open", "2024.05.01", "1", "Abel", "Baum"));
    const std::vector<std::string> findings = run.findings();
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_TRUE(findings[0].starts_with("EVT05 b.pgn:1 1 round 1: Abel - Baum is there twice"))
        << findings[0];
}

TEST(EventCheck, IsWantedForRulesThatAnAuditFinds) {
    const auto with = [](std::vector<check::RuleId> on) {
        audit::FileChecks checks;
        for (check::RuleSetting& each : checks.settings)
            each.is_on = false;
        for (const check::RuleId id : on)
            checks.settings[static_cast<std::size_t>(id)].is_on = true;
        return std::vector<audit::FileChecks>{{}, checks};
    };
    const auto is_wanted = [](std::vector<audit::FileChecks> checks) {
        for (check::RuleSetting& each : checks.front().settings)
            each.is_on = false;
        return EventCheck::is_wanted(checks);
    };
    EXPECT_FALSE(is_wanted(with({})));
    EXPECT_FALSE(is_wanted(with({check::RuleId::MOV01_illegal_move})));
    EXPECT_FALSE(is_wanted(with({check::RuleId::EVT10_trf_result_mismatch})));
    EXPECT_TRUE(is_wanted(with({check::RuleId::EVT05_board_duplicate})));
}

// A server's name for all its games.
TEST(EventCheck, LeavesOutWhatIsNoTournament) {
    EventCheck check({.memory_bytes = std::size_t{1} << 16});
    Games run(check);
    std::string text;
    for (std::size_t i = 0; i <= EventCheck::kMostGames; ++i)
        text += game("Rated blitz", "2024.05.01", "1", "Abel", "BYE");
    run.take("a.pgn", text);
    run.take("b.pgn", game("Open", "2024.05.01", "1", "Abel", "BYE"));
    EXPECT_EQ(run.findings().size(), 1U);
    ASSERT_EQ(check.left_out().size(), 1U);
    EXPECT_EQ(check.left_out()[0].name, "Rated blitz");
    EXPECT_EQ(check.left_out()[0].games, EventCheck::kMostGames + 1);
}

}  // namespace event_check_test
}  // namespace arbiter::event_run
