#include "core/pgn/detail/tag_section.hpp"

#include "core/base/text.hpp"
#include "core/pgn/detail/bytes.hpp"
#include "core/pgn/known_tags.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>

namespace arbiter::pgn::detail {

void TagSection::read() {
    unbracketed_at_ = UINT32_MAX;
    while (!cursor_.is_at_segment_end() &&
           ((pairs_.is_bracket(cursor_.at()) && (read_habitual_pairs() || read_pair_if_any())) ||
            read_unbracketed_if_any())) {
        if (is_further_bracket()) take_further_brackets();
        game_.tags_end = game_.last_token_end;
        const std::uint32_t blanks_begin = cursor_.at();
        const std::uint32_t newlines = skip_blanks_and_markup();
        if (cursor_.is_at_segment_end()) return;
        if (cursor_.at() - blanks_begin > kInterGameSight) return cursor_.go_to(blanks_begin);
        if (pairs_.is_bracket(cursor_.at()) && cursor_.here(1) != '#' && cursor_.here(1) != '%') {
            game_.is_over_without_moves = (newlines >= 2 && has_other_fen()) ||
                                          (begins_next_game() && !is_written_again(newlines));
            if (game_.is_over_without_moves) return;
            if (!is_name_char(cursor_.here(1))) (void)is_unbracketed(newlines);
            note_blanks_before_pair(newlines);
        } else if (is_unbracketed(newlines)) {
            game_.is_over_without_moves = newlines >= 2 && game_.has_event_tag() &&
                                          pairs_.unbracketed_name_at(cursor_.at()) == "Event";
            if (game_.is_over_without_moves) return;
            note_blanks_before_pair(newlines);
        } else {
            note_blanks_before_moves(newlines, blanks_begin);
        }
    }
    if (game_.tags.empty()) game_.flaws.add(FlawKind::NoTags, cursor_.at(), cursor_.at());
}

// A second Event tag.
bool TagSection::begins_next_game() const {
    const char after = cursor_.here(1);
    if (cursor_.here() == '[' && after != 'E' && static_cast<unsigned char>(after) > 0x20)
        return false;
    return game_.has_event_tag() && pairs_.name_at(cursor_.at()) == "Event" &&
           pairs_.end_of_broken_name(cursor_.at()) == 0 && pairs_.is_start(cursor_.at(), false);
}

// The only pair of the section again, on the next line.
bool TagSection::is_written_again(std::uint32_t newlines) const {
    if (newlines != 1 || game_.tags.size() != 1) return false;
    const TagPair& tag = game_.tags.front();
    const std::string_view pair = cursor_.slice(tag.begin, tag.end);
    const std::string_view rest = cursor_.rest(cursor_.at());
    return rest.starts_with(pair) && (rest.size() == pair.size() || is_line_end(rest[pair.size()]));
}

// After a blank line: a FEN tag, alone or after SetUp, and the section has another FEN. Collections
// of positions have no other tags.   docs/guide/interface.md 7.2.
bool TagSection::has_other_fen() const {
    const std::int16_t index = game_.known_tags[static_cast<std::size_t>(KnownTag::Fen)];
    if (index < 0 || cursor_.here() != '[') return false;
    const auto is_named = [&](const TagPair& pair, KnownTag tag) {
        return cursor_.slice(pair.name_begin, pair.name_end) == tag_name(tag);
    };
    TagPair next{};
    next.begin = cursor_.at();
    bool is_pair = pairs_.read_strictly(next);
    if (is_pair && is_named(next, KnownTag::SetUp)) {
        const char* const text = cursor_.text();
        next.begin = next.end + (text[next.end] == '\r' ? 1U : 0U);
        next.begin += text[next.begin] == '\n' ? 1U : 0U;
        is_pair = text[next.begin] == '[' && pairs_.read_strictly(next);
    }
    if (!is_pair || !is_named(next, KnownTag::Fen)) return false;
    const TagPair& own = game_.tags[static_cast<std::size_t>(index)];
    return cursor_.slice(next.value_begin, next.value_end) !=
           cursor_.slice(own.value_begin, own.value_end);
}

// `[Site "Lyon"]]`, `[Site "Lyon"],`: they belong to the pair.
bool TagSection::is_further_bracket() const {
    const char c = cursor_.here();
    return !cursor_.is_at_segment_end() && (c == ']' || c == ',' || c == '.');
}

void TagSection::take_further_brackets() {
    while (is_further_bracket())
        cursor_.go_to(cursor_.at() + 1);
    TagPair& tag = game_.tags.back();
    if (tag.end == game_.last_token_end && cursor_.text()[tag.end - 1] == ']' &&
        cursor_.text()[tag.value_end] == '"')
        game_.flaws.add(FlawKind::TagMissingBracket, tag.begin, cursor_.at());
    tag.end = game_.last_token_end = cursor_.at();
}

// Between tag pairs `<br>` and the like say nothing.
std::uint32_t TagSection::skip_blanks_and_markup() {
    std::uint32_t newlines = cursor_.skip_blanks();
    while (!cursor_.is_at_segment_end() && cursor_.here() == '<') {
        const std::uint32_t begin = cursor_.at();
        const std::uint32_t length = lexer_.markup_length_at(begin);
        if (length == 0) break;
        game_.flaws.add(FlawKind::Markup, begin, begin + length);
        cursor_.go_to(begin + length);
        newlines += cursor_.skip_blanks();
    }
    return newlines;
}

void TagSection::note_blanks_before_pair(std::uint32_t newlines) {
    if (newlines >= 2)
        game_.flaws.add(FlawKind::BlankLineInTags, game_.last_token_end, cursor_.at());
    if (newlines == 0) game_.flaws.add(FlawKind::TagTwoOnLine, cursor_.at(), cursor_.at());
}

void TagSection::note_blanks_before_moves(std::uint32_t newlines, std::uint32_t blanks_begin) {
    if (newlines >= 3) game_.flaws.add(FlawKind::BlankLineExtra, blanks_begin, cursor_.at());
    if (newlines >= 2) return;
    // The blank line may follow lines for other programs (PGN 6), or is missing after them.
    const char* const text = cursor_.text();
    const std::uint32_t segment_end = cursor_.segment_end();
    std::uint32_t at = cursor_.at();
    while (newlines == 1 && at < segment_end && text[at] == '%') {
        at = cursor_.end_of_line(at);
        newlines = 0;
        for (; at < segment_end && static_cast<unsigned char>(text[at]) <= 0x20; ++at)
            newlines +=
                is_line_end(text[at]) && !(text[at] == '\r' && text[at + 1] == '\n') ? 1U : 0U;
    }
    cursor_.note_undecided(cursor_.at(), at);
    if (newlines <= 1 && at < segment_end) game_.flaws.add(FlawKind::BlankLineMissing, at, at);
}

// Reads tags that are here as in earlier games, each on its line: at least one, else false.
// TagPairReader, which reads everything else, gives the same result.
bool TagSection::read_habitual_pairs() {
    if (!has_shortcuts_ || game_.tags_in_other_case != 0) return false;
    const char* const text = cursor_.text();
    const Structure& structure = cursor_.structure();
    const std::uint32_t segment_end = cursor_.segment_end();
    const std::uint32_t begin = cursor_.at();
    std::uint32_t at = begin, last_end = begin;
    // Here, because what is stored in between could be part of them for all g++ knows.
    const TagHabit::Opening* place = habit_.place();
    std::size_t index = game_.tags.size();
    while (text[at] == '[' && at < segment_end) {
        const TagHabit::Opening* const opening = TagHabit::recognise(text + at, place);
        if (opening == nullptr) break;
        const std::uint32_t value_begin = at + opening->length;
        const std::uint32_t value_end = structure.next_string_stop(value_begin);
        const std::uint32_t end = value_end + 2;
        if (end > segment_end || std::memcmp(text + value_end, "\"]", 2) != 0) break;
        if (opening->known == 0 && game_.has_event_tag()) break;  // the next game
        game_.remember_known(opening->known, index++);
        game_.tags.push_back({at, end, at + 1, value_begin - 2, value_begin, value_end, false});
        place = opening + 1;
        at = last_end = end;
        if (text[at] == '\r') ++at;
        if (text[at] != '\n') break;
        ++at;
    }
    if (last_end == begin) return false;
    habit_.go_to(place);
    game_.last_token_end = last_end;
    cursor_.go_to(last_end);
    return true;
}

// What can be read strictly is a tag pair; everything else must look like one.
bool TagSection::read_pair_if_any() {
    TagPair tag{};
    tag.begin = cursor_.at();
    const bool is_strict = pairs_.read_strictly(tag);
    if (!is_strict) {
        if (!pairs_.is_start(tag.begin, false)) return false;
        pairs_.read_leniently(tag);
    }
    const std::optional<std::int32_t> known = keep(tag);
    if (is_strict && known) habit_.learn(cursor_.slice(tag.begin, tag.value_begin), *known);
    return true;
}

// Does a line that is a pair without its bracket go on with the section?
bool TagSection::is_unbracketed(std::uint32_t newlines) {
    const std::uint32_t at = cursor_.at();
    if (newlines == 0 || !pairs_.is_unbracketed_start(at, true, newlines >= 2)) return false;
    unbracketed_at_ = at;
    return true;
}

bool TagSection::read_unbracketed_if_any() {
    const std::uint32_t at = cursor_.at();
    const bool is_first = game_.tags.empty() && pairs_.is_unbracketed_start(at, false, false);
    if (at != unbracketed_at_ && !is_first) return false;
    TagPair tag{};
    tag.begin = at;
    pairs_.read_unbracketed(tag);
    keep(tag);
    return true;
}

void TagSection::read_pair() {
    TagPair tag{};
    tag.begin = cursor_.at();
    if (!pairs_.read_strictly(tag)) pairs_.read_leniently(tag);
    keep(tag);
}

// Index of its name among KnownTag, or -1; nullopt for one in another case, which is not learned.
std::optional<std::int32_t> TagSection::keep(const TagPair& tag) {
    const std::string_view name = cursor_.slice(tag.name_begin, tag.name_end);
    const std::int32_t known = known_tag_index(name);
    const std::int32_t meant = known < 0 ? known_tag_index_in_any_case(name) : known;
    if (game_.tags_in_other_case != 0) [[unlikely]]
        game_.forget_other_case(known);
    if (known == meant)
        game_.remember_known(known, game_.tags.size());
    else
        game_.remember_in_other_case(meant, game_.tags.size());
    game_.tags.push_back(tag);
    game_.last_token_end = tag.end;
    cursor_.go_to(tag.end);
    return known == meant ? std::optional(known) : std::nullopt;
}

}  // namespace arbiter::pgn::detail
