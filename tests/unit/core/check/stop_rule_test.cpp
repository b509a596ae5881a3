#include "core/check/stop_rule.hpp"

#include "core/check/rule.hpp"
#include "core/chess/fen.hpp"
#include "tests/support/one_game.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

namespace arbiter::check {
namespace stop_rule_test {

using replay::StopKind;

std::string code_of(StopKind kind, std::string_view game_text = "1. e4 *\n") {
    std::string code;
    testing::with_game(std::string(game_text), [&](const GameContext& game) {
        const replay::Refusal refusal{.kind = kind,
                                      .token = 0,
                                      .ply = 1,
                                      .san = {},
                                      .reason = {},
                                      .before = chess::position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
                                      .right_lost_ply = 0};
        code = rule(rule_of(refusal, game.view)).code;
    });
    return code;
}

TEST(StopRule, NamesWhatStoppedTheReplay) {
    EXPECT_EQ(code_of(StopKind::Illegal), "MOV01");
    EXPECT_EQ(code_of(StopKind::LeavesKingInCheck), "MOV02");
    EXPECT_EQ(code_of(StopKind::Ambiguous), "MOV05");
    EXPECT_EQ(code_of(StopKind::UnknownToken), "MOV42");
    EXPECT_EQ(code_of(StopKind::DropMove), "VAR04");
    EXPECT_EQ(code_of(StopKind::AfterCheckmate), "END05");
    EXPECT_EQ(code_of(StopKind::Truncated), "STR04");
}

// Two rules speak of what follows a termination marker: one when moves follow
// it, one else.
TEST(StopRule, AsksTheFlawsWhatFollowsTheMarker) {
    EXPECT_EQ(code_of(StopKind::AfterTerminator), "STR06");
    EXPECT_EQ(code_of(StopKind::AfterTerminator, "[Event \"A\"]\n\n1. e4 1-0 e5 2. Nf3 Nc6 1-0\n"),
              "STR08");
}

TEST(StopRule, HasARuleOfItsOwnForEachKind) {
    std::set<std::string> codes;
    constexpr auto kKinds = static_cast<std::size_t>(StopKind::Truncated) + 1;
    for (std::size_t kind = 0; kind < kKinds; ++kind)
        codes.insert(code_of(static_cast<StopKind>(kind)));
    EXPECT_EQ(codes.size(), kKinds);
}

}  // namespace stop_rule_test
}  // namespace arbiter::check
