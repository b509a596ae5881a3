#include "core/names/detail/fide_columns.hpp"

#include "core/base/text.hpp"
#include "core/names/detail/player_limits.hpp"
#include "core/names/detail/spelling_readers.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace arbiter::names::detail {
namespace {

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
    const auto end = std::ranges::find_if_not(field, is_ascii_digit);
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
    constexpr std::array<std::string_view, 3> kIdTitles{"id number", "id_number", "code"};
    const std::string_view title_line = trimmed(line);
    const auto begins = [&](std::string_view title) {
        return equals_ignoring_case(title_line.substr(0, title.size()), title);
    };
    if (std::ranges::none_of(kIdTitles, begins)) return false;
    const std::size_t name = std::min(line.find("Name"), line.find("NAME"));
    if (name == std::string_view::npos) return false;
    name_begin_ = name;
    const auto column = [&](std::string_view title) -> std::optional<std::size_t> {
        const std::size_t at = line.find(title, name);
        return at == std::string_view::npos ? std::nullopt : std::optional(at);
    };
    is_first_form_ = column("TITLE") && column("COUNTRY");
    title_ = is_first_form_ ? column("TITLE") : column("Tit");
    women_title_ = column("WTit");
    federation_ = is_first_form_ ? column("COUNTRY") : column("Fed");
    sex_ = column("Sex");
    if (!federation_ && !title_) return false;
    name_end_ = std::min(federation_.value_or(line.size()), title_.value_or(line.size()));
    // The rating begins at "SRtng", or at the month of a list with one kind of rating.
    for (std::size_t at = 0; at < line.size() && !elo_;) {
        const std::size_t begin = std::min(line.find_first_not_of(' ', at), line.size());
        at = std::min(line.find(' ', begin), line.size());
        const std::string_view word = line.substr(begin, at - begin);
        month_ = month_of(word);
        if (word == "SRtng" || month_) elo_ = begin;
    }
    for (const std::string_view born : {"B-day", "Born"})
        if (const auto at = column(born)) born_ = at;
    return true;
}

std::optional<FidePlayer> FideColumns::read(std::string_view line) const {
    FidePlayer player;
    // Numbers end where names begin, in the first lists one place before.
    player.fide_id = fide_id_of(line.substr(0, name_begin_));
    if (player.fide_id == 0 || line.size() <= name_begin_) return std::nullopt;
    player.name = line_in_utf8(trimmed(line.substr(name_begin_, name_end_ - name_begin_)));
    if (is_first_form_) {
        read_tail(line.substr(std::min(name_end_, line.size())), player);
        return player;
    }
    player.title = title_at(line, title_);
    if (player.title.empty()) player.title = title_at(line, women_title_);
    constexpr std::size_t kFederationLetters = 3;
    if (federation_ && *federation_ < line.size())
        player.federation = packed_federation(line.substr(*federation_, kFederationLetters));
    player.is_woman = sex_ && *sex_ < line.size() && line[*sex_] == 'F';
    player.elo = static_cast<std::uint16_t>(number_at(line, elo_, kHighestElo));
    player.born = static_cast<std::uint16_t>(number_at(line, born_, kLatestYear));
    return player;
}

// "  m   DEN  2400    0  31.07.73 M  i": a title or none, a federation, the rating, games, the day
// of birth with two or four digits of the year.
void FideColumns::read_tail(std::string_view tail, FidePlayer& player) const {
    constexpr int kOldest = 95;
    std::size_t number = 0;
    for (std::size_t at = 0; at < tail.size();) {
        const std::size_t begin = std::min(tail.find_first_not_of(' ', at), tail.size());
        at = std::min(tail.find(' ', begin), tail.size());
        const std::string_view word = tail.substr(begin, at - begin);
        const std::size_t dot = word.rfind('.');
        if (word.empty()) continue;
        if (number == 0 && !fide_title(word).empty()) player.title = fide_title(word);
        if (number == 0 && player.federation == 0) player.federation = packed_federation(word);
        if (word == "F") player.is_woman = true;
        if (dot != std::string_view::npos) {
            const auto year = static_cast<int>(number_or_zero(word.substr(dot + 1), kLatestYear));
            const bool has_day = word.size() > dot + 1 && word.front() != '.';
            const int list = month_.value_or(0) / 12;
            constexpr int kCentury = 100;
            constexpr int kLast = 1900;
            const int full = year >= kCentury
                                 ? year
                                 : kLast + year + (list - kLast - year > kOldest ? kCentury : 0);
            if (has_day) player.born = static_cast<std::uint16_t>(full);
        } else if (is_ascii_digit(word.front())) {
            if (number++ == 0) player.elo = fide_elo_of(word);
        }
    }
}

}  // namespace arbiter::names::detail
