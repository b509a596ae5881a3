#include "core/replay/detail/main_line.hpp"

#include "core/pgn/symbols.hpp"
#include "core/replay/cut_move.hpp"
#include "core/replay/detail/scoresheet_header.hpp"
#include "core/replay/symbol_reading.hpp"

#include <variant>

namespace arbiter::replay::detail {

using chess::Color;
using chess::SanMark;

// Signs and words after a move change nothing: a variation that follows is still one of that move.
// Moves that are glued together keep their own.
template <class Board>
void MainLine<Board>::on_symbol(std::uint32_t token) {
    if (!game_.view->has_variations) return play(token);
    const Board before = game_.board.now;
    const std::uint32_t plies = game_.facts.plies;
    play(token);
    if (game_.facts.plies == plies + 1) game_.board.before_last = before;
}

template <class Board>
void MainLine<Board>::play(std::uint32_t token) {
    const bool is_played = game_.board.now.turn() == Color::White ? play_san<Color::White>(token)
                                                                  : play_san<Color::Black>(token);
    if (is_played) [[likely]]
        return;
    if (!take_no_move(token) && !play_unusual(token)) stop_at(token);
}

// A legal move in any spelling. Returns false for everything else.
template <class Board>
template <Color Us>
bool MainLine<Board>::play_san(std::uint32_t token) {
    chess::San san;
    if (!chess::parse_plain_san(game_.text_of(token), san)) [[unlikely]]
        return play_other_spelling<Us>(token);
    return play_parsed<Us>(token, San{san});
}

template <class Board>
template <Color Us>
[[gnu::noinline]] bool MainLine<Board>::play_other_spelling(std::uint32_t token) {
    const auto parsed = BoardTraits<Board>::parse(game_.text_of(token));
    if (!parsed || !game_.is_symbol(token)) return false;
    const chess::San& plain = BoardTraits<Board>::plain(*parsed);
    if (plain.kind == chess::SanKind::Null) return play_null(token, plain);
    return play_parsed<Us>(token, *parsed);
}

// Cold functions take `san` by value, so that it stays in registers here.
template <class Board>
template <Color Us>
[[gnu::always_inline]] inline bool MainLine<Board>::play_parsed(std::uint32_t token, San read) {
    Board& now = game_.board.now;
    const chess::SanResolution found = resolve_san_as<Us>(now, read);
    if (!found.is_ok()) [[unlikely]]
        return false;
    const chess::San san = BoardTraits<Board>::plain(read);
    ++game_.facts.main_moves_written;
    now.template play_as<Us>(found.move);
    record(found.move, token);
    if ((found.notes | san.deviations) != 0) [[unlikely]]
        spelling_.review(token, san, found.notes, false, game_.facts.plies);
    spelling_.review_drop(token, read, false, game_.facts.plies);
    spelling_.on_main_move(token, san.mark);
    const bool is_plainly_marked = san.mark == (now.is_check() ? SanMark::Check : SanMark::None);
    if (!is_plainly_marked) [[unlikely]]
        spelling_.review_mark(token, san, now, false, game_.facts.plies);
    numbers_.on_half_move();
    return true;
}

// Off the common path: a ply that was found by another reading of its token.
template <class Board>
bool MainLine<Board>::play_found(std::uint32_t token, San san) {
    return game_.board.now.turn() == Color::White ? play_parsed<Color::White>(token, san)
                                                  : play_parsed<Color::Black>(token, san);
}

template <class Board>
void MainLine<Board>::record(chess::Move move, std::uint32_t token) {
    game_.moves[game_.facts.plies] = move;
    game_.move_tokens[game_.facts.plies] = token;
    const std::uint32_t ply = ++game_.facts.plies;
    ++game_.main.ply;
    const Board& now = game_.board.now;
    const std::uint32_t quiet = now.quiet_plies();
    if constexpr (BoardTraits<Board>::kIsChess)
        game_.history.add(ply, now.repetition_key(), quiet, game_.facts.has_null_move);
    else
        game_.history.add_from_anywhere(ply, now.repetition_key(), quiet,
                                        game_.facts.has_null_move);
}

// Null moves pass the turn unless the side to move is in check.
template <class Board>
bool MainLine<Board>::play_null(std::uint32_t token, chess::San san) {
    Board& now = game_.board.now;
    if (now.is_check() || BoardTraits<Board>::is_ended_by_variant(now)) return false;
    now.play(chess::Move::null());
    GameFacts& facts = game_.facts;
    ++facts.main_moves_written;
    if (!facts.has_null_move) {
        facts.has_null_move = true;
        facts.first_null_ply = facts.plies + 1;
    }
    record(chess::Move::null(), token);
    game_.notes.add(NoteKind::NullMove, token, facts.plies, san.deviations, false);
    spelling_.on_main_move(token, SanMark::None);
    numbers_.on_half_move();
    return true;
}

// Tokens that are no ply and yet nothing to stop at.
template <class Board>
bool MainLine<Board>::take_no_move(std::uint32_t token) {
    // "N" may be a sign for a novelty, but not where the file ends inside a ply.
    if (game_.is_cut_off(token)) return false;
    const std::string_view text = game_.text_of(token);
    const auto note = [&](NoteKind kind) {
        game_.notes.add(kind, token, game_.facts.plies, 0, false);
        return true;
    };
    if (pgn::is_en_passant_suffix(text)) return note(NoteKind::EnPassantSuffix);
    if (annotations_.take_sign(token, false, game_.board.now)) return true;
    if (around_.is_trailing(token)) {
        if (text == "0-0" && game_.view->terminator < 0) {
            game_.facts.ends_with_double_forfeit = true;
            return true;
        }
        if (pgn::is_result_word(text)) return note(NoteKind::UnknownToken);
    }
    return annotations_.take_check_word(token, false) ||
           annotations_.take_punctuation(token, false);
}

// A ply in no spelling of SAN, or a word with more than one.
template <class Board>
bool MainLine<Board>::play_unusual(std::uint32_t token) {
    if (!game_.is_symbol(token) || game_.is_after_terminator(token)) return false;
    if (game_.facts.plies == 0 && take_scoresheet_title(game_, around_, token)) return true;
    if (play_cut(token)) return true;
    SymbolContext context;
    context.next = around_.next_symbol(token);
    context.is_half_move_missing = numbers_.is_half_move_missing();
    const SymbolReadingOn<Board> reading =
        read_symbol(game_.board.now, game_.text_of(token), context);
    if (const auto* single = std::get_if<SingleMoveOn<Board>>(&reading)) {
        if (!play_found(token, single->san)) return false;
        if (const auto odd = single->odd_castling())
            game_.notes.add(*odd, token, game_.facts.plies, single->castling_aux(), false);
        return true;
    }
    if (const auto* word = std::get_if<WordOn<Board>>(&reading))
        return words_.play(*word, token, false, *this);
    const auto* split = std::get_if<SplitOn<Board>>(&reading);
    return split != nullptr && around_.is_split_meant(token, *split, false, game_.board.now) &&
           words_.play(*split, token, false, *this);
}

// "Nb d7": the symbols that follow are part of the ply.
template <class Board>
bool MainLine<Board>::play_cut(std::uint32_t token) {
    if (numbers_.is_half_move_missing()) return false;
    const auto cut = read_cut_move(*game_.view, token, game_.board.now);
    if (!cut) return false;
    game_.notes.listen(false);
    const bool is_played = play_found(token, cut->single.san);
    game_.notes.listen(true);
    if (!is_played) return false;
    game_.passed_until = cut->last_token;
    game_.notes.add(NoteKind::MoveCut, token, game_.facts.plies, cut->last_token - token, false);
    // Its spelling is looked at when it is whole.
    spelling_.leave_last_mark();
    return true;
}

template <class Board>
bool MainLine<Board>::play_part(std::uint32_t token, const San& san) {
    game_.board.before_last = game_.board.now;
    game_.notes.listen(false);
    const bool is_played = play_found(token, san);
    game_.notes.listen(true);
    return is_played;
}

template <class Board>
void MainLine<Board>::stop_at(std::uint32_t token) {
    const Refusal refusal = refusals_.find(token, game_.facts.plies + 1);
    // The number that announced a missing ply has the same cause as the refusal.
    const Note* last = game_.notes.last();
    if (is_number_part_of(refusal) && last != nullptr && last->kind == NoteKind::MoveNumberWrong)
        game_.notes.take_back_last();
    numbers_.forget_odd_dots_before(token);
    game_.notes.refuse_in_main_line(refusal);
    game_.facts.has_refusal = true;
    game_.facts.is_legal = false;
    game_.has_stopped = true;
}

// Does the number before the refused move say that one is missing there? Then it is no separate
// flaw, whether a ply is missing or this one is illegal wherever it is counted.
template <class Board>
bool MainLine<Board>::is_number_part_of(const Refusal& refusal) const {
    return numbers_.is_half_move_missing() && refusal.kind <= StopKind::HalfMoveTwice;
}

template class MainLine<chess::Position>;
template class MainLine<VariantBoard>;

}  // namespace arbiter::replay::detail
