#include "core/text/partial_date.hpp"

#include "core/base/date.hpp"
#include "core/base/text.hpp"

#include <string>

namespace arbiter::text {

std::optional<PartialDate> read_date_tag(std::string_view value) {
    const auto range = parse_pgn_date(value);
    if (!range) return std::nullopt;
    PartialDate date{.year = range->first.year};
    const bool has_month = value[5] != '?';
    if (has_month) date.month = range->first.month;
    if (has_month && value[8] != '?') date.day = range->first.day;
    return date;
}

std::optional<PartialDate> read_date_words(std::string_view text) {
    // Completed to the ten characters of a tag, which then says whether there is such a day.
    constexpr std::string_view kUnknown = "????.??.??";
    if (text.size() != 4 && text.size() != 7 && text.size() != 10) return std::nullopt;
    std::string tag(text);
    for (const std::size_t at : {std::size_t{4}, std::size_t{7}}) {
        if (at >= tag.size()) break;
        if (tag[at] != '.' && tag[at] != '-' && tag[at] != '/') return std::nullopt;
        tag[at] = '.';
    }
    tag += kUnknown.substr(tag.size());
    return read_date_tag(tag);
}

}  // namespace arbiter::text
