#include "core/replay/detail/word_player.hpp"

#include <cstddef>

namespace arbiter::replay::detail {
namespace {

NoteKind note_of(WordPart::Kind kind) {
    switch (kind) {
        case WordPart::Kind::Assessment:
            return NoteKind::InformantSymbol;
        case WordPart::Kind::Novelty:
            return NoteKind::NoveltyMark;
        case WordPart::Kind::Diagram:
            return NoteKind::DiagramMark;
        case WordPart::Kind::CheckWord:
            return NoteKind::CheckMarkWrong;
        default:
            return NoteKind::UnknownToken;
    }
}

}  // namespace

template <class Board>
bool WordPlayer::play(const WordOn<Board>& word, std::uint32_t token, bool is_in_variation,
                      LineOfWord<Board>& line) {
    if (!is_in_variation) game_.make_room_for(word.move_count);
    const auto note = [&](NoteKind kind, std::uint32_t after, std::uint32_t aux) {
        game_.notes.add(kind, token, game_.line(is_in_variation).ply + after, aux, is_in_variation);
    };
    std::size_t moves = 0;
    bool is_numbered = false;  // the number of the next ply came just before
    for (const WordPart& part : word.parts()) {
        const std::uint32_t begin = game_.written_at(token, part.begin);
        if (part.kind == WordPart::Kind::Move) {
            if (!line.play_part(token, word.moves[moves])) return false;
            if (++moves != 1 && !is_numbered) note(NoteKind::MovesGlued, 0, begin);
        } else if (part.kind == WordPart::Kind::Number) {
            // That of the ply that follows.
            note(NoteKind::MovesGlued, 1, begin);
        } else {
            const PartOfToken span{begin, game_.written_at(token, part.end)};
            note(note_of(part.kind), 0, span.packed());
        }
        is_numbered = part.kind == WordPart::Kind::Number;
    }
    if (is_in_variation) return true;
    if (is_numbered) numbers_.on_glued_number();
    // Its check suffix is reviewed once the signs are separated from it.
    spelling_.leave_last_mark();
    return true;
}

template <class Board>
bool WordPlayer::play(const SplitOn<Board>& split, std::uint32_t token, bool is_in_variation,
                      LineOfWord<Board>& line) {
    if (!is_in_variation) game_.make_room_for(split.parts);
    for (std::size_t i = 0; i < split.parts; ++i) {
        if (!line.play_part(token, split.moves[i])) return false;
        if (i == 0) continue;
        game_.notes.add(NoteKind::MovesGlued, token, game_.line(is_in_variation).ply,
                        game_.written_at(token, split.cuts[i]), is_in_variation);
    }
    return true;
}

template bool WordPlayer::play(const Word&, std::uint32_t, bool, LineOfWord<chess::Position>&);
template bool WordPlayer::play(const WordOn<VariantBoard>&, std::uint32_t, bool,
                               LineOfWord<VariantBoard>&);
template bool WordPlayer::play(const Split&, std::uint32_t, bool, LineOfWord<chess::Position>&);
template bool WordPlayer::play(const SplitOn<VariantBoard>&, std::uint32_t, bool,
                               LineOfWord<VariantBoard>&);

}  // namespace arbiter::replay::detail
