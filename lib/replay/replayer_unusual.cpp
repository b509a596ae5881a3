// Half-moves that no reading of SAN can play, and what is played or said instead.

#include "base/text.hpp"
#include "pgn/result.hpp"
#include "pgn/symbols.hpp"
#include "replay/replayer.hpp"

#include <algorithm>

namespace arbiter::replay {

using chess::Color;
using chess::Role;
using chess::Square;
using pgn::Token;
using pgn::TokenKind;

namespace {

constexpr chess::Bitboard kLightCentre = chess::bit(Square::E4) | chess::bit(Square::D5);
constexpr chess::Bitboard kDarkCentre = chess::bit(Square::D4) | chess::bit(Square::E5);

// Electronic boards take the result from the kings: both on light squares of the centre for White,
// both on dark ones for Black, one on each for a draw.   DGT: "End of a game".
chess::Bitboard squares_of_result(pgn::Outcome outcome) {
    switch (outcome) {
        case pgn::Outcome::WhiteWins:
            return kLightCentre;
        case pgn::Outcome::BlackWins:
            return kDarkCentre;
        case pgn::Outcome::Draw:
            return kLightCentre | kDarkCentre;
        default:
            return 0;
    }
}

}  // namespace

bool Replayer::play_otherwise(std::uint32_t token) {
    if (view_->tokens[token].kind != TokenKind::Symbol) return false;
    if (view_->terminator >= 0 && static_cast<std::int32_t>(token) > view_->terminator)
        return false;
    if (facts_.plies == 0 && skip_scoresheet_header(token)) return true;
    if (play_word(token, false)) return true;
    // Where a half-move is missing, nothing fits by anything but chance.
    if (is_half_move_missing_ || !main_.position.has_legal_move()) return false;
    if (const auto san = chess::read_otherwise(main_.position, text_of(token))) {
        if (!play_found(token, *san)) return false;
        if (san->kind != chess::SanKind::Piece)
            note(NoteKind::CastlingAsKing, token, facts_.plies, 0, false);
        return true;
    }
    return play_glued(token, false);
}

// "White Black" above the moves: the titles of the columns of a score sheet.
bool Replayer::skip_scoresheet_header(std::uint32_t token) {
    struct Titles {
        std::string_view white, black;
    };
    constexpr Titles kTitles[] = {
        {"white", "black"},
        {"wei\xC3\x9F", "schwarz"},
        {"weiss", "schwarz"},
        {"blancs", "noirs"},
        {"blancas", "negras"},
        {"bianco", "nero"},
        {"wit", "zwart"},
        {"bia\xC5\x82"
         "e",
         "czarne"},
        {"\xD0\x91\xD0\xB5\xD0\xBB\xD1\x8B\xD0\xB5",
         "\xD0\xA7\xD0\xB5\xD1\x80\xD0\xBD\xD1\x8B\xD0\xB5"},
    };
    if (token + 1 >= view_->tokens.size()) return false;
    const auto word_of = [&](std::uint32_t index) {
        std::string_view word = text_of(index);
        while (word.ends_with(':') || word.ends_with(',') || word.ends_with('.'))
            word.remove_suffix(1);
        return word;
    };
    const auto is_title = [&](std::uint32_t index, std::string_view title) {
        return equals_ignoring_case(word_of(index), title);
    };
    const Token& before = view_->tokens[token == 0 ? 0 : token - 1];
    // The second title was accepted with the first one.
    if (token != 0 && before.kind == TokenKind::Symbol && !notes_.empty() &&
        notes_.back().kind == NoteKind::ScoresheetHeader && notes_.back().token + 1 == token) {
        return std::ranges::any_of(kTitles, [&](const Titles& titles) {
            return is_title(token - 1, titles.white) && is_title(token, titles.black);
        });
    }
    if (view_->tokens[token + 1].kind != TokenKind::Symbol) return false;
    const bool are_titles = std::ranges::any_of(kTitles, [&](const Titles& titles) {
        return is_title(token, titles.white) && is_title(token + 1, titles.black);
    });
    // Words alone say how a game ended without moves.
    if (!are_titles || is_trailing(token)) return false;
    note(NoteKind::ScoresheetHeader, token, 0, 0, false);
    return true;
}

// Is a refused half-move one of kings put on the centre at the end, and nothing else follows?
bool Replayer::is_kings_signal(std::uint32_t token, const chess::San& san) const {
    const auto is_to_centre = [](const chess::San& move) {
        return move.kind == chess::SanKind::Piece && move.role == Role::King && !move.is_capture &&
               chess::has(kLightCentre | kDarkCentre, move.to);
    };
    if (!is_to_centre(san)) return false;
    chess::Bitboard squares = chess::bit(san.to);
    unsigned kings = 1;
    for (std::size_t i = token + 1; i < view_->tokens.size(); ++i) {
        const Token& next = view_->tokens[i];
        if (static_cast<std::int32_t>(i) == view_->terminator) break;
        if (next.kind == TokenKind::RavOpen || next.kind == TokenKind::Other) return false;
        if (next.kind != TokenKind::Symbol) continue;
        const auto move = chess::parse_san(view_->text_of(next));
        if (!move || !is_to_centre(*move) || ++kings > 2) return false;
        squares |= chess::bit(move->to);
    }
    // The first king may have found its square by a legal move.
    if (kings == 1 && facts_.plies != 0) {
        const chess::Move last = moves_[facts_.plies - 1];
        const Square to = last.to();
        if (last.is_plain() && chess::has(kLightCentre | kDarkCentre, to) &&
            main_.position.king_square(~main_.position.turn()) == to) {
            squares |= chess::bit(to);
            ++kings;
        }
    }
    const pgn::Outcome outcome = view_->outcome();
    const bool has_result = squares_of_result(outcome) != 0;
    if (has_result && (squares & ~squares_of_result(outcome)) != 0) return false;
    // One king alone is a signal only if it leaps: a neighbouring square may be a slip.
    const Square king = main_.position.king_square(main_.position.turn());
    const bool leaps = !chess::has(chess::pseudo_attacks(Role::King, king), san.to);
    return kings == 2 || (has_result && leaps);
}

// The same signal by a last move that happens to be legal: nobody walks with the king into the
// middle of a full board, where it stood still before.
void Replayer::review_last_king_move() {
    if (facts_.plies < 12 || facts_.has_refusal) return;
    const chess::Position& now = main_.position;
    const Square to = now.king_square(~now.turn());
    if (!chess::has(kLightCentre | kDarkCentre, to)) return;
    if (!chess::has(squares_of_result(view_->outcome()), to)) return;
    // Two queens, or four rooks and minor pieces each on average, make the middle a dangerous
    // place.
    constexpr unsigned kFullBoard = 5;
    const chess::Bitboard men = now.pieces(Role::Queen) | now.pieces(Role::Rook) |
                                now.pieces(Role::Bishop) | now.pieces(Role::Knight);
    const bool has_queens =
        now.pieces(Color::White, Role::Queen) != 0 && now.pieces(Color::Black, Role::Queen) != 0;
    if (!has_queens || chess::count(men) < kFullBoard) return;
    const std::span<const chess::Move> moves = write_down().moves;
    const chess::Move last = moves.back();
    if (!last.is_plain() || last.to() != to) return;
    // A king on the march comes by several moves in a row.
    constexpr std::uint32_t kQuietBefore = 8;
    for (std::uint32_t back = 2; back <= kQuietBefore; back += 2)
        if (moves[moves.size() - 1 - back].to() == last.from()) return;
    // Out of check a king goes where it can.
    chess::Position before = facts_.start;
    for (const chess::Move move : moves.first(moves.size() - 1))
        before.play(move);
    if (before.is_check()) return;
    note(NoteKind::KingToCentre, move_tokens_[facts_.plies - 1], facts_.plies, 0, false);
}

}  // namespace arbiter::replay
