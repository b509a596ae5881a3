#include "clean/detail/fide_columns.hpp"

#include "base/text.hpp"
#include "clean/detail/player_limits.hpp"
#include "clean/detail/spelling_readers.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace arbiter::clean::detail {
namespace {

constexpr std::string_view kIdTitle = "id number";
constexpr std::size_t kMonthLetters = 3;

constexpr std::string_view kMonths[] = {"jan", "feb", "mar", "apr", "may", "jun",
                                        "jul", "aug", "sep", "oct", "nov", "dec"};

constexpr std::pair<std::string_view, std::string_view> kTitles[] = {
    {"gm", "GM"},   {"im", "IM"},   {"fm", "FM"},  {"cm", "CM"}, {"wgm", "WGM"}, {"wim", "WIM"},
    {"wfm", "WFM"}, {"wcm", "WCM"}, {"g", "GM"},   {"m", "IM"},  {"f", "FM"},    {"c", "CM"},
    {"wg", "WGM"},  {"wm", "WIM"},  {"wf", "WFM"}, {"wc", "WCM"}};

// "SEP26" as months since year 0. The first list is of 1971.
std::optional<int> month_of(std::string_view word) {
    constexpr int kFirstOfLastCentury = 70;
    if (word.size() != kMonthLetters + 2 ||
        !std::ranges::all_of(word.substr(kMonthLetters), is_ascii_digit))
        return std::nullopt;
    const auto* const month = std::ranges::find_if(kMonths, [&](std::string_view name) {
        return equals_ignoring_case(name, word.substr(0, kMonthLetters));
    });
    if (month == std::end(kMonths)) return std::nullopt;
    const int year = (word[kMonthLetters] - '0') * 10 + (word[kMonthLetters + 1] - '0');
    const int century = year >= kFirstOfLastCentury ? 1900 : 2000;
    return (century + year) * 12 + static_cast<int>(month - std::begin(kMonths));
}

// The digits in the column that begins at `at`: a line that is longer than the others has them
// some places to the right.
std::uint32_t number_at(std::string_view line, std::optional<std::size_t> at, std::uint32_t most) {
    constexpr std::size_t kWidth = 6;
    if (!at || *at >= line.size()) return 0;
    const std::string_view field = trimmed(line.substr(*at, kWidth));
    const auto* const end = std::ranges::find_if_not(field, is_ascii_digit);
    return number_or_zero(field.substr(0, static_cast<std::size_t>(end - field.begin())), most);
}

std::string_view title_at(std::string_view line, std::optional<std::size_t> at) {
    constexpr std::size_t kWidth = 4;
    if (!at || *at >= line.size()) return {};
    return fide_title(trimmed(line.substr(*at, kWidth)));
}

}  // namespace

std::string_view fide_title(std::string_view text) {
    const auto* const found = std::ranges::find_if(
        kTitles, [&](const auto& title) { return equals_ignoring_case(title.first, text); });
    return found == std::end(kTitles) ? std::string_view{} : found->second;
}

std::uint32_t fide_id_of(std::string_view text) {
    return number_or_zero(trimmed(text), kHighestFideId);
}

std::uint16_t fide_elo_of(std::string_view text) {
    return static_cast<std::uint16_t>(number_or_zero(trimmed(text), kHighestElo));
}

bool FideColumns::read_header(std::string_view line) {
    if (!equals_ignoring_case(line.substr(0, kIdTitle.size()), kIdTitle)) return false;
    const std::size_t name = line.find("Name");
    if (name == std::string_view::npos) return false;
    name_begin_ = name;
    const std::size_t title = line.find("Tit", name);
    name_end_ = std::min(line.find("Fed", name), title);
    if (name_end_ == std::string_view::npos) return false;
    if (title != std::string_view::npos) title_ = title;
    // The rating begins at "SRtng", or at the month of a list with one kind of rating.
    for (std::size_t at = 0; at < line.size() && !elo_;) {
        const std::size_t begin = std::min(line.find_first_not_of(' ', at), line.size());
        at = std::min(line.find(' ', begin), line.size());
        const std::string_view word = line.substr(begin, at - begin);
        month_ = month_of(word);
        if (word == "SRtng" || month_) elo_ = begin;
    }
    for (const std::string_view born : {"B-day", "Born"})
        if (const std::size_t at = line.find(born); at != std::string_view::npos) born_ = at;
    return true;
}

std::optional<FidePlayer> FideColumns::read(std::string_view line) const {
    FidePlayer player;
    player.fide_id = fide_id_of(line.substr(0, name_begin_));
    if (player.fide_id == 0 || line.size() <= name_begin_) return std::nullopt;
    player.name = line_in_utf8(trimmed(line.substr(name_begin_, name_end_ - name_begin_)));
    player.title = title_at(line, title_);
    player.elo = static_cast<std::uint16_t>(number_at(line, elo_, kHighestElo));
    player.born = static_cast<std::uint16_t>(number_at(line, born_, kLatestYear));
    return player;
}

}  // namespace arbiter::clean::detail
