#include "base/text.hpp"
#include "clean/detail/spelling_readers.hpp"

#include <algorithm>

namespace arbiter::clean::detail {
namespace {

constexpr std::uint32_t kHighestFideId = 4'000'000'000;
constexpr std::uint32_t kHighestElo = 4000;
constexpr std::uint32_t kLatestYear = 2999;
constexpr std::string_view kIdTitle = "id number";

bool is_month_column(std::string_view word) {
    return word.size() == 5 && std::ranges::all_of(word.substr(0, 3), is_ascii_letter) &&
           std::ranges::all_of(word.substr(3), is_ascii_digit);
}

// Where the rating begins: "SRtng", or the month of a list with one kind of rating ("SEP26").
std::optional<std::size_t> rating_column(std::string_view header) {
    for (std::size_t at = 0; at < header.size();) {
        const std::size_t begin = std::min(header.find_first_not_of(' ', at), header.size());
        at = std::min(header.find(' ', begin), header.size());
        const std::string_view word = header.substr(begin, at - begin);
        if (word == "SRtng" || is_month_column(word)) return begin;
    }
    return std::nullopt;
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

}  // namespace

bool FideList::read_header(std::string_view line) {
    if (!equals_ignoring_case(line.substr(0, kIdTitle.size()), kIdTitle)) return false;
    const std::size_t name = line.find("Name");
    if (name == std::string_view::npos) return false;
    name_begin_ = name;
    name_end_ = std::min(line.find("Fed", name), line.find("Tit", name));
    if (name_end_ == std::string_view::npos) return false;
    elo_ = rating_column(line);
    for (const std::string_view title : {"B-day", "Born"})
        if (const std::size_t at = line.find(title); at != std::string_view::npos) born_ = at;
    return true;
}

void FideList::read(std::string_view line, std::uint64_t number) {
    if (trimmed(line).empty()) return;
    const std::uint32_t fide_id =
        number_or_zero(trimmed(line.substr(0, name_begin_)), kHighestFideId);
    if (fide_id == 0 || line.size() <= name_begin_) {
        table_.problems.add(path_, number, "the line does not begin with a FIDE id");
        return;
    }
    const std::string text =
        line_in_utf8(trimmed(line.substr(name_begin_, name_end_ - name_begin_)));
    const auto name = table_.add_right(NameKind::Player, text);
    if (!name) {
        table_.problems.add(path_, number, "the name is empty or too long");
        return;
    }
    SpelledName& player = table_.at(*name);
    player.fide_id = fide_id;
    player.elo = static_cast<std::uint16_t>(number_at(line, elo_, kHighestElo));
    player.born = static_cast<std::uint16_t>(number_at(line, born_, kLatestYear));
}

}  // namespace arbiter::clean::detail
