#include "core/replay/detail/variations.hpp"

#include "core/pgn/parenthesised_note.hpp"
#include "core/pgn/symbols.hpp"
#include "core/replay/cut_move.hpp"
#include "core/replay/detail/refusal_finder.hpp"
#include "core/replay/symbol_reading.hpp"

#include <variant>

namespace arbiter::replay::detail {

using chess::SanMark;

template <class Board>
void Variations<Board>::open(std::uint32_t token) {
    const std::size_t end = pgn::end_of_note(game_.view->tokens(), token, game_.view->text);
    if (end != 0) [[unlikely]]
        game_.passed_until = static_cast<std::uint32_t>(end);
    if (game_.skipped_depth != 0 || game_.variations.size() >= kReplayedNesting) {
        ++game_.skipped_depth;
        return;
    }
    const Line& parent = game_.line(!game_.variations.empty());
    const LineBoard<Board>& board =
        game_.variation_boards.empty() ? game_.board : game_.variation_boards.back();
    Line line;
    line.ply = line.first_ply = parent.has_move() ? parent.ply - 1 : parent.ply;
    // Before the first move there is nothing to be an alternative to (RAV05), and what follows a
    // move that could not be played has no position.
    line.is_readable = parent.has_move() && parent.is_readable;
    game_.variations.push_back(line);
    // A copy: the list may move.
    const LineBoard<Board> start{board.before_last, board.before_last};
    game_.variation_boards.push_back(start);
}

template <class Board>
void Variations<Board>::close() {
    if (game_.skipped_depth != 0) {
        --game_.skipped_depth;
        return;
    }
    if (game_.variations.empty()) return;
    game_.variations.pop_back();
    game_.variation_boards.pop_back();
}

template <class Board>
void Variations<Board>::on_symbol(std::uint32_t token) {
    if (game_.skipped_depth != 0 || !game_.variations.back().is_readable) return;
    const std::string_view text = game_.text_of(token);
    if (const auto single = read_single_move(now(), text)) return play(token, *single);
    const bool is_move = BoardTraits<Board>::parse(text).has_value();
    if (!is_move && take_no_move(token)) return;
    if (!play_unusual(token)) give_up_at(token);
}

template <class Board>
void Variations<Board>::play(std::uint32_t token, const SingleMoveOn<Board>& single) {
    const chess::San& san = BoardTraits<Board>::plain(single.san);
    const std::uint32_t ply = game_.variations.back().ply + 1;
    if (single.move.is_null())
        game_.notes.add(NoteKind::NullMove, token, ply, san.deviations, true);
    take(token, single.move);
    if (const auto odd = single.odd_castling())
        game_.notes.add(*odd, token, ply, single.castling_aux(), true);
    if ((single.notes | san.deviations) != 0) spelling_.review(token, san, single.notes, true, ply);
    spelling_.review_drop(token, single.san, true, ply);
    const SanMark plain = now().is_check() ? SanMark::Check : SanMark::None;
    if (san.mark != plain || now().is_check()) spelling_.review_mark(token, san, now(), true, ply);
}

// Several plies, or one with signs.
template <class Board>
bool Variations<Board>::play_unusual(std::uint32_t token) {
    if (const auto cut = read_cut_move(*game_.view, token, now())) {
        take(token, cut->single.move);
        game_.passed_until = cut->last_token;
        game_.notes.add(NoteKind::MoveCut, token, game_.variations.back().ply,
                        cut->last_token - token, true);
        return true;
    }
    SymbolContext context;
    context.next = around_.next_symbol(token);
    const SymbolReadingOn<Board> reading = read_symbol(now(), game_.text_of(token), context);
    if (const auto* word = std::get_if<WordOn<Board>>(&reading))
        return words_.play(*word, token, true, *this);
    const auto* split = std::get_if<SplitOn<Board>>(&reading);
    return split != nullptr && around_.is_split_meant(token, *split, true, now()) &&
           words_.play(*split, token, true, *this);
}

// Symbols that are no ply and yet nothing to stop at.
template <class Board>
bool Variations<Board>::take_no_move(std::uint32_t token) {
    if (game_.variations.back().has_move()) {
        if (annotations_.take_sign(token, true, now()) || annotations_.take_check_word(token, true))
            return true;
    } else if (annotations_.take_sign_in_parentheses(token)) {
        return true;
    }
    const std::string_view text = game_.text_of(token);
    return pgn::is_en_passant_suffix(text) || pgn::is_result_word(text) ||
           annotations_.take_punctuation(token, true);
}

// The variation goes no further.
template <class Board>
void Variations<Board>::give_up_at(std::uint32_t token) {
    Line& line = game_.variations.back();
    const std::uint32_t ply = line.ply + 1;
    line.is_readable = false;
    numbers_.forget_odd_dots_before(token);
    const auto san = BoardTraits<Board>::parse(game_.text_of(token));
    if (!san) return game_.notes.add(NoteKind::UnknownToken, token, ply, 0, true);
    if (!game_.notes.may_refuse_in_variation()) return;
    Refusal refusal{.kind = StopKind::Illegal,
                    .token = token,
                    .ply = ply,
                    .san = BoardTraits<Board>::plain(*san),
                    .reason = {},
                    .before = now(),
                    .right_lost_ply = 0};
    explain(refusal, now(), *san);
    game_.notes.refuse_in_variation(refusal);
}

template <class Board>
bool Variations<Board>::play_part(std::uint32_t token, const SanOf<Board>& san) {
    const chess::SanResolution found = resolve_san(now(), san);
    if (!found.is_ok()) return false;
    take(token, found.move);
    return true;
}

template <class Board>
void Variations<Board>::take(std::uint32_t token, chess::Move move) {
    LineBoard<Board>& board = game_.variation_boards.back();
    board.before_last = board.now;
    board.now.play(move);
    ++game_.variations.back().ply;
    game_.variation_moves.push_back({token, move});
}

template class Variations<chess::Position>;
template class Variations<VariantBoard>;

}  // namespace arbiter::replay::detail
