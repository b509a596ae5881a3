#include "tests/support/slow_story.hpp"

#include <compare>
#include <utility>
#include <vector>

namespace arbiter::testing {
namespace {

struct Scene {
    Columns columns;
    StoryCost cost;
};

class Stories {
  public:
    explicit Stories(const StoryRules& rules) : rules_(rules) {}

    std::map<Columns, std::set<StoryCost>> all() {
        Scene start;
        start.columns.fill("Pp");
        tell(start);
        while (!open_.empty()) {
            const Scene scene = open_.back();
            open_.pop_back();
            for (const int color : {0, 1})
                for (int file = 0; file < 8; ++file)
                    go_on(scene, color, file);
        }
        return std::move(told_);
    }

  private:
    void tell(const Scene& scene) {
        for (const int color : {0, 1})
            if (scene.cost.captured[side(color)] > rules_.captures[side(color)]) return;
        if (told_[scene.columns].insert(scene.cost).second) open_.push_back(scene);
    }

    [[nodiscard]] static std::size_t side(int color) { return static_cast<std::size_t>(color); }
    [[nodiscard]] static std::size_t at(int file) { return static_cast<std::size_t>(file); }
    [[nodiscard]] static char letter(int color) { return color == 0 ? 'P' : 'p'; }
    [[nodiscard]] bool is_steady(const std::string& column, int file, std::size_t place) const {
        const bool low = (rules_.steady_files[0] >> file & 1U) != 0 && place == 0;
        const bool high = (rules_.steady_files[1] >> file & 1U) != 0 && place + 1 == column.size();
        return low || high;
    }

    void go_on(const Scene& scene, int color, int file) {
        const std::string& column = scene.columns[at(file)];
        for (std::size_t place = 0; place < column.size(); ++place) {
            if (column[place] != letter(color) || is_steady(column, file, place)) continue;
            Scene gone = scene;
            gone.columns[at(file)].erase(place, 1);
            const bool is_first = color == 0 ? place + 1 == column.size() : place == 0;
            const bool gets_there = (rules_.promotes_from[side(color)] >> file & 1U) != 0;
            if (is_first && gets_there) promote(gone, color, file);
            lose(gone, color);
            for (const int to : {file - 1, file + 1}) {
                if (to < 0 || to > 7) continue;
                Scene taken = gone;
                ++taken.cost.captured[side(1 - color)];
                if (is_first && gets_there) promote(taken, color, to);
                arrive(taken, color, to);
            }
        }
    }

    // A piece of the other side captures the pawn that is gone.
    void lose(Scene scene, int color) {
        ++scene.cost.captured[side(color)];
        ++scene.cost.lost_pawns[side(color)];
        tell(scene);
    }

    void promote(Scene scene, int color, int file) {
        if ((rules_.promotes_on[side(color)] >> file & 1U) == 0) return;
        // a1 is dark: of White's last squares a8 is light, b8 dark.
        const bool is_dark = (file + (color == 0 ? 7 : 0)) % 2 == 0;
        ++scene.cost.promoted[side(color)][is_dark ? 1 : 0];
        tell(scene);
    }

    void arrive(const Scene& scene, int color, int file) {
        const std::string& column = scene.columns[at(file)];
        for (std::size_t place = 0; place <= column.size(); ++place) {
            const bool is_low = place == 0 && (rules_.steady_files[0] >> file & 1U) != 0;
            const bool is_high =
                place == column.size() && (rules_.steady_files[1] >> file & 1U) != 0;
            if (is_low || is_high) continue;
            Scene arrived = scene;
            arrived.columns[at(file)].insert(place, 1, letter(color));
            tell(arrived);
        }
        for (std::size_t place = 0; place < column.size(); ++place) {
            if (column[place] == letter(color) || is_steady(column, file, place)) continue;
            Scene taken = scene;
            taken.columns[at(file)][place] = letter(color);
            ++taken.cost.lost_pawns[side(1 - color)];
            tell(taken);
        }
    }

    StoryRules rules_;
    std::map<Columns, std::set<StoryCost>> told_;
    std::vector<Scene> open_;
};

}  // namespace

std::map<Columns, std::set<StoryCost>> all_stories(const StoryRules& rules) {
    return Stories{rules}.all();
}

}  // namespace arbiter::testing
