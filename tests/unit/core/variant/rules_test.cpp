#include "core/variant/rules.hpp"

#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>
#include <string_view>

namespace arbiter::variant {
namespace rules_test {

Position position_of(const Rules& rules, std::string_view fen) {
    const StartReading start = rules.read_fen(fen);
    EXPECT_TRUE(start.position) << fen;
    return *start.position;
}

// Plays SAN moves; the last of them is returned with the position before it.
struct Played {
    Position before, after;
    Move last = Move::none();
};
Played play(const Rules& rules, std::string_view fen, const std::string& moves) {
    Played played{position_of(rules, fen), position_of(rules, fen), Move::none()};
    std::istringstream words{moves};
    for (std::string word; words >> word;) {
        const auto found = rules.resolve(played.after, *parse_san(word));
        EXPECT_TRUE(found.is_ok()) << word;
        played.before = played.after;
        played.last = found.move;
        rules.play(played.after, found.move);
    }
    return played;
}

TEST(Rules, BeginWithAPositionInTheNormalForm) {
    for (std::size_t i = 0; i < kVariants; ++i) {
        const Rules& rules = rules_of(static_cast<VariantId>(i));
        EXPECT_EQ(rules.id(), static_cast<VariantId>(i));
        const StartReading start = rules.read_fen(rules.start_fen());
        ASSERT_TRUE(start.position) << name_of(rules.id());
        EXPECT_TRUE(start.flaws.is_empty() && start.defects.is_empty()) << name_of(rules.id());
        EXPECT_EQ(rules.write_fen(rules.start()), rules.start_fen());
        EXPECT_FALSE(rules.end(rules.start())) << name_of(rules.id());
    }
}

struct Step {
    VariantId variant;
    std::string_view fen, moves;
    bool is_irreversible;
};

TEST(Rules, KnowWhatCannotComeBack) {
    constexpr Step kSteps[] = {
        {VariantId::Standard, "4k3/8/8/8/8/8/P7/R3K3 w Q - 0 1", "Rb1", true},
        {VariantId::Standard, "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "Rb1", false},
        {VariantId::Standard, "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "a3", true},
        {VariantId::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1", "Ra8+", true},
        {VariantId::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1", "Ra7", false},
        // What is taken comes back from the hand, as a pawn does.
        {VariantId::Crazyhouse, "4k3/8/8/8/8/8/p7/R3K3[] w - - 0 1", "Rxa2", false},
        {VariantId::Crazyhouse, "4k3/8/8/8/8/8/P7/4K3[] w - - 0 1", "a3", false},
        {VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/R3K3[] w Q - 0 1", "Ra2", true},
        {VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@f3", false},
        {VariantId::Atomic, "4k3/8/8/8/8/8/p7/R3K3 w - - 0 1", "Rxa2", true},
        {VariantId::Antichess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Kd2", false},
    };
    for (const Step& step : kSteps) {
        const Rules& rules = rules_of(step.variant);
        const Played played = play(rules, step.fen, std::string(step.moves));
        EXPECT_EQ(rules.is_irreversible(played.before, played.last), step.is_irreversible)
            << step.fen << " " << step.moves;
    }
}

// What makes two positions the same: hands, marks and counters too, but not the clocks.
TEST(RepetitionKey, CountsWhatVariantsAdd) {
    const Rules& house = rules_of(VariantId::Crazyhouse);
    const auto house_key = [&](std::string_view fen) {
        return house.repetition_key(position_of(house, fen));
    };
    const std::uint64_t key = house_key("4k3/8/8/8/8/8/8/QQ2K3[Np] w - - 0 1");
    EXPECT_EQ(house_key("4k3/8/8/8/8/8/8/QQ2K3[Np] w - - 7 20"), key);
    EXPECT_NE(house_key("4k3/8/8/8/8/8/8/Q~Q2K3[Np] w - - 0 1"), key);
    EXPECT_NE(house_key("4k3/8/8/8/8/8/8/QQ2K3[N] w - - 0 1"), key);
    EXPECT_NE(house_key("4k3/8/8/8/8/8/8/QQ2K3[NP] w - - 0 1"), key);
    EXPECT_NE(house_key("4k3/8/8/8/8/8/8/QQ2K3[NNp] w - - 0 1"), key);
    EXPECT_NE(house_key("4k3/8/8/8/8/8/8/QQ2K3[Np] b - - 0 1"), key);
    const Rules& checks = rules_of(VariantId::ThreeCheck);
    const auto checks_key = [&](std::string_view fen) {
        return checks.repetition_key(position_of(checks, fen));
    };
    const std::uint64_t three = checks_key("4k3/8/8/8/8/8/8/R3K3 w - - 3+2 0 1");
    EXPECT_NE(checks_key("4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1"), three);
    EXPECT_NE(checks_key("4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1"), three);
}

// A back-rank check that a drop parries is no mate, but no pawn can be dropped there.
TEST(Crazyhouse, CountsDropsFromThePresentHandOnly) {
    const Rules& rules = rules_of(VariantId::Crazyhouse);
    const auto end_after = [&](std::string_view fen) {
        return rules.end(play(rules, fen, "Ra8").after);
    };
    EXPECT_FALSE(end_after("6k1/5ppp/8/8/8/8/8/R3K3[n] w Q - 0 1"));
    const End mate{EndKind::Checkmate, Color::White};
    EXPECT_EQ(end_after("6k1/5ppp/8/8/8/8/8/R3K3[p] w Q - 0 1"), mate);
    EXPECT_EQ(end_after("6k1/5ppp/8/8/8/8/8/R3K3[N] w Q - 0 1"), mate);
}

TEST(KingOfTheHill, IsWonByABareKing) {
    const Rules& rules = rules_of(VariantId::KingOfTheHill);
    const Played played = play(rules, "8/8/8/k7/8/4K3/8/8 w - - 0 1", "Kd4");
    const End win{EndKind::VariantWin, Color::White};
    EXPECT_EQ(rules.end(played.after), win);
    EXPECT_FALSE(rules.has_legal_move(played.after));
}

struct Answer {
    VariantId variant;
    std::string_view fen, white, black;
};

TEST(CanWin, FollowsTheTablesOfMaterial) {
    constexpr Answer kAnswers[] = {
        {VariantId::KingOfTheHill, "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "unknown", "unknown"},
        {VariantId::ThreeCheck, "8/8/4k3/8/8/4K3/8/6N1 w - - 3+3 0 1", "unknown", "no"},
        {VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K1N1[] w - - 0 1", "no", "no"},
        {VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K1N1[n] w - - 0 1", "unknown", "unknown"},
        {VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K1N~1[] w - - 0 1", "unknown", "unknown"},
        {VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[r] w - - 0 1", "unknown", "unknown"},
        {VariantId::Bughouse, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "unknown", "unknown"},
        {VariantId::Antichess, "8/8/8/3b4/8/8/8/2B5 w - - 0 1", "no", "no"},
        {VariantId::Antichess, "8/8/8/3b4/2b5/8/8/2B5 w - - 0 1", "no", "no"},
        {VariantId::Antichess, "8/8/8/3b4/8/2b5/8/2B5 w - - 0 1", "unknown", "no"},
        {VariantId::Antichess, "8/8/8/3n4/8/8/8/2N5 w - - 0 1", "no", "unknown"},
        {VariantId::Antichess, "8/8/8/4n3/8/8/8/2N5 w - - 0 1", "unknown", "no"},
        {VariantId::Atomic, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "no", "no"},
        {VariantId::Atomic, "4k3/8/8/8/8/8/8/NN2K3 w - - 0 1", "no", "no"},
        {VariantId::Atomic, "4k3/8/8/8/8/8/8/BN2K3 w - - 0 1", "unknown", "no"},
        {VariantId::Atomic, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "unknown", "no"},
        {VariantId::Atomic, "4k3/8/8/8/8/8/8/b2BK3 w - - 0 1", "no", "no"},
        {VariantId::Atomic, "4k3/8/8/8/8/8/8/1b1BK3 w - - 0 1", "unknown", "unknown"},
        {VariantId::Horde, "4k3/8/8/8/8/8/7P/8 w - - 0 1", "no", "unknown"},
        {VariantId::Horde, "4k3/8/8/8/8/8/P7/P7 w - - 0 1", "unknown", "unknown"},
        {VariantId::RacingKings, "6K1/1k6/8/8/8/8/8/8 b - - 1 1", "yes", "no"},
        {VariantId::RacingKings, "6K1/8/8/8/8/8/8/k7 b - - 1 1", "yes", "no"},
    };
    for (const Answer& answer : kAnswers) {
        const Rules& rules = rules_of(answer.variant);
        const Position pos = position_of(rules, answer.fen);
        EXPECT_EQ(to_string(rules.can_win(pos, Color::White)), answer.white) << answer.fen;
        EXPECT_EQ(to_string(rules.can_win(pos, Color::Black)), answer.black) << answer.fen;
        const bool is_dead = answer.white == "no" && answer.black == "no";
        const auto end = rules.end(pos);
        EXPECT_EQ(end && end->kind == EndKind::DeadPosition, is_dead) << answer.fen;
    }
}

}  // namespace rules_test
}  // namespace arbiter::variant
