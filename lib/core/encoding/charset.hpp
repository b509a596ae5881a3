#pragma once

#include <cstdint>
#include <string_view>

namespace arbiter::encoding {

// The character sets in which games are found.
enum class Charset : std::uint8_t {
    Utf8,         // ASCII too
    Windows1252,  // and ISO-8859-1, whose 0x80-0x9F are never meant: name_for() distinguishes them
    Windows1250,
    Windows1251,
    Koi8R,
    Ibm850,
    Ibm437,
    Utf16Le,  // of whole files, which are converted before they are cut
    Utf16Be,
    Unknown,  // not UTF-8, otherwise undecidable: shown as ISO-8859-1
};

// The name that programs and people know: "WINDOWS-1252"; "unknown".
[[nodiscard]] std::string_view name_of(Charset charset);

// The same for a text with these bytes, which is written in `charset`: "ISO-8859-1" where that has
// all characters of a text in Windows-1252, none of which is a byte from 0x80 to 0x9F. Words in
// UTF-8 between them do not count.   PGN 4.1.
[[nodiscard]] std::string_view name_for(Charset charset, std::string_view bytes);

}  // namespace arbiter::encoding
