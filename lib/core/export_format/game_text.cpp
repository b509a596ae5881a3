#include "core/export_format/game_text.hpp"

#include "core/base/text.hpp"
#include "core/chess/san.hpp"
#include "core/encoding/utf8.hpp"
#include "core/variant/variant.hpp"

#include <algorithm>
#include <charconv>
#include <unordered_set>

namespace arbiter::export_format {
std::string_view value_or_empty(const Game& game, std::string_view name) {
    return game.tag(name).value_or(std::string_view{});
}

int rating_of(std::string_view value) {
    constexpr std::size_t kMostDigits = 5;
    value = trimmed(value);
    if (value.empty() || value.size() > kMostDigits) return -1;
    int rating = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), rating);
    const bool is_number = error == std::errc{} && end == value.data() + value.size();
    return is_number && rating >= 0 ? rating : -1;
}

std::vector<bool> first_of_their_name(const Game& game) {
    std::vector<bool> is_first(game.tags.size());
    std::unordered_set<std::string> seen;
    std::string scratch;
    for (std::size_t i = 0; i < game.tags.size(); ++i)
        is_first[i] =
            seen.emplace(encoding::sound(game.tags[i].name, encoding::Nul::Keep, scratch)).second;
    return is_first;
}

bool has_chess960_tag(const Game& game) {
    const auto tag = game.tag("Variant");
    return tag && variant::read_variant(*tag).name == "chess960";
}

bool is_chess960(const Game& game) {
    return (game.start != nullptr && game.start->is_orthodox() &&
            game.start->orthodox().has_chess960_rights()) ||
           has_chess960_tag(game);
}

void append_san(const Game& game, std::string& out) {
    if (game.start == nullptr) return;
    replay::GamePosition position = *game.start;
    bool is_first = true;
    for (const chess::Move move : game.moves) {
        if (!is_first) out += ' ';
        is_first = false;
        const chess::SanText san = position.san(move);
        out += san.view();
        position.play(move);
    }
}

std::size_t count_comments(const Game& game) {
    if (game.view == nullptr) return 0;
    const auto is_comment = [](const pgn::Token& token) {
        return token.kind == pgn::TokenKind::Comment || token.kind == pgn::TokenKind::LineComment;
    };
    return static_cast<std::size_t>(std::ranges::count_if(game.view->tokens(), is_comment));
}

}  // namespace arbiter::export_format
