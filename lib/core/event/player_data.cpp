#include "core/event/player_data.hpp"

#include "core/base/text.hpp"
#include "core/export_format/game.hpp"
#include "core/names/folding.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace arbiter::event {
namespace {

std::string folded_federation(std::string_view text) {
    return export_format::says_something(text) ? names::folded(text) : std::string();
}
// Only federations of one kind are compared: numbers, codes of two or three letters, names.
std::size_t kind_of_federation(std::string_view folded) {
    if (std::ranges::all_of(folded, is_ascii_digit)) return 1;
    return folded.size() <= 3 ? folded.size() : 4;
}

// What is compared of a side: two equal keys say the same, empty says nothing.
using KeyOf = std::string (*)(const SideEntry& side);

std::string elo_key(const SideEntry& side) {
    const bool is_rating =
        !side.elo.empty() && side.elo != "0" && std::ranges::all_of(side.elo, is_ascii_digit);
    return is_rating ? side.elo : std::string();
}

std::string upper(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return out;
}

// "-" is the title of a player without one (PGN 9.1.1).
std::string title_key(const SideEntry& side) {
    const std::string_view title = trimmed(side.title);
    return title == "-" || export_format::says_something(title) ? upper(title) : std::string();
}

std::string federation_key(const SideEntry& side) {
    return folded_federation(side.federation);
}

std::string birth_key(const SideEntry& side) {
    return std::string(birth_year(side.birth));
}

struct Attribute {
    std::string_view name;
    KeyOf key;
    bool may_change;         // from month to month
    bool is_of_tournaments;  // needs rounds, and few changes
};
constexpr Attribute kAttributes[] = {{"Elo", elo_key, true, true},
                                     {"title", title_key, true, false},
                                     {"federation", federation_key, true, false},
                                     {"birth year", birth_key, false, false}};

class PlayerDataCheck {
  public:
    explicit PlayerDataCheck(const Event& event)
        : event_(event),
          has_rounds_(
              std::ranges::any_of(event.games, [](const Game& game) { return game.round != 0; })) {}

    [[nodiscard]] std::vector<Finding> check() {
        for (const Attribute& attribute : kAttributes)
            if (has_rounds_ || !attribute.is_of_tournaments) check(attribute);
        return std::move(findings_);
    }

  private:
    using Games = std::vector<const Game*>;
    // What has one value for a player: the month or nothing, and the kind of the value.
    using Group = std::tuple<std::uint32_t, std::string, std::size_t>;
    using Values = std::map<std::string, Games>;
    struct Other {
        std::uint32_t player;
        const Games *games, *usual;
    };

    void check(const Attribute& attribute) {
        std::map<Group, Values> groups;
        for (const Game& game : event_.games) {
            for (std::size_t side = 0; side < 2; ++side) {
                std::string key = attribute.key(game.entry->sides[side]);
                if (key.empty()) continue;
                std::string month;
                if (attribute.may_change) month = game.entry->date.substr(0, 7);
                const std::size_t kind =
                    attribute.key == federation_key ? kind_of_federation(key) : 0;
                groups[{game.players[side], std::move(month), kind}][std::move(key)].push_back(
                    &game);
            }
        }
        std::size_t further = 0;  // games after the first one of each group
        std::vector<Other> others;
        for (const auto& [group, values] : groups) {
            const Games& usual = usual_of(values);
            std::size_t games = 0;
            for (const auto& [key, games_of_key] : values) {
                games += games_of_key.size();
                if (&games_of_key != &usual)
                    others.push_back({std::get<0>(group), &games_of_key, &usual});
            }
            further += games - 1;
        }
        // Servers rate after each game: there a player has nearly as many ratings as games.
        if (attribute.is_of_tournaments && 5 * others.size() > further) return;
        report_all(attribute, others);
    }
    // What most games say, of several values the first in order.
    static const Games& usual_of(const Values& values) {
        return std::ranges::max_element(values, {},
                                        [](const auto& each) { return each.second.size(); })
            ->second;
    }

    // What is wrong with a fifth of the players has one cause, and is one finding.
    void report_all(const Attribute& attribute, const std::vector<Other>& others) {
        std::vector<Finding> found;
        for (const Other& other : others)
            found.push_back(finding_of(attribute, other));
        constexpr std::size_t kMany = 10;
        const bool is_one_cause = !attribute.is_of_tournaments && found.size() > kMany &&
                                  5 * found.size() > event_.players.size();
        if (is_one_cause) {
            found.front().message =
                fmt::format("{} times the {} of a player varies between the games; the first: {}",
                            found.size(), attribute.name, found.front().message);
            found.resize(1);
        }
        std::ranges::move(found, std::back_inserter(findings_));
    }
    [[nodiscard]] Finding finding_of(const Attribute& attribute, const Other& other) const {
        const Game& game = *other.games->front();
        const Game& usual = *other.usual->front();
        return {RuleId::EVT16,
                place_of(*game.entry),
                fmt::format("{} has {} {} in {} game{}, but {} in {} of the {}",
                            escaped(event_.players[other.player].name), attribute.name,
                            words_of(attribute, game, other.player), other.games->size(),
                            other.games->size() == 1 ? "" : "s",
                            words_of(attribute, usual, other.player), other.usual->size(),
                            attribute.may_change ? "same month" : "others"),
                {place_of(*usual.entry)}};
    }
    static std::string words_of(const Attribute& attribute, const Game& game,
                                std::uint32_t player) {
        const SideEntry& side = game.entry->sides[game.side_of(player)];
        if (attribute.key == federation_key) return escaped(trimmed(side.federation));
        std::string key = attribute.key(side);
        return key == "-" ? "\"-\" (none)" : escaped(key);
    }

    const Event& event_;
    const bool has_rounds_;
    std::vector<Finding> findings_;
};

}  // namespace

std::string_view birth_year(std::string_view text) {
    constexpr std::size_t kDigits = 4;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && is_ascii_digit(text[end]))
            ++end;
        const std::string_view digits = text.substr(i, end - i);
        if (digits.size() == kDigits && digits >= "1700" && digits <= "2999") return digits;
        i = end + 1;
    }
    return {};
}

bool are_other_federations(std::string_view a, std::string_view b) {
    const std::string folded_a = folded_federation(a), folded_b = folded_federation(b);
    return !folded_a.empty() && !folded_b.empty() && folded_a != folded_b &&
           kind_of_federation(folded_a) == kind_of_federation(folded_b);
}

std::vector<Finding> check_player_data(const Event& event) {
    return PlayerDataCheck(event).check();
}

}  // namespace arbiter::event
