#include "pgn/detail/game_border.hpp"

#include "base/text.hpp"
#include "pgn/detail/bytes.hpp"
#include "pgn/symbols.hpp"

#include <algorithm>
#include <cstddef>

namespace arbiter::pgn::detail {
namespace {

// The move that follows a number is looked for this far.
constexpr std::uint32_t kLongestNumberGap = 64;

}  // namespace

// docs/guide/interface.md 7.2 a, b, d.
bool GameBorder::is_before_tag(std::uint32_t bracket) const {
    if (bracket >= cursor_.segment_end() || cursor_.text()[bracket] != '[' ||
        !pairs_.is_start(bracket, true))
        return false;
    if (game_.has_terminator()) return true;
    const std::string_view name = pairs_.name_at(bracket);
    if (name == "Event" && (game_.has_moves || game_.has_event_tag())) return true;
    return game_.has_moves && tags_.has_pair_named(name);
}

bool GameBorder::is_before_move(const Token& token) const {
    if (!is_past_end()) return false;
    if (token.kind == TokenKind::MoveNumber) return token.number == 1;
    return token.kind == TokenKind::Symbol && game_.after_terminator < 0 &&
           !looks_like_move(cursor_.slice(token.begin, token.end));
}

bool GameBorder::is_before_first_number() const {
    const bool is_first_number =
        cursor_.here() == '1' && cursor_.here(1) == '.' && cursor_.here(2) != '.';
    if (!is_first_number || game_.move_number <= 1 || !game_.open_variations.is_empty())
        return false;
    // After the scrap of a broken tag the first moves follow: they are those of the same game.
    constexpr std::size_t kFirstTokens = 64;
    const auto looked_at = static_cast<std::ptrdiff_t>(std::min(game_.tokens.size(), kFirstTokens));
    const auto is_scrap = [&](const Token& token) {
        const char first = cursor_.text()[token.begin];
        return token.kind == TokenKind::Other && (first == '"' || first == ']');
    };
    if (std::any_of(game_.tokens.begin(), game_.tokens.begin() + looked_at, is_scrap)) return false;
    const std::uint32_t limit = cursor_.within_segment(cursor_.at(), kLongestNumberGap);
    std::uint32_t move = cursor_.at() + 2;
    while (move < limit && static_cast<unsigned char>(cursor_.text()[move]) <= 0x20)
        ++move;
    cursor_.note_undecided(cursor_.at(), move);
    const char first = cursor_.text()[move];
    return move < limit &&
           (is_ascii_letter(first) || first == '{' || static_cast<unsigned char>(first) >= 0x80);
}

// Do only comments and blanks stand between here and the start of a game?
bool GameBorder::next_game_follows() {
    if (cursor_.at() < no_game_until_) return false;
    const char* const text = cursor_.text();
    const Structure& structure = cursor_.structure();
    const std::uint32_t segment_end = cursor_.segment_end();
    const std::uint32_t sight = cursor_.sight(cursor_.at());
    std::uint32_t at = cursor_.at();
    while (at < sight) {
        const char c = text[at];
        if (static_cast<unsigned char>(c) <= 0x20) {
            ++at;
        } else if (c == '{') {
            std::uint32_t close = structure.next_brace(at + 1);
            while (close < segment_end && text[close] != '}')
                close = structure.next_brace(close + 1);
            at = close + 1;
        } else if (c == ';') {
            at = cursor_.end_of_line(at);
        } else {
            if (c == '[' && pairs_.is_start(at, true)) return true;
            if (c == '1' && text[at + 1] == '.' && begins_movetext({text, segment_end}, at))
                return true;
            break;
        }
    }
    no_game_until_ = std::min(at, segment_end);  // a brace may lie beyond the segment
    return false;
}

// Is the comment at the cursor longer than what may stand before a game?
bool GameBorder::begins_long_comment() const {
    const std::uint32_t sight = cursor_.sight(cursor_.at());
    if (sight - cursor_.at() < kInterGameSight) return false;
    if (cursor_.here() == ';') return cursor_.end_of_line(cursor_.at()) >= sight;
    std::uint32_t end = cursor_.at();
    do
        end = cursor_.structure().next_brace(end + 1);
    while (end < sight && cursor_.text()[end] != '}');
    return end >= sight;
}

}  // namespace arbiter::pgn::detail
