#include "core/query/sample.hpp"

#include "core/base/assert.hpp"
#include "core/base/text.hpp"

#include <algorithm>
#include <limits>

namespace arbiter::query {
namespace {

// The step and the mixer of SplitMix64 (Steele, Lea, Flood, 2014). The mixer is one to one.
constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15ULL;

constexpr std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9ULL;
    value = (value ^ value >> 27) * 0x94D049BB133111EBULL;
    return value ^ value >> 31;
}

QueryError no_sample(std::string_view text) {
    return {
        0,
        "'" + escaped(text) + "' is no sample, write a number such as 1000 or a share such as 1%",
        {}};
}

// A number of games.
std::optional<std::uint64_t> read_games(std::string_view text) {
    constexpr std::size_t kMostDigits = 18;
    if (text.empty() || text.size() > kMostDigits || !std::ranges::all_of(text, is_ascii_digit))
        return std::nullopt;
    std::uint64_t games = 0;
    for (const char digit : text)
        games = games * 10 + static_cast<std::uint64_t>(digit - '0');
    return games > 0 ? std::optional(games) : std::nullopt;
}

constexpr std::uint64_t kHundredPercent = 100'000'000;  // in millionths of a percent

// "12.5" in millionths.
std::optional<std::uint64_t> read_percent(std::string_view text) {
    constexpr std::size_t kDecimals = 6;
    const std::size_t point = std::min(text.find('.'), text.size());
    std::string digits(text.substr(0, point));
    std::string decimals(point == text.size() ? "" : text.substr(point + 1));
    const bool lacks_digits = digits.empty() || (point < text.size() && decimals.empty());
    if (lacks_digits || decimals.size() > kDecimals) return std::nullopt;
    decimals.resize(kDecimals, '0');
    const auto millionths = read_games(digits + decimals);
    return millionths && *millionths <= kHundredPercent ? millionths : std::nullopt;
}

// The share of all draws, rounded down: 2^64 * millionths / 10^8 without 128-bit numbers.
std::uint64_t share_of_draws(std::uint64_t millionths) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    // kMost = kHundredPercent * whole + rest.
    const std::uint64_t whole = kMost / kHundredPercent;
    const std::uint64_t rest = kMost % kHundredPercent + 1;
    return whole * millionths + rest * millionths / kHundredPercent;
}

}  // namespace

std::uint64_t draw(std::uint64_t seed, std::uint64_t ordinal) {
    // Both multiplications by odd numbers and the mixer are one to one, so no two ordinals share a
    // draw.
    return mixed(mixed(seed + kStep) + ordinal * kStep);
}

Result<SampleSize, QueryError> parse_sample(std::string_view text) {
    SampleSize size;
    if (!text.ends_with('%')) {
        size.games = read_games(text);
        if (!size.games) return Unexpected{no_sample(text)};
        return size;
    }
    const auto millionths = read_percent(text.substr(0, text.size() - 1));
    if (!millionths) return Unexpected{no_sample(text)};
    if (*millionths < kHundredPercent) size.below = share_of_draws(*millionths);
    return size;
}

FixedSample::Offer FixedSample::offer(std::uint64_t ordinal) {
    ARBITER_ASSERT(games_ > 0);
    const std::pair<std::uint64_t, std::uint64_t> game{draw(seed_, ordinal), ordinal};
    if (kept_.size() < games_) {
        kept_.push_back(game);
        std::ranges::push_heap(kept_);
        return {.is_taken = true};
    }
    // The highest draw is in front.
    if (game > kept_.front()) return {};
    std::ranges::pop_heap(kept_);
    const std::uint64_t dropped = kept_.back().second;
    kept_.back() = game;
    std::ranges::push_heap(kept_);
    return {.is_taken = true, .dropped = dropped};
}

std::vector<std::uint64_t> FixedSample::chosen() const {
    std::vector<std::uint64_t> ordinals;
    ordinals.reserve(kept_.size());
    for (const auto& each : kept_)
        ordinals.push_back(each.second);
    std::ranges::sort(ordinals);
    return ordinals;
}

}  // namespace arbiter::query
