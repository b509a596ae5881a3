#include "core/replay/detail/number_style.hpp"

#include "core/replay/move_numbers.hpp"

#include <algorithm>
#include <span>

namespace arbiter::replay::detail {

using chess::Color;
using pgn::Token;

void NumberStyle::forget() {
    has_seen_number_ = is_half_move_missing_ = has_number_before_ = false;
    numbered_moves_ = 0;
    glued_numbers_ = odd_dots_ = {};
}

// Nearly every number is the next one with the dots of the side to move, glued or not.
void NumberStyle::on_main_number(std::uint32_t index) {
    const Token& token = game_.token(index);
    const Color turn = game_.turn();
    if (is_glued_number(*game_.view, index))
        glued_numbers_.add(index, game_.facts.plies + 1, false);
    if (token.number != number_of(game_.half_moves()) || token.detail != dots_of(turn)) [[unlikely]]
        return on_odd_number(index);
    numbered_moves_ += turn == Color::White && !has_number_before_ ? 1U : 0U;
    has_number_before_ = has_seen_number_ = true;
    is_half_move_missing_ = false;
}

// A number of the main line that is not the next one, or has other dots.
void NumberStyle::on_odd_number(std::uint32_t index) {
    const Token& token = game_.token(index);
    const Color turn = game_.turn();
    const bool is_black = turn == Color::Black;
    if (take_full_stop(index, false)) return;
    if (is_lone_dots(*game_.view, token)) return on_lone_dots(index);
    if (!is_black && !has_number_before_) ++numbered_moves_;
    has_number_before_ = true;
    const std::uint32_t half_moves = game_.half_moves();
    if (!has_seen_number_) {
        has_seen_number_ = true;
        // A FEN may count from elsewhere than the movetext does.
        if (game_.facts.has_fen_tag && token.number >= half_moves / 2)
            first_ = token.number - half_moves / 2;
    }
    const std::uint32_t ply = game_.facts.plies + 1;
    const std::uint32_t expected = number_of(half_moves);
    // Larger numbers are not distinguished.
    constexpr std::uint32_t kLargestNumber = UINT16_MAX;
    if (token.number == std::min(expected, kLargestNumber)) {
        // "2... Nc6" when it is White's turn: White's ply is not there, unless the dots are just
        // wrong.
        is_half_move_missing_ = !is_black && token.detail >= 2;
        if (token.detail != dots_of(turn)) odd_dots_.add(index, ply, false);
        return;
    }
    is_half_move_missing_ = is_black && token.number == expected + 1 && token.detail <= 1;
    game_.notes.add(NoteKind::MoveNumberWrong, index, ply, expected, false);
}

void NumberStyle::on_lone_dots(std::uint32_t index) {
    if (has_odd_dots(*game_.view, index, game_.turn()))
        odd_dots_.add(index, game_.facts.plies + 1, false);
    has_number_before_ = true;
}

void NumberStyle::on_variation_number(std::uint32_t index) {
    if (take_full_stop(index, true)) return;
    const bool is_glued = is_glued_number(*game_.view, index);
    if (game_.skipped_depth != 0) {
        if (is_glued) glued_numbers_.add(index, 0, true);
        return;
    }
    const Line& line = game_.variations.back();
    if (is_glued) glued_numbers_.add(index, line.ply + 1, true);
    if (line.is_readable && has_odd_dots(*game_.view, index, game_.turn_at(line.ply)))
        odd_dots_.add(index, line.ply + 1, true);
}

// "$5.": the dot says nothing, and a number written there would become part of the NAG.
bool NumberStyle::take_full_stop(std::uint32_t index, bool is_in_variation) {
    if (!is_full_stop(*game_.view, index)) return false;
    const Token& token = game_.token(index);
    const PartOfToken all{0, token.end - token.begin};
    game_.notes.add(NoteKind::UnknownToken, index, game_.annotated_ply(is_in_variation),
                    all.packed(), is_in_variation);
    return true;
}

void NumberStyle::forget_odd_dots_before(std::uint32_t refused) {
    if (odd_dots_.count != 0 && announces(*game_.view, odd_dots_.last, refused)) --odd_dots_.count;
}

void NumberStyle::review() {
    const auto say = [&](NoteKind kind, const NumberHabit& habit) {
        if (habit.count != 0)
            game_.notes.add(kind, habit.token, habit.ply, habit.count, habit.is_in_variation);
    };
    say(NoteKind::MoveNumberGlued, glued_numbers_);
    say(NoteKind::MoveNumberDots, odd_dots_);
    // Numbers were counted on the way; only where they do not add up, the text is read again.
    const Color began = game_.facts.start.turn();
    if (numbered_moves_ == (game_.facts.plies + (began == Color::White ? 1U : 0U)) / 2) return;
    NumberHabit missing;
    for_each_unnumbered_move(
        *game_.view, began, std::span(game_.move_tokens).first(game_.facts.plies),
        [&](std::uint32_t token, std::uint32_t ply) { missing.add(token, ply, false); });
    say(NoteKind::MoveNumberMissing, missing);
}

bool NumberStyle::is_number_after(const Token& token, std::size_t ply) const {
    const std::size_t half_moves = ply + (game_.facts.start.turn() == Color::Black ? 1 : 0);
    return token.kind == pgn::TokenKind::MoveNumber && token.number == number_of(half_moves);
}

void NumberStyle::take_run(const Run& run) {
    has_number_before_ = run.has_number;
    numbered_moves_ += run.new_numbers;
    glued_numbers_ = run.glued;
    if (!run.has_taken_number) return;
    has_seen_number_ = true;
    is_half_move_missing_ = false;
}

void NumberStyle::take_line(const pgn::UniformMainline& line) {
    has_seen_number_ = true;
    numbered_moves_ = (line.plies + 1) / 2;
    if (line.are_numbers_glued) glued_numbers_ = {.count = line.numbers(), .token = 0, .ply = 1};
}

}  // namespace arbiter::replay::detail
