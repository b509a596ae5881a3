#include "core/base/text.hpp"
#include "core/names/detail/name_form.hpp"
#include "core/names/detail/player_evidence.hpp"
#include "core/names/detail/player_limits.hpp"
#include "core/names/detail/spelling_readers.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace arbiter::names::detail {
namespace {

// The two strings in quotes of `"written" "right"`.
std::optional<std::pair<std::string_view, std::string_view>> two_strings(std::string_view text) {
    std::array<std::size_t, 4> quotes{};
    std::size_t at = 0;
    for (std::size_t& quote : quotes) {
        quote = text.find('"', at);
        if (quote == std::string_view::npos) return std::nullopt;
        at = quote + 1;
    }
    return std::pair(text.substr(quotes[0] + 1, quotes[1] - quotes[0] - 1),
                     text.substr(quotes[2] + 1, quotes[3] - quotes[2] - 1));
}

// The first run of four digits from `from` on, which is a year; 0: none, or "0000".
std::uint16_t year_in(std::string_view text) {
    for (std::size_t i = 0; i + 4 <= text.size(); ++i) {
        if (!is_ascii_digit(text[i])) continue;
        const std::uint32_t year = number_or_zero(text.substr(i, 4), kLatestYear);
        return static_cast<std::uint16_t>(year);
    }
    return 0;
}

// "GM NOR", "IM+WGM  POL/ENG", "-   URS", "w   IND".
void read_title(std::string_view text, SpelledName& name) {
    const std::size_t end = std::min(text.find(' '), text.size());
    std::string_view titles = text.substr(0, end);
    // Those of correspondence chess count for nothing, and "-" says that there is none.
    while (!titles.empty()) {
        const std::size_t plus = std::min(titles.find('+'), titles.size());
        const PlayerTitle title = player_title(titles.substr(0, plus));
        name.is_woman = name.is_woman || is_title_of_women(title);
        if (!is_title_of_women(title) || name.title == PlayerTitle::None) name.title = title;
        titles.remove_prefix(std::min(plus + 1, titles.size()));
    }
    name.has_title = true;
    name.federation = packed_federation(trimmed(text.substr(end)));
}

// "#GM NOR [2847] 1990.11.30", "#-   POL/ENG [2497*] 1807.01.??--1882.02.27".
void read_person(std::string_view remark, SpelledName& name) {
    const std::size_t open = remark.find('[');
    const std::size_t close = remark.find(']', open == std::string_view::npos ? 0 : open);
    if (open == std::string_view::npos || close == std::string_view::npos) {
        return;
    }
    std::string_view elo = remark.substr(open + 1, close - open - 1);
    if (elo.ends_with('*')) elo.remove_suffix(1);
    name.elo = static_cast<std::uint16_t>(number_or_zero(elo, kHighestElo));
    read_title(remark.substr(1, open - 1), name);
    const std::string_view life = remark.substr(close + 1);
    const std::size_t until = std::min(life.find("--"), life.size());
    name.born = year_in(life.substr(0, until));
    name.died = year_in(life.substr(until));
}

}  // namespace

void ScidNames::read(std::string_view line, std::uint64_t number) {
    const std::string text = line_in_utf8(line);
    const std::string_view content = trimmed(text);
    if (content.empty()) return;
    if (content[0] == '#') {
        if (!has_section_) read_remark(content);
        return;
    }
    if (content[0] == '@') {
        begin_section(content, number);
    } else if (content[0] == '%') {
        read_percent(content, number);
    } else if (!kind_) {
        return;  // of a section that we do not know
    } else if (content[0] == '=') {
        read_alias(content.substr(1), number);
    } else {
        read_right(text, number);
    }
}

void ScidNames::begin_section(std::string_view line, std::uint64_t number) {
    const std::string_view name = line.substr(1, line.find_first_of(" \t\"") - 1);
    right_.reset();
    kind_.reset();
    for (std::size_t i = 0; i < kNameKinds; ++i)
        if (equals_ignoring_case(name, to_string(static_cast<NameKind>(i))))
            kind_ = static_cast<NameKind>(i);
    has_section_ |= kind_.has_value();
    if (!kind_) table_.problems.add(path_, number, "'" + escaped(line) + "' is no section");
}

void ScidNames::read_right(std::string_view line, std::uint64_t number) {
    const std::size_t remark = std::min(line.find('#'), line.size());
    const std::string_view name = trimmed(line.substr(0, remark));
    SpelledName person;
    if (*kind_ == NameKind::Player) read_person(line.substr(remark), person);
    // Programs have their own numbers, but no year of birth.
    const bool is_person = *kind_ == NameKind::Player &&
                           (person.born != 0 || name.find(',') != std::string_view::npos);
    right_ = table_.add_right(*kind_, is_person ? without_namesake_number(name) : name, person);
    if (!right_) table_.problems.add(path_, number, "the name is empty or too long");
}

// "# FIDE ratings APR-2021 ..."
void ScidNames::read_remark(std::string_view line) {
    const std::size_t at = line.find("ratings ");
    if (line.find("FIDE") == std::string_view::npos || at == std::string_view::npos) return;
    for (std::size_t i = at; i + 4 <= line.size(); ++i) {
        constexpr std::uint32_t kFirstList = 1971;
        const std::uint32_t year = number_or_zero(line.substr(i, 4), kLatestYear);
        if (year >= kFirstList) return table_.set_year(static_cast<int>(year));
    }
}

void ScidNames::read_alias(std::string_view text, std::uint64_t number) {
    const std::string_view name = trimmed(text.substr(0, text.find('#')));
    if (!right_) {
        table_.problems.add(path_, number, "no right name stands before this spelling");
    } else if (!table_.add_alias(*right_, name)) {
        table_.problems.add(path_, number, "the name is empty or too long");
    }
}

void ScidNames::read_percent(std::string_view text, std::uint64_t number) {
    constexpr std::string_view kFideId = "%Bio FIDEID ";
    if (text.starts_with(kFideId)) {
        if (!right_) return;
        const std::uint32_t fide_id =
            number_or_zero(trimmed(text.substr(kFideId.size())), kHighestFideId);
        SpelledName& name = table_.at(*right_);
        if (name.fide_id == 0) name.fide_id = fide_id;
        return;
    }
    using Place = PartCorrection::Place;
    constexpr std::pair<std::string_view, Place> kPlaces[] = {
        {"%Prefix", Place::Prefix}, {"%Infix", Place::Infix}, {"%Suffix", Place::Suffix}};
    for (const auto& [word, place] : kPlaces) {
        if (!text.starts_with(word)) continue;
        const auto strings = two_strings(text.substr(word.size()));
        if (!kind_ || !strings ||
            !table_.add_correction(
                {*kind_, place, std::string(strings->first), std::string(strings->second), 0}))
            table_.problems.add(path_, number, "the correction cannot be used");
        return;
    }
    // %Bio, %Elo and others say nothing about spelling.
}

}  // namespace arbiter::names::detail
