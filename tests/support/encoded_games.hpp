#pragma once

#include "core/encoding/convert.hpp"

#include <string>
#include <string_view>

namespace arbiter::testing {

// A game that names White in a tag, in a comment and between its moves.
[[nodiscard]] inline std::string game_of(int number, std::string_view white) {
    return "[Event \"" + std::to_string(number) + "\"]\n[White \"" + std::string(white) +
           "\"]\n[Result \"1-0\"]\n\n1. e4 {" + std::string(white) + "} e5 2. Qx " +
           std::string(white) + " 1-0\n\n";
}

// 300 games in one text: the first `utf8_games` in UTF-8, the others in three code pages.
[[nodiscard]] inline std::string games_of_many_encodings(int utf8_games) {
    using encoding::Charset;
    std::string text;
    for (int i = 0; i < 300; ++i) {
        const std::string_view name = i % 5 == 0 ? "Müller" : i % 5 == 1 ? "Dvořák" : "Miller";
        const Charset charset = i < utf8_games ? Charset::Utf8
                                : i % 5 == 1   ? Charset::Windows1250
                                : i % 2 == 0   ? Charset::Ibm850
                                               : Charset::Windows1252;
        text += encoding::from_utf8(game_of(i, name), charset).value();
    }
    return text;
}

}  // namespace arbiter::testing
