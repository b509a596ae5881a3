#pragma once

#include "core/chess/piece_letters.hpp"
#include "core/encoding/charset.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace arbiter::replay {

struct LetterUse;

// In which letters the moves of a game are written. Replay decides it once per game.
struct Reading {
    const chess::PieceLetters* letters = nullptr;  // null: English, as PGN has it
    encoding::Charset charset = encoding::Charset::Utf8;

    [[nodiscard]] bool is_english() const { return letters == nullptr; }
};

// One letter of a written move that is not as PGN has it.
struct OddLetter {
    enum class Kind : std::uint8_t { Foreign, Figurine, LookAlike };
    Kind kind;
    std::uint8_t begin, end;  // bytes of the symbol, as it is written
    char letter;              // what PGN writes; 0 = nothing
};

// A symbol of the movetext as PGN would letter it.
class LetteredSymbol {
  public:
    // Longer symbols are no moves.
    static constexpr std::size_t kLongest = 48;

    LetteredSymbol(std::string_view symbol, const Reading& reading);

    // The symbol in UTF-8 with the piece letters of English; figures and letters that only look
    // alike are left to chess::parse_san(). What is no move in this reading becomes text that
    // parse_san() refuses.
    [[nodiscard]] std::string_view text() const& { return {text_.data(), text_size_}; }
    [[nodiscard]] std::string_view text() const&& = delete;
    // In the order of the text.
    [[nodiscard]] std::span<const OddLetter> odd_letters() const& {
        return {odd_.data(), odd_size_};
    }
    [[nodiscard]] std::span<const OddLetter> odd_letters() const&& = delete;
    // Where the character that gave text()[at] is in the symbol as written; its end for the end of
    // the text.
    [[nodiscard]] std::uint8_t written_at(std::size_t at) const;
    // A piece letter was taken for another one than English has there.
    [[nodiscard]] bool has_foreign_letter() const { return has_foreign_letter_; }

  private:
    struct Character {
        char32_t value;
        std::uint8_t begin, end;
    };
    static constexpr std::size_t kMostCharacters = 32;
    static constexpr std::size_t kMostOdd = 12;

    // A piece letter: the piece, and how many characters it takes; 0 = there is none.
    struct Match {
        chess::Role role = chess::Role::None;
        std::size_t size = 0;
    };

    LetteredSymbol() = default;
    [[nodiscard]] bool decode(std::string_view symbol, encoding::Charset charset);
    [[nodiscard]] char32_t value(std::size_t i) const {
        return i < character_count_ ? characters_[i].value : U'\0';
    }
    [[nodiscard]] bool is_castling() const;
    [[nodiscard]] std::size_t find_target() const;
    [[nodiscard]] std::size_t find_promotion(std::size_t target) const;
    [[nodiscard]] bool begins_another_move(std::size_t at) const;
    [[nodiscard]] Match match(const chess::PieceLetters& letters, std::size_t at) const;
    void letter(const chess::PieceLetters* letters);
    void push_piece(const chess::PieceLetters& letters, std::size_t at, Match found);
    void push_written(std::size_t at);
    void push(char32_t character);
    void push_byte(char byte);
    void push_odd(OddLetter::Kind kind, std::size_t at, std::size_t size, char letter);
    friend LetterUse letters_used(std::string_view symbol, encoding::Charset charset);

    std::array<Character, kMostCharacters> characters_{};
    std::array<char, 4 * kMostCharacters> text_{};
    std::array<std::uint8_t, 4 * kMostCharacters> written_at_{};  // of each byte of text_
    std::array<OddLetter, kMostOdd> odd_{};
    std::size_t lettered_ = 0;  // the character that push() writes down
    std::uint8_t character_count_ = 0;
    std::uint8_t text_size_ = 0;
    std::uint8_t odd_size_ = 0;
    bool has_foreign_letter_ = false;
};

// The rows of chess::piece_letters() that can read the symbol, as bits; all of them when it is no
// move of a piece. `is_foreign`: English cannot read it.
struct LetterUse {
    std::uint32_t rows = 0;
    bool is_foreign = false;
};
[[nodiscard]] LetterUse letters_used(std::string_view symbol, encoding::Charset charset);

}  // namespace arbiter::replay
