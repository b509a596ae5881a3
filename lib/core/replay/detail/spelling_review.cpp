#include "core/replay/detail/spelling_review.hpp"

namespace arbiter::replay::detail {

using chess::SanMark;

void SpellingReview::forget() {
    last_mark_ = SanMark::None;
    has_uci_moves_ = false;
}

void SpellingReview::review(std::uint32_t token, chess::San san, std::uint8_t notes,
                            bool is_in_variation, std::uint32_t ply) {
    using chess::SanDeviation;
    using chess::SanNote;
    const auto has = [&](SanNote each) { return (notes & static_cast<std::uint8_t>(each)) != 0; };
    const auto note = [&](NoteKind kind, std::uint32_t aux = 0) {
        game_.notes.add(kind, token, ply, aux, is_in_variation);
    };
    has_uci_moves_ = has_uci_moves_ || san.has(SanDeviation::Uci);
    if (san.has(SanDeviation::Figurine)) note(NoteKind::Figurine);
    // The parts of such a move can be located once its letters are right.
    if (san.has(SanDeviation::LookAlike)) return note(NoteKind::Homoglyph);
    // King takes rook is castling in UCI only in Chess960; that it is UCI is then no second flaw.
    if (has(SanNote::CastlingByRook) && !game_.facts.is_chess960) {
        const bool is_short = chess::file_of(san.to) > san.origin_file;
        const chess::Side side = is_short ? chess::Side::Short : chess::Side::Long;
        return note(NoteKind::CastlingByRook, static_cast<std::uint32_t>(side));
    }
    if (san.deviations != 0) note(NoteKind::Deviation, san.deviations);
    // Long algebraic and UCI spellings name the origin by design and are reported as what they are.
    if (san.has(SanDeviation::LongAlgebraic) || san.has(SanDeviation::Uci)) return;
    if (has(SanNote::CaptureMarkMissing)) note(NoteKind::CaptureMarkMissing);
    if (has(SanNote::CaptureMarkWrong)) note(NoteKind::CaptureMarkWrong);
    if (has(SanNote::HintsForPinnedOnly))
        note(NoteKind::PinnedDisambiguation);
    else if (has(SanNote::HintsUnneeded) || has(SanNote::HintsNotCanonical))
        note(NoteKind::OverDisambiguated);
}

// A mate marked "+" or not at all is found here in variations and by review_last_mark() in the main
// line.
template <class Board>
void SpellingReview::review_mark(std::uint32_t token, chess::San san, const Board& after,
                                 bool is_in_variation, std::uint32_t ply) {
    if (BoardTraits<Board>::is_ended_by_variant(after)) {
        if (!is_in_variation) leave_last_mark();
        return;
    }
    if (san.mark == SanMark::None && san.has(chess::SanDeviation::Uci)) {
        // UCI has no marks, so none is missing.
        if (!is_in_variation) leave_last_mark();
        return;
    }
    const auto note = [&](NoteKind kind) { game_.notes.add(kind, token, ply, 0, is_in_variation); };
    const bool is_mate = after.is_check() && !after.has_legal_move();
    if (is_mate) {
        if (san.mark == SanMark::Mate) return;
        if (!is_in_variation && san.mark != SanMark::DoubleCheck) return;  // review_last_mark()
        note(san.mark == SanMark::None ? NoteKind::CheckMarkMissing : NoteKind::MateMarkedAsCheck);
        return;
    }
    if (san.mark == SanMark::None && after.is_check()) {
        note(NoteKind::CheckMarkMissing);
    } else if (san.mark != (after.is_check() ? SanMark::Check : SanMark::None)) {
        note(NoteKind::CheckMarkWrong);
    }
}

void SpellingReview::on_detached_mark(std::uint32_t token, std::uint32_t ply,
                                      bool is_in_variation) {
    // This is the mark that was missed before.
    if (!is_in_variation) leave_last_mark();
    const Note* last = game_.notes.last();
    if (last != nullptr && last->kind == NoteKind::CheckMarkMissing && last->ply == ply &&
        last->is_in_variation == is_in_variation)
        game_.notes.take_back_last();
    game_.notes.add(NoteKind::AnnotationDetached, token, ply, 0, is_in_variation);
}

// Only the last ply of the main line can be mate, so only there the board is tested.
template <class Board>
void SpellingReview::review_last_mark(const Board& last) {
    const Line& main = game_.main;
    if (main.ply == 0 || last_mark_ == SanMark::Mate || last_mark_ == SanMark::DoubleCheck) return;
    if (!last.is_check() || last.has_legal_move() || BoardTraits<Board>::is_ended_by_variant(last))
        return;
    const bool is_marked = last_mark_ == SanMark::Check;
    game_.notes.add(is_marked ? NoteKind::MateMarkedAsCheck : NoteKind::CheckMarkMissing,
                    last_token_, main.ply, 0, false);
}

template void SpellingReview::review_mark(std::uint32_t, chess::San, const chess::Position&, bool,
                                          std::uint32_t);
template void SpellingReview::review_mark(std::uint32_t, chess::San, const VariantBoard&, bool,
                                          std::uint32_t);
template void SpellingReview::review_last_mark(const chess::Position&);
template void SpellingReview::review_last_mark(const VariantBoard&);

}  // namespace arbiter::replay::detail
