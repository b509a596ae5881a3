#include "core/event/player_match.hpp"

#include <gtest/gtest.h>

namespace arbiter::event {
namespace player_match_test {

Event players(std::vector<std::pair<const char*, const char*>> named) {
    Event event;
    for (const auto& [name, id] : named) {
        Player& player = event.players.emplace_back();
        player.name = name;
        player.fide_id = id;
    }
    return event;
}

constexpr std::uint32_t kNone = PlayerMatch::kNone;
using Lines = std::vector<std::uint32_t>;

TEST(PlayerMatch, ByNameThenId) {
    const Event event =
        players({{"Berg, Boris", "12"}, {"Carl, Clara", ""}, {"Other, Name", "77"}});
    const std::vector<ListedPlayer> lines{
        {"CARL Clara", "5"}, {"Renamed, Now", "0077"}, {"Berg, Boris", "99"}, {"Nobody, Here", ""}};
    const PlayerMatch match = match_players(event, lines);
    EXPECT_EQ(match.line_of_player, (Lines{2, 0, 1}));
    EXPECT_EQ(match.player_of_line, (Lines{1, 2, 0, kNone}));
}

TEST(PlayerMatch, NearNamesWhenThereIsNoChoice) {
    const Event event = players({{"Carlsen, M.", ""}, {"Li, Wei", ""}, {"Nepomniachchi, Ian", ""}});
    const std::vector<ListedPlayer> lines{
        {"Carlsen, Magnus", ""}, {"Li, Chao", ""}, {"Nepomniachtchi, Ian", ""}};
    EXPECT_EQ(match_players(event, lines).line_of_player, (Lines{0, kNone, 2}));
    const std::vector<ListedPlayer> two{{"Carlsen, Magnus", ""}, {"Carlsen, Maria", ""}};
    EXPECT_EQ(match_players(event, two).line_of_player, (Lines{kNone, kNone, kNone}));
}

TEST(PlayerMatch, NamesakesAreToldApartByTheirIds) {
    const Event event = players({{"Li, Wei", "1"}, {"Li, Wei", "2"}});
    const std::vector<ListedPlayer> lines{{"Li, Wei", "2"}, {"Li, Wei", "1"}};
    EXPECT_EQ(match_players(event, lines).line_of_player, (Lines{1, 0}));
}

}  // namespace player_match_test
}  // namespace arbiter::event
