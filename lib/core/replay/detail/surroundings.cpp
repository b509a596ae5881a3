#include "core/replay/detail/surroundings.hpp"

#include "core/pgn/symbols.hpp"
#include "core/replay/main_line_tokens.hpp"
#include "core/replay/single_move.hpp"

#include <cstddef>

namespace arbiter::replay::detail {
namespace {

using pgn::Token;
using pgn::TokenKind;

bool is_beside(const Token& token) {
    return token.kind == TokenKind::Comment || token.kind == TokenKind::LineComment ||
           token.kind == TokenKind::Escape || token.kind == TokenKind::Nag ||
           token.kind == TokenKind::Suffix;
}

// Could the text be two moves by its letters alone?
bool has_two_moves(std::string_view text) {
    for (std::size_t cut = 2; cut + 2 <= text.size(); ++cut) {
        if (pgn::looks_like_move(text.substr(0, cut)) && pgn::looks_like_move(text.substr(cut)))
            return true;
    }
    return false;
}

// Is the front of the text, without what may be another move, a legal move? Not "e1g1": for a king
// that may not castle it is an illegal UCI move, whatever follows.
template <class Board>
bool begins_with_move(const Board& now, std::string_view text) {
    for (std::size_t cut = 2; cut + 2 <= text.size(); ++cut)
        if (pgn::looks_like_move(text.substr(cut)) &&
            read_single_move(now, text.substr(0, cut), false))
            return true;
    return false;
}

}  // namespace

std::string_view Surroundings::next_symbol(std::uint32_t token) const {
    const std::uint32_t next = token + 1;
    return next < game_.token_count() && game_.is_symbol(next) ? game_.text_of(next)
                                                               : std::string_view{};
}

bool Surroundings::is_trailing(std::uint32_t token) {
    if (token >= trailing_from_) return true;
    for (std::uint32_t i = token + 1; i < game_.token_count(); ++i) {
        if (game_.is_terminator(i)) break;
        const Token& next = game_.token(i);
        const bool is_number = next.kind == TokenKind::MoveNumber && next.number != 0;
        if (is_number || next.kind == TokenKind::RavOpen) return false;
        if (next.kind == TokenKind::Symbol && !pgn::is_result_word(game_.text_of(i))) return false;
    }
    trailing_from_ = token;
    return true;
}

bool Surroundings::is_between_moves(std::uint32_t token) const {
    constexpr std::uint32_t kFar = 64;
    const auto kind_of = [&](std::uint32_t index) { return game_.token(index).kind; };
    const auto says = [&](std::uint32_t index) {
        return kind_of(index) == TokenKind::Symbol || kind_of(index) == TokenKind::MoveNumber ||
               kind_of(index) == TokenKind::Result;
    };
    const std::uint32_t count = game_.token_count();
    std::uint32_t left = token;
    while (left > 0 && token - left < kFar && (left == token || !says(left)))
        --left;
    std::uint32_t right = token + 1;
    while (right < count && right - token < kFar && !says(right))
        ++right;
    return right < count && kind_of(left) == TokenKind::Symbol && left != token &&
           kind_of(right) == TokenKind::Symbol;
}

bool Surroundings::is_alone_in_parentheses(std::uint32_t token) const {
    return token + 1 < game_.token_count() && token != 0 &&
           game_.token(token - 1).kind == TokenKind::RavOpen &&
           game_.token(token + 1).kind == TokenKind::RavClose;
}

template <class Board>
bool Surroundings::is_split_meant(std::uint32_t token, const SplitOn<Board>& split,
                                  bool is_in_variation, const Board& now) const {
    const auto single = BoardTraits<Board>::parse(game_.text_of(token));
    return !single || is_split_confirmed(token, split.parts, is_in_variation) ||
           (!is_in_variation &&
            is_last_and_no_single_move(token, BoardTraits<Board>::plain(*single), now));
}

// Does the number that follows agree with `parts` plies having been played at `token`?
bool Surroundings::is_split_confirmed(std::uint32_t token, std::size_t parts,
                                      bool is_in_variation) const {
    if (spelling_.has_uci_moves()) return false;
    const std::uint32_t next = next_word(token);
    const char first = game_.text_of(token).front();
    const bool is_pawns = first >= 'a' && first <= 'h';
    const bool has_number = is_in_variation ? game_.token(token - 1).kind == TokenKind::MoveNumber
                                            : numbers_.has_number_before();
    if (is_end_of_line(next, is_in_variation)) return is_pawns && has_number;
    return numbers_.is_number_after(game_.token(next), game_.line(is_in_variation).ply + parts);
}

// "3.Bb5a6 1-0" where no bishop stands on b5: after the last moves of the main line no number
// confirms that they are two, but one they cannot be. In a game that writes the origin of all its
// moves it may be a wrong one.
template <class Board>
bool Surroundings::is_last_and_no_single_move(std::uint32_t token, const chess::San& single,
                                              const Board& now) const {
    if (spelling_.has_uci_moves() || !numbers_.has_number_before() ||
        !is_end_of_line(next_word(token), false))
        return false;
    const bool names_origin =
        single.kind == chess::SanKind::Piece && single.role != chess::Role::None &&
        single.origin_file != chess::kNoHint && single.origin_rank != chess::kNoHint;
    if (!names_origin) return false;
    const chess::Square origin = chess::make_square(single.origin_file, single.origin_rank);
    return now.piece_on(origin) != chess::make_piece(now.turn(), single.role);
}

template <class Board>
bool Surroundings::are_moves_glued(std::uint32_t token, const Board& now) const {
    const std::string_view text = game_.text_of(token);
    if (text.size() > Split::kLongest || !has_two_moves(text)) return false;
    if (!chess::parse_san(text)) return true;
    return is_split_confirmed(token, 2, false) && begins_with_move(now, text);
}

bool Surroundings::is_reply_by_number(std::uint32_t token) const {
    if (game_.turn() != chess::Color::Black) return false;
    const std::uint32_t count = game_.token_count();
    const std::uint32_t next =
        visit_main_line(*game_.view, token + 1, count,
                        [&](std::uint32_t index) { return is_beside(game_.token(index)); });
    return next < count && numbers_.is_number_after(game_.token(next), game_.facts.plies + 1);
}

// The next token that may be a move or a number.
std::uint32_t Surroundings::next_word(std::uint32_t token) const {
    std::uint32_t next = token + 1;
    while (next < game_.token_count() && is_beside(game_.token(next)))
        ++next;
    return next;
}

bool Surroundings::is_end_of_line(std::uint32_t token, bool is_in_variation) const {
    return token == game_.token_count() || game_.is_terminator(token) ||
           (is_in_variation && game_.token(token).kind == TokenKind::RavClose);
}

template bool Surroundings::are_moves_glued(std::uint32_t, const chess::Position&) const;
template bool Surroundings::are_moves_glued(std::uint32_t, const VariantBoard&) const;
template bool Surroundings::is_split_meant(std::uint32_t, const Split&, bool,
                                           const chess::Position&) const;
template bool Surroundings::is_split_meant(std::uint32_t, const SplitOn<VariantBoard>&, bool,
                                           const VariantBoard&) const;

}  // namespace arbiter::replay::detail
