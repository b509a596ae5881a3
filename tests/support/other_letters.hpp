#pragma once

#include "core/chess/piece_letters.hpp"
#include "core/chess/san.hpp"
#include "core/encoding/utf8.hpp"

#include <string>
#include <string_view>

namespace arbiter::testing {

// `san`, which is canonical, in the piece letters of another language.
[[nodiscard]] inline std::string in_letters(std::string_view san,
                                            const chess::PieceLetters& letters) {
    constexpr std::string_view kEnglish = "PNBRQK";
    std::string text;
    for (const char c : san) {
        const auto role = kEnglish.find(c);
        if (role == std::string_view::npos) {
            text += c;
            continue;
        }
        const chess::PieceSpelling& spelling = letters.spellings[role + 1].front();
        for (std::size_t i = 0; i < spelling.size; ++i)
            encoding::append_utf8(spelling.letters[i], text);
    }
    return text;
}

// The same as figures; white ones when `is_white`.
[[nodiscard]] inline std::string in_figures(std::string_view san, bool is_white) {
    constexpr std::string_view kOrder = "KQRBNP";  // from U+2654 on, black ones after them
    std::string text;
    for (const char c : san) {
        const auto at = kOrder.find(c);
        if (at == std::string_view::npos)
            text += c;
        else
            encoding::append_utf8(static_cast<char32_t>(0x2654 + at + (is_white ? 0 : 6)), text);
    }
    return text;
}

}  // namespace arbiter::testing
