#pragma once

#include "core/pgn/game_reader.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::pgn::testing {

// A game with its text copied, so that tests can look at it after the reader went on.
struct ReadGame {
    std::string bytes;
    std::vector<std::string> tags;    // "Name=value"
    std::vector<std::string> tokens;  // text of each
    std::vector<TokenKind> kinds;
    std::vector<FlawKind> flaws;
    Outcome outcome = Outcome::None;
    std::size_t begin = 0, end = 0;
};

inline std::vector<ReadGame> read_games(std::string_view text, ReaderInput input = {}) {
    const PaddedText padded{std::string(text)};
    input.text = padded;
    GameReader reader;
    reader.open(input);
    std::vector<ReadGame> games;
    GameView view;
    while (reader.next(view)) {
        ReadGame game;
        game.bytes = view.bytes();
        game.begin = view.begin;
        game.end = view.end;
        for (const TagPair& tag : view.tags)
            game.tags.push_back(std::string(view.name_of(tag)) + "=" +
                                std::string(view.value_of(tag)));
        for (const Token& token : view.tokens()) {
            game.tokens.emplace_back(view.text_of(token));
            game.kinds.push_back(token.kind);
        }
        for (const Flaw& flaw : view.flaws)
            game.flaws.push_back(flaw.kind);
        game.outcome = view.outcome();
        games.push_back(std::move(game));
    }
    return games;
}

}  // namespace arbiter::pgn::testing
