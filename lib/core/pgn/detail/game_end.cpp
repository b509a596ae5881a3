#include "core/pgn/detail/game_end.hpp"

#include "core/base/text.hpp"
#include "core/pgn/detail/odd_bytes.hpp"
#include "core/pgn/result.hpp"
#include "core/pgn/symbols.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace arbiter::pgn::detail {
namespace {

bool is_comment(const Token& token) {
    return token.kind == TokenKind::Comment || token.kind == TokenKind::LineComment;
}

// How many bytes at the end of `symbol`, a move otherwise, are a termination marker.
std::size_t glued_result_length(std::string_view symbol) {
    for (const std::string_view marker : {"1-0", "0-1", "1/2-1/2"})
        if (symbol.ends_with(marker) &&
            looks_like_move(symbol.substr(0, symbol.size() - marker.size())))
            return marker.size();
    return 0;
}

}  // namespace

void GameEnd::add_marker(const Token& token) {
    const auto index = static_cast<std::int32_t>(game_.tokens.size());
    game_.add_token(token);
    if (!game_.open_variations.is_empty() && !game_.has_terminator()) {
        game_.last_inner_result = index;
        game_.flaws.add(FlawKind::RavTerminator, token.begin, token.end);
    } else if (!game_.has_terminator()) {
        adopt_scrap_before(index);
        game_.terminator = index;
        game_.is_past_terminator_line = false;
    } else if (game_.after_terminator < 0) {
        game_.flaws.add(FlawKind::TerminatorTwice, token.begin, token.end);
    } else if (!game_.flaws.has(FlawKind::TerminatorMidGame)) {
        const Token& first = game_.tokens[static_cast<std::size_t>(game_.terminator)];
        game_.flaws.add(FlawKind::TerminatorMidGame, first.begin, first.end);
    }
}

// "1/2-1/ 1/2-1/2", "0- 0-1": the marker was begun twice.
void GameEnd::adopt_scrap_before(std::int32_t marker) {
    if (marker == 0) return;
    Token& token = game_.tokens[static_cast<std::size_t>(marker) - 1];
    if (token.kind != TokenKind::Symbol) return;
    constexpr std::string_view kScraps[] = {"1-",    "0-",     "1/",    "1/2-",
                                            "1/2-1", "1/2-1/", "2-1/2", "/2"};
    if (std::ranges::find(kScraps, cursor_.slice(token.begin, token.end)) == std::end(kScraps))
        return;
    token.kind = TokenKind::Result;
    token.detail = static_cast<std::uint8_t>(Outcome::None);
    --game_.symbols;
    game_.flaws.add(FlawKind::TerminatorTwice, token.begin, token.end);
}

// "*1. e4": a marker before the first move, on its line, ends nothing.
void GameEnd::take_back_early_marker() {
    if (game_.symbols != 0 || game_.move_number != 0 || game_.after_terminator >= 0 ||
        game_.is_past_terminator_line)
        return;
    const Token& token = game_.tokens[static_cast<std::size_t>(game_.terminator)];
    game_.flaws.add(FlawKind::TerminatorTwice, token.begin, token.end);
    game_.terminator = -1;
}

void GameEnd::settle() {
    settle_open_variations();
    settle_terminator();
}

// Variations still open at the end of the game. The game's own terminator is then inside them.
void GameEnd::settle_open_variations() {
    if (game_.open_variations.is_empty() || game_.has_terminator()) return;
    if (!game_.flaws.has(FlawKind::CommentUnclosed) &&
        !game_.flaws.has(FlawKind::CommentTruncated)) {
        const std::uint32_t begin = game_.open_variations.outermost().begin;
        game_.flaws.add(FlawKind::RavUnclosed, begin, begin + 1);
    }
    if (game_.last_inner_result < 0) return;
    const auto after = game_.tokens.begin() + game_.last_inner_result + 1;
    const bool is_last = std::none_of(after, game_.tokens.end(), [](const Token& token) {
        return token.kind == TokenKind::Symbol || token.kind == TokenKind::MoveNumber;
    });
    if (!is_last) return;
    game_.terminator = game_.last_inner_result;
    game_.flaws.remove_last(FlawKind::RavTerminator);
}

void GameEnd::settle_terminator() {
    if (!game_.has_terminator() && game_.open_variations.is_empty())
        adopt_last_token_as_terminator();
    if (!game_.has_terminator()) return note_missing_terminator();
    if (game_.after_terminator >= 0 && !game_.flaws.has(FlawKind::TerminatorMidGame)) {
        const Token& token = game_.tokens[static_cast<std::size_t>(game_.after_terminator)];
        game_.flaws.add(FlawKind::TextAfterTerminator, token.begin, token.end);
    }
}

// A last token that says how the game ended, though not in a spelling that is a result everywhere:
// "+-" after the moves, "0-0" where the Result tag says that both lost (elsewhere it is castling),
// and a termination marker that is glued to the last move ("Qg20-1").
void GameEnd::adopt_last_token_as_terminator() {
    std::size_t last = game_.tokens.size();
    while (last > 0 && is_comment(game_.tokens[last - 1]))
        --last;
    if (last == 0 || game_.tokens[last - 1].kind != TokenKind::Symbol) return;
    Token& token = game_.tokens[last - 1];
    const std::string_view text = cursor_.slice(token.begin, token.end);
    const ResultReading reading = read_result(text);
    if (reading.spelling == ResultSpelling::PlusMinus ||
        (reading.outcome == Outcome::BothLose && outcome_of_result_tag() == Outcome::BothLose)) {
        token.kind = TokenKind::Result;
        --game_.symbols;
        token.detail = static_cast<std::uint8_t>(reading.outcome);
        game_.terminator = static_cast<std::int32_t>(last - 1);
        return;
    }
    const std::size_t cut = glued_result_length(text);
    if (cut == 0) return;
    const std::uint32_t begin = token.end - static_cast<std::uint32_t>(cut);
    const Outcome outcome = read_result(text.substr(text.size() - cut)).outcome;
    const Token result{begin, token.end, TokenKind::Result, static_cast<std::uint8_t>(outcome), 0};
    token.end = begin;
    game_.tokens.insert(game_.tokens.begin() + static_cast<std::ptrdiff_t>(last), result);
    game_.terminator = static_cast<std::int32_t>(last);
}

Outcome GameEnd::outcome_of_result_tag() const {
    const std::int16_t index = game_.known_tags[static_cast<std::size_t>(KnownTag::Result)];
    if (index < 0) return Outcome::None;
    const TagPair& tag = game_.tags[static_cast<std::size_t>(index)];
    return read_result(cursor_.slice(tag.value_begin, tag.value_end)).outcome;
}

void GameEnd::note_missing_terminator() {
    const std::uint32_t end = game_.last_token_end;
    const bool has_movetext = std::ranges::any_of(game_.tokens, [](const Token& token) {
        return !is_comment(token) && token.kind != TokenKind::Escape;
    });
    if (!has_movetext) {
        if (game_.tokens.empty() || !game_.flaws.has(FlawKind::CommentUnclosed))
            game_.flaws.add(FlawKind::NoMovetext, end, end);
        return;
    }
    if (!is_at_end_of_file()) return game_.flaws.add(FlawKind::TerminatorMissing, end, end);
    const Token& last = game_.tokens.back();
    // A sign like '+' is whole; the beginning of a word or move is not.
    const std::string_view text = cursor_.slice(last.begin, last.end);
    const bool is_cut =
        last.end == cursor_.size() && last.kind == TokenKind::Symbol &&
        std::ranges::any_of(text, [](char c) { return is_ascii_letter(c) || is_ascii_digit(c); });
    if (is_cut && !looks_like_move(text))
        game_.flaws.add(FlawKind::TruncatedToken, last.begin, last.end);
    game_.flaws.add(FlawKind::TerminatorMissingAtEof, end, end);
}

std::uint32_t GameEnd::end_of_last_line() const {
    const char* const text = cursor_.text();
    std::uint32_t end = game_.last_token_end;
    const std::uint32_t limit = std::max(std::min(cursor_.at(), cursor_.segment_end()), end);
    while (end < limit && !is_line_end(text[end]))
        ++end;
    if (end < limit && text[end] == '\r') ++end;
    if (end < limit && text[end] == '\n') ++end;
    return end;
}

bool GameEnd::is_after_many_blanks() const {
    const char* const text = cursor_.text();
    const std::uint32_t end = cursor_.at();
    std::uint32_t at = end;
    while (at > 0 && end - at <= kInterGameSight &&
           static_cast<unsigned char>(text[at - 1]) <= 0x20)
        --at;
    return end - at > kInterGameSight;
}

FlawKind GameEnd::kind_of_control_byte(std::uint32_t at) const {
    const char c = cursor_.text()[at];
    if (c == '\0') return FlawKind::NulByte;
    return c == '\x1A' && at >= game_.last_token_end ? FlawKind::EndOfFileMark
                                                     : FlawKind::ControlByte;
}

void GameEnd::note_control_bytes(std::uint32_t end) {
    const auto is_control = [&](std::uint32_t at) {
        return is_control_byte(cursor_.text()[at]) || cursor_.text()[at] == '\x7F';
    };
    auto comment = std::ranges::find_if(game_.tokens, is_comment);
    for (std::uint32_t at = game_.begin; at < end; ++at) {
        if (!is_control(at)) continue;
        while (comment != game_.tokens.end() && comment->end <= at)
            comment = std::find_if(comment + 1, game_.tokens.end(), is_comment);
        const bool is_in_comment = comment != game_.tokens.end() && comment->begin <= at;
        const FlawKind kind = kind_of_control_byte(at);
        std::uint32_t run = at + 1;
        while (run < end && is_control(run) && kind_of_control_byte(run) == kind &&
               (!is_in_comment || run < comment->end))
            ++run;
        if (!is_in_comment || kind == FlawKind::NulByte) game_.flaws.add(kind, at, run);
        at = run - 1;
    }
}

// A bracket that belongs to no tag pair, but not the sign of a diagram, "[#]".
bool GameEnd::is_torn_bracket(const Token& token) const {
    if (token.kind != TokenKind::Other) return false;
    const char* const text = cursor_.text() + token.begin;
    return (text[0] == '[' && text[1] != '#') || text[0] == ']';
}

bool GameEnd::ends_with_bracket() const {
    constexpr std::size_t kLookedAt = 64;  // a longer line is none of tags
    const auto& tokens = game_.tokens;
    // The next game begins inside a comment of this one.
    if (!tokens.empty() && tokens.back().kind == TokenKind::Comment &&
        cursor_.text()[tokens.back().end - 1] != '}') {
        if (!cursor_.is_at_segment_end()) return cursor_.here() == '[';
        const ReaderInput& input = cursor_.input();
        return cursor_.segment_end() == cursor_.size() && !input.is_last_of_file &&
               input.followed_by == FollowedBy::TornGame;
    }
    const auto is_torn = [this](const Token& token) { return is_torn_bracket(token); };
    if (!game_.tags.empty() && game_.tags.back().is_after_movetext &&
        game_.tags.back().end == game_.last_token_end) {
        const auto looked_at = static_cast<std::ptrdiff_t>(std::min(tokens.size(), kLookedAt));
        return std::any_of(tokens.begin(), tokens.begin() + looked_at, is_torn);
    }
    if (tokens.empty() || tokens.back().kind == TokenKind::Result) return false;
    std::uint32_t line = game_.last_token_end;
    while (line > game_.begin && !is_line_end(cursor_.text()[line - 1]))
        --line;
    const std::size_t first = tokens.size() - std::min(tokens.size(), kLookedAt);
    for (std::size_t i = tokens.size(); i > first && tokens[i - 1].begin >= line; --i) {
        if (tokens[i - 1].begin < game_.tags_end ||
            static_cast<std::int32_t>(i - 1) == game_.terminator)
            return false;
        if (is_torn(tokens[i - 1])) return true;
    }
    return false;
}

}  // namespace arbiter::pgn::detail
