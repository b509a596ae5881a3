#include "run/clean/computed_tags.hpp"

#include "core/base/fnv.hpp"
#include "core/base/text.hpp"
#include "core/export_format/game_text.hpp"
#include "core/report/facts_keys.hpp"

#include <charconv>
#include <cstdint>
#include <string_view>

namespace arbiter::clean {
namespace {

std::string digits_of(replay::Hash128 hash) {
    const auto digits = report::hex_digits(hash);
    return {digits.data(), digits.size()};
}

// The moves, the players, the day and the round: the fingerprint by which reports know a game
// (core/audit/game_card.cpp).
replay::Hash128 hash_of_game(const export_format::Game& game) {
    const auto half = [&](std::uint64_t seed) {
        Fnv64 digest{Fnv64::kStart ^ seed};
        digest.number(game.facts->moves_hash.high).number(game.facts->moves_hash.low);
        for (const std::string_view tag : {"White", "Black", "Date", "Round"})
            digest.field(export_format::value_or_empty(game, tag), 0);
        return digest.value();
    };
    return {half(0), half(0x9e3779b97f4a7c15)};
}

bool is_count_of_more(std::string_view value, std::uint32_t plies) {
    value = trimmed(value);
    std::uint32_t count = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), count);
    return error == std::errc{} && end == value.data() + value.size() && count > plies;
}

}  // namespace

void ComputedTags::add_to(const export_format::Game& game, const AddedTags& wanted,
                          std::vector<export_format::TagChange>& changes) {
    if (game.start == nullptr || !game.record->is_legal) return;
    const auto add = [&](std::string_view name, std::string_view value) {
        if (game.tag(name) != value) changes.push_back({name, value});
    };
    if (wanted.ply_count &&
        !is_count_of_more(export_format::value_or_empty(game, "PlyCount"), game.record->plies)) {
        ply_count_ = std::to_string(game.record->plies);
        add("PlyCount", ply_count_);
    }
    if (game.facts == nullptr) return;
    if (wanted.game_hash) {
        game_hash_ = digits_of(hash_of_game(game));
        add("GameHash", game_hash_);
    }
    if (wanted.moves_hash) {
        moves_hash_ = digits_of(game.facts->moves_hash);
        add("MovesHash", moves_hash_);
    }
}

}  // namespace arbiter::clean
