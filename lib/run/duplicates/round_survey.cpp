#include "run/duplicates/round_survey.hpp"

#include "core/base/fnv.hpp"

#include <algorithm>
#include <bit>

namespace arbiter::duplicates {
namespace {

constexpr std::size_t kMostFiles = 16384;
constexpr std::uint32_t kLeastGames = 4;
constexpr int kLeastEvents = 3;         // of more than one year
constexpr int kLeastEventsOfAYear = 8;  // more than are played at the same time

std::uint64_t hash_of(std::string_view text) {
    return Fnv64().bytes(text).value();
}

}  // namespace

bool RoundSurvey::Rounds::say_nothing() const {
    if (has_two || games < kLeastGames) return false;
    const int events = std::popcount(occasions);
    return events >= (first_year == last_year ? kLeastEventsOfAYear : kLeastEvents);
}

void RoundSurvey::add(const DuplicateFacts& facts) {
    if (facts.round_key.empty()) return;
    if (last_ == nullptr || facts.file != last_file_) {
        const std::uint64_t file = hash_of(facts.file);
        const auto found = files_.find(file);
        if (found == files_.end() && files_.size() == kMostFiles) return;
        last_ = &files_[file];
        last_file_ = facts.file;
    }
    Rounds& rounds = *last_;
    if (rounds.has_two) return;
    const std::uint64_t round = hash_of(facts.round_key);
    if (rounds.games == 0) rounds.round = round;
    rounds.has_two = rounds.round != round;
    ++rounds.games;
    rounds.occasions |= std::uint64_t{1} << ((hash_of(facts.event_key) + facts.date.year) % 64);
    if (facts.date.year == 0) return;
    const bool is_first = rounds.first_year == 0;
    rounds.first_year = is_first ? facts.date.year : std::min(rounds.first_year, facts.date.year);
    rounds.last_year = std::max(rounds.last_year, facts.date.year);
}

bool RoundSurvey::is_round_of_collection(std::string_view file) const {
    const auto found = files_.find(hash_of(file));
    return found != files_.end() && found->second.say_nothing();
}

bool RoundSurvey::finds_any() const {
    return std::ranges::any_of(files_, [](const auto& file) { return file.second.say_nothing(); });
}

}  // namespace arbiter::duplicates
