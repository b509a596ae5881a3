#include "check/detail/promotion_text.hpp"

#include "base/text.hpp"
#include "check/detail/move_text.hpp"
#include "check/detail/places.hpp"

namespace arbiter::check::detail {

void write_equals(Findings::Builder& finding, const GameContext& game, const pgn::Token& token,
                  std::string_view text) {
    std::size_t at = parts_of(text).target_end;
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
