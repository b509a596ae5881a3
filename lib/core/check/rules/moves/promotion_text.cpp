#include "core/check/rules/moves/promotion_text.hpp"

#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rules/moves/move_text.hpp"
#include "core/chess/san.hpp"

#include <algorithm>

namespace arbiter::check::detail {
namespace {

// Does MOV22 write the check suffix of this move?
bool is_mark_wrong(const GameContext& game, const pgn::Token& token) {
    const auto index = static_cast<std::uint32_t>(&token - game.view.tokens().data());
    return std::ranges::any_of(game.facts.notes, [&](const replay::Note& note) {
        return note.kind == replay::NoteKind::CheckMarkWrong && note.token == index;
    });
}

}  // namespace

void write_equals(Findings::Builder& finding, const GameContext& game, const pgn::Token& token,
                  std::string_view text) {
    std::size_t at = parts_of(text).target_end;
    if (const std::size_t odd = chess::odd_promotion_sign(text.substr(at)); odd != 0) {
        // The check suffix comes last.
        finding.replace(inside(game, token, at, at + odd), "=");
        const std::size_t mark = text.substr(at, odd).find_first_of("+#");
        const MoveParts parts = parts_of(text);
        if (mark != std::string_view::npos && parts.marks_begin == parts.marks_end &&
            !is_mark_wrong(game, token))
            finding.replace(inside(game, token, parts.core_end, parts.core_end),
                            text.substr(at + mark, 1));
        at += odd;
        if (is_ascii_lower(text[at])) {
            const char letter = static_cast<char>(text[at] - ('a' - 'A'));
            finding.replace(inside(game, token, at, at + 1), {&letter, 1});
        }
        return;
    }
    const char sign = at < text.size() ? text[at] : '\0';
    const bool is_paren = sign == '(';
    if (is_paren || sign == '/') {
        finding.replace(inside(game, token, at, at + 1), "=");
    } else if (sign != '=') {
        finding.replace(inside(game, token, at, at), "=");
    }
    if (is_paren || sign == '/' || sign == '=') ++at;
    if (at < text.size() && is_ascii_lower(text[at])) {
        const char letter = static_cast<char>(text[at] - ('a' - 'A'));
        finding.replace(inside(game, token, at, at + 1), {&letter, 1});
    }
    const std::size_t close = is_paren ? text.find(')', at) : std::string_view::npos;
    if (close != std::string_view::npos) finding.remove(inside(game, token, close, close + 1));
}

}  // namespace arbiter::check::detail
