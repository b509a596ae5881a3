#include "replay/detail/variations.hpp"

#include "pgn/symbols.hpp"
#include "replay/symbol_reading.hpp"

#include <variant>

namespace arbiter::replay::detail {

using chess::SanMark;

void Variations::open() {
    if (game_.skipped_depth != 0 || game_.variations.size() >= kReplayedNesting) {
        ++game_.skipped_depth;
        return;
    }
    const Line& parent = game_.line(!game_.variations.empty());
    Line line{.position = parent.before_last, .before_last = parent.before_last};
    line.ply = line.first_ply = parent.has_move() ? parent.ply - 1 : parent.ply;
    // Before the first move there is nothing to be an alternative to (RAV05), and what follows a
    // move that could not be played has no position.
    line.is_readable = parent.has_move() && parent.is_readable;
    game_.variations.push_back(line);
}

void Variations::close() {
    if (game_.skipped_depth != 0) {
        --game_.skipped_depth;
        return;
    }
    if (!game_.variations.empty()) game_.variations.pop_back();
}

void Variations::on_symbol(std::uint32_t token) {
    if (game_.skipped_depth != 0 || !game_.variations.back().is_readable) return;
    const Line& line = game_.variations.back();
    if (const auto single = read_single_move(line.position, game_.text_of(token)))
        return play(token, *single);
    const bool is_move = is_spelled_as_move(game_.text_of(token));
    if (!is_move && take_no_move(token)) return;
    if (!play_unusual(token)) give_up_at(token);
}

void Variations::play(std::uint32_t token, const SingleMove& single) {
    const chess::San& san = single.san;
    const Line& line = game_.variations.back();
    const std::uint32_t ply = line.ply + 1;
    if (single.move.is_null())
        game_.notes.add(NoteKind::NullMove, token, ply, san.deviations, true);
    take(token, single.move);
    if (single.is_castling_as_king())
        game_.notes.add(NoteKind::CastlingAsKing, token, ply, 0, true);
    if ((single.notes | san.deviations) != 0) spelling_.review(token, san, single.notes, true, ply);
    const SanMark plain = line.position.is_check() ? SanMark::Check : SanMark::None;
    if (san.mark != plain || line.position.is_check())
        spelling_.review_mark(token, san, line.position, true, ply);
}

// Several half-moves, or one with signs.
bool Variations::play_unusual(std::uint32_t token) {
    SymbolContext context;
    context.next = around_.next_symbol(token);
    const SymbolReading reading =
        read_symbol(game_.variations.back().position, game_.text_of(token), context);
    if (const auto* word = std::get_if<Word>(&reading))
        return words_.play(*word, token, true, *this);
    const auto* split = std::get_if<Split>(&reading);
    return split != nullptr && around_.is_split_meant(token, *split, true) &&
           words_.play(*split, token, true, *this);
}

// Symbols that are no half-move and yet nothing to stop at.
bool Variations::take_no_move(std::uint32_t token) {
    if (game_.variations.back().has_move()) {
        if (annotations_.take_sign(token, true) || annotations_.take_check_word(token, true))
            return true;
    } else if (annotations_.take_sign_in_parentheses(token)) {
        return true;
    }
    const std::string_view text = game_.text_of(token);
    return is_en_passant_suffix(text) || pgn::is_result_word(text) ||
           annotations_.take_punctuation(token, true);
}

// The variation goes no further.
void Variations::give_up_at(std::uint32_t token) {
    Line& line = game_.variations.back();
    const std::uint32_t ply = line.ply + 1;
    line.is_readable = false;
    numbers_.forget_odd_dots_before(token);
    const auto san = chess::parse_san(game_.text_of(token));
    if (!san) return game_.notes.add(NoteKind::UnknownToken, token, ply, 0, true);
    if (!game_.notes.may_refuse_in_variation()) return;
    game_.notes.refuse_in_variation({.kind = StopKind::Illegal,
                                     .token = token,
                                     .ply = ply,
                                     .san = *san,
                                     .reason = chess::explain_refusal(line.position, *san),
                                     .before = line.position,
                                     .right_lost_ply = 0});
}

bool Variations::play_part(std::uint32_t token, const chess::San& san) {
    const chess::SanResolution found = chess::resolve_san(game_.variations.back().position, san);
    if (!found.is_ok()) return false;
    take(token, found.move);
    return true;
}

void Variations::take(std::uint32_t token, chess::Move move) {
    Line& line = game_.variations.back();
    line.before_last = line.position;
    line.position.play(move);
    ++line.ply;
    game_.variation_moves.push_back({token, move});
}

}  // namespace arbiter::replay::detail
