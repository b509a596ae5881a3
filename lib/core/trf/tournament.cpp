#include "core/trf/tournament.hpp"

#include "core/base/text.hpp"

#include <algorithm>

namespace arbiter::trf {

std::string_view Tournament::text_of(std::string_view code) const {
    for (const auto* records : {&head, &tail})
        for (const Record& record : *records)
            if (record.code == code) return trimmed(record.text);
    return {};
}

const Player* Tournament::player(std::uint32_t number) const {
    for (const Player& each : players)
        if (each.number == number) return &each;
    return nullptr;
}

bool Tournament::names_teams() const {
    return std::ranges::any_of(std::initializer_list{&head, &tail}, [](const auto* records) {
        return std::ranges::any_of(
            *records, [](const Record& each) { return each.code == "013" || each.code == "310"; });
    });
}

std::size_t Tournament::rounds() const {
    std::size_t most = 0;
    for (const Player& each : players)
        most = std::max(most, each.rounds.size());
    return most;
}

}  // namespace arbiter::trf
