#include "clean/detail/game_text.hpp"

#include "base/text.hpp"
#include "chess/san.hpp"
#include "encoding/utf8.hpp"
#include "variant/variant.hpp"

#include <algorithm>
#include <charconv>
#include <unordered_set>

namespace arbiter::clean::detail {
namespace {

// Length of the character at `i` that may stay; 0: it is to be replaced.
std::size_t kept_length(std::string_view text, std::size_t i, Nul nul) {
    if (nul == Nul::Replace && text[i] == '\0') return 0;
    return encoding::sequence_length(text, i);
}

}  // namespace

std::string_view sound(std::string_view text, Nul nul, std::string& scratch) {
    const bool has_nul = nul == Nul::Replace && text.find('\0') != text.npos;
    if (!has_nul && encoding::is_utf8(text)) return text;
    scratch.clear();
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = kept_length(text, i, nul);
        scratch += length == 0 ? encoding::kReplacement : text.substr(i, length);
        i += std::max<std::size_t>(length, 1);
    }
    return scratch;
}

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
        is_first[i] = seen.emplace(sound(game.tags[i].name, Nul::Keep, scratch)).second;
    return is_first;
}

bool is_chess960(const Game& game) {
    if (game.start != nullptr && game.start->has_chess960_rights()) return true;
    const auto tag = game.tag("Variant");
    return tag && variant::read_variant(*tag).name == "chess960";
}

void append_san(const Game& game, std::string& out) {
    if (game.start == nullptr) return;
    chess::Position position = *game.start;
    bool is_first = true;
    for (const chess::Move move : game.moves) {
        if (!is_first) out += ' ';
        is_first = false;
        const chess::SanText san = chess::to_san(position, move);
        out += san.view();
        position.play(move);
    }
}

std::size_t count_comments(const Game& game) {
    if (game.view == nullptr) return 0;
    const auto is_comment = [](const pgn::Token& token) {
        return token.kind == pgn::TokenKind::Comment || token.kind == pgn::TokenKind::LineComment;
    };
    return static_cast<std::size_t>(std::ranges::count_if(game.view->tokens, is_comment));
}

}  // namespace arbiter::clean::detail
