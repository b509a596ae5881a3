#include "core/mating/detail/seventy_five.hpp"

#include "core/mating/detail/material.hpp"
#include "core/mating/detail/position_keys.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

namespace arbiter::mating::detail {
namespace {

// Searches positions in the order of their halfmove clocks, the lowest first. A position that is
// reached again with a lower clock is stored again, so every step of a line has the clock that it
// really had.
class ClockWalk {
  public:
    ClockWalk(Color winner, std::uint64_t most)
        : winner_(winner), most_(std::min(most, PositionKeys::kMost)) {}

    [[nodiscard]] Answer run(const Packed& root, unsigned quiet_plies) {
        Answer answer;
        enter({root, 0, Move::none(), quiet_plies});
        for (unsigned clock = 0; clock <= kQuietPliesEnd;) {
            if (open_[clock].empty()) {
                ++clock;
                continue;
            }
            const std::uint32_t at = open_[clock].back();
            open_[clock].pop_back();
            if (steps_.size() > most_) break;
            if (expand(at)) return won(at);
            clock = std::min(clock, reset_);
            reset_ = kQuietPliesEnd;
        }
        answer.nodes = steps_.size();
        if (steps_.size() > most_) return answer;
        answer.can_win = CanWin::No;
        answer.proof = Proof::Closure;
        return answer;
    }

  private:
    struct Step {
        Packed packed;
        std::uint32_t parent;
        Move move;
        unsigned clock;
    };

    void enter(const Step& step) {
        const auto [lowest, is_new] = lowest_.try_emplace(keys_.key_of(step.packed), step.clock);
        if (!is_new && step.clock >= lowest->second) return;
        lowest->second = step.clock;
        open_[step.clock].push_back(static_cast<std::uint32_t>(steps_.size()));
        steps_.push_back(step);
        reset_ = std::min(reset_, step.clock);
    }

    // True when the position is the mate.
    [[nodiscard]] bool expand(std::uint32_t at) {
        const Step step = steps_[at];
        const Layout pos{step.packed};
        chess::MoveList moves;
        generate_legal(pos, moves);
        if (moves.is_empty()) return pos.is_check() && pos.turn() != winner_;
        if (step.clock >= kQuietPliesEnd || cannot_mate_by_material(pos, winner_)) return false;
        for (const Move move : moves)
            enter({pos.after(move), at, move, is_irreversible(pos, move) ? 0 : step.clock + 1});
        return false;
    }

    [[nodiscard]] Answer won(std::uint32_t at) const {
        Answer answer;
        answer.can_win = CanWin::Yes;
        answer.nodes = steps_.size();
        for (; at != 0; at = steps_[at].parent)
            answer.helpmate.push_back(steps_[at].move);
        std::ranges::reverse(answer.helpmate);
        answer.proof = answer.helpmate.empty() ? Proof::MateOnBoard : Proof::Helpmate;
        return answer;
    }

    Color winner_;
    std::uint64_t most_;
    PositionKeys keys_;
    std::unordered_map<std::uint64_t, unsigned> lowest_;  // clock
    std::vector<Step> steps_;
    std::array<std::vector<std::uint32_t>, kQuietPliesEnd + 1> open_;
    unsigned reset_ = kQuietPliesEnd;
};

}  // namespace

bool is_in_time(const Packed& root, unsigned quiet_plies, std::span<const Move> line) {
    Packed packed = root;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Layout pos{packed};
        if (quiet_plies >= kQuietPliesEnd) return false;
        quiet_plies = is_irreversible(pos, line[i]) ? 0 : quiet_plies + 1;
        packed = pos.after(line[i]);
    }
    return true;
}

Answer decide_in_time(const Packed& root, unsigned quiet_plies, Color winner, std::uint64_t most) {
    return ClockWalk{winner, most}.run(root, std::min(quiet_plies, kQuietPliesEnd));
}

}  // namespace arbiter::mating::detail
