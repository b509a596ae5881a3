#include "core/replay/symbol_reading.hpp"

#include <array>
#include <cstddef>

namespace arbiter::replay {
namespace {

// "N" at the end of the word may be the beginning of the next one.
template <class Board>
bool is_cut_off(const WordOn<Board>& word, std::string_view next) {
    return word.parts().back().kind == WordPart::Kind::Novelty &&
           is_cut_knight_move(word.after, next);
}

}  // namespace

template <class Board>
SymbolReadingOn<Board> read_symbol(const Board& before, std::string_view text,
                                   const SymbolContext& context) {
    if (const auto single = read_single_move(before, text, !context.is_half_move_missing))
        return *single;
    if (context.is_single) return {};
    if (const auto word = read_word(before, text); word && !is_cut_off(*word, context.next))
        return *word;
    if (context.is_half_move_missing) return {};
    const SplitOn<Board> split = split_moves(before, text);
    if (split.ways == 1) return split;
    return {};
}

template <class Board>
bool is_cut_knight_move(const Board& now, std::string_view next) {
    constexpr std::size_t kLongest = 8;  // "g1xf3+" and some
    if (next.empty() || next.size() > kLongest) return false;
    std::array<char, kLongest + 1> joined{'N'};
    const std::size_t size = next.copy(joined.data() + 1, kLongest) + 1;
    const auto san = BoardTraits<Board>::parse({joined.data(), size});
    return san && BoardTraits<Board>::plain(*san).role == chess::Role::Knight &&
           resolve_san(now, *san).is_ok();
}

template SymbolReading read_symbol(const chess::Position&, std::string_view, const SymbolContext&);
template SymbolReadingOn<VariantBoard> read_symbol(const VariantBoard&, std::string_view,
                                                   const SymbolContext&);
template bool is_cut_knight_move(const chess::Position&, std::string_view);
template bool is_cut_knight_move(const VariantBoard&, std::string_view);

}  // namespace arbiter::replay
