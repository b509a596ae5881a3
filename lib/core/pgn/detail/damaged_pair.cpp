#include "core/pgn/detail/damaged_pair.hpp"

#include "core/base/text.hpp"
#include "core/pgn/detail/bytes.hpp"
#include "core/pgn/detail/odd_bytes.hpp"
#include "core/pgn/entity.hpp"
#include "core/pgn/game_view.hpp"
#include "core/pgn/known_tags.hpp"

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

// The length of one quote of any kind.
std::uint32_t quote_length(std::string_view text) {
    if (text.empty()) return 0;
    if (text[0] == '"' || text[0] == '\'' || text[0] == '`') return 1;
    if (text.starts_with("\\\"")) return 2;
    for (const std::string_view quote : kOtherQuotes)
        if (text.starts_with(quote)) return static_cast<std::uint32_t>(quote.size());
    if (kQuoteBytes.find(text[0]) != std::string_view::npos) return 1;
    const std::uint32_t length = entity_length(text);
    if (length == 0) return 0;
    const std::string plain = entity_text(text.substr(0, length));
    return !plain.empty() && plain[0] != '&' && quote_length(plain) != 0 ? length : 0;
}

// The length of all quotes in a row: ``x''
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

// May a quote end `text`? Not in a letter, digit or blank, except in a reference: no need to look.
bool may_end_in_quote(std::string_view text) {
    constexpr std::size_t kLongestReference = 12;
    if (text.empty()) return false;
    const char last = text.back();
    if (!is_ascii_letter(last) && !is_ascii_digit(last) && !is_blank(last)) return true;
    return text.substr(text.size() - std::min(text.size(), kLongestReference)).find('&') !=
           text.npos;
}

// Where the quotes begin that end at `end`; `end` when there are none.   COST: from `from` on.
std::uint32_t begin_of_quotes_before(std::string_view line, std::uint32_t from, std::uint32_t end) {
    if (from >= end || !may_end_in_quote(line.substr(from, end - from))) return end;
    std::uint32_t step = 0;
    for (std::uint32_t at = from; at < end; at += step) {
        const std::uint32_t quotes = quotes_length(line.substr(at, end - at));
        step = quotes != 0 ? quotes : character_length(line.substr(at));
        if (quotes != 0 && at + quotes == end) return at;
    }
    return end;
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
    pair.value_end = begin_of_quotes_before(line, pair.value_begin, at);
    pair.has_closing_quote = pair.value_end != at;
}

// What people and programs put before a pair, or in place of its bracket.
constexpr std::string_view kBeforePair = "[{(<>-*+|#~_\\\"'";
constexpr std::string_view kClosingBrackets = "]})>";
constexpr std::uint32_t kLongestBefore = 16;
constexpr std::uint32_t kLongestName = 32;

// The ASCII character at the start of `text`, as itself or as a reference of HTML, and its length;
// 0 when there is none.
struct PlainChar {
    char c;
    std::uint32_t length;
};
PlainChar plain_char(std::string_view text) {
    if (text.empty()) return {'\0', 0};
    if (text[0] != '&') return {text[0], 1};
    const std::uint32_t length = entity_length(text);
    const std::string plain = entity_text(text.substr(0, length));
    return plain.size() == 1 && plain[0] != '&' ? PlainChar{plain[0], length} : PlainChar{'\0', 0};
}

struct PairHead {
    std::uint32_t name_begin, name_end;
    bool has_bracket, has_brace, has_parenthesis, has_quote;
};

// What precedes a name, and the name; nullopt: no name that archives use begins there. `at`: how
// far the text was read.
std::optional<PairHead> read_unbracketed_head(std::string_view text, std::uint32_t& at) {
    PairHead head{};
    for (at = 0; at < text.size();) {
        const PlainChar before = plain_char(text.substr(at));
        const bool is_part = before.length != 0 &&
                             (is_blank(before.c) || kBeforePair.find(before.c) != kBeforePair.npos);
        if (!is_part) break;
        head.has_bracket = head.has_bracket || before.c == '[' || before.c == '<';
        head.has_brace = head.has_brace || before.c == '{';
        head.has_parenthesis = head.has_parenthesis || before.c == '(';
        head.has_quote = head.has_quote || before.c == '"' || before.c == '\'';
        at += before.length;
        if (at > kLongestBefore) return std::nullopt;
    }
    head.name_begin = at;
    while (at < text.size() && at - head.name_begin <= kLongestName && is_name_char(text[at]))
        ++at;
    head.name_end = at;
    const std::string_view name = text.substr(head.name_begin, at - head.name_begin);
    if (name.size() < 2 || !is_ascii_upper(name[0]) || !is_common_name(name)) return std::nullopt;
    // [Event "x"]: a bracket and nothing else.
    if (head.name_begin == 1 && text[0] == '[') return std::nullopt;
    return head;
}

// The length of a closing bracket at the end of `text`, as itself or as a reference of HTML.
std::uint32_t closing_length_at_end(std::string_view text) {
    if (text.empty()) return 0;
    if (kClosingBrackets.find(text.back()) != kClosingBrackets.npos) return 1;
    for (const std::string_view bracket : kOtherClosing)
        if (text.ends_with(bracket)) return static_cast<std::uint32_t>(bracket.size());
    constexpr std::size_t kLongestReference = 12;
    const std::size_t from = text.size() - std::min(text.size(), kLongestReference);
    const std::size_t reference = text.back() == ';' ? text.rfind('&') : text.npos;
    if (reference == text.npos || reference < from) return 0;
    const PlainChar plain = plain_char(text.substr(reference));
    return plain.length == text.size() - reference &&
                   kClosingBrackets.find(plain.c) != kClosingBrackets.npos
               ? plain.length
               : 0;
}

// The value of a pair that ends with its line: what may follow it is removed from the end.
void read_value_to_line_end(std::string_view line, DamagedPair& pair) {
    constexpr std::string_view kAfterPair = ",;.\\*";
    const auto size = static_cast<std::uint32_t>(line.size());
    std::uint32_t end = size, seen = size;
    while (seen > pair.value_begin) {
        const std::uint32_t bracket =
            closing_length_at_end(line.substr(pair.value_begin, seen - pair.value_begin));
        const char last = line[seen - 1];
        if (bracket != 0) {
            end = seen -= bracket;
            pair.has_closing_bracket = true;
        } else if (is_blank(last) || kAfterPair.find(last) != kAfterPair.npos) {
            --seen;
        } else {
            break;
        }
    }
    const std::uint32_t quotes = begin_of_quotes_before(line, pair.value_begin, seen);
    pair.has_closing_quote = quotes != seen && (pair.has_opening_quote || line[seen - 1] == '"');
    pair.value_end = pair.has_closing_quote ? quotes : end;
    while (pair.value_end > pair.value_begin && is_blank(line[pair.value_end - 1]))
        --pair.value_end;
    pair.end = size;
}

}  // namespace

std::uint32_t value_length_before_other_end(std::string_view value) {
    auto end = static_cast<std::uint32_t>(value.size());
    while (end > 0) {
        const std::uint32_t bracket = closing_length_at_end(value.substr(0, end));
        if (bracket == 0 && !is_blank(value[end - 1])) break;
        end -= std::max(bracket, 1U);
    }
    const std::uint32_t quotes = begin_of_quotes_before(value, 0, end);
    const bool has_end = quotes != end && end != value.size() && value[quotes] != '\\';
    return has_end ? quotes : static_cast<std::uint32_t>(value.size());
}

bool begins_unbracketed_pair(std::string_view text, std::uint32_t& looked_at) {
    return read_unbracketed_head(text, looked_at).has_value();
}

std::optional<UnbracketedPair> read_unbracketed_pair(std::string_view line) {
    std::uint32_t at = 0;
    const std::optional<PairHead> head = read_unbracketed_head(line, at);
    if (!head) return std::nullopt;
    while (!line.empty() && is_blank(line.back()))
        line.remove_suffix(1);
    constexpr std::string_view kAfterName = ":=,]*_";
    bool has_sign = false;
    if (head->has_quote && at < line.size() && (line[at] == '"' || line[at] == '\'')) ++at;
    const std::uint32_t after_name = at;
    while (at < line.size() && at - after_name < kLongestBefore) {
        const std::uint32_t blanks = blanks_length(line.substr(at));
        if (blanks == 0 && kAfterName.find(line[at]) == kAfterName.npos) break;
        has_sign = has_sign || (blanks == 0 && line[at] != '*' && line[at] != '_');
        at += blanks != 0 ? blanks : 1;
    }
    const std::uint32_t quotes = quotes_length(line.substr(at));
    DamagedPair pair{.name_begin = head->name_begin,
                     .name_end = head->name_end,
                     .value_begin = at + quotes,
                     .value_end = 0,
                     .end = 0,
                     .has_opening_quote = quotes != 0,
                     .has_closing_quote = false,
                     .has_closing_bracket = false};
    if (at >= line.size() || (at == head->name_end && quotes == 0)) return std::nullopt;
    if (pair.has_opening_quote) {
        // A comment may follow a pair that is whole.
        read_quoted_value(line, pair);
        const std::string_view after = trimmed(line.substr(pair.end));
        const bool is_comment_after = after.starts_with('{') || after.starts_with(';');
        const bool is_whole = pair.has_closing_quote && pair.has_closing_bracket &&
                              (after.empty() || is_comment_after || after.starts_with('<'));
        if (!is_whole) {
            pair.has_closing_quote = pair.has_closing_bracket = false;
            read_value_to_line_end(line, pair);
        }
    } else {
        read_value_to_line_end(line, pair);
    }
    // What begins like a comment or a variation must end with the line.
    if ((head->has_brace || head->has_parenthesis) &&
        (!pair.has_closing_bracket || pair.end != line.size()))
        return std::nullopt;
    const bool has_bracket =
        head->has_bracket || head->has_brace || head->has_parenthesis || pair.has_closing_bracket;
    const PairEvidence evidence = pair.has_opening_quote || pair.has_closing_quote
                                      ? PairEvidence::Quote
                                  : has_sign || has_bracket ? PairEvidence::Sign
                                                            : PairEvidence::Words;
    const std::string_view value = line.substr(pair.value_begin, pair.value_end - pair.value_begin);
    if (evidence != PairEvidence::Quote &&
        (value.empty() || value.find_first_of("[]{}") != value.npos))
        return std::nullopt;
    return UnbracketedPair{pair, evidence};
}

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
    constexpr std::string_view kSigns = ":=,]";
    if (at < line.size() && kSigns.find(line[at]) != kSigns.npos) {
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
