#include "core/replay/reading.hpp"

#include "core/encoding/convert.hpp"
#include "core/encoding/utf8.hpp"

#include <string>

namespace arbiter::replay {
namespace {

using chess::PieceLetters;
using chess::Role;

constexpr std::string_view kEnglish = "PNBRQK";  // from Role::Pawn on

constexpr Role english_role(char32_t character) {
    for (std::size_t i = 0; i < kEnglish.size(); ++i)
        if (character == static_cast<char32_t>(kEnglish[i])) return static_cast<Role>(i + 1);
    return Role::None;
}

// Asks for the figure before it as text, or as a picture.
constexpr bool is_style(char32_t character) {
    return character == 0xFE0E || character == 0xFE0F;
}
constexpr bool is_rank(char32_t character) {
    return character >= U'1' && character <= U'8';
}
bool is_file(char32_t character) {
    if (character >= 0x80) character = static_cast<char32_t>(chess::look_alike(character));
    return character >= U'a' && character <= U'h';
}
constexpr bool is_dash(char32_t character) {
    return character == U'-' || (character >= 0x2010 && character <= 0x2015) || character == 0x2212;
}
// What may follow the piece letter of a move, or comes first in a move without one.
bool begins_squares(char32_t character) {
    if (character >= U'a' && character <= U'h') return true;
    return is_file(character) || is_rank(character) || character == U'x' || character == U'X' ||
           character == U':' || character == 0xD7 || is_dash(character) ||
           chess::look_alike(character) == 'x';
}
// What may follow the letter of the promoted piece.
constexpr bool ends_move(char32_t character) {
    return character == U'\0' || character == U')' || character == U'+' || character == U'#' ||
           character == U'e';  // "e.p."
}
bool is_castling_letter(char32_t character) {
    if (character < 0x80) return character == U'O' || character == U'o' || character == U'0';
    return chess::look_alike(character) == 'O' || chess::look_alike(character) == 'o';
}
// May `character` be a piece letter in some language? Figures and the files are none.
bool is_capital(char32_t character) {
    if (character < 0x80) return character >= U'A' && character <= U'Z';
    return chess::figurine(character) == Role::None && !begins_squares(character);
}

}  // namespace

LetteredSymbol::LetteredSymbol(std::string_view symbol, const Reading& reading) {
    if (decode(symbol, reading.charset)) {
        letter(reading.letters);
    } else {
        push(U'?');
    }
}

bool LetteredSymbol::decode(std::string_view symbol, encoding::Charset charset) {
    if (symbol.size() > kLongest) return false;
    const bool is_converted = charset != encoding::Charset::Utf8 && !encoding::is_utf8(symbol);
    const std::string converted = is_converted ? encoding::to_utf8(symbol, charset) : std::string{};
    const std::string_view text = is_converted ? std::string_view(converted) : symbol;
    std::size_t at = 0;
    while (at < text.size()) {
        if (character_count_ == kMostCharacters) return false;
        const std::size_t size = encoding::sequence_length(text, at);
        if (size == 0) return false;
        // Every character of the other character sets is one byte.
        const std::size_t begin = is_converted ? character_count_ : at;
        const std::size_t end = is_converted ? begin + 1 : at + size;
        const char32_t character = encoding::character_at(text, at, size);
        at += size;
        // Invisible characters are no part of the move; the styles of figures go with their
        // letters.
        if (chess::is_invisible(character) && !is_style(character)) continue;
        characters_[character_count_++] = {character, static_cast<std::uint8_t>(begin),
                                           static_cast<std::uint8_t>(end)};
    }
    return !is_converted || character_count_ == symbol.size();
}

bool LetteredSymbol::is_castling() const {
    return is_castling_letter(value(0)) && (is_dash(value(1)) || is_castling_letter(value(1)));
}

// The last square of the symbol; the number of characters when there is none.
std::size_t LetteredSymbol::find_target() const {
    for (std::size_t i = character_count_; i-- > 1;)
        if (is_rank(value(i)) && is_file(value(i - 1))) return i - 1;
    return character_count_;
}

// Where the letter of the promoted piece would be: only after the first and the last rank.
std::size_t LetteredSymbol::find_promotion(std::size_t target) const {
    const std::size_t at = target + 2;
    if (value(at - 1) != U'1' && value(at - 1) != U'8') return character_count_;
    const bool has_sign = value(at) == U'=' || value(at) == U'/' || value(at) == U'(';
    return has_sign ? at + 1 : at;
}

// Moves may be glued together: "Sf3Sc6", "Sf3,Sc6".
bool LetteredSymbol::begins_another_move(std::size_t at) const {
    std::size_t end = at;
    while (end > 2 && (value(end - 1) == U'+' || value(end - 1) == U'#' || value(end - 1) == U',' ||
                       value(end - 1) == U'.'))
        --end;
    return end >= 2 && is_rank(value(end - 1)) && is_file(value(end - 2)) &&
           is_capital(value(at)) && begins_squares(value(at + 1));
}

// The longest spelling of a piece at `at`, of which the rest of the symbol makes sense.
LetteredSymbol::Match LetteredSymbol::match(const PieceLetters& letters, std::size_t at) const {
    Match best;
    for (std::size_t role = 1; role < letters.spellings.size(); ++role) {
        for (const chess::PieceSpelling& spelling : letters.spellings[role]) {
            if (spelling.size <= best.size) continue;
            bool is_same = true;
            for (std::size_t i = 0; i < spelling.size; ++i)
                is_same = is_same && value(at + i) == spelling.letters[i];
            const char32_t next = value(at + spelling.size);
            const bool begins = at == 0 || begins_another_move(at);
            if (is_same && (begins ? begins_squares(next) : ends_move(next)))
                best = {static_cast<Role>(role), spelling.size};
        }
    }
    return best;
}

void LetteredSymbol::push(char32_t character) {
    // Room for four bytes each.
    if (character < 0x80) {
        push_byte(static_cast<char>(character));
        return;
    }
    std::string bytes;
    encoding::append_utf8(character, bytes);
    for (const char byte : bytes)
        push_byte(byte);
}

void LetteredSymbol::push_byte(char byte) {
    if (text_size_ == text_.size()) return;
    written_at_[text_size_] = characters_[lettered_].begin;
    text_[text_size_++] = byte;
}

std::uint8_t LetteredSymbol::written_at(std::size_t at) const {
    if (at < text_size_) return written_at_[at];
    return character_count_ == 0 ? std::uint8_t{0} : characters_[character_count_ - 1U].end;
}

void LetteredSymbol::push_odd(OddLetter::Kind kind, std::size_t at, std::size_t size, char letter) {
    if (odd_size_ == kMostOdd) return;
    odd_[odd_size_++] = {kind, characters_[at].begin, characters_[at + size - 1].end, letter};
}

void LetteredSymbol::letter(const PieceLetters* letters) {
    const std::size_t target = find_target();
    const bool is_translated = letters != nullptr && target < character_count_ && !is_castling();
    const std::size_t promotion = is_translated ? find_promotion(target) : character_count_;
    for (std::size_t i = 0; i < character_count_;) {
        lettered_ = i;
        const bool is_letter_place =
            i == 0 || i == promotion || (i < target && begins_another_move(i));
        const Match found = is_translated && is_letter_place ? match(*letters, i) : Match{};
        if (found.role != Role::None) {
            push_piece(*letters, i, found);
            i += found.size;
            continue;
        }
        // An English letter is none in this language.
        if (is_translated && is_letter_place && !letters->is_look_alike() &&
            english_role(value(i)) > Role::Pawn)
            push(U'?');
        push_written(i);
        ++i;
    }
}

void LetteredSymbol::push_piece(const PieceLetters& letters, std::size_t at, Match found) {
    // The letter of a pawn is none in PGN; "P" itself is another matter.
    const char latin = chess::letter_of(found.role);
    const bool is_same = value(at) == static_cast<char32_t>(latin);
    if (is_same || found.role != Role::Pawn) push(static_cast<char32_t>(latin));
    if (is_same) return;
    const bool is_alike = letters.is_look_alike();
    has_foreign_letter_ = has_foreign_letter_ || !is_alike;
    push_odd(is_alike ? OddLetter::Kind::LookAlike : OddLetter::Kind::Foreign, at, found.size,
             found.role == Role::Pawn ? '\0' : latin);
}

// A character as it is, for parse_san() to interpret.
void LetteredSymbol::push_written(std::size_t at) {
    const char32_t character = value(at);
    push(character);
    if (character < 0x80) return;
    if (const Role role = chess::figurine(character); role != Role::None) {
        push_odd(OddLetter::Kind::Figurine, at, 1,
                 role == Role::Pawn ? '\0' : chess::letter_of(role));
    } else if (is_style(character)) {
        push_odd(OddLetter::Kind::Figurine, at, 1, '\0');
    } else if (const char latin = chess::look_alike(character); latin != '\0') {
        push_odd(OddLetter::Kind::LookAlike, at, 1, latin);
    }
}

LetterUse letters_used(std::string_view symbol, encoding::Charset charset) {
    LetteredSymbol read;
    const auto rows = chess::piece_letters();
    LetterUse use{(std::uint32_t{1} << rows.size()) - 1, false};
    if (!read.decode(symbol, charset) || read.is_castling()) return use;
    const std::size_t target = read.find_target();
    if (target >= read.character_count_) return use;
    for (const std::size_t at : {std::size_t{0}, read.find_promotion(target)}) {
        const char32_t character = read.value(at);
        if (!is_capital(character) || character == U'\0') continue;
        const bool is_english = english_role(character) != Role::None;
        use.is_foreign = use.is_foreign || !is_english;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const bool is_read = read.match(rows[row], at).role != Role::None ||
                                 (is_english && (rows[row].is_look_alike() || character == U'P'));
            if (!is_read) use.rows &= ~(std::uint32_t{1} << row);
        }
    }
    return use;
}

}  // namespace arbiter::replay
