#include "core/check/rules/structure/layout.hpp"

#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/pgn/result.hpp"

#include <algorithm>

namespace arbiter::check::detail {

std::uint32_t line_begin(const pgn::GameView& view, std::uint32_t at) {
    while (at > 0 && !is_line_end(view.text[at - 1]))
        --at;
    return at;
}

bool begins_line(const pgn::GameView& view, std::uint32_t at) {
    while (at > 0 && is_blank(view.text[at - 1]))
        --at;
    return at == 0 ? view.is_text_at_line_start : is_line_end(view.text[at - 1]);
}

std::uint32_t next_line(const pgn::GameView& view, std::uint32_t at) {
    while (at < view.end && !is_line_end(view.text[at]))
        ++at;
    if (at < view.end && view.text[at] == '\r' && at + 1 < view.end && view.text[at + 1] == '\n')
        ++at;
    return at < view.end ? at + 1 : at;
}

bool ends_line(const pgn::GameView& view, std::uint32_t at) {
    while (at < view.end && is_blank(view.text[at]))
        ++at;
    return at >= view.end || is_line_end(view.text[at]);
}

std::uint32_t text_end(const pgn::GameView& view, std::uint32_t at) {
    while (at > view.begin && is_space(view.text[at - 1]))
        --at;
    return at;
}

ByteRange surplus_lines(const pgn::GameView& view, std::uint32_t at, unsigned kept) {
    std::uint32_t end = at;
    while (end < view.end && is_space(view.text[end]))
        ++end;
    ByteRange surplus{end, end};
    unsigned line_ends = 0;
    for (std::uint32_t i = text_end(view, at); i < end; ++i) {
        const bool is_half = view.text[i] == '\r' && i + 1 < end && view.text[i + 1] == '\n';
        if (!is_line_end(view.text[i]) || is_half) continue;
        if (++line_ends == kept) surplus.begin = i + 1;
        surplus.end = i + 1;
    }
    if (line_ends < kept) return {end, end};
    return surplus;
}

std::string line_end_at(const GameContext& game, std::uint32_t at) {
    const std::string_view line_end = line_end_of(game);
    // What precedes the game may be in another batch: only the file shows it.
    const bool is_behind_cr =
        at > game.view.begin ? game.view.text[at - 1] == '\r' : game.file.line_end == LineEnd::Cr;
    const bool would_merge = is_behind_cr && line_end == "\n";
    return std::string(would_merge ? "\r" : line_end);
}

const pgn::TagPair* pair_at(const pgn::GameView& view, std::uint32_t begin) {
    const auto found = std::ranges::lower_bound(view.tags, begin, {}, &pgn::TagPair::begin);
    return found == view.tags.end() || found->begin != begin ? nullptr : &*found;
}

const pgn::TagPair* pair_around(const pgn::GameView& view, std::uint32_t at) {
    const auto behind = std::ranges::upper_bound(view.tags, at, {}, &pgn::TagPair::begin);
    if (behind == view.tags.begin()) return nullptr;
    const pgn::TagPair& tag = *(behind - 1);
    return at < tag.end ? &tag : nullptr;
}

bool is_line_done(const pgn::GameView& view, std::uint32_t at) {
    while (at < view.end && is_blank(view.text[at]))
        ++at;
    if (at < view.end) return is_line_end(view.text[at]);
    return view.is_last_of_file || is_line_end(view.text[view.end - 1]);
}

bool uncovers_token(const pgn::GameView& view, std::uint32_t begin, std::uint32_t end) {
    constexpr std::uint32_t kLongestTagStart = 300;
    if (end < view.end && view.text[end] == '%' && begins_line(view, begin)) return true;
    while (end < view.end && is_space(view.text[end]))
        ++end;
    if (end == view.end && !is_line_done(view, end)) return true;
    if (end < view.end && view.text[end] == '[') {
        const pgn::TagPair* tag = pair_at(view, end);
        return tag == nullptr || tag->is_after_movetext || view.text[tag->end - 1] != ']' ||
               view.text[tag->value_end] != '"';
    }
    const std::uint32_t first = std::max(view.begin, begin - std::min(begin, kLongestTagStart));
    for (std::uint32_t at = begin; at > first; --at) {
        const char c = view.text[at - 1];
        if (c == ']') return false;
        if (c == '[') return pair_at(view, at - 1) == nullptr;
    }
    return false;
}

bool is_beginning_certain(const pgn::GameView& view) {
    const auto is_move_or_number = [](const pgn::Token& token) {
        return token.kind == pgn::TokenKind::Symbol || token.kind == pgn::TokenKind::MoveNumber;
    };
    const auto first = std::ranges::find_if(view.tokens(), is_move_or_number);
    if (first != view.tokens().end() && (*first).kind == pgn::TokenKind::MoveNumber &&
        (*first).number == 1 && (*first).detail < 3)
        return true;
    return view.base_offset == 0 && trimmed(view.slice(0, view.begin)).empty();
}

std::uint32_t count_flaws(const pgn::GameView& view, pgn::FlawKind kind) {
    return static_cast<std::uint32_t>(std::ranges::count(view.flaws, kind, &pgn::Flaw::kind));
}

std::uint32_t closing_place(const pgn::GameView& view, std::uint32_t begin, std::uint32_t end) {
    const std::uint32_t last = std::max(text_end(view, end), begin + 1);
    const std::string_view text = view.slice(begin, last);
    const std::size_t space = text.find_last_of(" \t\r\n");
    if (space == std::string_view::npos || !pgn::is_standard_marker(text.substr(space + 1)))
        return last;
    return std::max(text_end(view, begin + static_cast<std::uint32_t>(space)), begin + 1);
}

}  // namespace arbiter::check::detail
