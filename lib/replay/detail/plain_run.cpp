#include "replay/detail/plain_run.hpp"

#include "chess/lockstep.hpp"
#include "pgn/symbols.hpp"
#include "replay/main_line_tokens.hpp"
#include "replay/move_numbers.hpp"

#include <bit>
#include <cstddef>
#include <cstring>

namespace arbiter::replay::detail {

using chess::Color;
using pgn::Token;
using pgn::TokenKind;

// The number that is due, before a half-move of `Us`. False, and nothing changed: another one.
template <Color Us>
[[gnu::always_inline]] inline bool PlainRunReader::take_number(PlainRun& run) {
    const Token& number = run.tokens[run.at];
    if (number.number != run.number || number.detail != dots_of(Us)) return false;
    const std::uint32_t next = run.at + 1;
    if (next != run.size && run.tokens[next].begin == number.end &&
        run.tokens[next].kind == TokenKind::Symbol)
        run.numbers.glued.add(run.at, run.ply + 1, false);
    if (Us == Color::White && !run.numbers.has_number) ++run.numbers.new_numbers;
    run.numbers.has_number = run.numbers.has_taken_number = true;
    run.at = next;
    return true;
}

// Keeps the spelling of half-move `ply`, counted from 0, which stands at token `index`. False: it
// is none that lockstep can play.
[[gnu::always_inline]] inline bool PlainRunReader::keep_spelling(std::string_view text,
                                                                 std::uint32_t index,
                                                                 std::uint32_t ply) {
    if (!chess::may_be_played_in_lockstep(text) || text[0] == '\0') [[unlikely]]
        return false;
    spellings_[ply] = chess::packed_spelling(text);
    game_.move_tokens[ply] = index;
    return true;
}

// The same in a run, where nothing is to be done when it has been done before.
template <bool kKeepsSpellings>
[[gnu::always_inline]] inline bool PlainRunReader::take_spelling(const PlainRun& run,
                                                                 std::uint32_t index,
                                                                 std::uint32_t ply) {
    if constexpr (!kKeepsSpellings) return true;
    const Token& token = run.tokens[index];
    return keep_spelling({run.text + token.begin, token.end - token.begin}, index, ply);
}

// Everything but the place of a token, in one word.
[[gnu::always_inline]] inline std::uint64_t nature_of(const Token& token) {
    static_assert(std::endian::native == std::endian::little && sizeof(Token) == 12);
    std::uint32_t word = 0;
    std::memcpy(&word, reinterpret_cast<const char*>(&token) + offsetof(Token, kind), sizeof word);
    return word;
}
constexpr std::uint64_t nature_of(TokenKind kind, unsigned detail = 0, std::uint64_t number = 0) {
    return static_cast<std::uint64_t>(kind) | detail << 8 | number << 16;
}
static_assert(nature_of(TokenKind::Symbol) == 0);

// Three tokens as nearly every text repeats them until its end are taken without a question for
// each: "12. Nf3 Nf6" where nothing else is written, "12. Nf3 {...}" and "12... Nf6 {...}" where
// each half-move has its comment. What is not so is left to take_ply().
constexpr std::uint32_t kTokensAtOnce = 3;

// "12. Nf3 Nf6", and all that come like it.   REQUIRES: White is to move, no number stands before.
template <bool kKeepsSpellings>
[[gnu::always_inline]] inline void PlainRunReader::take_full_moves(PlainRun& run) {
    while (run.ply < run.last_ply && run.end - run.at >= kTokensAtOnce) {
        const Token* const tokens = run.tokens + run.at;
        const std::uint64_t number =
            nature_of(TokenKind::MoveNumber, dots_of(Color::White), run.number);
        if (((nature_of(tokens[0]) ^ number) | nature_of(tokens[1]) | nature_of(tokens[2])) != 0)
            return;
        const bool is_glued = tokens[1].begin == tokens[0].end;
        if (run.numbers.glued.count < (is_glued ? 1U : 0U)) return;
        if (!take_spelling<kKeepsSpellings>(run, run.at + 1, run.ply) ||
            !take_spelling<kKeepsSpellings>(run, run.at + 2, run.ply + 1))
            return;
        run.numbers.glued.count += is_glued ? 1 : 0;
        run.numbers.has_taken_number = true;
        ++run.numbers.new_numbers;
        ++run.number;
        run.ply += 2;
        run.at += kTokensAtOnce;
    }
}

// "12. Nf3 {...}" or "12... Nf6 {...}". False, and nothing changed: it is not that.
template <Color Us, bool kKeepsSpellings>
[[gnu::always_inline]] inline bool PlainRunReader::take_commented(PlainRun& run) {
    if (run.end - run.at < kTokensAtOnce || run.numbers.has_number) return false;
    const Token* const tokens = run.tokens + run.at;
    const std::uint64_t number = nature_of(TokenKind::MoveNumber, dots_of(Us), run.number);
    if (((nature_of(tokens[0]) ^ number) | nature_of(tokens[1]) |
         (nature_of(tokens[2]) ^ nature_of(TokenKind::Comment))) != 0)
        return false;
    const bool is_glued = tokens[1].begin == tokens[0].end;
    if (run.numbers.glued.count < (is_glued ? 1U : 0U)) return false;
    if (!take_spelling<kKeepsSpellings>(run, run.at + 1, run.ply)) return false;
    run.numbers.glued.count += is_glued ? 1 : 0;
    run.numbers.has_taken_number = true;
    if constexpr (Us == Color::White)
        ++run.numbers.new_numbers;
    else
        ++run.number;
    ++run.ply;
    run.at += kTokensAtOnce;
    return true;
}

// Reads one half-move with what stands before it, or goes by it where that has been done before.
// False: the run is over, at a token that is as it was.
template <Color Us, bool kKeepsSpellings>
[[gnu::always_inline]] inline bool PlainRunReader::take_ply(PlainRun& run) {
    if (take_commented<Us, kKeepsSpellings>(run)) return true;
    while (run.at != run.end) {
        const Token& token = run.tokens[run.at];
        if (token.kind == TokenKind::Symbol) {
            if (!take_spelling<kKeepsSpellings>(run, run.at, run.ply)) return false;
            ++run.ply;
            if constexpr (Us == Color::Black) ++run.number;
            run.numbers.has_number = false;
            ++run.at;
            return true;
        }
        if (token.kind == TokenKind::MoveNumber) {
            if (!take_number<Us>(run)) return false;
        } else if (token.kind == TokenKind::Comment) {
            ++run.at;
        } else {
            return false;
        }
    }
    return false;
}

// Nothing that is read waits for the half-move before it to be played.
template <bool kKeepsSpellings>
PlainRun PlainRunReader::take_all(const PlainRun& before) {
    PlainRun now = before;  // its address is never given away, so that it lives in registers
    Color turn = game_.facts.start.turn();
    bool goes_on = true;
    while (goes_on && now.ply < now.last_ply) {
        if (turn == Color::White) {
            if (!now.numbers.has_number) take_full_moves<kKeepsSpellings>(now);
            goes_on = now.ply < now.last_ply && take_ply<Color::White, kKeepsSpellings>(now);
        }
        turn = Color::White;
        goes_on = goes_on && take_ply<Color::Black, kKeepsSpellings>(now);
    }
    return now;
}

PlainRun PlainRunReader::begin(const NumberStyle& numbers, std::uint32_t last_ply) const {
    const std::uint32_t size = game_.token_count();
    return {.text = game_.view->text,
            .tokens = game_.view->tokens.data(),
            .size = size,
            .end = size,
            .at = 0,
            .ply = game_.facts.plies,
            .last_ply = last_ply,
            .number = numbers.number_of(game_.half_moves()),
            .numbers = numbers.begin_run()};
}

PlainRun PlainRunReader::read(const PlainRun& before) {
    return take_all<true>(before);
}

PlainRun PlainRunReader::read_until(const PlainRun& before, std::uint32_t end) {
    PlainRun bounded = before;
    bounded.end = end;
    return take_all<false>(bounded);
}

// Of a packed spelling.
constexpr unsigned kLastByte = 56;

std::uint32_t PlainRunReader::read_on(std::uint32_t token, std::uint32_t ply) {
    const pgn::GameView& view = *game_.view;
    // False: the half-moves that can be played in lockstep are over.
    const auto take = [&](std::uint32_t index) {
        const Token& each = view.tokens[index];
        if (each.kind == TokenKind::Other) return pgn::is_bracketed_annotation(view.text_of(each));
        if (each.kind != TokenKind::Symbol) return true;
        // Nothing follows a mate.
        if (ply != 0 && spellings_[ply - 1] >> kLastByte == '#') return false;
        if (!keep_spelling(view.text_of(each), index, ply)) return false;
        return ++ply < chess::Lockstep::kMostPlies;
    };
    if (ply < chess::Lockstep::kMostPlies)
        visit_main_line(view, token, end_of_main_line(view), take);
    return ply;
}

}  // namespace arbiter::replay::detail
