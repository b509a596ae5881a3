#include "core/names/detail/player_evidence.hpp"

#include "core/base/text.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace arbiter::names {

std::uint16_t packed_federation(std::string_view code) {
    constexpr std::size_t kLetters = 3;
    constexpr unsigned kBase = 27;
    if (code.size() != kLetters) return 0;
    unsigned packed = 0;
    for (const char letter : code) {
        if (letter < 'A' || letter > 'Z') return 0;
        packed = packed * kBase + static_cast<unsigned>(letter - 'A') + 1;
    }
    return static_cast<std::uint16_t>(packed);
}

namespace detail {
namespace {

// Rated players are at least and at most this many years old.
constexpr int kYoungest = 4;
constexpr int kOldest = 105;

// From this age on ratings change slowly: a few rise or fall by more than kSlowChange in a decade.
constexpr int kGrownUp = 25;
constexpr int kSlowChange = 400;
// The fastest rise in a year, over several years.
constexpr int kRisePerYear = 300;
// In March 2024 FIDE raised all ratings below 2000, the lowest by 400.
constexpr int kRaisedBelow = 2000;
constexpr int kRaisedIn = 2024;
constexpr int kRaisedBy = 400;

constexpr int kNear = 200;
constexpr int kDriftPerYear = 10;
constexpr int kLongestDrift = 20;  // years

// The highest rating that a player of that age ever had, with a margin.
int highest_elo_at(int age) {
    constexpr int kFirstAge = 8;
    constexpr std::array<int, 9> kHighest{2250, 2350, 2500, 2600, 2650, 2700, 2730, 2760, 2790};
    constexpr int kNoLimit = 4000;
    if (age < kFirstAge) return kHighest.front() - 150;
    const auto at = static_cast<std::size_t>(age - kFirstAge);
    return at < kHighest.size() ? kHighest[at] : kNoLimit;
}

bool was_alive(const SpelledName& person, const NameContext& context) {
    if (context.first_year == 0) return true;
    if (person.born != 0 &&
        (person.born + kYoungest > context.first_year || person.born + kOldest < context.last_year))
        return false;
    return person.died == 0 || context.last_year <= person.died;
}

// How far the rating of the file is from those of the games; 0: between them, or not known.
int distance(const SpelledName& person, const NameContext& context) {
    if (person.elo == 0 || context.highest_elo == 0) return 0;
    if (person.elo > context.highest_elo) return person.elo - context.highest_elo;
    return std::max(0, context.lowest_elo - person.elo);
}

// Could a player with the rating of the file have had those of the games?
bool could_have_rating(const SpelledName& person, int list_year, const NameContext& context) {
    if (person.elo == 0 || context.highest_elo == 0) return true;
    const int last = context.last_year;
    const bool has_age = person.born != 0 && last != 0;
    if (has_age && context.highest_elo > highest_elo_at(last - person.born)) return false;
    const bool is_list_older = list_year != 0 && last > list_year;
    const int years = list_year != 0 && last != 0 ? std::abs(list_year - last) : 0;
    // A player not known to be adult at the earlier of the two times may have risen since.
    const int earlier = is_list_older ? list_year : last;
    const bool is_grown_up = person.born != 0 && earlier != 0 && earlier - person.born >= kGrownUp;
    const bool has_risen =
        is_list_older ? context.highest_elo > person.elo : person.elo > context.highest_elo;
    int most = kSlowChange;
    if (has_risen && !is_grown_up) {
        if (!is_list_older && list_year == 0) return true;
        most += kRisePerYear * years;
    }
    const int lower = std::min<int>(person.elo, context.highest_elo);
    const int later = is_list_older ? last : list_year;
    const bool is_over_the_raise =
        (earlier == 0 || earlier <= kRaisedIn) && (later == 0 || later >= kRaisedIn);
    if (has_risen && is_over_the_raise && lower < kRaisedBelow) most += kRaisedBy;
    return distance(person, context) <= most;
}

// Titles are never lost: a player without one in a later list never had one.
bool could_have_title(const SpelledName& person, int list_year, const NameContext& context) {
    if (!person.has_title) return true;
    if (list_year != 0 && context.last_year > list_year) return true;
    if (is_title_of_women(person.title)) {
        if (context.title != PlayerTitle::None) return false;
        return context.women_title <= person.title;
    }
    if (context.title > person.title) return false;
    return context.women_title == PlayerTitle::None || person.title != PlayerTitle::None;
}

}  // namespace

bool is_title_of_women(PlayerTitle title) {
    return title >= PlayerTitle::WCM;
}

PlayerTitle player_title(std::string_view text) {
    constexpr std::array<std::string_view, 9> kTitles{"",    "CM",  "FM",  "IM", "GM",
                                                      "WCM", "WFM", "WIM", "WGM"};
    for (std::size_t i = 1; i < kTitles.size(); ++i)
        if (equals_ignoring_case(text, kTitles[i])) return static_cast<PlayerTitle>(i);
    return PlayerTitle::None;
}

bool has_same_title(const SpelledName& person, const NameContext& context) {
    if (person.title == PlayerTitle::None) return false;
    return person.title == context.title || person.title == context.women_title;
}

Fit fit_of(const SpelledName& person, int list_year, const NameContext& context) {
    if (person.fide_id != 0 && context.fide_id != 0) {
        if (person.fide_id != context.fide_id) return Fit::Excluded;
        return Fit::Close;
    }
    if (!was_alive(person, context) || !could_have_rating(person, list_year, context) ||
        !could_have_title(person, list_year, context))
        return Fit::Excluded;
    if (context.born != 0 && person.born != 0 && context.born != person.born) return Fit::Excluded;
    const bool has_federations = person.federation != 0 && context.federation != 0;
    const bool has_same_federation = has_federations && person.federation == context.federation;
    if (context.highest_elo == 0)
        return has_federations && !has_same_federation ? Fit::Doubtful : Fit::Unknown;
    if (person.elo == 0) return Fit::Doubtful;
    const int last = context.last_year;
    const int years = list_year != 0 && last != 0 ? std::abs(list_year - last) : 0;
    const int far = distance(person, context);
    if (far > kNear + kDriftPerYear * std::min(years, kLongestDrift)) return Fit::Doubtful;
    if (has_federations && !has_same_federation)
        return has_same_title(person, context) ? Fit::Near : Fit::Doubtful;
    return has_same_title(person, context) || has_same_federation ? Fit::Close : Fit::Near;
}

}  // namespace detail
}  // namespace arbiter::names
