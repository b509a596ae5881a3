#include "core/export_format/tag_edit.hpp"

#include "core/base/text.hpp"
#include "core/encoding/convert.hpp"
#include "core/encoding/utf8.hpp"
#include "core/pgn/known_tags.hpp"

#include <algorithm>

namespace arbiter::export_format {
namespace {

using pgn::GameView;
using pgn::TagPair;

bool is_tag_name(std::string_view name) {
    return !name.empty() && std::ranges::all_of(name, [](char c) {
        return is_ascii_letter(c) || is_ascii_digit(c) || c == '_';
    });
}

bool is_tag_value(std::string_view value) {
    return encoding::is_utf8(value) && std::ranges::none_of(value, [](char c) {
               return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
           });
}

// Between quotes.   PGN 7.
std::string escaped_value(std::string_view value) {
    std::string written;
    for (const char c : value) {
        if (c == '"' || c == '\\') written += '\\';
        written += c;
    }
    return written;
}

std::string pair_text(std::string_view name, std::string_view written_value) {
    std::string text = "[";
    return text.append(name).append(" \"").append(written_value).append("\"]");
}

// Is it certain where name and value of the pair begin and end?
bool is_well_formed(const GameView& view, const TagPair& tag) {
    using enum pgn::FlawKind;
    for (const pgn::FlawKind kind : {TagMissingQuote, TagMissingBracket, TagSingleQuotes,
                                     TagNewlineInValue, TagWithoutValue, TruncatedToken}) {
        if (!view.flaw_set.has(kind)) continue;
        auto flaw = std::ranges::lower_bound(view.flaws, tag.begin, {}, &pgn::Flaw::begin);
        for (; flaw != view.flaws.end() && flaw->begin == tag.begin; ++flaw)
            if (flaw->kind == kind) return false;
    }
    return true;
}

// The place of a pair in its line, within its game.
std::uint32_t skip_blanks(const GameView& view, std::uint32_t at) {
    while (at < view.end && is_blank(view.text[at]))
        ++at;
    return at;
}
std::uint32_t back_over_blanks(const GameView& view, std::uint32_t at) {
    while (at > view.begin && is_blank(view.text[at - 1]))
        --at;
    return at;
}
bool begins_line(const GameView& view, std::uint32_t at) {
    at = back_over_blanks(view, at);
    return at == view.begin || is_line_end(view.text[at - 1]);
}
bool ends_line(const GameView& view, std::uint32_t at) {
    at = skip_blanks(view, at);
    return at == view.end || is_line_end(view.text[at]);
}
// The line end at or after blanks at `at`; empty at the end of the game.   REQUIRES: ends_line().
std::string_view line_end_at(const GameView& view, std::uint32_t at) {
    at = skip_blanks(view, at);
    if (at == view.end) return {};
    const bool is_crlf = view.text[at] == '\r' && at + 1 < view.end && view.text[at + 1] == '\n';
    return view.slice(at, at + (is_crlf ? 2 : 1));
}
std::string_view first_line_end(const GameView& view) {
    const std::size_t at = view.bytes().find_first_of("\r\n");
    if (at == std::string_view::npos) return "\n";
    return line_end_at(view, view.begin + static_cast<std::uint32_t>(at));
}

std::int32_t roster_index(std::string_view name) {
    const std::int32_t index = pgn::known_tag_index(name);
    const auto roster = static_cast<std::int32_t>(pgn::kRosterTags);
    return index >= 0 && index < roster ? index : roster;
}

}  // namespace

std::string_view to_string(TagRefusal refusal) {
    switch (refusal) {
        case TagRefusal::NameInvalid:
            return "no tag name";
        case TagRefusal::ValueInvalid:
            return "a value with control characters or bytes that are no UTF-8";
        case TagRefusal::NotInCharset:
            break;
    }
    return "a character that the encoding of the game does not have";
}

TagEditOutcome TagEdit::apply(const Game& game, std::span<const TagChange> changes,
                              std::string& out) {
    edits_.clear();
    added_.clear();
    is_removed_.assign(game.tags.size(), false);
    TagEditOutcome outcome;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const TagChange& change = changes[i];
        const auto is_same_tag = [&](const TagChange& other) { return other.name == change.name; };
        if (std::ranges::any_of(changes.subspan(i + 1), is_same_tag)) continue;
        const std::optional<std::string_view> said = game.tag(change.name);
        if (said == change.value) continue;
        if (!change.value) {
            mark_removed(game, change.name);
        } else if (!is_tag_name(change.name)) {
            outcome.refused.push_back({i, TagRefusal::NameInvalid});
            continue;
        } else if (!is_tag_value(*change.value)) {
            outcome.refused.push_back({i, TagRefusal::ValueInvalid});
            continue;
        } else if (const auto value =
                       encoding::from_utf8(escaped_value(*change.value), game.charset)) {
            set(game, change, *value);
        } else {
            outcome.refused.push_back({i, TagRefusal::NotInCharset});
            continue;
        }
        ++outcome.made;
    }
    remove_marked(game);
    insert_added(game);
    write(game, out);
    return outcome;
}

void TagEdit::set(const Game& game, const TagChange& change, const std::string& value) {
    const GameView& view = *game.view;
    std::optional<std::string_view> said;
    for (std::size_t i = 0; i < game.tags.size(); ++i) {
        const Tag& tag = game.tags[i];
        if (tag.name != change.name || (said && tag.value != *said)) continue;
        said = tag.value;
        const TagPair& pair = view.tags[i];
        if (is_well_formed(view, pair)) {
            edits_.push_back({pair.value_begin, pair.value_end, value});
        } else {
            edits_.push_back({pair.begin, pair.end, pair_text(change.name, value)});
        }
    }
    if (!said) added_.emplace_back(change.name, pair_text(change.name, value));
}

void TagEdit::mark_removed(const Game& game, std::string_view name) {
    for (std::size_t i = 0; i < game.tags.size(); ++i)
        if (game.tags[i].name == name) is_removed_[i] = true;
}

// Removed pairs that are adjacent on a line are one run, so that the line goes with them.
void TagEdit::remove_marked(const Game& game) {
    const GameView& view = *game.view;
    const std::size_t size = view.tags.size();
    for (std::size_t first = 0; first < size; ++first) {
        if (!is_removed_[first]) continue;
        std::size_t last = first;
        while (last + 1 < size && is_removed_[last + 1] &&
               skip_blanks(view, view.tags[last].end) == view.tags[last + 1].begin)
            ++last;
        std::uint32_t begin = view.tags[first].begin;
        std::uint32_t end = view.tags[last].end;
        if (!ends_line(view, end)) {
            end = skip_blanks(view, end);
        } else if (begins_line(view, begin)) {
            begin = back_over_blanks(view, begin);
            end =
                skip_blanks(view, end) + static_cast<std::uint32_t>(line_end_at(view, end).size());
        } else {
            begin = back_over_blanks(view, begin);
        }
        edits_.push_back({begin, end, {}});
        first = last;
    }
}

void TagEdit::insert_added(const Game& game) {
    const GameView& view = *game.view;
    if (added_.empty()) return;
    std::ranges::stable_sort(added_, {}, [](const auto& pair) { return roster_index(pair.first); });
    const bool has_section =
        std::ranges::any_of(view.tags, [](const TagPair& tag) { return !tag.is_after_movetext; });
    if (has_section) {
        for (const auto& [name, pair] : added_)
            insert(game, name, pair);
        return;
    }
    const std::string_view line_end = first_line_end(view);
    std::string section;
    for (const auto& [name, pair] : added_)
        section.append(pair).append(line_end);
    edits_.push_back({view.begin, view.begin, section.append(line_end)});
}

// The pair after which a new one of that name goes: the nearest tag of the roster that comes before
// it, or the last pair of all. Null: it goes before the first pair.
const TagPair* TagEdit::anchor_of(const Game& game, std::string_view name) const {
    const GameView& view = *game.view;
    const std::int32_t wanted = roster_index(name);
    const bool is_roster = wanted < static_cast<std::int32_t>(pgn::kRosterTags);
    const TagPair* anchor = nullptr;
    std::int32_t anchor_index = -1;
    for (std::size_t i = 0; i < view.tags.size(); ++i) {
        const TagPair& tag = view.tags[i];
        if (tag.is_after_movetext || is_removed_[i]) continue;
        const std::int32_t index = is_roster ? roster_index(view.name_of(tag)) : 0;
        if (is_roster && (index >= wanted || index <= anchor_index)) continue;
        anchor = &tag;
        if (is_roster) anchor_index = index;
    }
    return anchor;
}

void TagEdit::insert(const Game& game, std::string_view name, std::string pair) {
    const GameView& view = *game.view;
    const TagPair* anchor = anchor_of(game, name);
    if (anchor == nullptr) {
        const TagPair& first = *std::ranges::find(view.tags, false, &TagPair::is_after_movetext);
        const bool has_line = begins_line(view, first.begin);
        const std::uint32_t at = has_line ? back_over_blanks(view, first.begin) : first.begin;
        const std::string_view line_end =
            ends_line(view, first.end) ? line_end_at(view, first.end) : " ";
        pair += !has_line ? " " : line_end.empty() ? "\n" : line_end;
        edits_.push_back({at, at, std::move(pair)});
        return;
    }
    std::uint32_t at = anchor->end;
    if (!ends_line(view, at)) {
        pair.insert(0, " ");
    } else if (const std::string_view line_end = line_end_at(view, at); line_end.empty()) {
        pair.insert(0, first_line_end(view));
    } else {
        at = skip_blanks(view, at) + static_cast<std::uint32_t>(line_end.size());
        pair.append(line_end);
    }
    edits_.push_back({at, at, std::move(pair)});
}

void TagEdit::write(const Game& game, std::string& out) {
    const GameView& view = *game.view;
    // What is inserted at a place precedes what is removed from there on, in the order it was
    // added.
    std::ranges::stable_sort(edits_, [](const Edit& a, const Edit& b) {
        return a.begin != b.begin ? a.begin < b.begin : a.end == a.begin && b.end != b.begin;
    });
    out.clear();
    std::uint32_t done = view.begin;
    for (const Edit& edit : edits_) {
        out.append(view.slice(done, edit.begin)).append(edit.text);
        done = edit.end;
    }
    out.append(view.slice(done, view.end));
}

}  // namespace arbiter::export_format
