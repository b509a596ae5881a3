#include "core/chess/piece_letters.hpp"

#include <algorithm>

namespace arbiter::chess {
namespace {

// One character of well-formed UTF-8 of at most three bytes, taken off the front.
consteval char32_t take_character(std::string_view& text) {
    const auto byte = [&](std::size_t i) {
        return static_cast<char32_t>(static_cast<unsigned char>(text[i]));
    };
    char32_t character = byte(0);
    std::size_t size = 1;
    if (character >= 0xE0) {
        character = (character & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
        size = 3;
    } else if (character >= 0x80) {
        character = (character & 0x1F) << 6 | (byte(1) & 0x3F);
        size = 2;
    }
    text.remove_prefix(size);
    return character;
}

consteval std::array<PieceSpelling, 2> spellings_of(std::string_view text) {
    std::array<PieceSpelling, 2> spellings{};
    std::size_t at = 0;
    while (!text.empty()) {
        const char32_t character = take_character(text);
        if (character == U'|') {
            ++at;
        } else {
            PieceSpelling& spelling = spellings[at];
            spelling.letters[spelling.size++] = character;
        }
    }
    return spellings;
}

#define ARBITER_PIECE_LETTERS(id, names, king, queen, rook, bishop, knight, pawn) \
    PieceLetters{names,                                                           \
                 {{{},                                                            \
                   spellings_of(pawn),                                            \
                   spellings_of(knight),                                          \
                   spellings_of(bishop),                                          \
                   spellings_of(rook),                                            \
                   spellings_of(queen),                                           \
                   spellings_of(king)}}},
constexpr PieceLetters kRows[] = {
#include "core/chess/piece_letters.def"
};
#undef ARBITER_PIECE_LETTERS
static_assert(std::size(kRows) <= 32, "replay keeps sets of rows in 32 bits");
static_assert(static_cast<int>(Role::Pawn) == 1 && static_cast<int>(Role::King) == 6);

}  // namespace

bool PieceLetters::is_cyrillic() const {
    const char32_t queen = spellings[static_cast<std::size_t>(Role::Queen)][0].letters[0];
    return queen >= 0x0400 && queen < 0x0530;
}

std::span<const PieceLetters> piece_letters() {
    return kRows;
}

char look_alike(char32_t character) {
    struct Pair {
        char32_t character;
        char latin;
    };
    constexpr Pair kPairs[] = {
        {0x0430, 'a'}, {0x0441, 'c'}, {0x0435, 'e'}, {0x0501, 'd'}, {0x04BB, 'h'},
        {0x03F2, 'c'}, {0x043E, 'o'}, {0x03BF, 'o'}, {0x041E, 'O'}, {0x039F, 'O'},
        {0x0445, 'x'}, {0x0425, 'x'}, {0x03C7, 'x'}, {0x03A7, 'x'},
    };
    if (character < 0x80) return '\0';
    const auto* const found = std::ranges::find(kPairs, character, &Pair::character);
    return found == std::end(kPairs) ? '\0' : found->latin;
}

Role figurine(char32_t character) {
    if (character < 0x2654 || character > 0x265F) return Role::None;
    // King, queen, rook, bishop, knight, pawn, in white and then in black.
    return static_cast<Role>(6 - (character - 0x2654) % 6);
}

bool is_invisible(char32_t character) {
    return (character >= 0x200B && character <= 0x200D) || character == 0x2060 ||
           character == 0xFEFF || character == 0xFE0E || character == 0xFE0F;
}

}  // namespace arbiter::chess
