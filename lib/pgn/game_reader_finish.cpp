// The end of a game: what was left open, what stands for the terminator, and the view that is
// handed out.

#include "base/text.hpp"
#include "pgn/game_reader.hpp"
#include "pgn/result.hpp"

#include <algorithm>

namespace arbiter::pgn {
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

void GameReader::drop_last(FlawKind kind) {
    for (std::size_t i = flaws_.size(); i-- > 0;) {
        if (flaws_[i].kind != kind) continue;
        flaws_.erase(flaws_.begin() + static_cast<std::ptrdiff_t>(i));
        --flaw_counts_[static_cast<std::size_t>(kind)];
        break;
    }
    FlawSet left;
    for (const Flaw& each : flaws_)
        left.add(each.kind);
    flaw_set_ = left;
}

// Variations still open at the end of the game. The game's own terminator then stands inside them.
void GameReader::settle_open_variations() {
    if (open_ravs_.empty() || terminator_ >= 0) return;
    if (!flaw_set_.has(FlawKind::CommentUnclosed) && !flaw_set_.has(FlawKind::CommentTruncated))
        flaw(FlawKind::RavUnclosed, open_ravs_.front().begin, open_ravs_.front().begin + 1);
    if (last_rav_result_ < 0) return;
    const auto after = tokens_.begin() + last_rav_result_ + 1;
    const bool is_last = std::none_of(after, tokens_.end(), [](const Token& token) {
        return token.kind == TokenKind::Symbol || token.kind == TokenKind::MoveNumber;
    });
    if (!is_last) return;
    terminator_ = last_rav_result_;
    drop_last(FlawKind::RavTerminator);
}

// A last token that says how the game ended, though not in a spelling that is a result everywhere:
// "+-" behind the moves, "0-0" where the Result tag says that both lost (elsewhere it is castling),
// and a termination marker that is glued to the last move ("Qg20-1").
void GameReader::adopt_last_token_as_terminator() {
    std::size_t last = tokens_.size();
    while (last > 0 && is_comment(tokens_[last - 1]))
        --last;
    if (last == 0 || tokens_[last - 1].kind != TokenKind::Symbol) return;
    Token& token = tokens_[last - 1];
    const std::string_view text = slice(token.begin, token.end);
    const ResultReading reading = read_result(text);
    if (reading.spelling == ResultSpelling::PlusMinus ||
        (reading.outcome == Outcome::BothLose && outcome_of_result_tag() == Outcome::BothLose)) {
        token.kind = TokenKind::Result;
        --symbols_;
        token.detail = static_cast<std::uint8_t>(reading.outcome);
        terminator_ = static_cast<std::int32_t>(last - 1);
        return;
    }
    const std::size_t cut = glued_result_length(text);
    if (cut == 0) return;
    const std::uint32_t begin = token.end - static_cast<std::uint32_t>(cut);
    const Outcome outcome = read_result(text.substr(text.size() - cut)).outcome;
    const Token result{begin, token.end, TokenKind::Result, static_cast<std::uint8_t>(outcome), 0};
    token.end = begin;
    tokens_.insert(tokens_.begin() + static_cast<std::ptrdiff_t>(last), result);
    terminator_ = static_cast<std::int32_t>(last);
}

Outcome GameReader::outcome_of_result_tag() const {
    const std::int16_t index = known_tags_[static_cast<std::size_t>(KnownTag::Result)];
    if (index < 0) return Outcome::None;
    const TagPair& tag = tags_[static_cast<std::size_t>(index)];
    return read_result(slice(tag.value_begin, tag.value_end)).outcome;
}

// Decides what stands for the terminator, and notes what is wrong with it.
void GameReader::settle_terminator() {
    if (terminator_ < 0 && open_ravs_.empty()) adopt_last_token_as_terminator();
    if (terminator_ >= 0) {
        if (after_terminator_ >= 0 && !flaw_set_.has(FlawKind::TerminatorMidGame)) {
            const Token& token = tokens_[static_cast<std::size_t>(after_terminator_)];
            flaw(FlawKind::TextAfterTerminator, token.begin, token.end);
        }
        return;
    }
    const bool has_movetext = std::ranges::any_of(tokens_, [](const Token& token) {
        return !is_comment(token) && token.kind != TokenKind::Escape;
    });
    if (!has_movetext) {
        if (tokens_.empty() || !flaw_set_.has(FlawKind::CommentUnclosed))
            flaw(FlawKind::NoMovetext, last_token_end_, last_token_end_);
        return;
    }
    if (!is_at_end_of_file()) {
        flaw(FlawKind::TerminatorMissing, last_token_end_, last_token_end_);
        return;
    }
    const Token& last = tokens_.back();
    // A sign like '+' is whole; the beginning of a word or move is not.
    const std::string_view text = slice(last.begin, last.end);
    const bool is_cut =
        last.end == size_ && last.kind == TokenKind::Symbol &&
        std::ranges::any_of(text, [](char c) { return is_ascii_letter(c) || is_ascii_digit(c); });
    if (is_cut && !looks_like_move(text)) flaw(FlawKind::TruncatedToken, last.begin, last.end);
    flaw(FlawKind::TerminatorMissingAtEof, last_token_end_, last_token_end_);
}

std::uint32_t GameReader::end_of_last_line() const {
    std::uint32_t end = last_token_end_;
    const std::uint32_t limit = std::max(std::min(at_, segment_end_), last_token_end_);
    while (end < limit && !is_line_end(text_[end]))
        ++end;
    if (end < limit && text_[end] == '\r') ++end;
    if (end < limit && text_[end] == '\n') ++end;
    return end;
}

bool GameReader::is_after_many_blanks() const {
    std::uint32_t at = at_;
    while (at > 0 && at_ - at <= kGapSight && static_cast<unsigned char>(text_[at - 1]) <= 0x20)
        --at;
    return at_ - at > kGapSight;
}

void GameReader::finish(GameView& view) {
    // Blanks after a comment that nothing closes may be part of it.
    is_gap_certain_ = input_.is_last_of_file || at_ < size_ ||
                      (is_after_many_blanks() && !flaw_set_.has(FlawKind::CommentUnclosed));
    settle_open_variations();
    settle_terminator();
    if (last_token_end_ - begin_ > kLargeGameBytes) flaw(FlawKind::GameTooLarge, begin_, begin_);
    view.begin = begin_;
    view.end = end_of_last_line();
    view.traits = structure_.traits(text_, begin_, view.end);
    if (view.traits.has_control) note_control_bytes(view.end);
    if (!flaw_set_.is_empty()) drop_flaws_beyond(view.end);
    // Nearly always they are: sorting takes memory even for one.
    if (!std::ranges::is_sorted(flaws_, {}, &Flaw::begin))
        std::ranges::stable_sort(flaws_, {}, &Flaw::begin);
    view.text = text_;
    view.base_offset = input_.base_offset;
    view.tags_end = tags_end_;
    view.movetext_begin = view.end;
    view.symbols = symbols_;
    for (const Token& token : tokens_) {
        if (token.begin < tags_end_) continue;
        view.movetext_begin = token.begin;
        break;
    }
    view.tags = tags_;
    view.terminator = terminator_;
    if (line_.plies == 0) {
        view.tokens.assign(tokens_);
    } else {
        view.movetext_begin = line_.begin;
        view.tokens.assign(text_, line_, tokens_.back(), tokens_);
        view.terminator = static_cast<std::int32_t>(line_.tokens());
    }
    view.flaws = flaws_;
    view.flaw_set = flaw_set_;
    view.known_tags = known_tags_;
    view.has_variations = has_variations_;
    view.has_comments = has_comments_;
    view.has_other_comments = has_other_comments_;
    view.is_text_at_line_start = input_.is_at_line_start;
    view.is_first_of_file = input_.is_first_of_file && begin_ <= 3;
    view.is_last_of_file = is_at_end_of_file();
    // What was stepped over behind the last line is looked at again by whoever starts next, as it
    // would be if the text were cut here.
    at_ = piece_begin_ = view.end;
    blank_line_before_ = false;
    // The line ends are counted from here.
    while (at_ > last_token_end_ && static_cast<unsigned char>(text_[at_ - 1]) <= 0x20)
        --at_;
}

}  // namespace arbiter::pgn
