#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::encoding {

// The character sets in which programs write lists of players: that of the machine, whatever
// country it is in. More than the games of archives have, and never detected from the bytes alone.
enum class LocalCharset : std::uint8_t {
    Utf8,
    Windows1252,  // western Europe
    Windows1250,  // central Europe
    Windows1251,  // Cyrillic
    Windows1253,  // Greek
    Windows1254,  // Turkish
    Windows1257,  // Baltic
    Koi8R,
    Utf16Le,
    Utf16Be,
};

// "WINDOWS-1253", as programs and people know it.
[[nodiscard]] std::string_view name_of(LocalCharset charset);
// "cp1253", "windows-1253", "1253", "koi8-r", "utf-16": whatever the case.
[[nodiscard]] std::optional<LocalCharset> find_local_charset(std::string_view name);
// The names for a message: "utf-8, utf-16, cp1250, ...".
[[nodiscard]] std::string_view local_charset_names();

// A character set that is expected where a text comes from, and how much speaks for it: 1 or 2.
struct ExpectedCharset {
    LocalCharset charset;
    int weight;
};

// What is known of the character set of a text.
struct CharsetGuess {
    LocalCharset charset = LocalCharset::Utf8;
    std::optional<LocalCharset> other;  // that the bytes may as well mean
    bool makes_words = true;            // else its letters are no words in any known one
    [[nodiscard]] bool is_certain() const { return makes_words && !other; }
};
// UTF-8 and UTF-16 show themselves; else the one in which the words look most like words, those
// that are expected first. COST: linear; at most 8 KiB of words are weighed.
[[nodiscard]] CharsetGuess guess_charset(std::string_view bytes,
                                         std::span<const ExpectedCharset> expected);

// The text in UTF-8. Where the guess is not certain, U+FFFD replaces each byte that the two
// character sets read differently, or for all of them: no letter is made up. Words in UTF-8 between
// others stay.   COST: linear.   THREADS: any number at once.
[[nodiscard]] std::string decoded(std::string_view bytes, const CharsetGuess& guess);
// The same with a known character set: every byte is read in it.
[[nodiscard]] std::string decoded(std::string_view bytes, LocalCharset charset);

}  // namespace arbiter::encoding
