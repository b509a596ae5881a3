#include "core/event/player_match.hpp"

#include "core/event/roster.hpp"
#include "core/names/player_name.hpp"

#include <map>
#include <utility>

namespace arbiter::event {
namespace {

constexpr std::size_t kMostPairs = 4'000'000;

// One side of the match: the players, or the lines.
struct Side {
    std::vector<std::string> keys, ids, sounds;
    std::vector<std::uint32_t> other;  // on the other side

    void add(std::string_view name, std::string_view id) {
        keys.push_back(names::player_key(name));
        sounds.push_back(names::filing_sound(keys.back()));
        ids.emplace_back(clean_id(id));
        other.push_back(PlayerMatch::kNone);
    }
    [[nodiscard]] std::size_t size() const { return keys.size(); }
    [[nodiscard]] std::vector<std::uint32_t> left() const {
        std::vector<std::uint32_t> left;
        for (std::uint32_t i = 0; i < size(); ++i)
            if (other[i] == PlayerMatch::kNone) left.push_back(i);
        return left;
    }
};

class Matcher {
  public:
    Matcher(const Event& event, std::span<const ListedPlayer> lines) {
        for (const Player& player : event.players)
            players_.add(player.name, player.fide_id);
        for (const ListedPlayer& line : lines)
            lines_.add(line.name, line.fide_id);
    }

    [[nodiscard]] PlayerMatch match() {
        match_equal([](const Side& side, std::uint32_t i) {
            return side.ids[i].empty() ? std::string() : side.keys[i] + '\n' + side.ids[i];
        });
        match_equal([](const Side& side, std::uint32_t i) { return side.keys[i]; });
        match_near([&](std::uint32_t player, std::uint32_t line) {
            return has_same_id(player, line) &&
                   names::match_names(players_.keys[player], lines_.keys[line]) !=
                       names::NameMatch::Different;
        });
        match_near([&](std::uint32_t player, std::uint32_t line) {
            return !contradicts_by_id(player, line) &&
                   are_near(players_.keys[player], lines_.keys[line]);
        });
        match_equal([](const Side& side, std::uint32_t i) { return side.ids[i]; });
        match_near([&](std::uint32_t player, std::uint32_t line) {
            return are_near(players_.keys[player], lines_.keys[line]);
        });
        return {std::move(players_.other), std::move(lines_.other)};
    }

  private:
    [[nodiscard]] bool has_same_id(std::uint32_t player, std::uint32_t line) const {
        return !players_.ids[player].empty() && players_.ids[player] == lines_.ids[line];
    }
    [[nodiscard]] bool contradicts_by_id(std::uint32_t player, std::uint32_t line) const {
        return !players_.ids[player].empty() && !lines_.ids[line].empty() &&
               players_.ids[player] != lines_.ids[line];
    }
    void join(std::uint32_t player, std::uint32_t line) {
        players_.other[player] = line;
        lines_.other[line] = player;
    }

    // Those whose text, which is not empty, only one of each side has.
    template <class TextOf>
    void match_equal(TextOf text_of) {
        struct Found {
            std::uint32_t player = 0, line = 0;
            std::size_t players = 0, lines = 0;
        };
        std::map<std::string, Found> by_text;
        for (const std::uint32_t player : players_.left()) {
            Found& found = by_text[text_of(players_, player)];
            found.player = player;
            ++found.players;
        }
        for (const std::uint32_t line : lines_.left()) {
            Found& found = by_text[text_of(lines_, line)];
            found.line = line;
            ++found.lines;
        }
        for (const auto& [text, found] : by_text)
            if (!text.empty() && found.players == 1 && found.lines == 1)
                join(found.player, found.line);
    }

    template <class Fits>
    void match_near(Fits fits) {
        const std::vector<std::uint32_t> players = players_.left(), lines = lines_.left();
        const bool is_large = players.size() * lines.size() > kMostPairs;
        std::vector<std::size_t> fits_of_line(lines.size());
        std::vector<std::vector<std::size_t>> found(players.size());
        for (std::size_t i = 0; i < players.size(); ++i) {
            for (std::size_t j = 0; j < lines.size(); ++j) {
                if (is_large && players_.sounds[players[i]] != lines_.sounds[lines[j]]) continue;
                if (!fits(players[i], lines[j])) continue;
                found[i].push_back(j);
                ++fits_of_line[j];
            }
        }
        for (std::size_t i = 0; i < players.size(); ++i)
            if (found[i].size() == 1 && fits_of_line[found[i][0]] == 1)
                join(players[i], lines[found[i][0]]);
    }

    Side players_, lines_;
};

}  // namespace

PlayerMatch match_players(const Event& event, std::span<const ListedPlayer> lines) {
    return Matcher(event, lines).match();
}

bool may_be_one_person(std::string_view name_a, std::string_view name_b) {
    const std::string a = names::player_key(name_a), b = names::player_key(name_b);
    return names::match_names(a, b) != names::NameMatch::Different ||
           names::are_one_slip_apart(a, b);
}

}  // namespace arbiter::event
