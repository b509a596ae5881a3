#include "core/report/detail/finding_text.hpp"

#include "core/base/fnv.hpp"
#include "core/check/rule.hpp"
#include "core/report/detail/line_buffer.hpp"
#include "core/report/detail/prose.hpp"
#include "core/report/facts_keys.hpp"

#include <algorithm>

namespace arbiter::report::detail {
namespace {

void mix(std::string_view field, replay::Hash128& hash) {
    hash.high = Fnv64{hash.high}.field(field, 0xFF).value();
    hash.low = Fnv64{hash.low}.field(field, 0xFF).value();
}

}  // namespace

std::string message_of(const check::Finding& finding, const GameRecord* game,
                       std::uint64_t ordinal) {
    std::string text;
    LineBuffer line{text};
    append_subject(finding, game, ordinal, line);
    append_verdict(finding, line);
    line.flush();
    return text;
}

std::uint32_t FindingNames::number_of(const check::Finding& finding, const GameRecord* game,
                                      std::string_view file) {
    const auto rule = static_cast<std::size_t>(finding.rule);
    if (game == nullptr) {
        if (file != file_) {
            in_file_.fill(0);
            file_ = file;
        }
        return in_file_[rule]++;
    }
    if (game->span.begin != game_.begin || game->span.end != game_.end || file != game_file_) {
        in_game_.fill(0);
        game_ = game->span;
        game_file_ = file;
    }
    return in_game_[rule]++;
}

std::uint32_t FindingNames::number_of_name(std::uint64_t name) {
    if (given_.size() < kMostNames) return given_[name]++;
    const auto found = given_.find(name);
    return found == given_.end() ? 0 : found->second++;
}

std::string FindingNames::name_of(const check::Finding& finding, const GameRecord* game,
                                  std::string_view file) {
    replay::Hash128 hash{Fnv64::kStart, 0x84222325cbf29ce4};
    const std::uint32_t number = number_of(finding, game, file);
    std::string key(check::rule(finding.rule).name);
    key += ' ';
    key += std::to_string(number);
    if (game == nullptr || game->card == nullptr) {
        key.append(" ").append(file);
    } else {
        const std::array<char, 32> card = hex_digits(game->card->fingerprint);
        key.append(" ").append(card.data(), card.size());
    }
    mix(key, hash);
    if (const std::uint32_t before = number_of_name(hash.low); before != 0)
        mix(std::to_string(before), hash);
    const std::array<char, 32> digits = hex_digits(hash);
    return {digits.data(), digits.size()};
}

}  // namespace arbiter::report::detail
