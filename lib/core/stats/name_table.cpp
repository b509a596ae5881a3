#include "core/stats/name_table.hpp"

#include "core/base/text.hpp"
#include "core/names/folding.hpp"
#include "core/names/player_name.hpp"

#include <algorithm>

namespace arbiter::stats {
namespace {

// "carlsen,magnus" and "magnus carlsen" have the same words.
std::string sorted_words(std::string_view key) {
    std::vector<std::string_view> words;
    while (!key.empty()) {
        const std::size_t end = std::min(key.find_first_of(" ,"), key.size());
        if (end > 0) words.push_back(key.substr(0, end));
        key.remove_prefix(std::min(end + 1, key.size()));
    }
    std::ranges::sort(words);
    std::string sorted;
    for (const std::string_view word : words)
        sorted.append(word).append(" ");
    return sorted;
}

// "CARLSEN,M".
bool is_shouted(std::string_view name) {
    return std::ranges::none_of(name, is_ascii_lower);
}

bool is_before(const JoinedName::Spelling& a, const JoinedName::Spelling& b) {
    if (a.games != b.games) return a.games > b.games;
    if (is_shouted(a.text) != is_shouted(b.text)) return is_shouted(b.text);
    return a.text < b.text;
}

void widen(std::int16_t value, std::int16_t& least, std::int16_t& most) {
    if (value == 0) return;
    if (least == 0 || value < least) least = value;
    if (value > most) most = value;
}

}  // namespace

void NameFigures::add_year(std::int16_t year) {
    widen(year, first_year, last_year);
}

void NameFigures::add_elo(std::int16_t elo) {
    widen(elo, lowest_elo, highest_elo);
}

void NameFigures::add(const NameFigures& other) {
    games += other.games;
    as_white += other.as_white;
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    add_year(other.first_year);
    add_year(other.last_year);
    add_elo(other.lowest_elo);
    add_elo(other.highest_elo);
}

std::optional<std::uint32_t> NameTable::count(std::string_view written) {
    if (written.empty()) return std::nullopt;
    auto place = spellings_.find(written);
    if (place == spellings_.end()) {
        place = spellings_.emplace(written, Spelling{}).first;
        const std::string key =
            kind_ == Kind::Players ? names::player_key(written) : names::folded(written);
        if (!key.empty()) {
            const auto next = static_cast<std::uint32_t>(figures_.size());
            const auto [group, is_new] = groups_.emplace(key, next);
            if (is_new) figures_.emplace_back();
            place->second.group = group->second;
        }
    }
    if (place->second.group) {
        ++place->second.games;
        ++figures_[*place->second.group].games;
    }
    return place->second.group;
}

std::vector<std::uint32_t> NameTable::targets() const {
    std::vector<std::uint32_t> targets(figures_.size());
    for (std::uint32_t i = 0; i < targets.size(); ++i)
        targets[i] = i;
    if (kind_ != Kind::Players) return targets;
    // By their words: the names with a comma, and those without.
    struct SameWords {
        std::vector<std::uint32_t> with_comma, without;
    };
    ByText<SameWords> by_words;
    for (const auto& [key, group] : groups_) {
        SameWords& same = by_words[sorted_words(key)];
        const bool has_comma = key.find(',') != std::string::npos;
        (has_comma ? same.with_comma : same.without).push_back(group);
    }
    for (const auto& [words, same] : by_words) {
        if (same.without.empty() || same.with_comma.size() > 1) continue;
        const std::uint32_t target =
            same.with_comma.empty() ? std::ranges::min(same.without) : same.with_comma.front();
        for (const std::uint32_t each : same.without)
            targets[each] = target;
    }
    return targets;
}

std::vector<JoinedName> NameTable::joined() const {
    const std::vector<std::uint32_t> target = targets();
    std::vector<JoinedName> all(figures_.size());
    for (std::uint32_t i = 0; i < figures_.size(); ++i)
        all[target[i]].figures.add(figures_[i]);
    for (const auto& [text, spelling] : spellings_)
        if (spelling.group)
            all[target[*spelling.group]].spellings.push_back({text, spelling.games});
    std::erase_if(all, [](const JoinedName& each) { return each.spellings.empty(); });
    for (JoinedName& each : all)
        std::ranges::sort(each.spellings, is_before);
    std::ranges::sort(all, [](const JoinedName& a, const JoinedName& b) {
        return a.figures.games != b.figures.games ? a.figures.games > b.figures.games
                                                  : a.name() < b.name();
    });
    return all;
}

}  // namespace arbiter::stats
