#include "pgn/detail/damaged_pair.hpp"

#include "base/text.hpp"
#include "pgn/detail/bytes.hpp"
#include "pgn/detail/odd_bytes.hpp"
#include "pgn/entity.hpp"
#include "pgn/game_view.hpp"
#include "pgn/known_tags.hpp"

#include <algorithm>
#include <string>

namespace arbiter::pgn::detail {
namespace {

constexpr std::string_view kOtherQuotes[] = {
    "\xE2\x80\x9C", "\xE2\x80\x9D", "\xE2\x80\x9E", "\xE2\x80\x9F",  // “ ” „ ‟
    "\xE2\x80\x98", "\xE2\x80\x99", "\xE2\x80\x9A", "\xE2\x80\x9B",  // ‘ ’ ‚ ‛
    "\xC2\xAB",     "\xC2\xBB",     "\xE2\x80\xB9", "\xE2\x80\xBA",  // « » ‹ ›
    "\xE2\x80\xB2", "\xE2\x80\xB3", "\xEF\xBC\x82", "\xEF\xBC\x87",  // ′ ″ ＂ ＇
    "\xC2\xB4",     "\xE3\x80\x8C", "\xE3\x80\x8D", "\xE3\x80\x9D",  // ´ 「 」 〝
    "\xE3\x80\x9E",                                                  // 〞
};
constexpr std::string_view kOtherClosing[] = {"\xEF\xBC\xBD", "\xE3\x80\x91"};  // ］ 】
// The same quotes in Windows-1252.
constexpr std::string_view kQuoteBytes = "\x84\x91\x92\x93\x94\xAB\xBB\xB4";

constexpr std::string_view kOtherNames[] = {
    "UTCTime",   "Time",      "Opening",      "Variation",     "SubVariation", "Annotator",
    "Mode",      "Section",   "Stage",        "EventType",     "EventRounds",  "EventCountry",
    "WhiteTeam", "BlackTeam", "EventSponsor", "EventCategory", "Source",       "SourceDate",
    "WhiteType", "BlackType", "NIC",          "WhiteClock",    "BlackClock",   "GameId",
    "WhiteNA",   "BlackNA",   "Remark",       "Link",
};

// Of one quote of any kind.
std::uint32_t quote_length(std::string_view text) {
    if (text.empty()) return 0;
    if (text[0] == '"' || text[0] == '\'' || text[0] == '`') return 1;
    for (const std::string_view quote : kOtherQuotes)
        if (text.starts_with(quote)) return static_cast<std::uint32_t>(quote.size());
    if (kQuoteBytes.find(text[0]) != std::string_view::npos) return 1;
    const std::uint32_t length = entity_length(text);
    if (length == 0) return 0;
    const std::string plain = entity_text(text.substr(0, length));
    return !plain.empty() && plain[0] != '&' && quote_length(plain) != 0 ? length : 0;
}

// Of all that stand in a row: ``x''
std::uint32_t quotes_length(std::string_view text) {
    std::uint32_t length = 0;
    while (const std::uint32_t one = quote_length(text.substr(length)))
        length += one;
    return length;
}

std::uint32_t closing_bracket_length(std::string_view text) {
    if (text.starts_with(']')) return 1;
    for (const std::string_view bracket : kOtherClosing)
        if (text.starts_with(bracket)) return 3;
    return 0;
}

std::uint32_t blanks_length(std::string_view text) {
    std::uint32_t at = 0;
    while (at < text.size()) {
        if (is_blank(text[at]))
            ++at;
        else if (is_odd_byte(text[at]) && odd_char(text.substr(at)).is_space())
            at += odd_char(text.substr(at)).length;
        else
            break;
    }
    return at;
}

// The length of one character; a byte that begins none counts alone.
std::uint32_t character_length(std::string_view text) {
    return is_odd_byte(text[0]) ? odd_char(text).length : 1;
}

void read_quoted_value(std::string_view line, DamagedPair& pair) {
    // Each run of quotes is looked at once: its end decides for all of it.
    std::uint32_t step = 0;
    for (std::uint32_t at = pair.value_begin; at < line.size(); at += step) {
        const std::uint32_t quotes = quotes_length(line.substr(at));
        step = quotes != 0 ? quotes : character_length(line.substr(at));
        if (quotes == 0) continue;
        const std::uint32_t after = at + quotes + blanks_length(line.substr(at + quotes));
        const std::uint32_t bracket = closing_bracket_length(line.substr(after));
        if (bracket == 0 && after < line.size()) continue;
        pair.value_end = at;
        pair.has_closing_quote = true;
        pair.has_closing_bracket = bracket != 0;
        pair.end = bracket != 0 ? after + bracket : at + quotes;
        return;
    }
    // No closing quote.
    pair.value_end = pair.end = static_cast<std::uint32_t>(line.size());
    for (std::uint32_t at = pair.end; at-- > pair.value_begin;) {
        const std::uint32_t bracket = closing_bracket_length(line.substr(at));
        if (bracket == 0) continue;
        pair.value_end = at;
        pair.end = at + bracket;
        pair.has_closing_bracket = true;
        return;
    }
}

void read_bare_value(std::string_view line, DamagedPair& pair) {
    std::uint32_t at = pair.value_begin;
    while (at < line.size() && closing_bracket_length(line.substr(at)) == 0)
        at += character_length(line.substr(at));
    at = std::min(at, static_cast<std::uint32_t>(line.size()));
    pair.has_closing_bracket = at < line.size();
    pair.end = at + closing_bracket_length(line.substr(at));
    while (at > pair.value_begin && is_blank(line[at - 1]))
        --at;
    pair.value_end = at;
    std::uint32_t step = 0;
    for (std::uint32_t quote = pair.value_begin; quote < at; quote += step) {
        const std::uint32_t quotes = quotes_length(line.substr(quote));
        step = quotes != 0 ? quotes : character_length(line.substr(quote));
        if (quotes == 0 || quote + quotes != at) continue;
        pair.value_end = quote;
        pair.has_closing_quote = true;
        break;
    }
}

}  // namespace

std::uint32_t opening_bracket_length(std::string_view text) {
    if (text.starts_with('[')) return 1;
    for (const std::string_view bracket : {"\xEF\xBC\xBB", "\xE3\x80\x90"})
        if (text.starts_with(bracket)) return 3;
    return 0;
}

std::optional<DamagedPair> read_damaged_head(std::string_view line) {
    DamagedPair pair{};
    std::uint32_t at = opening_bracket_length(line);
    at += blanks_length(line.substr(at));
    pair.name_begin = at;
    while (at < line.size() && is_name_char(line[at]))
        ++at;
    pair.name_end = at;
    if (at == pair.name_begin || is_ascii_digit(line[pair.name_begin])) return std::nullopt;
    at += blanks_length(line.substr(at));
    bool is_apart = at != pair.name_end;
    if (at < line.size() && (line[at] == ':' || line[at] == '=' || line[at] == ']')) {
        const std::uint32_t after = at + 1 + blanks_length(line.substr(at + 1));
        const bool has_quote = quote_length(line.substr(after)) != 0;
        if (has_quote || line[at] != ']') {
            is_apart = true;
            at = after;
        }
    }
    const std::uint32_t quotes = quotes_length(line.substr(at));
    // "White's": no quote.
    const bool is_apostrophe = quotes != 0 && (line[at] == '\'' || line[at] == '\x92' ||
                                               line.substr(at).starts_with("\xE2\x80\x99"));
    pair.has_opening_quote = quotes != 0 && (is_apart || !is_apostrophe);
    pair.value_begin = at + (pair.has_opening_quote ? quotes : 0);
    return pair;
}

void read_damaged_value(std::string_view line, DamagedPair& pair) {
    if (pair.has_opening_quote)
        read_quoted_value(line, pair);
    else
        read_bare_value(line, pair);
}

bool is_common_name(std::string_view name) {
    return known_tag_index_in_any_case(name) >= 0 ||
           std::ranges::any_of(kOtherNames, [&](std::string_view each) {
               return equals_ignoring_case(name, each);
           });
}

}  // namespace arbiter::pgn::detail
