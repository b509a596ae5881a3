#include "core/export_format/detail/symbol_meaning.hpp"

#include "core/chess/san.hpp"
#include "core/pgn/symbols.hpp"
#include "core/replay/symbol_reading.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <variant>

namespace arbiter::export_format::detail {
namespace {

using MeaningKind = SymbolMeaning::Kind;
using replay::WordPart;

SymbolMeaning meaning_of(MeaningKind kind) {
    SymbolMeaning meaning;
    meaning.kind = kind;
    return meaning;
}

bool is_dash(std::string_view text) {
    return text == "-" || text == "\xE2\x80\x93" || text == "\xE2\x80\x94";
}

bool is_sign(pgn::AnnotationKind kind) {
    return kind != pgn::AnnotationKind::None && kind != pgn::AnnotationKind::CheckMark;
}

SymbolMeaning meaning_of_sign(std::string_view text) {
    SymbolMeaning meaning;
    meaning.add({.sign = pgn::read_annotation_sign(text), .text = text});
    return meaning;
}

// The sign that a part of a word holds; "(N)" is "N".
std::string_view sign_in(std::string_view word, const WordPart& part) {
    const std::string_view text = word.substr(part.begin, part.end - std::size_t{part.begin});
    return text.size() == 3 && text.front() == '(' ? text.substr(1, 1) : text;
}

// Signs and moves of a word; `next_move()` says which move comes next, and false when it is none.
template <class NextMove>
bool add_word(const replay::WordShape& word, std::string_view text, SymbolMeaning& meaning,
              NextMove next_move) {
    for (const WordPart& part : word.parts()) {
        switch (part.kind) {
            case WordPart::Kind::Move: {
                const chess::Move move = next_move();
                if (move.is_none()) return false;
                meaning.add({.move = move, .sign = {}, .text = {}});
                break;
            }
            case WordPart::Kind::Assessment:
            case WordPart::Kind::Novelty:
            case WordPart::Kind::Diagram: {
                const std::string_view sign = sign_in(text, part);
                meaning.add({.sign = pgn::read_annotation_sign(sign), .text = sign});
                break;
            }
            case WordPart::Kind::CheckWord:
            case WordPart::Kind::Punctuation:
            case WordPart::Kind::Number:
                break;
        }
    }
    return true;
}

// Plays the moves as they are read.
template <class Board>
class MovesOfWord {
  public:
    MovesOfWord(const Board& now, std::span<const replay::SanOf<Board>> moves)
        : now_(now), moves_(moves) {}
    chess::Move operator()() {
        const chess::SanResolution found = resolve_san(now_, moves_.front());
        moves_ = moves_.subspan(1);
        if (!found.is_ok()) return chess::Move::none();
        now_.play(found.move);
        return found.move;
    }

  private:
    Board now_;
    std::span<const replay::SanOf<Board>> moves_;
};

// Moves and signs. "N" at the end may be the beginning of the next symbol.
template <class Board>
SymbolMeaning meaning_of_word(const Board& now, std::string_view text,
                              const replay::WordOn<Board>& word) {
    SymbolMeaning meaning;
    MovesOfWord<Board> moves(now, std::span(word.moves).first(word.move_count));
    const bool ends_with_novelty = word.parts().back().kind == WordPart::Kind::Novelty;
    if (!ends_with_novelty && add_word(word, text, meaning, std::ref(moves))) return meaning;
    return meaning_of(MeaningKind::Unread);
}

template <class Board>
SymbolMeaning meaning_of_split(const Board& now, const replay::SplitOn<Board>& split) {
    SymbolMeaning meaning;
    MovesOfWord<Board> moves(now, std::span(split.moves).first(split.parts));
    for (std::size_t i = 0; i < split.parts; ++i)
        meaning.add({.move = moves(), .sign = {}, .text = {}});
    return meaning;
}

// What no reading of SAN knows. nullopt: it may yet be a word with moves.
std::optional<SymbolMeaning> read_no_move(std::string_view text, bool has_move) {
    if (is_sign(pgn::read_annotation_sign(text).kind)) {
        if (!has_move) return meaning_of(MeaningKind::Words);
        // "N f3" may be a knight move with a blank in it.
        return text == "N" ? meaning_of(MeaningKind::Unread) : meaning_of_sign(text);
    }
    if (pgn::check_mark_of(text) || pgn::is_en_passant_suffix(text))
        return meaning_of(MeaningKind::Silent);
    if (pgn::is_result_word(text)) return meaning_of(MeaningKind::Words);
    if (std::ranges::all_of(text, pgn::is_punctuation)) return meaning_of(MeaningKind::Silent);
    return std::nullopt;
}

}  // namespace

SymbolMeaning read_beside_moves(std::string_view text) {
    if (is_sign(pgn::read_annotation_sign(text).kind)) return meaning_of_sign(text);
    const bool is_silent = pgn::check_mark_of(text) || pgn::is_en_passant_suffix(text) ||
                           is_dash(text) || std::ranges::all_of(text, pgn::is_punctuation);
    return meaning_of(is_silent ? MeaningKind::Silent : MeaningKind::Words);
}

namespace {

template <class Board>
SymbolMeaning read_on(const Board& now, std::string_view text, bool has_move) {
    const replay::SymbolReadingOn<Board> reading = replay::read_symbol(now, text);
    if (const auto* single = std::get_if<replay::SingleMoveOn<Board>>(&reading)) {
        SymbolMeaning meaning;
        meaning.add({.move = single->move, .sign = {}, .text = {}});
        return meaning;
    }
    const bool is_move = replay::BoardTraits<Board>::parse(text).has_value();
    if (!is_move)
        if (const auto meaning = read_no_move(text, has_move)) return *meaning;
    if (const auto* word = std::get_if<replay::WordOn<Board>>(&reading))
        return meaning_of_word(now, text, *word);
    // What may be one illegal move as well is decided by the numbers around it.
    const auto* split = std::get_if<replay::SplitOn<Board>>(&reading);
    return split != nullptr && !is_move ? meaning_of_split(now, *split)
                                        : meaning_of(MeaningKind::Unread);
}

template <class Board>
SymbolMeaning read_moves_on(const Board& before, std::string_view text,
                            std::span<const chess::Move> moves) {
    SymbolMeaning meaning;
    const bool is_plain = moves.size() == 1 && replay::BoardTraits<Board>::parse(text).has_value();
    const auto word = is_plain ? std::nullopt : replay::read_word(before, text);
    if (word && word->move_count == moves.size()) {
        auto next = moves.begin();
        if (add_word(*word, text, meaning, [&] { return *next++; })) return meaning;
    }
    meaning = {};
    for (const chess::Move move : moves)
        meaning.add({.move = move, .sign = {}, .text = {}});
    return meaning;
}

}  // namespace

SymbolMeaning read_in_variation(const replay::GamePosition& now, std::string_view text,
                                bool has_move) {
    if (const replay::VariantBoard* board = now.variant()) return read_on(*board, text, has_move);
    return read_on(now.orthodox(), text, has_move);
}

SymbolMeaning read_with_moves(const replay::GamePosition& before, std::string_view text,
                              std::span<const chess::Move> moves) {
    if (const replay::VariantBoard* board = before.variant())
        return read_moves_on(*board, text, moves);
    return read_moves_on(before.orthodox(), text, moves);
}

}  // namespace arbiter::export_format::detail
