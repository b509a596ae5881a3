#include "core/replay/detail/scoresheet_header.hpp"

#include "core/base/text.hpp"

#include <algorithm>
#include <string_view>

namespace arbiter::replay::detail {
namespace {

struct Titles {
    std::string_view white, black;
};
constexpr Titles kTitles[] = {
    {"white", "black"},
    {"wei\xC3\x9F", "schwarz"},
    {"weiss", "schwarz"},
    {"blancs", "noirs"},
    {"blancas", "negras"},
    {"bianco", "nero"},
    {"wit", "zwart"},
    {"bia\xC5\x82"
     "e",
     "czarne"},
    {"\xD0\x91\xD0\xB5\xD0\xBB\xD1\x8B\xD0\xB5",
     "\xD0\xA7\xD0\xB5\xD1\x80\xD0\xBD\xD1\x8B\xD0\xB5"},
};

bool is_title(std::string_view word, std::string_view title) {
    while (word.ends_with(':') || word.ends_with(',') || word.ends_with('.'))
        word.remove_suffix(1);
    return equals_ignoring_case(word, title);
}

bool are_titles(std::string_view first, std::string_view second) {
    return std::ranges::any_of(kTitles, [&](const Titles& titles) {
        return is_title(first, titles.white) && is_title(second, titles.black);
    });
}

}  // namespace

bool take_scoresheet_title(GameInPlay& game, Surroundings& around, std::uint32_t token) {
    if (token + 1 >= game.token_count()) return false;
    const std::string_view text = game.text_of(token);
    // The second title was accepted with the first one.
    const Note* last = game.notes.last();
    if (token != 0 && game.is_symbol(token - 1) && last != nullptr &&
        last->kind == NoteKind::ScoresheetHeader && last->token + 1 == token)
        return are_titles(game.text_of(token - 1), text);
    // Words alone say how a game ended without moves.
    if (!are_titles(text, around.next_symbol(token)) || around.is_trailing(token)) return false;
    game.notes.add(NoteKind::ScoresheetHeader, token, 0, 0, false);
    return true;
}

}  // namespace arbiter::replay::detail
