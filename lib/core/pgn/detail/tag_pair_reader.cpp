#include "core/pgn/detail/tag_pair_reader.hpp"

#include "core/pgn/detail/bytes.hpp"
#include "core/pgn/surrounding_markup.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

namespace arbiter::pgn::detail {
namespace {

// A tag after movetext is compared with at most this many tags of the section.
constexpr std::size_t kComparedTags = 256;

}  // namespace

bool TagPairReader::is_start(std::uint32_t at, bool is_in_movetext) const {
    const char* const text = cursor_.text();
    if (text[at] != '[') return begins_line(at) && is_damaged_start(at, is_in_movetext);
    const std::uint32_t sight = cursor_.sight(at);
    const std::uint32_t name = skip_blanks(at + 1, sight);
    std::uint32_t end = name;
    while (end < sight && is_name_char(text[end]))
        ++end;
    if (end == name) return is_odd_name_start(at, is_in_movetext) || value_on_next_line(at) != 0;
    const std::uint32_t value = skip_blanks(end, sight);
    if (value < sight && text[value] == '"') return true;
    if (text[end] == ']' && pgn_mark_length(cursor_.rest(at)) != 0) return false;
    if (is_in_movetext) {
        if (!cursor_.is_line_start(at)) return is_damaged_start(at, true);
        if (value < cursor_.segment_end() && text[value] == '\'' && value > end) return true;
        return end_of_broken_name(at) != 0 || value_on_next_line(at) != 0 ||
               is_damaged_start(at, true) || is_odd_name_start(at, true);
    }
    if (!game_.tags.empty() && cursor_.is_line_start(at)) return true;
    const std::uint32_t limit = std::min(cursor_.segment_end(), value + kLongestNameLine);
    // A quote after another bracket says nothing about this one.
    const auto is_end = [](char c) { return is_line_end(c) || c == '[' || c == ']'; };
    std::uint32_t i = value;
    for (; i < limit && !is_end(text[i]); ++i)
        if (text[i] == '"' || text[i] == '\'') return true;
    cursor_.note_undecided(at, i);
    return (begins_line(at) && value_on_next_line(at) != 0) || is_damaged_start(at, false);
}

// Are there only blanks before `at` on its line?
bool TagPairReader::begins_line(std::uint32_t at) const {
    constexpr std::uint32_t kLongestBefore = 64;
    const std::uint32_t limit = at - std::min(at, kLongestBefore);
    while (at > limit && is_blank(cursor_.text()[at - 1]))
        --at;
    return cursor_.is_line_start(at);
}

// A pair with other quotes or brackets than those of PGN: whole, or at the start of its line with a
// name that archives use and another pair on the next line.
bool TagPairReader::is_damaged_start(std::uint32_t at, bool is_in_movetext) const {
    const char* const text = cursor_.text();
    // A long line may have brackets without end: only the first of it may belong to a long value.
    const bool is_first = begins_line(at);
    const std::uint32_t limit =
        cursor_.within_segment(at, is_first ? kLongestBrokenValue : kLongestNameLine);
    std::uint32_t line_end = at;
    while (line_end < limit && !is_line_end(text[line_end]))
        ++line_end;
    cursor_.note_undecided(at, line_end);
    if (line_end == limit && limit != cursor_.segment_end()) return false;
    const std::string_view line = cursor_.slice(at, line_end);
    auto pair = read_damaged_head(line);
    if (!pair || (!is_first && !pair->has_opening_quote)) return false;
    const std::string_view name = cursor_.slice(at + pair->name_begin, at + pair->name_end);
    const bool is_common = is_common_name(name);
    if (!is_first && !is_common) return false;
    read_damaged_value(line, *pair);
    if (!is_first) {
        // After the markup of a page, or torn: it must end its line, or markup must follow.
        const std::string_view after = trimmed(line.substr(pair->end));
        return pair->has_closing_quote && pair->has_closing_bracket &&
               (after.empty() || after.starts_with('<'));
    }
    if (pair->has_opening_quote && (pair->has_closing_quote || pair->has_closing_bracket))
        return is_common || (pair->has_closing_quote && pair->has_closing_bracket);
    if (!is_common || !pair->has_closing_bracket) return false;
    if (pair->has_closing_quote) return true;
    // Words in brackets, or a pair without quotes?
    if (name == "Event" && pair->value_end > pair->value_begin && !is_in_movetext) return true;
    if (!trimmed(line.substr(pair->end)).empty()) return false;
    std::uint32_t next = line_end;
    if (next < limit && text[next] == '\r') ++next;
    if (next < limit && text[next] == '\n') ++next;
    cursor_.note_undecided(at, next + 2);
    if (next + 1 >= limit || next == line_end || text[next] != '[') return false;
    // Not the first pair of the next game: what that looks like decides nothing about this one. So
    // between moves it must begin a game itself.
    if (is_in_movetext && !begins_game(name)) return false;
    const bool may_be_event = name != "Event" && (is_in_movetext || !game_.has_event_tag());
    return is_ascii_letter(text[next + 1]) &&
           (may_be_event || !cursor_.rest(next).starts_with("[Event"));
}

// The line at `at` without its end; empty for one that is too long to be a pair.
std::string_view TagPairReader::short_line_at(std::uint32_t at) const {
    const std::uint32_t limit = cursor_.within_segment(at, kLongestBrokenValue);
    std::uint32_t end = at;
    while (end < limit && !is_line_end(cursor_.text()[end]))
        ++end;
    cursor_.note_undecided(at, end);
    return end == limit && limit != cursor_.segment_end() ? std::string_view{}
                                                          : cursor_.slice(at, end);
}

// Where the line after the one that ends at `line_end` begins; `line_end` when none follows.
std::uint32_t TagPairReader::next_line_after(std::uint32_t line_end) const {
    const char* const text = cursor_.text();
    std::uint32_t next = line_end;
    if (next < cursor_.segment_end() && text[next] == '\r') ++next;
    if (next < cursor_.segment_end() && text[next] == '\n') ++next;
    return next;
}

// The name of the pair that the line at `at` is: `[Name "`, or quotes without a bracket; else
// empty.
std::string_view TagPairReader::pair_name_of_line(std::uint32_t at) const {
    if (at >= cursor_.segment_end()) {
        cursor_.note_undecided(at, at);
        return {};
    }
    const std::string_view line = short_line_at(at);
    if (line.starts_with('[')) {
        std::size_t end = 1;
        while (end < line.size() && is_name_char(line[end]))
            ++end;
        const bool is_pair = end > 1 && line.substr(end).starts_with(" \"");
        return is_pair ? line.substr(1, end - 1) : std::string_view{};
    }
    const auto read = read_unbracketed_pair(line);
    if (!read || read->evidence != PairEvidence::Quote) return {};
    return line.substr(read->pair.name_begin, read->pair.name_end - read->pair.name_begin);
}

bool TagPairReader::is_unbracketed_start(std::uint32_t at, bool is_in_section,
                                         bool follows_blank_line) const {
    constexpr std::uint32_t kLongestHead = 64;
    // As nearly every movetext and tag pair begin.
    const char* const text = cursor_.text();
    if (is_ascii_digit(text[at]) || (text[at] == '[' && is_name_char(text[at + 1]))) return false;
    if (!begins_line(at)) return false;
    std::uint32_t looked_at = 0;
    const std::uint32_t head_end = cursor_.within_segment(at, kLongestHead);
    const bool may_be = begins_unbracketed_pair(cursor_.slice(at, head_end), looked_at);
    cursor_.note_undecided(at, at + looked_at);
    if (!may_be) return false;
    const std::string_view line = short_line_at(at);
    const auto read = read_unbracketed_pair(line);
    if (!read) return false;
    const std::string_view name =
        line.substr(read->pair.name_begin, read->pair.name_end - read->pair.name_begin);
    const auto line_end = static_cast<std::uint32_t>(at + line.size());
    if (is_in_section && !follows_blank_line) {
        const bool is_there = has_tag(name);
        // {White "the Great" ...} below the White tag is a comment.
        if (is_there && !is_name_char(line[0])) return false;
        if (read->evidence != PairEvidence::Words) return true;
        if (is_there) return false;
        // "White to move": words that begin a sentence need a pair below.
        if (name != "White" && name != "Black") return true;
    } else if (read->evidence == PairEvidence::Words && name != "Event") {
        return false;
    }
    const std::uint32_t next = next_line_after(line_end);
    const bool is_whole_line = skip_blanks(at + read->pair.end, line_end) == line_end;
    if (next == line_end || !is_whole_line) return false;
    // In a section a line without its bracket may be none, where the name is there already.
    const std::string_view next_name = pair_name_of_line(next);
    if (next_name.empty() || (is_in_section ? text[next] != '[' : next_name == name)) return false;
    // One that begins the next game says nothing about this line.
    return next_name != "Event" || (name != "Event" && is_in_section && !game_.has_event_tag());
}

std::string_view TagPairReader::unbracketed_name_at(std::uint32_t at) const {
    const auto read = read_unbracketed_pair(short_line_at(at));
    return read ? cursor_.slice(at + read->pair.name_begin, at + read->pair.name_end)
                : std::string_view{};
}

void TagPairReader::read_unbracketed(TagPair& tag) {
    const auto read = read_unbracketed_pair(short_line_at(tag.begin));
    if (!read) return;
    tag.name_begin = tag.begin + read->pair.name_begin;
    tag.name_end = tag.begin + read->pair.name_end;
    tag.value_begin = tag.begin + read->pair.value_begin;
    tag.value_end = tag.begin + read->pair.value_end;
    tag.end = tag.begin + read->pair.end;
    // The bracket alone is missing, or more.
    const bool is_bracket_missing = tag.name_begin == tag.begin &&
                                    cursor_.slice(tag.name_end, tag.value_begin) == " \"" &&
                                    cursor_.slice(tag.value_end, tag.end) == "\"]";
    game_.flaws.add(is_bracket_missing ? FlawKind::TagMissingBracket : FlawKind::TagMissingQuote,
                    tag.begin, tag.end);
}

bool TagPairReader::begins_game(std::string_view name) const {
    if (game_.has_terminator()) return true;
    if (name == "Event" && (game_.has_moves || game_.has_event_tag())) return true;
    return game_.has_moves && has_tag(name);
}

// Among the first tags of the game.
bool TagPairReader::has_tag(std::string_view name) const {
    const auto end = game_.tags.begin() +
                     static_cast<std::ptrdiff_t>(std::min(game_.tags.size(), kComparedTags));
    return std::any_of(game_.tags.begin(), end, [&](const TagPair& tag) {
        return cursor_.slice(tag.name_begin, tag.name_end) == name;
    });
}

// `[@bad! "x"]`, `[Équipe "Paris"]`: in a tag section whatever has quotes; elsewhere one word, and
// nothing else on the line.
bool TagPairReader::is_odd_name_start(std::uint32_t at, bool is_in_movetext) const {
    const char* const text = cursor_.text();
    if (!cursor_.is_line_start(at) || text[at + 1] == '%' || text[at + 1] == '#') return false;
    const std::uint32_t limit = cursor_.within_segment(at, kLongestNameLine);
    std::uint32_t quote = at + 1;
    while (quote < limit && !is_line_end(text[quote]) && text[quote] != '"' && text[quote] != ']')
        ++quote;
    cursor_.note_undecided(at, quote);
    if (quote >= limit || text[quote] != '"') return false;
    const bool is_in_section = !is_in_movetext && !game_.tags.empty();
    if (is_in_section && quote >= at + 3) return true;
    if (quote < at + 3) {
        if (!is_in_section || quote != at + 1) return false;  // ["Lyon"]: no name
    } else {
        const std::string_view name = cursor_.slice(at + 1, quote - 1);
        if (text[quote - 1] != ' ' || name.find_first_of(" \t[") != name.npos) return false;
    }
    std::uint32_t end = quote + 1;
    while (end < limit && !is_line_end(text[end]))
        ++end;
    cursor_.note_undecided(at, end);
    return cursor_.slice(quote + 1, end).ends_with("\"]");
}

// White space, also a line end, may separate the tokens of a pair.   PGN 8.1.1.
std::uint32_t TagPairReader::skip_white(std::uint32_t at) const {
    constexpr std::uint32_t kLongestWhite = 64;
    const std::uint32_t limit = cursor_.within_segment(at, kLongestWhite);
    while (at < limit && static_cast<unsigned char>(cursor_.text()[at]) <= 0x20)
        ++at;
    return at;
}

// `[Wh` and `ite "Petit"]` on the next line: where the rest of the name ends; else 0.
std::uint32_t TagPairReader::end_of_name_rest(std::uint32_t name, std::uint32_t name_end,
                                              std::uint32_t rest) const {
    if (!is_line_end(cursor_.text()[name_end]) || !is_line_end(cursor_.text()[rest - 1])) return 0;
    const std::uint32_t limit = cursor_.within_segment(rest, kLongestNameLine);
    std::uint32_t end = rest;
    while (end < limit && is_name_char(cursor_.text()[end]))
        ++end;
    cursor_.note_undecided(name - 1, end);
    std::string joined(cursor_.slice(name, name_end));
    joined += cursor_.slice(rest, end);
    return joined.size() <= kLongestNameLine && is_common_name(joined) ? end : 0;
}

// `[Site` and `"Lyon"]` on the next line: where the quote is; else 0.
std::uint32_t TagPairReader::value_on_next_line(std::uint32_t bracket) const {
    const char* const text = cursor_.text();
    const std::uint32_t limit = cursor_.segment_end();
    const std::uint32_t name = skip_white(bracket + 1);
    std::uint32_t name_end = name;
    while (name_end < limit && name_end - name < kLongestNameLine && is_name_char(text[name_end]))
        ++name_end;
    std::uint32_t quote = skip_white(name_end);
    cursor_.note_undecided(bracket, quote);
    if (name_end != name && quote < limit && is_name_char(text[quote])) {
        const std::uint32_t rest_end = end_of_name_rest(name, name_end, quote);
        if (rest_end == 0) return 0;
        quote = skip_white(rest_end);
        cursor_.note_undecided(bracket, quote);
    }
    if (name_end == name || quote >= limit || text[quote] != '"') return 0;
    const auto has_line_end = [&](std::uint32_t from, std::uint32_t to) {
        return std::any_of(text + from, text + to, is_line_end);
    };
    if (!has_line_end(bracket + 1, name) && !has_line_end(name_end, quote)) return 0;
    const std::uint32_t line_limit = cursor_.within_segment(quote + 1, kLongestNameLine);
    std::uint32_t end = quote + 1;
    while (end < line_limit && !is_line_end(text[end]) && text[end] != '"')
        ++end;
    cursor_.note_undecided(bracket, end);
    return end < line_limit && text[end] == '"' ? quote : 0;
}

std::uint32_t TagPairReader::end_of_broken_name(std::uint32_t bracket) const {
    const char* const text = cursor_.text();
    const std::uint32_t name_limit = std::min(cursor_.segment_end(), bracket + kLongestNameLine);
    std::uint32_t at = bracket + 1;
    std::uint32_t name_end = at;
    bool is_broken = false;
    for (; at < name_limit; ++at) {
        const char c = text[at];
        if (is_name_char(c)) {
            is_broken = is_broken || (name_end != at && name_end != bracket + 1);
            name_end = at + 1;
        } else if (!is_blank(c) && c != '-') {
            break;
        }
    }
    cursor_.note_undecided(bracket, at);
    if (!is_broken || at >= name_limit || text[at] != '"') return 0;
    const std::uint32_t value = at + 1;
    const std::uint32_t limit = std::min(cursor_.segment_end(), value + kLongestBrokenValue);
    for (at = value; at < limit && !is_line_end(text[at]); ++at) {
        if (text[at] != '"') continue;
        const std::uint32_t after = skip_blanks(at + 1, limit);
        if (after < limit && text[after] == ']') return name_end;
    }
    cursor_.note_undecided(bracket, at);
    return 0;
}

std::string_view TagPairReader::name_at(std::uint32_t bracket) const {
    const std::uint32_t begin =
        value_on_next_line(bracket) != 0
            ? skip_white(bracket + 1)
            : skip_blanks(bracket + opening_bracket_length(cursor_.rest(bracket)), cursor_.size());
    std::uint32_t end = end_of_broken_name(bracket);
    if (end == 0) {
        end = begin;
        while (is_name_char(cursor_.text()[end]))
            ++end;
    }
    return cursor_.slice(begin, end);
}

bool TagPairReader::read_strictly(TagPair& tag) const {
    const char* const text = cursor_.text();
    const std::uint32_t segment_end = cursor_.segment_end();
    std::uint32_t at = tag.begin + 1;
    tag.name_begin = at;
    while (is_name_char(text[at]))
        ++at;
    tag.name_end = at;
    if (at == tag.name_begin || text[at] != ' ' || text[at + 1] != '"' || at + 2 > segment_end)
        return false;
    tag.value_begin = at + 2;
    const Structure& structure = cursor_.structure();
    std::uint32_t stop = structure.next_string_stop(tag.value_begin);
    while (stop < segment_end && text[stop] == '\\' &&
           (text[stop + 1] == '"' || text[stop + 1] == '\\'))
        stop = structure.next_string_stop(std::min(stop + 2, cursor_.size()));
    if (stop + 1 >= segment_end || text[stop] != '"' || text[stop + 1] != ']') return false;
    tag.value_end = stop;
    tag.end = stop + 2;
    return true;
}

}  // namespace arbiter::pgn::detail
