#include "core/replay/word.hpp"

#include "core/base/text.hpp"
#include "core/pgn/annotation.hpp"
#include "core/replay/single_move.hpp"

#include <algorithm>

namespace arbiter::replay {
namespace {

using Kind = WordPart::Kind;

template <class Board>
struct StepOn {
    SanOf<Board> san;
    Board after;
};

// One ply that is no null move.
template <class Board>
std::optional<StepOn<Board>> play_text(const Board& before, std::string_view text,
                                       bool may_be_otherwise = true) {
    const auto single = read_single_move(before, text, may_be_otherwise);
    if (!single || single->move.is_null()) return std::nullopt;
    StepOn<Board> step{single->san, before};
    step.after.play(single->move);
    return step;
}

Kind kind_of(pgn::AnnotationKind sign) {
    switch (sign) {
        case pgn::AnnotationKind::Novelty:
            return Kind::Novelty;
        case pgn::AnnotationKind::Diagram:
            return Kind::Diagram;
        default:
            return Kind::Assessment;
    }
}

template <class Board>
class WordReader {
  public:
    WordReader(const Board& before, std::string_view text) : text_(text) { word_.after = before; }

    std::optional<WordOn<Board>> read() {
        std::size_t at = take_punctuation(0);
        while (at < text_.size()) {
            if (word_.move_count == WordShape::kMostMoves) return std::nullopt;
            const std::size_t end = take_move(at);
            if (end == at) return std::nullopt;
            at = end;
            // Between two moves it is what separates them; after the last one it is left over.
            std::size_t next = at;
            while (next < text_.size() && is_separator(text_[next]))
                ++next;
            at = next == text_.size() ? take_punctuation(at) : next;
            if (const std::size_t number_end = end_of_number(at); number_end != at) {
                if (!push(Kind::Number, at, number_end)) return std::nullopt;
                at = number_end;
            }
        }
        if (word_.move_count == 0 || word_.part_count < 2) return std::nullopt;
        return word_;
    }

  private:
    static bool is_separator(char c) { return c == ',' || c == '.'; }

    // Behind the digits and dots that begin at `at`; `at` when there are none.
    [[nodiscard]] std::size_t end_of_number(std::size_t at) const {
        std::size_t end = at;
        while (end < text_.size() && is_ascii_digit(text_[end]))
            ++end;
        if (end == at || end == text_.size() || text_[end] != '.') return at;
        while (end < text_.size() && text_[end] == '.')
            ++end;
        return end;
    }

    bool push(Kind kind, std::size_t begin, std::size_t end) {
        if (word_.part_count == WordShape::kMostParts) return false;
        word_.part_list[word_.part_count++] = {kind, static_cast<std::uint8_t>(begin),
                                               static_cast<std::uint8_t>(end)};
        return true;
    }

    std::size_t take_punctuation(std::size_t at) {
        std::size_t end = at;
        while (end < text_.size() && pgn::is_punctuation(text_[end]))
            ++end;
        if (end != at && !push(Kind::Punctuation, at, end)) return at;
        return end;
    }

    // A move with its signs: to the end of the word, else to the first separator that makes one.
    // Returns where it ends; `at` when there is none.
    std::size_t take_move(std::size_t at) {
        if (take_move_until(at, text_.size())) return text_.size();
        for (std::size_t end = at + 2; end < text_.size(); ++end) {
            if (!is_separator(text_[end]) && end_of_number(end) == end) continue;
            if (take_move_until(at, end) || take_glued_until(at, end)) return end;
        }
        return at != 0 && take_glued_until(at, text_.size()) ? text_.size() : at;
    }

    // "e4e5" of "e4e5,".
    bool take_glued_until(std::size_t begin, std::size_t end) {
        const std::string_view text = text_.substr(begin, end - begin);
        if (BoardTraits<Board>::parse(text)) return false;
        const SplitOn<Board> split = split_moves(word_.after, text);
        if (split.ways != 1 || word_.move_count + split.parts > WordShape::kMostMoves) return false;
        for (std::size_t i = 0; i < split.parts; ++i) {
            if (!push(Kind::Move, begin + split.cuts[i], begin + split.cuts[i + 1])) return false;
            word_.moves[word_.move_count++] = split.moves[i];
            word_.after.play(resolve_san(word_.after, split.moves[i]).move);
        }
        return true;
    }

    bool take_move_until(std::size_t begin, std::size_t end) {
        std::optional<StepOn<Board>> found;
        std::size_t found_cut = 0;
        for (std::size_t cut = begin + 2; cut <= end; ++cut) {
            const std::uint8_t parts = word_.part_count;
            const bool has_tail = take_tail(begin, cut, end);
            word_.part_count = parts;
            if (!has_tail) continue;
            auto step = play_text(word_.after, text_.substr(begin, cut - begin));
            if (!step) continue;
            // "Bb5+=": the mark belongs to a move that gives check.
            const bool has_mark = text_[cut - 1] == '+' && step->after.is_check();
            if (found && !(cut == found_cut + 1 && has_mark)) break;
            found = step;
            found_cut = cut;
        }
        if (!found) return false;
        if (!push(Kind::Move, begin, found_cut) || !take_tail(begin, found_cut, end)) return false;
        word_.moves[word_.move_count++] = found->san;
        word_.after = found->after;
        return true;
    }

    // Nothing but signs and punctuation from `at` to `end`?
    bool take_tail(std::size_t begin, std::size_t at, std::size_t end) {
        while (at < end) {
            const std::string_view rest = text_.substr(at, end - at);
            if (pgn::check_mark_of(rest) && rest.size() > 1 && rest[0] != '+') {
                // The marks before a word for them are part of it.
                std::size_t marks = at;
                while (marks > begin && (text_[marks - 1] == '+' || text_[marks - 1] == '#'))
                    --marks;
                return push(Kind::CheckWord, marks, end);
            }
            if (const std::size_t length = pgn::leading_sign_length(rest); length != 0) {
                const auto sign = pgn::read_annotation_sign(rest.substr(0, length));
                if (!push(kind_of(sign.kind), at, at + length)) return false;
                at += length;
                continue;
            }
            // "Re1(N)": such letters stay at the move, since they may name a promoted piece.
            if (rest.size() >= 3 && rest[0] == '(' && rest[2] == ')' &&
                pgn::leading_sign_length(rest.substr(1, 1)) != 0) {
                const auto sign = pgn::read_annotation_sign(rest.substr(1, 1));
                if (!push(kind_of(sign.kind), at, at + 3)) return false;
                at += 3;
                continue;
            }
            std::size_t next = at;
            while (next < end && pgn::is_punctuation(text_[next]))
                ++next;
            if (next == at || !push(Kind::Punctuation, at, next)) return false;
            at = next;
        }
        return true;
    }

    std::string_view text_;
    WordOn<Board> word_;
};

// By its letters, can one move end before `cut` and another begin there?
bool may_cut(std::string_view text, std::size_t cut) {
    constexpr std::string_view kEnds = "12345678+#O0QRBN";
    constexpr std::string_view kBegins = "abcdefghKQRBNO0";
    return kEnds.find(text[cut - 1]) != std::string_view::npos &&
           kBegins.find(text[cut]) != std::string_view::npos;
}

// One of several plies with nothing between them: in no other reading, since that leaves too much
// open.
template <class Board>
std::optional<StepOn<Board>> play_part(const Board& before, std::string_view text) {
    return play_text(before, text, false);
}

template <class Board>
SplitOn<Board> split_in_two(const Board& before, std::string_view text) {
    SplitOn<Board> split;
    for (std::size_t cut = 2; cut + 2 <= text.size(); ++cut) {
        if (!may_cut(text, cut)) continue;
        const auto first = play_part(before, text.substr(0, cut));
        if (!first) continue;
        const auto second = play_part(first->after, text.substr(cut));
        if (!second || ++split.ways != 1) continue;
        split.cuts = {0, cut, text.size()};
        split.moves = {first->san, second->san};
    }
    return split;
}

template <class Board>
SplitOn<Board> split_in_three(const Board& before, std::string_view text) {
    SplitOn<Board> split;
    split.parts = 3;
    for (std::size_t cut = 2; cut + 4 <= text.size(); ++cut) {
        if (!may_cut(text, cut)) continue;
        const auto first = play_part(before, text.substr(0, cut));
        if (!first) continue;
        const SplitOn<Board> rest = split_in_two(first->after, text.substr(cut));
        if (rest.ways == 0) continue;
        split.ways += rest.ways;
        split.cuts = {0, cut, cut + rest.cuts[1], text.size()};
        split.moves = {first->san, rest.moves[0], rest.moves[1]};
    }
    return split;
}

}  // namespace

template <class Board>
std::optional<WordOn<Board>> read_word(const Board& before, std::string_view text) {
    if (text.size() < 3 || text.size() > WordShape::kLongest) return std::nullopt;
    return WordReader<Board>(before, text).read();
}

template <class Board>
SplitOn<Board> split_moves(const Board& before, std::string_view text) {
    if (text.size() < 4 || text.size() > SplitOn<Board>::kLongest) return {};
    const SplitOn<Board> split = split_in_two(before, text);
    return split.ways != 0 ? split : split_in_three(before, text);
}

template std::optional<Word> read_word(const chess::Position&, std::string_view);
template std::optional<WordOn<VariantBoard>> read_word(const VariantBoard&, std::string_view);
template Split split_moves(const chess::Position&, std::string_view);
template SplitOn<VariantBoard> split_moves(const VariantBoard&, std::string_view);

}  // namespace arbiter::replay
