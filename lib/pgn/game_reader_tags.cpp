// The tag section: one tag pair at a time, first as the standard writes it, then as people do.
// PGN 8.1.

#include "base/text.hpp"
#include "pgn/beside.hpp"
#include "pgn/detail/bytes.hpp"
#include "pgn/game_reader.hpp"
#include "pgn/known_tags.hpp"

#include <algorithm>
#include <cstring>

namespace arbiter::pgn {
namespace {

// A value that runs over line ends is looked for this far.
constexpr std::uint32_t kLongestBrokenValue = 2048;
// The quote that makes a bracket a tag is looked for this far.
constexpr std::uint32_t kLongestNameLine = 256;
// A tag after movetext is compared with so many tags of the section.
constexpr std::size_t kComparedTags = 256;

// `C:\"`, as in [Site "C:\"]: the only quote of a value that has no closing one stands at its
// end, behind a backslash.
bool ends_in_escaped_quote(std::string_view value) {
    return value.ends_with("\\\"") && value.find('"') == value.size() - 1;
}

}  // namespace

// Before and inside a tag section a bracket and a name are enough when a quote follows on the line;
// between moves, where brackets may be anything, only `[Name "`, and in column 1 a pair that is
// whole but for its name.
bool GameReader::is_tag_start(std::uint32_t at, bool is_in_movetext) const {
    const std::uint32_t sight = near_end(at);
    std::uint32_t name = at + 1;
    while (name < sight && is_blank(text_[name]))
        ++name;
    std::uint32_t end = name;
    while (end < sight && detail::is_name_char(text_[end]))
        ++end;
    if (end == name) return false;
    std::uint32_t value = end;
    while (value < sight && is_blank(text_[value]))
        ++value;
    if (value < sight && text_[value] == '"') return true;
    if (text_[end] == ']' && pgn_mark_length(slice(at, segment_end_)) != 0) return false;
    if (is_in_movetext) {
        if (!is_line_start(at)) return false;
        if (value < segment_end_ && text_[value] == '\'' && value > end) return true;
        return end_of_broken_name(at) != 0;
    }
    if (!tags_.empty() && is_line_start(at)) return true;
    const std::uint32_t limit = std::min(segment_end_, value + kLongestNameLine);
    // A quote behind another bracket says nothing about this one.
    const auto is_end = [](char c) { return is_line_end(c) || c == '[' || c == ']'; };
    std::uint32_t i = value;
    for (; i < limit && !is_end(text_[i]); ++i)
        if (text_[i] == '"' || text_[i] == '\'') return true;
    note_undecided(at, i);
    return false;
}

// `[Event Date "2024.05.01"]`, `[White-Elo "2400"]`: a pair on one line that is whole but for the
// blanks or hyphens in its name. Where the name ends; 0 for everything else, `[Event Lyon"]` among
// it.
std::uint32_t GameReader::end_of_broken_name(std::uint32_t bracket) const {
    const std::uint32_t name_limit = std::min(segment_end_, bracket + kLongestNameLine);
    std::uint32_t at = bracket + 1;
    std::uint32_t name_end = at;
    bool is_broken = false;
    for (; at < name_limit; ++at) {
        const char c = text_[at];
        if (detail::is_name_char(c)) {
            is_broken = is_broken || (name_end != at && name_end != bracket + 1);
            name_end = at + 1;
        } else if (!is_blank(c) && c != '-') {
            break;
        }
    }
    note_undecided(bracket, at);
    if (!is_broken || at >= name_limit || text_[at] != '"') return 0;
    const std::uint32_t value = at + 1;
    const std::uint32_t limit = std::min(segment_end_, value + kLongestBrokenValue);
    for (at = value; at < limit && !is_line_end(text_[at]); ++at) {
        if (text_[at] != '"') continue;
        std::uint32_t after = at + 1;
        while (after < limit && is_blank(text_[after]))
            ++after;
        if (after < limit && text_[after] == ']') return name_end;
    }
    note_undecided(bracket, at);
    return 0;
}

// The name of the pair at `bracket`, as it is read.   REQUIRES: is_tag_start(bracket, true).
std::string_view GameReader::name_of_pair(std::uint32_t bracket) const {
    std::uint32_t begin = bracket + 1;
    while (is_blank(text_[begin]))
        ++begin;
    std::uint32_t end = end_of_broken_name(bracket);
    if (end == 0) {
        end = begin;
        while (detail::is_name_char(text_[end]))
            ++end;
    }
    return slice(begin, end);
}

// The tags that stand here as in the games before, each on its line: at least one, else false. The
// general way, which is asked about everything else, reads them alike.
bool GameReader::read_habitual_tags() {
    if (!has_shortcuts_) return false;
    const char* const text = text_;
    const std::uint32_t segment_end = segment_end_;
    std::uint32_t at = at_, last_end = at;
    // Here, because what is stored in between could be part of them for all g++ knows.
    const detail::TagHabit::Opening* place = tag_habit_.place();
    std::size_t index = tags_.size();
    while (text[at] == '[' && at < segment_end) {
        const detail::TagHabit::Opening* const opening =
            detail::TagHabit::recognise(text + at, place);
        if (opening == nullptr) break;
        const std::uint32_t value_begin = at + opening->length;
        const std::uint32_t value_end = structure_.next_string_stop(value_begin);
        const std::uint32_t end = value_end + 2;
        if (end > segment_end || std::memcmp(text + value_end, "\"]", 2) != 0) break;
        if (opening->known == 0 && known_tags_[0] >= 0) break;  // the next game
        remember_known(opening->known, index);
        tags_.push_back({at, end, at + 1, value_begin - 2, value_begin, value_end, false});
        ++index;
        place = opening + 1;
        at = last_end = end;
        if (text[at] == '\r') ++at;
        if (text[at] != '\n') break;
        ++at;
    }
    if (last_end == at_) return false;
    tag_habit_.go_to(place);
    at_ = last_token_end_ = last_end;
    return true;
}

// What can be read strictly is a tag pair; everything else must look like one.
bool GameReader::read_tag_if_any() {
    TagPair tag{};
    tag.begin = at_;
    const bool is_strict = parse_tag_strictly(tag);
    if (!is_strict) {
        if (!is_tag_start(at_, false)) return false;
        parse_tag_leniently(tag);
    }
    keep_tag(tag);
    if (is_strict)
        tag_habit_.learn(slice(tag.begin, tag.value_begin),
                         known_tag_index(slice(tag.name_begin, tag.name_end)));
    return true;
}

void GameReader::read_tag() {
    TagPair tag{};
    tag.begin = at_;
    if (!parse_tag_strictly(tag)) parse_tag_leniently(tag);
    keep_tag(tag);
}

void GameReader::keep_tag(const TagPair& tag) {
    remember_known(known_tag_index(slice(tag.name_begin, tag.name_end)), tags_.size());
    tags_.push_back(tag);
    at_ = tag.end;
    last_token_end_ = tag.end;
}

// `[Name "value"]` and nothing else. On failure nothing is changed but `tag`.
bool GameReader::parse_tag_strictly(TagPair& tag) {
    std::uint32_t at = tag.begin + 1;
    tag.name_begin = at;
    while (detail::is_name_char(text_[at]))
        ++at;
    tag.name_end = at;
    if (at == tag.name_begin || text_[at] != ' ' || text_[at + 1] != '"' || at + 2 > segment_end_)
        return false;
    tag.value_begin = at + 2;
    std::uint32_t stop = structure_.next_string_stop(tag.value_begin);
    while (stop < segment_end_ && text_[stop] == '\\' &&
           (text_[stop + 1] == '"' || text_[stop + 1] == '\\'))
        stop = structure_.next_string_stop(std::min(stop + 2, size_));
    if (stop + 1 >= segment_end_ || text_[stop] != '"' || text_[stop + 1] != ']') return false;
    tag.value_end = stop;
    tag.end = stop + 2;
    return true;
}

void GameReader::parse_tag_leniently(TagPair& tag) {
    const std::uint32_t line_end = end_of_line(tag.begin);
    std::uint32_t at = tag.begin + 1;
    while (at < line_end && is_blank(text_[at]))
        ++at;
    bool has_odd_spacing = at != tag.begin + 1;
    tag.name_begin = at;
    while (at < line_end && text_[at] != '"' && text_[at] != '\'' && text_[at] != ']')
        ++at;
    const bool has_quote = at < line_end && text_[at] != ']';
    tag.name_end = at;
    if (!has_quote) {
        // "[Name]" or "[Name value]": the name ends at the first blank.
        tag.name_end = tag.name_begin;
        while (tag.name_end < at && !is_blank(text_[tag.name_end]))
            ++tag.name_end;
    }
    while (tag.name_end > tag.name_begin && is_blank(text_[tag.name_end - 1]))
        --tag.name_end;
    if (has_quote && is_opening_quote_missing(tag, at, line_end)) return;
    if (!std::all_of(text_ + tag.name_begin, text_ + tag.name_end, detail::is_name_char))
        flaw(FlawKind::TagNameInvalid, tag.name_begin, tag.name_end);
    if (!has_quote) {
        tag.value_begin = tag.name_end;
        while (tag.value_begin < at && is_blank(text_[tag.value_begin]))
            ++tag.value_begin;
        tag.value_end = at;
        while (tag.value_end > tag.value_begin && is_blank(text_[tag.value_end - 1]))
            --tag.value_end;
        tag.end = at < line_end ? at + 1 : tag.value_end;
        const bool is_empty = tag.value_begin == tag.value_end;
        const bool is_cut = line_end == size_ && at == line_end && input_.is_last_of_file;
        flaw(is_cut     ? FlawKind::TruncatedToken
             : is_empty ? FlawKind::TagWithoutValue
                        : FlawKind::TagMissingQuote,
             tag.begin, tag.end);
        return;
    }
    has_odd_spacing |= at != tag.name_end + 1 || text_[tag.name_end] != ' ';
    tag.value_begin = at + 1;
    const std::size_t flaws_before = flaws_.size();
    tag.end = lenient_value_end(tag, text_[at]);
    if (flaws_.size() == flaws_before && (has_odd_spacing || tag.end != tag.value_end + 2))
        flaw(FlawKind::TagSpacing, tag.begin, tag.end);
}

// `[Site Lyon"]`: the only quote of the line closes a value that was never opened. Reads the pair
// then.
bool GameReader::is_opening_quote_missing(TagPair& tag, std::uint32_t quote,
                                          std::uint32_t line_end) {
    std::uint32_t after = quote + 1;
    while (after < line_end && is_blank(text_[after]))
        ++after;
    std::uint32_t name_end = tag.name_begin;
    while (name_end < tag.name_end && !is_blank(text_[name_end]))
        ++name_end;
    if (after >= line_end || text_[after] != ']' || name_end == tag.name_end) return false;
    tag.name_end = tag.value_begin = name_end;
    while (is_blank(text_[tag.value_begin]))
        ++tag.value_begin;
    tag.value_end = quote;
    tag.end = after + 1;
    flaw(FlawKind::TagMissingQuote, tag.begin, tag.end);
    return true;
}

// `[White "Carlsen"` with its `]` first on the next line: where the pair ends, when a line ends at
// `at`; else 0.
std::uint32_t GameReader::end_of_bracket_line(std::uint32_t at, std::uint32_t limit) const {
    if (at >= limit || !is_line_end(text_[at])) return 0;
    if (text_[at] == '\r' && at + 1 < limit && text_[at + 1] == '\n') ++at;
    ++at;
    while (at < limit && is_blank(text_[at]))
        ++at;
    return at < limit && text_[at] == ']' ? at + 1 : 0;
}

// Finds where the value that starts at tag.value_begin ends, notes what is wrong with it, sets
// tag.value_end and returns the end of the pair.
std::uint32_t GameReader::lenient_value_end(TagPair& tag, char quote) {
    const std::uint32_t limit = std::min(segment_end_, tag.value_begin + kLongestBrokenValue);
    std::uint32_t inner_quotes = 0;
    std::uint32_t line_end = 0;  // end of the first line, once seen
    std::uint32_t last_quote = 0;
    std::uint32_t last_solid =
        tag.value_begin;  // after the last byte of the first line that is not blank
    std::uint32_t at = tag.value_begin;
    for (; at < limit; ++at) {
        const char c = text_[at];
        if (is_line_end(c)) {
            if (line_end == 0) line_end = at;
            // Another tag pair or a blank line: the value certainly ended before.
            std::uint32_t next = at + 1;
            if (c == '\r' && next < limit && text_[next] == '\n') ++next;
            while (next < limit && is_blank(text_[next]))
                ++next;
            if (next >= limit) at = limit;
            if (next >= limit || text_[next] == '[' || is_line_end(text_[next])) break;
            continue;
        }
        if (line_end == 0 && !is_blank(c)) last_solid = at + 1;
        if (c == '\\' && at + 1 < limit && (text_[at + 1] == quote || text_[at + 1] == '\\')) {
            ++at;
            if (line_end == 0) last_solid = at + 1;
            continue;
        }
        if (c != quote) continue;
        std::uint32_t after = at + 1;
        while (after < limit && is_blank(text_[after]))
            ++after;
        if (after < limit && text_[after] == ']') {
            tag.value_end = at;
            if (line_end != 0) {
                flaw(FlawKind::TagNewlineInValue, tag.begin, after + 1);
            } else if (quote == '\'') {
                flaw(FlawKind::TagSingleQuotes, tag.begin, after + 1);
            } else if (inner_quotes != 0) {
                flaw(FlawKind::TagUnescapedQuote, tag.begin, after + 1);
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
    note_undecided(tag.begin, at);
    // No quote with a bracket behind it: one of the two, or both, is missing on the first line.
    if (line_end == 0) line_end = std::min(limit, segment_end_);
    const bool is_cut = line_end == size_ && input_.is_last_of_file;
    const char last = text_[last_solid - 1];
    if (last == ']' && quote == '"' &&
        ends_in_escaped_quote(slice(tag.value_begin, last_solid - 1))) {
        tag.value_end = last_solid - 2;  // TAG18: the backslash was not meant for the quote
    } else if (last == ']' && last_solid > tag.value_begin) {
        tag.value_end = last_solid - 1;
        flaw(FlawKind::TagMissingQuote, tag.begin, last_solid);
    } else if (inner_quotes != 0 && last_quote + 1 == last_solid) {
        tag.value_end = last_quote;
        flaw(is_cut ? FlawKind::TruncatedToken : FlawKind::TagMissingBracket, tag.begin,
             last_solid);
    } else {
        tag.value_end = last_solid;
        flaw(is_cut ? FlawKind::TruncatedToken : FlawKind::TagMissingQuote, tag.begin, last_solid);
    }
    return last_solid;
}

bool GameReader::has_tag_named(std::string_view name) const {
    const auto end =
        tags_.begin() + static_cast<std::ptrdiff_t>(std::min(tags_.size(), kComparedTags));
    return std::any_of(tags_.begin(), end, [&](const TagPair& tag) {
        return slice(tag.name_begin, tag.name_end) == name;
    });
}

// Remembered from call to call, so that many broken tags on one long line cost linear time.
std::uint32_t GameReader::end_of_line(std::uint32_t at) {
    if (line_end_ <= at) {
        line_end_ = at;
        while (line_end_ < segment_end_ && !is_line_end(text_[line_end_]))
            ++line_end_;
    }
    return std::min(line_end_, segment_end_);
}

}  // namespace arbiter::pgn
