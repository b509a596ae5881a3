#include "core/replay/detail/spelling_reader.hpp"

#include "core/chess/lockstep.hpp"
#include "core/pgn/symbols.hpp"
#include "core/replay/main_line_tokens.hpp"
#include "core/replay/move_numbers.hpp"

namespace arbiter::replay::detail {

using chess::Color;
using pgn::Token;
using pgn::TokenKind;

// The number that is due, before a ply of `Us`. False, and nothing changed: another one.
template <Color Us>
[[gnu::always_inline]] inline bool SpellingReader::take_number(SpellingRun& run) {
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

// Keeps the spelling of half-move `ply`, counted from 0, which is token `index`. False: it is none
// that lockstep can play.
[[gnu::always_inline]] inline bool SpellingReader::keep_spelling(std::string_view text,
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
[[gnu::always_inline]] inline bool SpellingReader::take_spelling(const SpellingRun& run,
                                                                 std::uint32_t index,
                                                                 std::uint32_t ply) {
    if constexpr (!kKeepsSpellings) return true;
    const Token& token = run.tokens[index];
    return keep_spelling({run.text + token.begin, token.end - token.begin}, index, ply);
}

// Reads one ply with what precedes it, or skips it where that has been done before. False: the run
// is over, and its token is unchanged.
template <Color Us, bool kKeepsSpellings>
[[gnu::always_inline]] inline bool SpellingReader::take_ply(SpellingRun& run) {
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

// Nothing that is read waits for the ply before it to be played.
template <bool kKeepsSpellings>
SpellingRun SpellingReader::take_all(const SpellingRun& before) {
    SpellingRun now = before;  // its address is never given away, so that it lives in registers
    Color turn = game_.facts.start.turn();
    bool goes_on = true;
    while (goes_on && now.ply < now.last_ply) {
        if (turn == Color::White) goes_on = take_ply<Color::White, kKeepsSpellings>(now);
        turn = Color::White;
        goes_on = goes_on && take_ply<Color::Black, kKeepsSpellings>(now);
    }
    return now;
}

SpellingRun SpellingReader::begin(const NumberStyle& numbers, std::uint32_t last_ply) const {
    const std::uint32_t size = game_.token_count();
    return {.text = game_.view->text,
            .tokens = game_.view->tokens().data(),
            .size = size,
            .end = size,
            .at = 0,
            .ply = game_.facts.plies,
            .last_ply = last_ply,
            .number = numbers.number_of(game_.half_moves()),
            .numbers = numbers.begin_run()};
}

SpellingRun SpellingReader::read(const SpellingRun& before) {
    return take_all<true>(before);
}

SpellingRun SpellingReader::read_until(const SpellingRun& before, std::uint32_t end) {
    SpellingRun bounded = before;
    bounded.end = end;
    return take_all<false>(bounded);
}

// The shift of the check suffix of a packed spelling.
constexpr unsigned kMarkShift = 56;

std::uint32_t SpellingReader::read_on(std::uint32_t token, std::uint32_t ply) {
    const pgn::GameView& view = *game_.view;
    // False: the moves that can be played in lockstep are over.
    const auto take = [&](std::uint32_t index) {
        const Token& each = view.tokens()[index];
        if (each.kind == TokenKind::Other) return pgn::is_bracketed_annotation(view.text_of(each));
        if (each.kind != TokenKind::Symbol) return true;
        // Nothing follows a mate.
        if (ply != 0 && spellings_[ply - 1] >> kMarkShift == '#') return false;
        if (!keep_spelling(view.text_of(each), index, ply)) return false;
        return ++ply < chess::Lockstep::kMostPlies;
    };
    if (ply < chess::Lockstep::kMostPlies)
        visit_main_line(view, token, end_of_main_line(view), take);
    return ply;
}

}  // namespace arbiter::replay::detail
