// How a tag pair is read that is not as the standard writes it.

#include "core/pgn/detail/bytes.hpp"
#include "core/pgn/detail/tag_pair_reader.hpp"

#include <algorithm>
#include <cstddef>

namespace arbiter::pgn::detail {
namespace {

// `C:\"`, as in [Site "C:\"]: the only quote of a value that has no closing one is at its end,
// after a backslash.
bool ends_in_escaped_quote(std::string_view value) {
    return value.ends_with("\\\"") && value.find('"') == value.size() - 1;
}

}  // namespace

void TagPairReader::read_leniently(TagPair& tag) {
    const char* const text = cursor_.text();
    const std::uint32_t line_end = end_of_line(tag.begin);
    const char after = text[tag.begin + 1];
    if ((after == '[' || after == '"' || after == '\'') &&
        is_unbracketed_start(tag.begin, true, false))
        return read_unbracketed(tag);
    if (read_over_lines(tag) || read_damaged(tag, line_end)) return;
    std::uint32_t at = skip_blanks(tag.begin + 1, line_end);
    const bool has_blank_before_name = at != tag.begin + 1;
    tag.name_begin = at;
    while (at < line_end && text[at] != '"' && text[at] != '\'' && text[at] != ']')
        ++at;
    const bool has_quote = at < line_end && text[at] != ']';
    tag.name_end = at;
    if (!has_quote) {
        // "[Name]" or "[Name value]": the name ends at the first blank.
        tag.name_end = tag.name_begin;
        while (tag.name_end < at && !is_blank(text[tag.name_end]))
            ++tag.name_end;
    }
    while (tag.name_end > tag.name_begin &&
           static_cast<unsigned char>(text[tag.name_end - 1]) <= 0x20)
        --tag.name_end;
    if (has_quote && is_opening_quote_missing(tag, at, line_end)) return;
    if (tag.name_begin == tag.name_end ||
        !std::all_of(text + tag.name_begin, text + tag.name_end, is_name_char))
        game_.flaws.add(FlawKind::TagNameInvalid, tag.name_begin, tag.name_end);
    if (!has_quote) return read_without_quotes(tag, at, line_end);
    const bool has_odd_spacing =
        has_blank_before_name || at != tag.name_end + 1 || text[tag.name_end] != ' ';
    tag.value_begin = at + 1;
    const std::size_t flaws_before = game_.flaws.size();
    tag.end = read_value(tag, text[at]);
    if (game_.flaws.size() == flaws_before && (has_odd_spacing || tag.end != tag.value_end + 2))
        game_.flaws.add(FlawKind::TagSpacing, tag.begin, tag.end);
}

// A pair with a line end before its value.
bool TagPairReader::read_over_lines(TagPair& tag) {
    const std::uint32_t quote = value_on_next_line(tag.begin);
    if (quote == 0) return false;
    tag.name_begin = tag.name_end = skip_white(tag.begin + 1);
    while (is_name_char(cursor_.text()[tag.name_end]))
        ++tag.name_end;
    if (const std::uint32_t rest = skip_white(tag.name_end); rest != quote) {
        tag.name_end = end_of_name_rest(tag.name_begin, tag.name_end, rest);
        game_.flaws.add(FlawKind::TagNameInvalid, tag.name_begin, tag.name_end);
    }
    tag.value_begin = quote + 1;
    const std::size_t flaws_before = game_.flaws.size();
    tag.end = read_value(tag, '"');
    if (game_.flaws.size() == flaws_before)
        game_.flaws.add(FlawKind::TagSpacing, tag.begin, tag.end);
    return true;
}

// A pair with other quotes or brackets.
bool TagPairReader::read_damaged(TagPair& tag, std::uint32_t line_end) {
    const std::string_view line = cursor_.slice(tag.begin, line_end);
    auto pair = read_damaged_head(line);
    if (!pair) return false;
    const char* const text = cursor_.text();
    const bool is_full_width = text[tag.begin] != '[';
    const std::string_view before =
        cursor_.slice(tag.begin + pair->name_end, tag.begin + pair->value_begin);
    const bool has_plain_opening = before.find_first_not_of(" \t\"") == std::string_view::npos ||
                                   before.find_first_not_of(" \t'") == std::string_view::npos;
    const bool has_colon = before.find_first_of(":=") != std::string_view::npos;
    if (!is_full_width && has_plain_opening) return false;
    if (!pair->has_opening_quote && !has_colon && !is_full_width) return false;
    read_damaged_value(line, *pair);
    tag.name_begin = tag.begin + pair->name_begin;
    tag.name_end = tag.begin + pair->name_end;
    tag.value_begin = tag.begin + pair->value_begin;
    tag.value_end = tag.begin + pair->value_end;
    tag.end = tag.begin + pair->end;
    game_.flaws.add(FlawKind::TagMissingQuote, tag.begin, tag.end);
    return true;
}

// "[Name]" or "[Name value]", the bracket or the end of the line at `end`.
void TagPairReader::read_without_quotes(TagPair& tag, std::uint32_t end, std::uint32_t line_end) {
    tag.value_begin = skip_blanks(tag.name_end, end);
    tag.value_end = end;
    while (tag.value_end > tag.value_begin && is_blank(cursor_.text()[tag.value_end - 1]))
        --tag.value_end;
    tag.end = end < line_end ? end + 1 : tag.value_end;
    if (tag.value_begin == tag.value_end && take_value_after_bracket(tag, line_end)) return;
    const bool is_empty = tag.value_begin == tag.value_end;
    const bool is_cut =
        line_end == cursor_.size() && end == line_end && cursor_.input().is_last_of_file;
    game_.flaws.add(is_cut     ? FlawKind::TruncatedToken
                    : is_empty ? FlawKind::TagWithoutValue
                               : FlawKind::TagMissingQuote,
                    tag.begin, tag.end);
}

// `[Site] Lyon`: words after a name that archives use, and nothing that may be something else.
bool TagPairReader::take_value_after_bracket(TagPair& tag, std::uint32_t line_end) {
    const char* const text = cursor_.text();
    const std::uint32_t begin = skip_blanks(tag.end, line_end);
    std::uint32_t end = line_end;
    while (end > begin && is_blank(text[end - 1]))
        --end;
    constexpr std::string_view kNoValue = "[]{}()<>;%$";
    const std::string_view value = cursor_.slice(begin, end);
    if (value.empty() || begin == tag.end || end - begin > kLongestNameLine ||
        value.find_first_of(kNoValue) != value.npos ||
        !is_common_name(cursor_.slice(tag.name_begin, tag.name_end)))
        return false;
    tag.value_begin = begin;
    tag.value_end = tag.end = end;
    game_.flaws.add(FlawKind::TagMissingQuote, tag.begin, tag.end);
    return true;
}

// `[Site Lyon"]`: the only quote of the line closes a value that was never opened. Reads the pair
// then.
bool TagPairReader::is_opening_quote_missing(TagPair& tag, std::uint32_t quote,
                                             std::uint32_t line_end) {
    const char* const text = cursor_.text();
    const std::uint32_t after = skip_blanks(quote + 1, line_end);
    std::uint32_t name_end = tag.name_begin;
    while (name_end < tag.name_end && !is_blank(text[name_end]))
        ++name_end;
    if (after >= line_end || text[after] != ']' || name_end == tag.name_end) return false;
    tag.name_end = name_end;
    tag.value_begin = skip_blanks(name_end, quote);
    tag.value_end = quote;
    tag.end = after + 1;
    game_.flaws.add(FlawKind::TagMissingQuote, tag.begin, tag.end);
    return true;
}

// `[White "Carlsen"` with its `]` first on the next line: where the pair ends, when a line ends at
// `at`; else 0.
std::uint32_t TagPairReader::end_of_bracket_line(std::uint32_t at, std::uint32_t limit) const {
    const char* const text = cursor_.text();
    if (at >= limit || !is_line_end(text[at])) return 0;
    if (text[at] == '\r' && at + 1 < limit && text[at + 1] == '\n') ++at;
    at = skip_blanks(at + 1, limit);
    return at < limit && text[at] == ']' ? at + 1 : 0;
}

// Finds where the value that starts at tag.value_begin ends, notes what is wrong with it, sets
// tag.value_end and returns the end of the pair.
std::uint32_t TagPairReader::read_value(TagPair& tag, char quote) {
    const char* const text = cursor_.text();
    FlawList& flaws = game_.flaws;
    const std::uint32_t limit =
        std::min(cursor_.segment_end(), tag.value_begin + kLongestBrokenValue);
    std::uint32_t inner_quotes = 0;
    bool has_stray_backslash = false;
    std::uint32_t line_end = 0;  // end of the first line, once seen
    std::uint32_t last_quote = 0;
    std::uint32_t last_solid =
        tag.value_begin;  // after the last byte of the first line that is not blank
    std::uint32_t at = tag.value_begin;
    for (; at < limit; ++at) {
        const char c = text[at];
        if (is_line_end(c)) {
            if (line_end == 0) line_end = at;
            // Another tag pair or a blank line: the value certainly ended before.
            std::uint32_t next = at + 1;
            if (c == '\r' && next < limit && text[next] == '\n') ++next;
            next = skip_blanks(next, limit);
            if (next >= limit) at = limit;
            if (next >= limit || text[next] == '[' || is_line_end(text[next])) break;
            continue;
        }
        if (line_end == 0 && !is_blank(c)) last_solid = at + 1;
        if (c == '\\' && at + 1 < limit && (text[at + 1] == quote || text[at + 1] == '\\')) {
            ++at;
            if (line_end == 0) last_solid = at + 1;
            continue;
        }
        has_stray_backslash |= c == '\\';
        if (c != quote) continue;
        const std::uint32_t after = skip_blanks(at + 1, limit);
        if (after < limit && text[after] == ']') {
            tag.value_end = at;
            if (line_end == 0 && inner_quotes == 2 && text[tag.value_begin] == quote &&
                last_quote + 1 == at) {
                // As tables double them: [Site ""Lyon""].
                ++tag.value_begin;
                --tag.value_end;
                flaws.add(FlawKind::TagMissingQuote, tag.begin, after + 1);
            } else if (line_end != 0) {
                flaws.add(FlawKind::TagNewlineInValue, tag.begin, after + 1);
            } else if (quote == '\'') {
                flaws.add(FlawKind::TagSingleQuotes, tag.begin, after + 1);
            } else if (inner_quotes != 0) {
                flaws.add(FlawKind::TagUnescapedQuote, tag.begin, after + 1);
            } else if (has_stray_backslash) {
                flaws.add(FlawKind::TagStrayBackslash, tag.begin, after + 1);
            }
            return after + 1;
        }
        if (const std::uint32_t end = end_of_bracket_line(after, limit);
            line_end == 0 && end != 0) {
            tag.value_end = at;
            return end;
        }
        if (line_end == 0) {
            ++inner_quotes;
            last_quote = at;
        }
    }
    cursor_.note_undecided(tag.begin, at);
    if (line_end == 0) line_end = std::min(limit, cursor_.segment_end());
    const std::uint32_t inner_quote = inner_quotes != 0 ? last_quote : 0;
    read_open_value(tag, quote, {.end = line_end, .last_solid = last_solid}, inner_quote);
    return last_solid;
}

// No quote with a bracket after it: one of the two, or both, is missing on the first line.
// `inner_quote`: the last quote of that line; 0: none.
void TagPairReader::read_open_value(TagPair& tag, char quote, FirstLine line,
                                    std::uint32_t inner_quote) {
    FlawList& flaws = game_.flaws;
    const std::uint32_t last_solid = line.last_solid;
    const bool is_cut = line.end == cursor_.size() && cursor_.input().is_last_of_file;
    const char last = cursor_.text()[last_solid - 1];
    if (last == ']' && quote == '"' &&
        ends_in_escaped_quote(cursor_.slice(tag.value_begin, last_solid - 1))) {
        tag.value_end = last_solid - 2;  // TAG18: the backslash was not meant for the quote
    } else if (const std::uint32_t length =
                   value_length_before_other_end(cursor_.slice(tag.value_begin, last_solid));
               tag.value_begin + length < last_solid) {
        tag.value_end = tag.value_begin + length;
        flaws.add(FlawKind::TagMissingQuote, tag.begin, last_solid);
    } else if (last == ']' && last_solid > tag.value_begin) {
        tag.value_end = last_solid - 1;
        flaws.add(FlawKind::TagMissingQuote, tag.begin, last_solid);
    } else if (inner_quote != 0 && inner_quote + 1 == last_solid) {
        tag.value_end = inner_quote;
        flaws.add(is_cut ? FlawKind::TruncatedToken : FlawKind::TagMissingBracket, tag.begin,
                  last_solid);
    } else {
        tag.value_end = last_solid;
        flaws.add(is_cut ? FlawKind::TruncatedToken : FlawKind::TagMissingQuote, tag.begin,
                  last_solid);
    }
}

// Remembered from call to call, so that many broken tags on one long line cost linear time.
std::uint32_t TagPairReader::end_of_line(std::uint32_t at) {
    if (line_end_ <= at) line_end_ = cursor_.end_of_line(at);
    return std::min(line_end_, cursor_.segment_end());
}

}  // namespace arbiter::pgn::detail
