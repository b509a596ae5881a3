// The plain run of movetext, which nearly all of it is: read_token() gives the same tokens for it,
// one at a time.   PGN 8.2.

#include "pgn/detail/plain_words.hpp"
#include "pgn/game_reader.hpp"
#include "pgn/usual_comment.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace arbiter::pgn {

using detail::behind_plain_gap;
using detail::is_plain_gap;
using detail::is_plain_move;
using detail::kLastNumber;
using detail::kNumberTexts;
using detail::NumberText;
using detail::plain_gap_end;
using detail::word_start;
using detail::WordStart;

namespace {

// Words that are read of the breaks seen at once: with their gaps they nearly always have less than
// 57 bytes.
constexpr std::size_t kWordsAtOnce = 7;
constexpr std::size_t kSeenAtOnce = 64;

Token plain_token(std::size_t begin, std::size_t end, TokenKind kind) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), kind, 0, 0};
}

Token number_token(std::size_t begin, std::size_t end, std::uint8_t dots, std::uint16_t number) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end),
            TokenKind::MoveNumber, dots, number};
}

}  // namespace

// What a plain run has read so far. Its address is never given away, so that it lives in registers.
struct GameReader::PlainRun {
    const char* text;
    Token* out;              // where the next token is written
    const NumberText* next;  // the move number that is expected
    // Tokens that are no symbols, but for numbers that were `next`.
    std::ptrdiff_t others;
    bool has_comments = false;
    bool has_other_comments = false;  // than usual ones

    // The tokens of the word [begin, end), which ends at a break: a move number, a symbol or one
    // glued to the other. False: something else comes behind the last token taken.
    [[nodiscard]] bool take_word(std::size_t begin, std::size_t end) {
        if (word_start(text[begin]) != WordStart::Letter) {
            const std::size_t word_begin = begin;
            if (next->begins(text + begin)) {
                begin = take_number(*next++, begin);
            } else if (next[-1].begins(text + begin)) {
                begin = take_number(next[-1], begin);
                ++others;
            }
            if (word_start(text[begin]) != WordStart::Letter)
                return take_rare_rest(begin, end, begin != word_begin);
        }
        *out++ = plain_token(begin, end, TokenKind::Symbol);
        return true;
    }

    [[nodiscard]] std::size_t take_number(const NumberText& number, std::size_t begin) {
        const std::size_t end = begin + number.length;
        *out++ = number_token(begin, end, 1, number.number);
        return end;
    }

    // What is left of a word when a number, if any, has been taken: two more dots, castling.
    [[nodiscard]] bool take_rare_rest(std::size_t begin, std::size_t end, bool has_number) {
        if (has_number && text[begin] == '.') {
            if (text[begin + 1] != '.' || text[begin + 2] == '.') {
                --out;
                --others;
                return false;
            }
            begin += 2;
            out[-1].end = static_cast<std::uint32_t>(begin);
            out[-1].detail = 3;
        }
        if (begin == end) return has_number;
        const std::string_view word{text + begin, end - begin};
        if (!is_plain_move(word)) return false;
        *out++ = plain_token(begin, end, TokenKind::Symbol);
        return true;
    }

    void take_comment(std::size_t begin, std::size_t end) {
        *out++ = plain_token(begin, end, TokenKind::Comment);
        ++others;
        has_comments = true;
        if (!has_other_comments)
            has_other_comments = !is_usual_comment({text + begin, end - begin});
    }
};

// Symbols, the move numbers that are next, and closed comments, one blank, one line end or nothing
// between two. Stops where something else comes, with at_ behind the last token.
void GameReader::read_plain_tokens() {
    // No room is made where nothing plain begins, as in long runs of parentheses.
    const char first = text_[plain_gap_end(text_, at_)];
    if (word_start(first) <= WordStart::Gap && first != '{') return;
    // Enough for a game of ordinary length, so that room is made once.
    constexpr std::size_t kRoom = 256;
    for (bool is_full = true; is_full;) {
        const std::size_t before = tokens_.size();
        // Twice, so that a run that begins later has its room as well.
        if (tokens_.capacity() < before + kRoom) tokens_.reserve(2 * (before + kRoom));
        tokens_.resize(before + kRoom);
        const std::uint32_t number = std::min(move_number_, kLastNumber);
        const Token* const room_end = tokens_.data() + tokens_.size() - 2 * kWordsAtOnce;
        const NumberText* const next = &kNumberTexts[number + 1];
        const PlainRun run = read_plain_run({text_, tokens_.data() + before, next, 0}, room_end);
        is_full = run.out >= room_end;
        const auto read = static_cast<std::size_t>(run.out - (tokens_.data() + before));
        tokens_.resize(before + read);
        if (read == 0) return;
        at_ = last_token_end_ = tokens_.back().end;
        move_number_ = (run.next - 1)->number;
        const auto others = static_cast<std::size_t>(run.others + (run.next - next));
        symbols_ += static_cast<std::uint32_t>(read - others);
        if (read != others) note_move();
        has_comments_ |= run.has_comments;
        has_other_comments_ |= run.has_other_comments;
    }
}

// Goes on behind a comment with half-moves that have a comment each, as "12... Nf6 {...}", the move
// number or not, one plain gap or nothing between two tokens: all of a half-move or nothing. Two
// functions, because lone clocks leave more registers free.
template <bool kAreLoneClocks>
GameReader::PlainRun GameReader::read_commented_run(PlainRun run, const Token* room_end) const {
    const char* const text = run.text;
    const std::size_t last_begin = size_ - std::min<std::size_t>(size_, kSeenAtOnce);
    const std::size_t comments_end = std::min(segment_end_, next_tag_line_);
    Token* out = run.out;
    const NumberText* next = run.next;
    std::size_t at = out[-1].end;
    std::ptrdiff_t moves = 0;
    bool has_other_comments = run.has_other_comments;
    while (out < room_end) {
        const std::size_t begin = behind_plain_gap(text, at);
        if (begin > last_begin) break;
        const std::uint64_t breaks = structure_.breaks_from(static_cast<std::uint32_t>(begin));
        Token* symbol = out;
        const NumberText* next_number = next;
        std::size_t move = begin;
        if (word_start(text[begin]) == WordStart::Digit) {
            const NumberText* const number = next->begins(text + begin) ? next : next - 1;
            if (number != next && !number->begins(text + begin)) break;
            move += number->length;
            const bool has_dots = std::memcmp(text + move, "..", 2) == 0;
            move += has_dots ? 2 : 0;
            *symbol++ = number_token(begin, move, has_dots ? 3 : 1, number->number);
            move = behind_plain_gap(text, move);
            next_number = number + 1;
        }
        const std::uint64_t ends = breaks >> (move - begin);
        const std::size_t end = move + static_cast<unsigned>(std::countr_zero(ends));
        if (ends == 0 || end == move || !is_plain_move({text + move, end - move})) break;
        const std::size_t open = behind_plain_gap(text, end);
        if (begins_lone_clock(text + open) != kAreLoneClocks) break;
        const std::size_t close = kAreLoneClocks
                                      ? open + kLoneClockSize
                                      : plain_comment_end(static_cast<std::uint32_t>(open));
        if (close == 0 || close > comments_end) break;
        if (!kAreLoneClocks && !has_other_comments)
            has_other_comments = !is_usual_comment({text + open, close - open});
        symbol[0] = plain_token(move, end, TokenKind::Symbol);
        symbol[1] = plain_token(open, close, TokenKind::Comment);
        out = symbol + 2;
        next = next_number;
        at = close;
        ++moves;
    }
    run.others += (out - run.out) - moves - (next - run.next);
    run.out = out;
    run.next = next;
    run.has_other_comments = has_other_comments;
    return run;
}

// Where words end is known from the breaks alone, and whether words, numbers and gaps are what is
// expected are guesses that the processor nearly always makes right: it is words ahead of the bytes
// it waits for.
GameReader::PlainRun GameReader::read_plain_run(PlainRun run, const Token* room_end) const {
    std::size_t at = at_;  // behind the last token
    while (run.out < room_end) {
        const std::size_t base = plain_gap_end(run.text, at);
        // What stands behind the text may look like a word.
        if (base + kSeenAtOnce > size_) return run;
        std::uint64_t breaks = structure_.breaks_from(static_cast<std::uint32_t>(base));
        if (breaks == 0) return run;
        // As many words as nearly always fit into the breaks seen at once, so that the loop ends
        // where the processor expects.
        std::size_t begin = base;
        for (std::size_t words = kWordsAtOnce; words != 0 && breaks != 0; --words) {
            at = base + static_cast<unsigned>(std::countr_zero(breaks));
            if (!run.take_word(begin, at)) {
                if (begin != at) return run;
                at = plain_comment_end(static_cast<std::uint32_t>(begin));
                if (at == 0) return run;
                run.take_comment(begin, at);
                const bool is_clock = is_lone_clock({run.text + begin, at - begin});
                run = is_clock ? read_commented_run<true>(run, room_end)
                               : read_commented_run<false>(run, room_end);
                at = run.out[-1].end;
                break;
            }
            if (!is_plain_gap(run.text[at])) break;
            breaks &= breaks - 1;
            begin = at + 1;
        }
    }
    return run;
}

// The end of the comment at `begin` if it ends at its first brace and holds no line that looks like
// a tag; else 0.
std::uint32_t GameReader::plain_comment_end(std::uint32_t begin) const {
    if (begin >= segment_end_ || text_[begin] != '{') return 0;
    const std::uint32_t close = structure_.next_brace(begin + 1);
    if (close >= segment_end_ || close >= next_tag_line_ || text_[close] != '}') return 0;
    return close + 1;
}

}  // namespace arbiter::pgn
