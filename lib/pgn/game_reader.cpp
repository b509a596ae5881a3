#include "pgn/game_reader.hpp"

#include "base/text.hpp"
#include "pgn/beside.hpp"
#include "pgn/detail/bytes.hpp"
#include "pgn/detail/odd_bytes.hpp"
#include "pgn/result.hpp"

#include <algorithm>
#include <cstring>

namespace arbiter::pgn {

using detail::kBom;

namespace {

// Fewer words than these before a tag pair are a broken pair and no game: its numbers count
// nothing.
constexpr std::uint32_t kFewSymbols = 4;

}  // namespace

void GameReader::open(const ReaderInput& input) {
    input_ = input;
    text_ = input.text.data();
    size_ = static_cast<std::uint32_t>(input.text.size());
    structure_.build(input.text);
    at_ = 0;
    next_tag_line_ = 0;
    no_game_until_ = no_balance_until_ = line_end_ = 0;
    undecided_from_ = UINT32_MAX;
    has_read_game_ = input.gap ? input.gap->has_read_game : !input.is_first_of_file;
    if (input.is_first_of_file && input.text.starts_with(kBom)) at_ = 3;
    segment_end_ = end_of_segment_from(at_ + 1);
    blank_line_before_ = input.gap ? input.gap->follows_blank_line : input.follows_blank_line;
    inside_ = input.gap ? input.gap->inside : GapState::Inside::Nothing;
    piece_begin_ = at_;
    is_gap_certain_ = true;
    gap_cuts_.clear();
}

// A segment ends where the next `[Event "` line after a blank line begins.
std::uint32_t GameReader::end_of_segment_from(std::uint32_t from) const {
    if (from >= size_) return size_;
    std::uint32_t bracket = structure_.next_tag_line(from);
    while (bracket < size_) {
        if (std::memcmp(text_ + bracket, "[Event \"", 8) == 0 && is_event_line(bracket)) {
            const bool has_bom = bracket >= 3 && slice(bracket - 3, bracket) == kBom;
            const std::uint32_t line = has_bom ? bracket - 3 : bracket;
            if (line >= from) return line;
        }
        bracket = structure_.next_tag_line(bracket + 1);
    }
    return size_;
}

bool GameReader::is_event_line(std::uint32_t bracket) const {
    return detail::is_event_line({text_, size_}, bracket, input_.gap && !input_.gap->is_line_blank);
}

bool GameReader::advance_segment() {
    if (segment_end_ >= size_) return false;
    at_ = segment_end_;
    segment_end_ = end_of_segment_from(at_ + 1);
    blank_line_before_ = true;
    piece_begin_ = at_;
    inside_ = GapState::Inside::Nothing;
    is_gap_certain_ = true;
    return true;
}

void GameReader::forget_flaws() {
    if (flaw_set_.is_empty()) return;
    flaws_.clear();
    flaw_set_ = {};
    flaw_counts_.fill(0);
}

bool GameReader::next(GameView& view) {
    tags_.clear();
    tokens_.clear();
    forget_flaws();
    open_ravs_.clear();
    untracked_ravs_ = 0;
    known_tags_.fill(-1);
    tag_habit_.begin_game();
    terminator_ = last_rav_result_ = after_terminator_ = -1;
    has_moves_ = has_variations_ = has_comments_ = has_other_comments_ = false;
    symbols_ = move_number_ = line_.plies = 0;
    newline_since_terminator_ = false;
    if (!find_start()) return false;
    has_read_game_ = true;
    last_token_end_ = tokens_.empty() ? at_ : tokens_.back().end;
    if (is_indented(begin_)) flaw(FlawKind::Indented, begin_, begin_);
    if (!blank_line_before_ && !(input_.is_first_of_file && begin_ == 0))
        flaw(FlawKind::SeparatorMissing, begin_, begin_);
    tags_end_ = begin_;
    read_tag_section();
    if (!has_shortcuts_ || !wants_lines_ || !read_plain_line()) read_movetext();
    finish(view);
    return true;
}

// Skips the text between games: blanks and whatever is neither tag, comment nor move. Comments are
// kept: the game begins at the first of them, unless a segment ends or other text stands between
// them and the game.
bool GameReader::find_start() {
    std::int64_t first_comment = -1;
    std::uint32_t newlines = line_ends_before_text();
    while (true) {
        skip_inside();
        if (first_comment >= 0 && at_ - static_cast<std::uint32_t>(first_comment) >= kGapSight) {
            // Too far away to be part of a game that may follow.
            forget_comments(static_cast<std::uint32_t>(first_comment));
            first_comment = -1;
            blank_line_before_ = newlines >= 2;
        }
        if (first_comment < 0 && is_piece_full()) cut_gap(newlines);
        newlines += skip_gap_blanks(
            first_comment < 0
                ? within_segment(piece_begin_, kGapPiece)
                : within_segment(static_cast<std::uint32_t>(first_comment), kGapSight));
        if (newlines >= 2) blank_line_before_ = true;
        if (at_ >= segment_end_) {
            // Text between games, unless nothing but comments stands before the first game of the
            // file.
            if (has_read_game_) {
                forget_flaws();
            } else if (first_comment >= 0 && segment_end_ < size_ &&
                       !flaw_set_.has(FlawKind::CommentUnclosed)) {
                flaw(FlawKind::CommentBeforeTags, static_cast<std::uint32_t>(first_comment),
                     tokens_.back().end);
            }
            tokens_.clear();
            first_comment = -1;
            newlines = 0;
            if (!advance_segment()) return false;
            continue;
        }
        const char first = text_[at_];
        if (static_cast<unsigned char>(first) <= 0x20) continue;  // at the end of a piece
        newlines = 0;
        if (first == '{' || first == ';') {
            if (first_comment < 0) first_comment = at_;
            const std::uint32_t end =
                end_of_prefix_comment(static_cast<std::uint32_t>(first_comment));
            if (end != 0) {
                at_ = end;
                continue;
            }
            forget_comments(static_cast<std::uint32_t>(first_comment));
            inside_ = first == '{' ? GapState::Inside::Comment : GapState::Inside::Line;
            first_comment = -1;
            blank_line_before_ = false;
            continue;
        }
        const bool begins_game = first == '['
                                     ? is_habitual_tag(at_) || is_tag_start(at_, false)
                                     : detail::begins_movetext({text_, near_end(at_)}, at_);
        if (begins_game) break;
        const bool is_escape = first == '%' && is_line_start(at_) && !is_end_line(at_);
        if (skip_prefix_token(first)) continue;
        if (first_comment >= 0 && (!is_escape || inside_ != GapState::Inside::Nothing)) {
            forget_comments(static_cast<std::uint32_t>(first_comment));
            first_comment = -1;
        }
        if (first_comment < 0) blank_line_before_ = false;
    }
    begin_ = first_comment >= 0 ? static_cast<std::uint32_t>(first_comment) : at_;
    if (first_comment >= 0 && text_[at_] == '[')
        flaw(FlawKind::CommentBeforeTags, begin_, tokens_.back().end);
    return true;
}

// The line ends of the blanks that the text continues. A text that continues a file begins behind
// the line end of the game before.
std::uint32_t GameReader::line_ends_before_text() const {
    if (at_ != 0) return 0;
    if (input_.gap) return input_.gap->line_ends;
    return !input_.is_first_of_file && input_.is_at_line_start ? 1 : 0;
}

// As skip_blanks(), but not beyond `limit` by more than half a line end.
std::uint32_t GameReader::skip_gap_blanks(std::uint32_t limit) {
    if (at_ >= limit) return 0;
    const std::uint32_t segment_end = segment_end_;
    segment_end_ = std::min(segment_end, limit);
    std::uint32_t newlines = skip_blanks();
    segment_end_ = segment_end;
    if (at_ == limit && at_ < segment_end && text_[at_] == '\n' && text_[at_ - 1] == '\r') {
        ++at_;
        ++newlines;
    }
    return newlines;
}

// Steps over the rest of what is longer than a piece, a piece at a time.
void GameReader::skip_inside() {
    while (inside_ != GapState::Inside::Nothing) {
        std::uint32_t end = at_;
        switch (inside_) {
            case GapState::Inside::Comment:
                end = structure_.next_brace(at_);
                while (end < segment_end_ && text_[end] != '}')
                    end = structure_.next_brace(end + 1);
                ++end;
                break;
            case GapState::Inside::Line:
                while (end < segment_end_ && !is_line_end(text_[end]))
                    ++end;
                break;
            case GapState::Inside::Word:
                end = end_of_symbol(at_);
                break;
            case GapState::Inside::Nothing:
                break;
        }
        end = std::min(end, segment_end_);
        const std::uint32_t limit = std::max(within_segment(piece_begin_, kGapPiece), at_);
        if (end <= limit) {
            inside_ = GapState::Inside::Nothing;
            at_ = end;
            return;
        }
        at_ = std::max(at_, whole_character_at(limit));
        cut_gap(0);
    }
}

// `at`, or the place up to 3 bytes before it where a character begins; behind an LF that goes with
// the CR before it.
std::uint32_t GameReader::whole_character_at(std::uint32_t at) const {
    if (text_[at] == '\n' && text_[at - 1] == '\r') return at + 1;
    std::uint32_t begin = at;
    while (at - begin < 3 && (static_cast<unsigned char>(text_[begin]) & 0xC0U) == 0x80)
        --begin;
    return (static_cast<unsigned char>(text_[begin]) & 0xC0U) == 0x80 ? at : begin;
}

// A piece of the text between games ends here.   REQUIRES: no comment waits for its game.
void GameReader::cut_gap(std::uint32_t line_ends) {
    forget_flaws();
    piece_begin_ = at_;
    if (!is_gap_certain_ || at_ >= segment_end_) return;
    std::uint32_t line = at_;
    while (line > 0 && is_blank(text_[line - 1]))
        --line;
    const bool is_line_blank =
        line == 0 && input_.gap ? input_.gap->is_line_blank : is_line_start(line);
    gap_cuts_.push_back({at_,
                         {.has_read_game = has_read_game_,
                          .follows_blank_line = blank_line_before_,
                          .is_line_blank = is_line_blank,
                          .line_ends = static_cast<std::uint8_t>(std::min(line_ends, 2U)),
                          .inside = inside_}});
}

// Reads the comment at at_, which stands before a game or in the text between games;
// `first_comment` is the first one of those that go together. 0: they are too long to be part of a
// game.
std::uint32_t GameReader::end_of_prefix_comment(std::uint32_t first_comment) {
    const bool is_line = text_[at_] == ';';
    const Token token = is_line ? lex_to_line_end(TokenKind::LineComment) : lex_comment();
    // One that nothing closes reaches as far as can be seen.
    const bool is_open = !is_line && text_[token.end - 1] != '}';
    if ((is_open ? segment_end_ : token.end) - first_comment > kGapSight) return 0;
    tokens_.push_back(token);
    return token.end;
}

// The comments from `begin` on belong to the text between games, and what was wrong with them too.
void GameReader::forget_comments(std::uint32_t begin) {
    tokens_.clear();
    auto first = flaws_.end();
    while (first != flaws_.begin() && (first - 1)->begin >= begin)
        --first;
    const auto kept = std::remove_if(first, flaws_.end(), [this](const Flaw& each) {
        if (each.kind == FlawKind::BomInside || each.kind == FlawKind::EscapeLine) return false;
        --flaw_counts_[static_cast<std::size_t>(each.kind)];
        return true;
    });
    if (kept == flaws_.end()) return;
    flaws_.erase(kept, flaws_.end());
    flaw_set_ = {};
    for (std::size_t kind = 0; kind < flaw_counts_.size(); ++kind)
        if (flaw_counts_[kind] != 0) flaw_set_.add(static_cast<FlawKind>(kind));
}

// Steps over one token that belongs to no game. True for one that says nothing: a byte order mark,
// the markup of a page, a fence.
bool GameReader::skip_prefix_token(char first) {
    const std::string_view rest = slice(at_, segment_end_);
    if (first == '%' && is_line_start(at_) && !is_end_line(at_)) {
        const Token escape = lex_to_line_end(TokenKind::Escape);
        if (escape.end - escape.begin > kGapPiece) {
            inside_ = GapState::Inside::Line;
            return false;
        }
        flaw(FlawKind::EscapeLine, escape.begin, escape.end);
        at_ = escape.end;
        return false;
    }
    if (rest.starts_with(kBom)) {
        flaw(FlawKind::BomInside, at_, at_ + 3);
        at_ += 3;
        return true;
    }
    const std::uint32_t silent = first == '<'   ? markup_at(at_)
                                 : first == '[' ? pgn_mark_length(rest)
                                                : fence_length(slice(at_, near_end(at_)));
    if (silent != 0) {
        at_ += silent;
        return true;
    }
    const std::uint32_t step = detail::is_odd_byte(first) ? detail::odd_char(rest).length : 1;
    const std::uint32_t end = end_of_symbol(at_ + step);
    if (end - at_ > kGapPiece) inside_ = GapState::Inside::Word;
    at_ = inside_ == GapState::Inside::Word ? at_ + step : end;
    return false;
}

// Moves at_ to the next byte above 0x20 of the segment. Returns the line ends passed: two make a
// blank line.
std::uint32_t GameReader::skip_blanks() {
    std::uint32_t newlines = 0;
    while (at_ < segment_end_) {
        const char c = text_[at_];
        if (static_cast<unsigned char>(c) > 0x20) break;
        if (c == '\n' || (c == '\r' && text_[at_ + 1] != '\n')) ++newlines;
        ++at_;
    }
    return newlines;
}

void GameReader::read_tag_section() {
    while (at_ < segment_end_ && text_[at_] == '[' && (read_habitual_tags() || read_tag_if_any())) {
        tags_end_ = last_token_end_;
        const std::uint32_t gap_begin = at_;
        const std::uint32_t newlines = skip_blanks_and_markup();
        if (at_ >= segment_end_) return;
        if (at_ - gap_begin > kGapSight) {
            at_ = gap_begin;
            return;
        }
        if (text_[at_] == '[' && text_[at_ + 1] != '#' && text_[at_ + 1] != '%') {
            if (slice(at_, size_).starts_with("[Event ") && known_tags_[0] >= 0 &&
                end_of_broken_name(at_) == 0)
                return;
            note_gap_before_tag(newlines);
        } else {
            note_gap_before_moves(newlines, gap_begin);
        }
    }
    if (tags_.empty()) flaw(FlawKind::NoTags, at_, at_);
}

// Between tag pairs `<br>` and the like say nothing.
std::uint32_t GameReader::skip_blanks_and_markup() {
    std::uint32_t newlines = skip_blanks();
    while (at_ < segment_end_ && text_[at_] == '<') {
        const std::uint32_t length = markup_at(at_);
        if (length == 0) break;
        flaw(FlawKind::Markup, at_, at_ + length);
        at_ += length;
        newlines += skip_blanks();
    }
    return newlines;
}

void GameReader::note_gap_before_tag(std::uint32_t newlines) {
    if (newlines >= 2) flaw(FlawKind::BlankLineInTags, last_token_end_, at_);
    if (newlines == 0) flaw(FlawKind::TagTwoOnLine, at_, at_);
}

void GameReader::note_gap_before_moves(std::uint32_t newlines, std::uint32_t gap_begin) {
    if (newlines <= 1) {
        // The blank line may follow lines for other programs (PGN 6), or is missing after them.
        std::uint32_t at = at_;
        while (newlines == 1 && at < segment_end_ && text_[at] == '%') {
            while (at < segment_end_ && !is_line_end(text_[at]))
                ++at;
            newlines = 0;
            for (; at < segment_end_ && static_cast<unsigned char>(text_[at]) <= 0x20; ++at)
                newlines += is_line_end(text_[at]) && !(text_[at] == '\r' && text_[at + 1] == '\n')
                                ? 1U
                                : 0U;
        }
        note_undecided(at_, at);
        if (newlines <= 1 && at < segment_end_) flaw(FlawKind::BlankLineMissing, at, at);
        return;
    }
    if (newlines >= 3) flaw(FlawKind::BlankLineExtra, gap_begin, at_);
}

void GameReader::read_movetext() {
    while (true) {
        if (terminator_ < 0 && has_shortcuts_) read_plain_tokens();
        if (detail::is_odd_byte(text_[at_]) && extend_last_symbol()) continue;
        const std::uint32_t before = at_;
        // Nearly always exactly one space or one line feed stands between two tokens.
        if (text_[at_] == ' ' && static_cast<unsigned char>(text_[at_ + 1]) > 0x20 &&
            at_ + 1 < segment_end_) {
            ++at_;
        } else {
            if (detail::is_control_byte(text_[at_]) && joins_over_control()) continue;
            const std::uint32_t newlines = skip_blanks();
            if (at_ >= segment_end_ || at_ - before > kGapSight) return;
            if (newlines != 0) newline_since_terminator_ = true;
            if (newlines >= 2 && terminator_ < 0 && has_moves_ && text_[at_] != '[') {
                if (begins_numbering_again()) return;
                flaw(FlawKind::BlankLineInMoves, before, at_);
            }
        }
        if (read_token() == Step::EndOfGame) return;
    }
}

// After a blank line: a game without tags follows one without a termination marker, because its
// numbers begin with White's first move again.
bool GameReader::begins_numbering_again() const {
    const bool is_first_number =
        text_[at_] == '1' && text_[at_ + 1] == '.' && text_[at_ + 2] != '.';
    if (!is_first_number || move_number_ <= 1 || !open_ravs_.empty()) return false;
    // After the scrap of a broken tag the first moves follow: they are those of the same game.
    constexpr std::size_t kFirstTokens = 64;
    const std::size_t looked_at = std::min(tokens_.size(), kFirstTokens);
    const auto is_scrap = [&](const Token& token) {
        return token.kind == TokenKind::Other &&
               (text_[token.begin] == '"' || text_[token.begin] == ']');
    };
    if (std::any_of(tokens_.begin(), tokens_.begin() + static_cast<std::ptrdiff_t>(looked_at),
                    is_scrap))
        return false;
    note_undecided(at_, at_ + 2);
    return true;
}

GameReader::Step GameReader::read_token() {
    const char first = text_[at_];
    Token token{};
    switch (detail::class_of(first)) {
        case detail::CharClass::Letter:
            return on_letter();
        case detail::CharClass::Digit:
            return on_move_token(lex_digits());
        case detail::CharClass::Dot: {
            std::uint32_t end = at_;
            while (end < segment_end_ && text_[end] == '.')
                ++end;
            token = {at_, end, TokenKind::MoveNumber,
                     static_cast<std::uint8_t>(std::min(end - at_, 255U)), 0};
            return on_move_token(token);
        }
        case detail::CharClass::Star:
            token = {at_, at_ + 1, TokenKind::Result, static_cast<std::uint8_t>(Outcome::Unknown),
                     0};
            return on_move_token(token);
        case detail::CharClass::Suffix: {
            std::uint32_t end = at_;
            while (end < segment_end_ && (text_[end] == '!' || text_[end] == '?'))
                ++end;
            token = {at_, end, TokenKind::Suffix, 0, 0};
            break;
        }
        case detail::CharClass::Dollar: {
            cut_backslashes_from_last_symbol();
            std::uint32_t end = at_ + 1;
            if (end < segment_end_ && text_[end] == '-') ++end;
            while (end < segment_end_ && is_ascii_digit(text_[end]))
                ++end;
            token = {at_, end, TokenKind::Nag, 0, 0};
            break;
        }
        case detail::CharClass::BraceOpen:
        case detail::CharClass::Semicolon:
            // A comment on a later line than the terminator may belong to the next game.
            // One that is too long to belong to any is text between games.
            if (terminator_ >= 0 && newline_since_terminator_ &&
                (next_game_follows() || begins_long_comment()))
                return Step::EndOfGame;
            token = first == '{' ? lex_comment() : lex_to_line_end(TokenKind::LineComment);
            break;
        case detail::CharClass::BraceClose:
            token = {at_, at_ + 1, TokenKind::StrayClose, 0, 0};
            flaw(FlawKind::CommentStrayClose, at_, at_ + 1);
            break;
        case detail::CharClass::ParenOpen:
            if (takes_promotion_in_parentheses()) return Step::GoOn;
            token = {at_, at_ + 1, TokenKind::RavOpen, 0, 0};
            has_variations_ = true;
            if (terminator_ < 0) {
                const bool has_move = open_ravs_.empty() ? has_moves_ : open_ravs_.back().has_move;
                if (!has_move) flaw(FlawKind::RavBeforeMove, at_, at_ + 1);
                if (open_ravs_.size() == kDeepNesting) flaw(FlawKind::RavTooDeep, at_, at_ + 1);
                if (open_ravs_.size() == kTrackedNesting)
                    ++untracked_ravs_;
                else
                    open_ravs_.push_back({at_, static_cast<std::uint32_t>(tokens_.size()), false});
            }
            break;
        case detail::CharClass::ParenClose:
            token = {at_, at_ + 1, TokenKind::RavClose, 0, 0};
            on_rav_close();
            break;
        case detail::CharClass::Percent:
            if (!is_line_start(at_)) return on_move_token(lex_symbol());
            if (is_end_line(at_)) return Step::EndOfGame;
            token = lex_to_line_end(TokenKind::Escape);
            flaw(FlawKind::EscapeLine, token.begin, token.end);
            break;
        case detail::CharClass::Bracket:
            return on_bracket();
        case detail::CharClass::Other:
            if (first == '<') return on_angle();
            token = {at_, at_ + 1, TokenKind::Other, 0, 0};
            break;
    }
    tokens_.push_back(token);
    at_ = token.end;
    last_token_end_ = at_;
    return Step::GoOn;
}

// "a8(Q)": what stands glued to a move to the last rank is no variation but a promotion.
bool GameReader::takes_promotion_in_parentheses() {
    if (at_ == 0 || tokens_.empty() || at_ + 2 >= segment_end_) return false;
    Token& move = tokens_.back();
    const bool follows_move = move.kind == TokenKind::Symbol && move.end == at_ &&
                              (text_[at_ - 1] == '1' || text_[at_ - 1] == '8');
    if (!follows_move || !is_ascii_letter(text_[at_ + 1]) || text_[at_ + 2] != ')') return false;
    at_ += 3;
    while (at_ < segment_end_ && (text_[at_] == '+' || text_[at_] == '#'))
        ++at_;
    move.end = last_token_end_ = at_;
    return true;
}

// A symbol, move number or termination marker.
GameReader::Step GameReader::on_move_token(const Token& token) {
    if (token.kind == TokenKind::Result) {
        on_result(token);
    } else {
        if (terminator_ >= 0) {
            if (newline_since_terminator_) {
                if (token.kind == TokenKind::MoveNumber && token.number == 1)
                    return Step::EndOfGame;
                if (after_terminator_ < 0 && token.kind == TokenKind::Symbol &&
                    !looks_like_move(slice(token.begin, token.end)))
                    return Step::EndOfGame;
            }
            if (after_terminator_ < 0)
                after_terminator_ = static_cast<std::int32_t>(tokens_.size());
        } else if (token.kind == TokenKind::Symbol) {
            note_move();
        }
        if (token.kind == TokenKind::Symbol) ++symbols_;
        if (token.kind == TokenKind::MoveNumber) move_number_ = token.number;
        tokens_.push_back(token);
    }
    at_ = token.end;
    last_token_end_ = at_;
    return Step::GoOn;
}

// At a comment after the terminator: do only comments and blanks stand between here and the start
// of a game?
bool GameReader::next_game_follows() {
    if (at_ < no_game_until_) return false;
    std::uint32_t at = at_;
    const std::uint32_t sight = near_end(at_);
    while (at < sight) {
        const char c = text_[at];
        if (static_cast<unsigned char>(c) <= 0x20) {
            ++at;
        } else if (c == '{') {
            std::uint32_t close = structure_.next_brace(at + 1);
            while (close < segment_end_ && text_[close] != '}')
                close = structure_.next_brace(close + 1);
            at = close + 1;
        } else if (c == ';') {
            while (at < segment_end_ && !is_line_end(text_[at]))
                ++at;
        } else {
            if (c == '[' && is_tag_start(at, true)) return true;
            if (c == '1' && text_[at + 1] == '.' &&
                detail::begins_movetext({text_, segment_end_}, at))
                return true;
            break;
        }
    }
    no_game_until_ = std::min(at, segment_end_);  // a brace may lie beyond the segment
    return false;
}

// At a comment: is it longer than what may stand before a game?
bool GameReader::begins_long_comment() const {
    const std::uint32_t sight = near_end(at_);
    if (sight - at_ < kGapSight) return false;
    std::uint32_t end = at_;
    if (text_[at_] == ';') {
        while (end < sight && !is_line_end(text_[end]))
            ++end;
        return end == sight;
    }
    do
        end = structure_.next_brace(end + 1);
    while (end < sight && text_[end] != '}');
    return end >= sight;
}

void GameReader::on_result(const Token& token) {
    const auto index = static_cast<std::int32_t>(tokens_.size());
    tokens_.push_back(token);
    if (terminator_ >= 0) {
        if (after_terminator_ < 0) {
            flaw(FlawKind::TerminatorTwice, token.begin, token.end);
        } else if (!flaw_set_.has(FlawKind::TerminatorMidGame)) {
            const Token& first = tokens_[static_cast<std::size_t>(terminator_)];
            flaw(FlawKind::TerminatorMidGame, first.begin, first.end);
        }
        return;
    }
    if (!open_ravs_.empty()) {
        last_rav_result_ = index;
        flaw(FlawKind::RavTerminator, token.begin, token.end);
        return;
    }
    terminator_ = index;
    newline_since_terminator_ = false;
}

void GameReader::on_rav_close() {
    if (terminator_ >= 0) return;
    if (untracked_ravs_ != 0) {
        --untracked_ravs_;
        return;
    }
    if (open_ravs_.empty()) {
        flaw(FlawKind::RavStrayClose, at_, at_ + 1);
        return;
    }
    if (!open_ravs_.back().has_move && open_ravs_.back().first_token + 1 == tokens_.size())
        flaw(FlawKind::RavEmpty, open_ravs_.back().begin, at_ + 1);
    open_ravs_.pop_back();
}

// Is the text at `bracket` a tag pair that begins the next game? Contract 8.2 a, b, d.
bool GameReader::begins_next_game(std::uint32_t bracket) const {
    if (bracket >= segment_end_ || text_[bracket] != '[' || !is_tag_start(bracket, true))
        return false;
    if (terminator_ >= 0) return true;
    const std::string_view name = name_of_pair(bracket);
    if (name == "Event" && (has_moves_ || known_tags_[0] >= 0)) return true;
    return has_moves_ && has_tag_named(name);
}

// A symbol, unless the character only looks like a space or like nothing.
GameReader::Step GameReader::on_letter() {
    const char first = text_[at_];
    if (detail::is_odd_byte(first) &&
        detail::odd_char(slice(at_, segment_end_)).kind != detail::OddChar::Kind::Letter)
        return skip_odd_char();
    if (first == '\\') {
        const std::uint32_t length = backslashes_before_nag();
        if (length != 0) return skip_beside_game(FlawKind::EscapedNag, length);
    }
    if ((first == '`' || first == '~') && is_line_start(at_)) {
        const std::uint32_t length = fence_length(slice(at_, segment_end_));
        if (length != 0) return skip_beside_game(FlawKind::Fence, length);
    }
    return on_move_token(lex_symbol());
}

// '<' in the movetext: the markup of a page, or a byte that PGN has kept for later.   PGN 7.
GameReader::Step GameReader::on_angle() {
    const std::uint32_t length = markup_at(at_);
    if (length != 0) return skip_beside_game(FlawKind::Markup, length);
    tokens_.push_back({at_, at_ + 1, TokenKind::Other, 0, 0});
    last_token_end_ = ++at_;
    return Step::GoOn;
}

std::uint32_t GameReader::markup_at(std::uint32_t at) const {
    const std::uint32_t length = markup_length(slice(at, segment_end_));
    if (length == 0) note_undecided(at, std::min(at + kLongestMarkup, segment_end_));
    return length;
}

// Is the line that begins at `at` the kEndLine?
bool GameReader::is_end_line(std::uint32_t at) const {
    const std::uint32_t end = at + static_cast<std::uint32_t>(kEndLine.size());
    if (end >= size_) note_undecided(at, size_);
    return end <= size_ && slice(at, end) == kEndLine && (end == size_ || is_line_end(text_[end]));
}

// Steps over what stands beside the tokens and says nothing. On a later line than the terminator it
// is text between games.
GameReader::Step GameReader::skip_beside_game(FlawKind kind, std::uint32_t length) {
    if (terminator_ >= 0 && newline_since_terminator_) return Step::EndOfGame;
    flaw(kind, at_, at_ + length);
    at_ += length;
    return Step::GoOn;
}

// '[' in the movetext: the tags of the next game, a tag of this one, or text in brackets.
GameReader::Step GameReader::on_bracket() {
    if (!is_tag_start(at_, true)) {
        const std::uint32_t mark = pgn_mark_length(slice(at_, segment_end_));
        if (mark != 0) return skip_beside_game(FlawKind::Fence, mark);
        const Token token = lex_bracketed_text();
        tokens_.push_back(token);
        at_ = token.end;
        last_token_end_ = at_;
        return Step::GoOn;
    }
    if (begins_next_game(at_)) return Step::EndOfGame;
    const std::uint32_t begin = at_;
    read_tag();
    if (has_moves_) {
        tags_.back().is_after_movetext = true;
        if (symbols_ < kFewSymbols) move_number_ = 0;
        if (!flaw_set_.has(FlawKind::TagsAfterMoves)) flaw(FlawKind::TagsAfterMoves, begin, at_);
    } else {
        tags_end_ = at_;
    }
    return Step::GoOn;
}

}  // namespace arbiter::pgn
