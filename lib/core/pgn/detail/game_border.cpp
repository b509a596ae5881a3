#include "core/pgn/detail/game_border.hpp"

#include "core/base/text.hpp"
#include "core/pgn/detail/bytes.hpp"
#include "core/pgn/result.hpp"
#include "core/pgn/symbols.hpp"

#include <algorithm>
#include <cstddef>

namespace arbiter::pgn::detail {
namespace {

// The move that follows a number is looked for this far.
constexpr std::uint32_t kLongestNumberGap = 64;

}  // namespace

// docs/guide/interface.md 7.2 a, b, d.
bool GameBorder::is_before_tag(std::uint32_t bracket) const {
    if (bracket >= cursor_.segment_end() || !pairs_.is_bracket(bracket) ||
        !pairs_.is_start(bracket, true))
        return false;
    return pairs_.begins_game(pairs_.name_at(bracket));
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
    // Without tags every record begins with number 1.
    const bool may_begin_again =
        game_.move_number > 1 || (game_.tags.empty() && game_.symbols != 0);
    if (!is_first_number || !may_begin_again || !game_.open_variations.is_empty()) return false;
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

bool GameBorder::is_before_unbracketed_pair() const {
    const std::uint32_t at = cursor_.at();
    return game_.open_variations.is_empty() && pairs_.is_unbracketed_start(at, false, true) &&
           pairs_.begins_game(pairs_.unbracketed_name_at(at));
}

// Words without moves, results or comments, and a tag pair in column 1 after them.
bool GameBorder::is_before_prose() {
    constexpr std::uint32_t kLongestProse = 1U << 14;
    const std::uint32_t begin = cursor_.at(), segment_end = cursor_.segment_end();
    if (!game_.open_variations.is_empty()) return false;
    const std::uint32_t limit = cursor_.within_segment(begin, kLongestProse);
    // No line is read twice, however many blank lines are between words.
    if (begin < prose_begin_ || begin >= prose_end_ || prose_begin_ < game_.begin) {
        prose_begin_ = prose_end_ = begin;
        no_prose_end_ = 0;
    }
    while (no_prose_end_ == 0 && prose_end_ < limit) {
        if (prose_end_ != begin && cursor_.text()[prose_end_] == '[' &&
            pairs_.is_start(prose_end_, true))
            return true;
        const std::uint32_t end = cursor_.end_of_line(prose_end_);
        if (is_prose_line(prose_end_, std::min(end, segment_end)))
            prose_end_ = end + 1;
        else
            no_prose_end_ = end;
    }
    cursor_.note_undecided(begin, std::max(prose_end_, no_prose_end_));
    if (no_prose_end_ != 0) return false;
    return limit == segment_end &&
           (segment_end < cursor_.size() || cursor_.input().followed_by == FollowedBy::EventLine);
}

bool GameBorder::is_prose_line(std::uint32_t begin, std::uint32_t end) const {
    constexpr std::string_view kNoWords = "{}()[];$%*<>";
    const std::string_view line = cursor_.slice(begin, end);
    if (line.find_first_of(kNoWords) != std::string_view::npos) return false;
    for (std::size_t at = 0; at < line.size();) {
        std::size_t word_end = at;
        while (word_end < line.size() && static_cast<unsigned char>(line[word_end]) > 0x20)
            ++word_end;
        std::string_view word = line.substr(at, word_end - at);
        while (!word.empty() && std::string_view(".,:!?").find(word.back()) != word.npos)
            word.remove_suffix(1);
        if (!word.empty() &&
            (begins_movetext(line, at) || looks_like_move(word) ||
             read_result(word).outcome != Outcome::None || (at == 0 && is_result_word(word))))
            return false;
        at = word_end;
        while (at < line.size() && static_cast<unsigned char>(line[at]) <= 0x20)
            ++at;
    }
    return true;
}

// Are there only comments and blanks from here to the start of a game?
bool GameBorder::next_game_follows() {
    if (cursor_.at() < no_game_until_) return false;
    const char* const text = cursor_.text();
    const Structure& structure = cursor_.structure();
    const std::uint32_t segment_end = cursor_.segment_end();
    const std::uint32_t sight = cursor_.sight(cursor_.at());
    std::uint32_t at = cursor_.at();
    std::uint32_t tag_line = 0;
    while (at < sight) {
        const char c = text[at];
        if (static_cast<unsigned char>(c) <= 0x20) {
            ++at;
        } else if (c == '{') {
            // One that a game cuts belongs to what is before it.
            if (tag_line < at) tag_line = structure.next_tag_line(at);
            if (lexer_.game_inside_comment(at, tag_line) != 0) break;
            std::uint32_t close = structure.next_brace(at + 1);
            while (close < segment_end && text[close] != '}')
                close = structure.next_brace(close + 1);
            at = close + 1;
            if (at > sight) cursor_.note_undecided(cursor_.at(), sight);
        } else if (c == ';') {
            at = cursor_.end_of_line(at);
        } else {
            if (pairs_.is_bracket(at) && pairs_.is_start(at, true)) return true;
            // What more text could change there, it could change here.
            if (cursor_.undecided_from() <= at)
                cursor_.note_undecided(cursor_.at(), cursor_.size());
            if (c == '1' && text[at + 1] == '.' && begins_movetext({text, segment_end}, at))
                return true;
            break;
        }
    }
    no_game_until_ = std::min(at, segment_end);  // a brace may lie beyond the segment
    return false;
}

// Is the comment at the cursor longer than what may precede a game?
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
