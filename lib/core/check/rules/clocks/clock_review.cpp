#include "core/check/rules/clocks/clock_review.hpp"

#include "core/check/rule.hpp"
#include "core/check/rules/clocks/clock_text.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace arbiter::check {
namespace {

// Where no TimeControl tells it: no game in use adds more for a move, and nothing smaller is added
// at the end of a period, which no game has before this move.
constexpr std::int64_t kLargestIncrement = kMsPerMinute;
constexpr std::int64_t kSmallestBonus = 5 * kMsPerMinute;
constexpr std::uint32_t kFirstBonusMove = 20;
constexpr std::uint32_t kMostBonuses = 3;

constexpr std::uint32_t ply_of(std::size_t index) {
    return static_cast<std::uint32_t>(index) + 1;
}

// A board that knows no seconds cuts them off.
std::int64_t slack_of(const GameContext& game, const ClockSheet& sheet) {
    return game.choices.clock_tolerance_ms + (sheet.is_in_minutes() ? kMsPerMinute : 0);
}

std::int64_t signed_ms(std::uint64_t ms) {
    return static_cast<std::int64_t>(ms);
}

// lichess writes whole seconds, and a move that was entered in advance costs nothing: a player
// without increment may go on at 0:00:00, and make many moves in one second.
bool is_of_lichess(const pgn::GameView& view) {
    const auto site = view.value(pgn::KnownTag::Site);
    return site && site->find("lichess.org") != std::string_view::npos;
}

}  // namespace

// Goes over the clocks, half-move by half-move.
class ClockReview::Walk {
  public:
    Walk(ClockReview& review, const GameContext& game)
        : review_(review),
          sheet_(review.sheet_),
          times_(sheet_.half_moves()),
          slack_(slack_of(game, sheet_)),
          is_of_lichess_(is_of_lichess(game.view)),
          most_equal_(most_equal_moves()) {
        if (review.is_control_believed_) control_ = &review.control_->control;
    }

    void run() {
        for (std::size_t i = 0; i < times_.size(); ++i) {
            if (!times_[i].is_clk_known()) {
                end_run(i);
                continue;
            }
            review_zero(i);
            review_equal(i);
            review_clock(i);
        }
        end_run(times_.size());
        end_run(times_.size() + 1);
    }

    // How often the base time of a further period was added to the clock of a player.
    [[nodiscard]] std::uint64_t bonuses(std::size_t player) const { return bonuses_[player]; }

  private:
    // What may be on a clock at most.
    struct Most {
        std::int64_t ms = 0;        // with increments
        std::int64_t bonus_ms = 0;  // further periods that must have begun
        std::uint64_t bonuses = 0;  // so many had begun then
        bool is_fit = false;
    };

    [[nodiscard]] std::int64_t increment(std::uint64_t move) const {
        if (!review_.is_control_believed_) return 0;
        const ClockControl& control = *review_.control_;
        return control.delay_ms != 0 ? 0 : signed_ms(control.control.increment_ms(move));
    }

    // Move `move` of `player` left `ms`; the clock before it is the one of `slot`.
    [[nodiscard]] Most fit(std::size_t slot, std::size_t player, std::uint32_t move,
                           std::int64_t ms) const {
        const std::uint32_t moves = move > last_move_[slot] ? move - last_move_[slot] : 1;
        Most most;
        most.bonuses = bonuses_[player];
        if (control_ == nullptr) {
            most.ms = last_ms_[slot] + kLargestIncrement * moves;
            most.is_fit = ms <= most.ms + slack_;
            if (!most.is_fit && move >= kFirstBonusMove && ms - last_ms_[slot] >= kSmallestBonus &&
                most.bonuses < kMostBonuses) {
                most.bonus_ms = ms - last_ms_[slot];
                ++most.bonuses;
                most.is_fit = true;
            }
            return most;
        }
        const std::uint64_t made = move + review_.moves_before_;
        most.ms = last_ms_[slot] + increment(made) * moves;
        while (ms > most.ms + most.bonus_ms + slack_) {
            const auto bonus = control_->bonus(most.bonuses);
            if (!bonus || bonus->after_moves > made || bonus->ms == 0) break;
            most.bonus_ms += signed_ms(bonus->ms);
            ++most.bonuses;
        }
        most.is_fit = ms <= most.ms + most.bonus_ms + slack_;
        return most;
    }

    [[nodiscard]] static std::size_t player(const ClockSheet& sheet, std::size_t index) {
        return sheet.player(index) == chess::Color::White ? 0 : 1;
    }

    // The clocks of both players change places with this half-move and the next one.
    [[nodiscard]] bool changes_places(std::size_t index) const {
        constexpr std::int64_t kFarApart = kMsPerMinute;
        constexpr std::int64_t kNear = 4;
        if (index + 1 >= times_.size() || !times_[index + 1].is_clk_known()) return false;
        if (last_ms_[0] == kNoTime || last_ms_[1] == kNoTime) return false;
        const std::int64_t apart = std::abs(last_ms_[0] - last_ms_[1]);
        if (apart <= kFarApart + 2 * slack_) return false;
        const std::size_t now = player(sheet_, index);
        const std::size_t other = 1 - now;
        const std::size_t slot = is_swapped_ ? other : now;
        const std::int64_t first = times_[index].clk_ms;
        const std::int64_t second = times_[index + 1].clk_ms;
        const std::uint32_t move = ClockSheet::moves_made(index);
        const std::uint32_t next = ClockSheet::moves_made(index + 1);
        const auto is_close = [&](std::size_t of, std::int64_t ms, std::uint32_t at) {
            return ms <= last_ms_[of] + increment(at) + slack_ &&
                   last_ms_[of] - ms <= apart / kNear;
        };
        if (!is_close(1 - slot, first, move) || !is_close(slot, second, next)) return false;
        return !fit(slot, now, move, first).is_fit || !fit(1 - slot, other, next, second).is_fit;
    }

    void review_clock(std::size_t index) {
        const std::size_t now = player(sheet_, index);
        const std::uint32_t move = ClockSheet::moves_made(index);
        const std::int64_t ms = times_[index].clk_ms;
        if (changes_places(index)) {
            is_swapped_ = !is_swapped_;
            if (!review_.swapped_) review_.swapped_.ply = ply_of(index);
        }
        if (is_swapped_) {
            ++review_.swapped_.count;
            review_.mark(index, 8);
        }
        const std::size_t slot = is_swapped_ ? 1 - now : now;
        if (last_ms_[slot] != kNoTime) review_change(index, fit(slot, now, move, ms), slot, now);
        last_ms_[slot] = ms;
        last_move_[slot] = move;
        last_index_[slot] = index;
    }

    void review_change(std::size_t index, const Most& most, std::size_t slot, std::size_t now) {
        const std::int64_t ms = times_[index].clk_ms;
        const bool is_next = ClockSheet::moves_made(index) == last_move_[slot] + 1;
        if (!most.is_fit) {
            add_rise(index, most, slot);
            return;
        }
        bonuses_[now] = most.bonuses;
        if (!is_next) return;
        const std::int64_t told = control_ == nullptr ? 0 : most.ms - last_ms_[slot];
        const std::int64_t used = last_ms_[slot] + told + most.bonus_ms - ms;
        if (control_ != nullptr) review_.used_ms_[index] = std::max<std::int64_t>(used, 0);
        if (times_[index].is_emt_known())
            review_.added_.push_back({static_cast<std::uint32_t>(index),
                                      ms - last_ms_[slot] - most.bonus_ms + times_[index].emt_ms,
                                      told});
    }

    void add_rise(std::size_t index, const Most& most, std::size_t slot) {
        ClockRise& rise = review_.rise_;
        review_.mark(index, 2);
        if (rise.count++ != 0) return;
        rise.ply = ply_of(index);
        rise.before = ply_of(last_index_[slot]);
        rise.from_ms = last_ms_[slot];
        rise.to_ms = times_[index].clk_ms;
        rise.most_ms = most.ms + most.bonus_ms;
    }

    // 0:00:00, and the player moves again. Time for a further period may be added then.
    void review_zero(std::size_t index) {
        if (times_[index].clk_ms > 0 || index + 2 >= times_.size() || is_zero_rounded(index))
            return;
        if (!has_any_time(index % 2)) return;
        const HalfMoveTime& next = times_[index + 2];
        const std::uint32_t move = ClockSheet::moves_made(index);
        if (next.is_clk_known() && next.clk_ms >= kSmallestBonus) {
            const std::size_t now = player(sheet_, index);
            const auto bonus = control_ != nullptr ? control_->bonus(bonuses_[now]) : std::nullopt;
            const bool may_be_bonus =
                control_ == nullptr
                    ? move >= kFirstBonusMove
                    : bonus && bonus->after_moves <= move + 1 + review_.moves_before_;
            if (may_be_bonus) return;
        }
        review_.mark(index, 5);
        if (review_.zero_.count++ == 0) review_.zero_.ply = ply_of(index);
    }

    // Of lichess: no increment, or given up with half of the time (berserk).
    [[nodiscard]] bool is_zero_rounded(std::size_t index) const {
        if (!is_of_lichess_) return false;
        const HalfMoveTime& first = times_[index % 2];
        const bool is_berserk = review_.control_ && first.is_clk_known() &&
                                first.clk_ms <= signed_ms(review_.control_->control.base_ms()) / 2;
        return is_berserk || increment(1) == 0;
    }

    // A clock that was never connected shows 0:00:00 all the time.
    [[nodiscard]] bool has_any_time(std::size_t first) {
        if (!has_any_time_[first]) {
            has_any_time_[first] = false;
            for (std::size_t i = first; i < times_.size(); i += 2)
                if (times_[i].is_clk_known() && times_[i].clk_ms > 0) {
                    has_any_time_[first] = true;
                    break;
                }
        }
        return *has_any_time_[first];
    }

    // This many moves with one clock are plausible. With a long increment each move would have to
    // take exactly that; with a short one or none a player may have moved at once, above all in
    // fast games.
    [[nodiscard]] std::uint32_t most_equal_moves() const {
        constexpr std::uint32_t kWithIncrement = 8, kSlow = 10, kFast = 15, kRounded = 25;
        constexpr std::int64_t kLongIncrement = 5 * kMsPerSecond;
        constexpr std::int64_t kSlowBase = 10 * kMsPerMinute;
        if (sheet_.is_in_minutes()) return kRounded;
        if (!review_.is_control_believed_) return kSlow;
        const ClockControl& control = *review_.control_;
        if (control.delay_ms != 0) return kRounded;
        if (increment(1) >= kLongIncrement) return kWithIncrement;
        if (signed_ms(control.control.base_ms()) >= kSlowBase) return kSlow;
        return is_of_lichess_ ? UINT32_MAX : kFast;
    }

    void review_equal(std::size_t index) {
        Run& run = runs_[index % 2];
        if (run.count != 0 && times_[index - 2].clk_ms == times_[index].clk_ms) {
            ++run.count;
            return;
        }
        end_run(index);
        run = {index, 1};
    }

    // The moves before `index` of that player were the last ones of a run.
    void end_run(std::size_t index) {
        Run& run = runs_[index % 2];
        if (run.count > most_equal_ &&
            (!review_.stuck_ || review_.stuck_.ply > ply_of(run.begin))) {
            review_.stuck_.ply = ply_of(run.begin);
            review_.stuck_.count = run.count;
            review_.stuck_.last = ply_of(run.begin + std::size_t{2} * (run.count - 1));
            review_.stuck_.clk_ms = times_[run.begin].clk_ms;
            for (std::uint32_t i = 0; i < run.count; ++i)
                review_.mark(run.begin + std::size_t{2} * i, 8);
        }
        run = {};
    }

    struct Run {
        std::size_t begin = 0;
        std::uint32_t count = 0;  // moves of one player with the same clock
    };

    ClockReview& review_;
    const ClockSheet& sheet_;
    std::span<const HalfMoveTime> times_;
    std::int64_t slack_;
    const laws::TimeControl* control_ = nullptr;
    bool is_of_lichess_;
    std::uint32_t most_equal_;
    bool is_swapped_ = false;
    // By slot: the player, or the other one while clocks have changed places.
    std::array<std::int64_t, 2> last_ms_{kNoTime, kNoTime};
    std::array<std::uint32_t, 2> last_move_{};
    std::array<std::size_t, 2> last_index_{};
    std::array<std::uint64_t, 2> bonuses_{};  // by player
    // By parity of the index.
    std::array<Run, 2> runs_{};
    std::array<std::optional<bool>, 2> has_any_time_{};
};

std::optional<std::size_t> ClockReview::last_clock(chess::Color player) const {
    const auto times = sheet_.half_moves();
    for (std::size_t i = times.size(); i-- > 0;)
        if (sheet_.player(i) == player && times[i].is_clk_known()) return i;
    return std::nullopt;
}

void ClockReview::read(const GameContext& game) {
    is_read_ = true;
    control_.reset();
    is_control_believed_ = false;
    rise_ = {};
    gap_ = zero_ = swapped_ = {};
    control_fault_ = {};
    elapsed_ = {};
    stuck_ = {};
    added_.clear();
    sheet_.read(game.view, game.facts);
    const std::size_t plies = sheet_.half_moves().size();
    used_ms_.assign(plies, kNoTime);
    marks_.assign(plies, 0);
    if (sheet_.clocks() != 0 || sheet_.elapsed_times() != 0) review(game);
}

void ClockReview::review(const GameContext& game) {
    const std::int64_t slack = slack_of(game, sheet_);
    moves_before_ = game.facts.numbers_begin_at - 1;
    control_ = clock_control_of(game.view);
    if (sheet_.clocks() != 0) review_gaps();
    // Such clocks run otherwise: the opponent's time is added, or all of it comes back.
    if (control_ && (control_->control.is_hourglass() || control_->control.is_time_for_each_move()))
        return;
    is_control_believed_ = control_.has_value();
    if (control_) review_start(game, slack);
    if (sheet_.clocks() == 0) {
        if (is_control_believed_) review_sums(slack);
        return;
    }
    Walk walk(*this, game);
    walk.run();
    review_bonuses(game, walk, slack);
    review_elapsed(slack);
}

void ClockReview::review_gaps() {
    const auto times = sheet_.half_moves();
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (times[i].has_clk) continue;
        mark(i, 3);
        if (gap_.count++ == 0) gap_.ply = ply_of(i);
    }
}

// The first clock of each player against the base time.
void ClockReview::review_start(const GameContext& game, std::int64_t slack_ms) {
    constexpr std::int64_t kShortest = kMsPerMinute;
    const auto times = sheet_.half_moves();
    const laws::TimeControl& control = control_->control;
    const std::int64_t base = signed_ms(control.base_ms());
    std::uint32_t below = 0;
    for (std::size_t player = 0; player < 2; ++player) {
        std::size_t i = player;
        while (i < times.size() && !times[i].is_clk_known())
            i += 2;
        if (i >= times.size()) continue;
        const std::uint64_t made = ClockSheet::moves_made(i) + std::uint64_t{moves_before_};
        // Electronic clocks give the first increment before the first move.
        std::int64_t most =
            base + signed_ms(control.increment_ms(made)) * (static_cast<std::int64_t>(made) + 1);
        for (std::uint64_t k = 0;; ++k) {
            const auto bonus = control.bonus(k);
            if (!bonus || bonus->after_moves > made || bonus->ms == 0) break;
            most += signed_ms(bonus->ms);
        }
        if (times[i].clk_ms > most + slack_ms) {
            mark(i, 4);
            if (control_fault_.count++ == 0) {
                control_fault_.ply = ply_of(i);
                control_fault_.kind = ControlFault::Kind::StartsAbove;
                control_fault_.shown_ms = times[i].clk_ms;
                control_fault_.expected_ms = most;
            }
        }
        // 45 %: who gives up half of the time (berserk) still begins with 50 %.
        if (made == 1 && base >= kShortest && times[i].clk_ms * 100 < base * 45) ++below;
    }
    // One clock alone may have been given time.
    if (control_fault_.count == 2) is_control_believed_ = false;
    if (below < 2 || game.view.find(pgn::KnownTag::Fen) != nullptr) return;
    is_control_believed_ = false;
    control_fault_.ply = 1;
    control_fault_.count = 1;
    control_fault_.kind = ControlFault::Kind::StartsBelow;
    control_fault_.shown_ms = times[0].clk_ms;
    control_fault_.expected_ms = base;
    mark(0, 4);
}

// The base time of the second period must be on the clock right after the last move of the first
// one: less, and no more a move later, says that it was not added.
void ClockReview::review_bonuses(const GameContext& game, const Walk& walk, std::int64_t slack_ms) {
    if (!is_control_believed_ || game.view.find(pgn::KnownTag::Fen) != nullptr) return;
    const auto times = sheet_.half_moves();
    const auto bonus = control_->control.bonus(0);
    if (!bonus || bonus->ms == 0 || bonus->after_moves > times.size()) return;
    for (std::size_t player = 0; player < 2; ++player) {
        const std::size_t last = std::size_t{2} * (bonus->after_moves - 1) + player;
        if (walk.bonuses(player) != 0 || last + 2 >= times.size()) continue;
        const HalfMoveTime& at_end = times[last];
        const HalfMoveTime& after = times[last + 2];
        if (!at_end.is_clk_known() || !after.is_clk_known() ||
            at_end.clk_ms + slack_ms >= signed_ms(bonus->ms) ||
            after.clk_ms > at_end.clk_ms + kMsPerMinute)
            continue;
        mark(last, 4);
        if (control_fault_.count++ != 0) continue;
        control_fault_.ply = ply_of(last);
        control_fault_.kind = ControlFault::Kind::NoBonus;
        control_fault_.shown_ms = at_end.clk_ms;
        control_fault_.expected_ms = signed_ms(bonus->ms);
        control_fault_.after_moves = bonus->after_moves;
    }
}

// What clock and elapsed time say was added for each move, in three ways: as the TimeControl says
// (without one as most moves say); nothing (the increment was given up, or a clock was read before
// it was added); or a delay, which is added to what takes as long. The way that explains most plies
// counts.
void ClockReview::review_elapsed(std::int64_t slack_ms) {
    if (added_.empty()) return;
    std::int64_t usual = 0;
    std::int64_t delay = is_control_believed_ ? control_->delay_ms : 0;
    if (!is_control_believed_) {
        std::ranges::sort(added_, {}, &Added::ms);
        const auto at = [&](std::size_t quarters) {
            return std::clamp<std::int64_t>(added_[added_.size() * quarters / 4].ms, 0,
                                            kLargestIncrement);
        };
        usual = at(2);
        delay = at(3);
        std::ranges::sort(added_, {}, &Added::index);
    }
    enum class Way : std::uint8_t { Told, Nothing, Delay };
    const auto expected = [&](const Added& each, Way way) {
        if (way == Way::Nothing) return std::int64_t{0};
        if (way == Way::Delay) return std::min(sheet_.half_moves()[each.index].emt_ms, delay);
        return is_control_believed_ ? each.told_ms : usual;
    };
    const auto differs = [&](const Added& each, Way way) {
        return std::abs(each.ms - expected(each, way)) > slack_ms;
    };
    Way best = Way::Told;
    std::ptrdiff_t fewest = std::numeric_limits<std::ptrdiff_t>::max();
    for (const Way way : {Way::Told, Way::Nothing, Way::Delay}) {
        const std::ptrdiff_t count =
            std::ranges::count_if(added_, [&](const Added& each) { return differs(each, way); });
        if (count >= fewest) continue;
        fewest = count;
        best = way;
    }
    for (const Added& each : added_) {
        if (!differs(each, best)) continue;
        mark(each.index, 7);
        if (elapsed_.count++ != 0) continue;
        elapsed_.ply = ply_of(each.index);
        elapsed_.emt_ms = sheet_.half_moves()[each.index].emt_ms;
        elapsed_.used_ms = elapsed_.emt_ms + expected(each, best) - each.ms;
    }
}

// A game that has no clocks, but how long each move took.
void ClockReview::review_sums(std::int64_t slack_ms) {
    for (std::size_t player = 0; player < 2; ++player)
        review_sum(player, slack_ms);
}

void ClockReview::review_sum(std::size_t player, std::int64_t slack_ms) {
    const auto times = sheet_.half_moves();
    const laws::TimeControl& control = control_->control;
    std::int64_t used = 0;
    std::int64_t most = signed_ms(control.base_ms());
    std::uint64_t bonuses = 0;
    for (std::size_t i = player; i < times.size(); i += 2) {
        if (!times[i].is_emt_known()) return;  // what is not known may have been long
        const std::uint64_t move = ClockSheet::moves_made(i) + std::uint64_t{moves_before_};
        used += std::max<std::int64_t>(times[i].emt_ms - control_->delay_ms, 0);
        if (used > most + slack_ms) {
            mark(i, 4);
            if (!control_fault_ || control_fault_.ply > ply_of(i)) {
                control_fault_.ply = ply_of(i);
                control_fault_.kind = ControlFault::Kind::TooMuchUsed;
                control_fault_.shown_ms = used;
                control_fault_.expected_ms = most;
            }
            ++control_fault_.count;
            return;
        }
        if (control_->delay_ms == 0) most += signed_ms(control.increment_ms(move));
        for (auto bonus = control.bonus(bonuses);
             bonus && bonus->after_moves <= move && bonus->ms != 0;
             bonus = control.bonus(++bonuses))
            most += signed_ms(bonus->ms);
    }
}

}  // namespace arbiter::check
