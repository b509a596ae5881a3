#pragma once

#include "run/duplicates/detail/duplicate_cluster.hpp"
#include "run/io/external_sort.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>

namespace arbiter::duplicates::detail {

// Finds games of the same two players of which one or two plies differ, as two people record one
// game, or all are the same in another order; and games of one pairing with other moves. They are
// sorted by how the players' filing words sound, whatever their colours, and by the date, and each
// is compared with the last few before it. Memory: that of the
// sort, and kNearWindow games.
inline constexpr std::size_t kNearWindow = 64;

class NearGames {
  public:
    using Tell = std::function<void(const OpenGame& earlier, const OpenGame& later,
                                    const OpenGame::Link& link)>;

    explicit NearGames(io::ExternalSort::Options options) : sort_(std::move(options)) {}

    // Games whose players are not both known are left out.
    void add(const OpenGame& game);
    // Tells every pair.   REQUIRES: called once, after the last add().
    void find(const Tell& tell);

  private:
    void compare(const OpenGame& game, const Tell& tell);
    [[nodiscard]] bool judge_near(const OpenGame& earlier, const OpenGame& game,
                                  const DuplicateFacts& facts, OpenGame::Link& link);
    [[nodiscard]] bool judge_exchanged(const OpenGame& earlier, const OpenGame& game,
                                       OpenGame::Link& link);

    io::ExternalSort sort_;
    std::string key_, payload_;
    std::string earlier_moves_, moves_;             // as name_moves() writes them
    std::deque<std::unique_ptr<OpenGame>> window_;  // the newest at the back
};

}  // namespace arbiter::duplicates::detail
