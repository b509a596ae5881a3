#include "core/pgn/detail/fast_movetext.hpp"

#include "core/pgn/detail/odd_bytes.hpp"
#include "core/pgn/detail/plain_words.hpp"
#include "core/pgn/usual_comment.hpp"

#include <algorithm>
#include <bit>

namespace arbiter::pgn::detail {
namespace {

// Words that are read of the breaks seen at once: with their gaps they nearly always have less than
// 57 bytes.
constexpr std::size_t kWordsAtOnce = 7;
constexpr std::size_t kBlockBytes = 64;

Token plain_token(std::size_t begin, std::size_t end, TokenKind kind) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), kind, 0, 0};
}

Token number_token(std::size_t begin, std::size_t end, std::uint8_t dots, std::uint16_t number) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end),
            TokenKind::MoveNumber, dots, number};
}

// The end of the comment at `begin` if its first brace closes it; else 0. A comment with other
// braces, or a line in it that looks like a tag, is left to the lexer.
[[gnu::always_inline]] inline std::size_t closed_comment_end(const char* text,
                                                             const Structure& structure,
                                                             std::size_t begin) {
    if (text[begin] != '{') return 0;
    const std::uint32_t close = structure.next_brace(static_cast<std::uint32_t>(begin) + 1);
    return text[close] == '}' ? close + std::size_t{1} : 0;
}

}  // namespace

// What a plain run has read so far. Its address is never given away, so that it lives in registers.
struct FastMovetext::Run {
    const char* text;
    Token* out;              // where the next token is written
    const NumberText* next;  // the move number that is expected
    // Tokens that are no symbols, except numbers that were `next`.
    std::ptrdiff_t others;
    bool has_comments = false;
    bool has_other_comments = false;  // than usual ones

    // The tokens of the word [begin, end), which ends at a break: a move number, a symbol or one
    // glued to the other. False: something else follows the last token taken.
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
        // An ellipsis may be one character, and belongs to the number: "3.…".
        if (has_number && is_odd_byte(text[begin])) return leave_number();
        if (has_number && text[begin] == '.') {
            if (text[begin + 1] != '.' || text[begin + 2] == '.') return leave_number();
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

    // The number that was taken is read by the general way.
    [[nodiscard]] bool leave_number() {
        --out;
        --others;
        return false;
    }

    void take_comment(std::size_t begin, std::size_t end) {
        *out++ = plain_token(begin, end, TokenKind::Comment);
        ++others;
        has_comments = true;
        if (!has_other_comments)
            has_other_comments = !is_usual_comment({text + begin, end - begin});
    }
};

void FastMovetext::read_run() {
    const char* const text = cursor_.text();
    // No room is made where nothing plain begins, as in long runs of parentheses.
    const char first = text[plain_gap_end(text, cursor_.at())];
    if (word_start(first) <= WordStart::Gap && first != '{') return;
    // Enough for a game of ordinary length, so that room is made once.
    constexpr std::size_t kRoom = 256;
    for (bool is_full = true; is_full;) {
        const std::size_t before = game_.tokens.size();
        // Twice, so that a run that begins later has its room as well.
        if (game_.tokens.capacity() < before + kRoom) game_.tokens.reserve(2 * (before + kRoom));
        game_.tokens.resize(before + kRoom);
        const std::uint32_t number = std::min(game_.move_number, kLastNumber);
        const Token* const room_end = game_.tokens.data() + game_.tokens.size() - 2 * kWordsAtOnce;
        const NumberText* const next = &kNumberTexts[number + 1];
        const Run run = read_words({text, game_.tokens.data() + before, next, 0}, room_end);
        is_full = run.out >= room_end;
        const auto read = static_cast<std::size_t>(run.out - (game_.tokens.data() + before));
        game_.tokens.resize(before + read);
        if (read == 0) return;
        game_.last_token_end = game_.tokens.back().end;
        cursor_.go_to(game_.last_token_end);
        // A number beyond those that are known here stays what it is.
        if (run.next != next) game_.move_number = (run.next - 1)->number;
        const auto others = static_cast<std::size_t>(run.others + (run.next - next));
        game_.symbols += static_cast<std::uint32_t>(read - others);
        if (read != others) game_.note_move();
        game_.has_comments |= run.has_comments;
        game_.has_other_comments |= run.has_other_comments;
    }
}

// Where words end is known from the breaks alone, and the processor nearly always predicts right
// that words, numbers and gaps are as expected: it runs words ahead of the bytes it waits for.
FastMovetext::Run FastMovetext::read_words(Run run, const Token* room_end) const {
    const Structure& structure = cursor_.structure();
    std::size_t at = cursor_.at();  // after the last token
    while (run.out < room_end) {
        const std::size_t base = plain_gap_end(run.text, at);
        // What follows the text may look like a word.
        if (base + kBlockBytes > cursor_.size()) return run;
        std::uint64_t breaks = structure.breaks_from(static_cast<std::uint32_t>(base));
        if (breaks == 0) return run;
        // As many words as nearly always fit into the breaks seen at once, so that the loop ends
        // where the processor expects.
        std::size_t begin = base;
        for (std::size_t words = kWordsAtOnce; words != 0 && breaks != 0; --words) {
            at = base + static_cast<unsigned>(std::countr_zero(breaks));
            if (!run.take_word(begin, at)) {
                if (begin != at) return run;
                at = closed_comment_end(run.text, structure, begin);
                if (at == 0 || at > comments_end()) return run;
                run.take_comment(begin, at);
                break;
            }
            if (!is_plain_gap(run.text[at])) break;
            breaks &= breaks - 1;
            begin = at + 1;
        }
    }
    return run;
}

}  // namespace arbiter::pgn::detail
