// The plain run of movetext, which nearly all of it is: read_token() gives the same tokens for it,
// one at a time.   PGN 8.2.

#include "pgn/game_reader.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace arbiter::pgn {
namespace {

// Words that are read of the breaks seen at once: with their gaps they nearly always have less than
// 57 bytes.
constexpr std::size_t kWordsAtOnce = 6;

// What a word of the plain run begins with.
enum class WordStart : std::uint8_t { Other, Gap, Letter, LetterO, Digit };

constexpr std::array<WordStart, 256> kWordStarts = [] {
    std::array<WordStart, 256> starts{};
    for (char c = 'A'; c <= 'Z'; ++c)
        starts[static_cast<unsigned char>(c)] = starts[static_cast<unsigned char>(c + 32)] =
            WordStart::Letter;
    starts[' '] = starts['\n'] = WordStart::Gap;
    starts['O'] = starts['o'] = WordStart::LetterO;
    for (char c = '1'; c <= '9'; ++c)
        starts[static_cast<unsigned char>(c)] = WordStart::Digit;
    return starts;
}();

WordStart word_start(char c) {
    return kWordStarts[static_cast<unsigned char>(c)];
}

// Exactly one of these between two tokens says nothing.
bool is_plain_gap(char c) {
    return word_start(c) == WordStart::Gap;
}

// The same, or CR LF.
std::uint32_t plain_gap_length(const char* text) {
    if (text[0] == '\r' && text[1] == '\n') return 2;
    return is_plain_gap(text[0]) ? 1 : 0;
}

// "O-1" may be a result; every other word that begins with the letter is castling or a symbol.
bool is_castling(std::string_view word) {
    return word_start(word[0]) == WordStart::LetterO && (word.size() != 3 || word[2] != '1');
}

// A move number with its dot as it stands in the text, so that one comparison reads it, and its
// token as it would be at offset 0.
struct NumberText {
    std::uint32_t bytes = 1;  // "7." or "112.", and which bytes of four these are
    std::uint32_t mask = 0;
    Token token{};

    [[nodiscard]] bool begins(const char* text) const {
        std::uint32_t word = 0;
        std::memcpy(&word, text, sizeof word);
        return (word & mask) == bytes;
    }
};

// Entry n is number n; the first and the last begin no text. Numbers beyond are left to
// read_token().
constexpr std::uint32_t kLastNumber = 999;
constexpr std::array<NumberText, kLastNumber + 2> kNumberTexts = [] {
    std::array<NumberText, kLastNumber + 2> texts{};
    for (std::uint32_t number = 1; number <= kLastNumber; ++number) {
        std::uint32_t bytes = '.', length = 1;
        for (std::uint32_t rest = number; rest != 0; rest /= 10, ++length)
            bytes = (bytes << 8) | ('0' + rest % 10);
        texts[number] = {bytes,
                         0xFFFFFFFFU >> (32 - 8 * length),
                         {0, length, TokenKind::MoveNumber, 1, static_cast<std::uint16_t>(number)}};
    }
    return texts;
}();

}  // namespace

// What a plain run has read so far. Its address is never given away, so that it lives in registers.
struct GameReader::PlainRun {
    const char* text;
    Token* out;              // where the next token is written
    const NumberText* next;  // the move number that is expected
    std::uint32_t at;        // behind the last token
    std::uint32_t others;    // tokens that are no symbols
    bool has_comments;

    // The tokens of the word [begin, end), which ends at a break: a move number, a symbol or one
    // glued to the other. False: something else comes at `at`.
    [[nodiscard]] bool take_word(std::uint32_t begin, std::uint32_t end) {
        if (word_start(text[begin]) != WordStart::Letter) {
            if (word_start(text[begin]) == WordStart::Digit) {
                if (!take_number(begin)) return false;
                begin = at;
                if (begin == end) return true;
            }
            const std::string_view word{text + begin, end - begin};
            if (word_start(word[0]) != WordStart::Letter && !is_castling(word)) return false;
        }
        *out++ = {begin, end, TokenKind::Symbol, 0, 0};
        at = end;
        return true;
    }

    void take_comment(std::uint32_t begin, std::uint32_t end) {
        *out++ = {begin, end, TokenKind::Comment, 0, 0};
        at = end;
        ++others;
        has_comments = true;
    }

    // The move number after the last one, or that one again: "7." or "7...".
    [[nodiscard]] bool take_number(std::uint32_t begin) {
        if (next->begins(text + begin)) {
            ++next;
        } else if (!next[-1].begins(text + begin)) {
            return false;
        }
        *out = next[-1].token;
        at = begin + out->end;
        if (text[at] == '.') {
            if (text[at + 1] != '.' || text[at + 2] == '.') {
                at = begin;
                return false;
            }
            at += 2;
            out->detail = 3;
        }
        out->begin = begin;
        out->end = at;
        ++out;
        ++others;
        return true;
    }
};

// Symbols, the move numbers that are next, and closed comments, one blank, one line end or nothing
// between two. Stops where something else comes, with at_ behind the last token.
void GameReader::read_plain_tokens() {
    // Enough for a game of ordinary length, so that room is made once.
    constexpr std::size_t kRoom = 256;
    for (bool is_full = true; is_full;) {
        const std::size_t before = tokens_.size();
        tokens_.resize(before + kRoom);
        const std::uint32_t number = std::min(move_number_, kLastNumber);
        PlainRun run{text_, tokens_.data() + before, &kNumberTexts[number + 1], at_, 0, false};
        const Token* const room_end = tokens_.data() + tokens_.size() - 2 * kWordsAtOnce;
        run = read_plain_run(run, room_end);
        is_full = run.out >= room_end;
        const auto read = static_cast<std::uint32_t>(run.out - (tokens_.data() + before));
        tokens_.resize(before + read);
        if (read == 0) return;
        at_ = last_token_end_ = run.at;
        move_number_ = (run.next - 1)->token.number;
        symbols_ += read - run.others;
        if (read != run.others) note_move();
        has_comments_ |= run.has_comments;
    }
}

// Where words end is known from the breaks alone, and whether words, numbers and gaps are what is
// expected are guesses that the processor nearly always makes right: it is words ahead of the bytes
// it waits for.
GameReader::PlainRun GameReader::read_plain_run(PlainRun run, const Token* room_end) const {
    while (run.out < room_end) {
        std::uint32_t begin = run.at + plain_gap_length(text_ + run.at);
        std::uint64_t breaks = structure_.breaks_from(begin);
        const std::uint32_t base = begin;
        const auto next_end = [&] {
            const std::uint32_t end = base + static_cast<std::uint32_t>(std::countr_zero(breaks));
            breaks &= breaks - 1;
            return end;
        };
        if (breaks == 0) return run;
        std::uint32_t end = next_end();
        if (begin == end) {
            end = plain_comment_end(begin);
            if (end == 0) return run;
            run.take_comment(begin, end);
            continue;
        }
        // As many as nearly always fit into the breaks seen at once, so that the loop ends where
        // the processor expects.
        for (std::size_t words = kWordsAtOnce;; end = next_end()) {
            if (!run.take_word(begin, end)) {
                if (begin == end) break;
                return run;
            }
            if (--words == 0 || breaks == 0 || !is_plain_gap(text_[end])) break;
            begin = end + 1;
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
