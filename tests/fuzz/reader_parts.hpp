#pragma once

#include "core/pgn/detail/fast_mainline.hpp"
#include "core/pgn/detail/fast_movetext.hpp"
#include "core/pgn/detail/game_border.hpp"
#include "core/pgn/detail/game_end.hpp"
#include "core/pgn/detail/inter_game_text.hpp"
#include "core/pgn/detail/movetext_reader.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::fuzz {

// The parts of a GameReader over the bytes of a fuzzer, so that each can be called by itself. The
// bytes after the text are its first one, which may look like more of it.
struct ReaderParts {
    ReaderParts(const std::uint8_t* data, std::size_t size, bool has_shortcuts)
        : text(reinterpret_cast<const char*>(data), size),
          tags{cursor, game, lexer, pairs, has_shortcuts},
          movetext{cursor, game, lexer, tags, pairs, border, end, has_shortcuts ? &fast : nullptr} {
        text.append(pgn::PaddedView::kPadding, size == 0 ? '\0' : text.front());
        const pgn::ReaderInput input{
            .text = pgn::PaddedView::with_padding_after(std::string_view(text).substr(0, size))};
        cursor.open(input);
        lexer.open();
        pairs.open();
        border.open();
        inter_game.open(input);
        game.begin_game();
        tags.begin_game();
        game.begin = game.tags_end = game.last_token_end = cursor.at();
    }

    // Everything that is known of the game lies inside the text, in order.
    void require_order() const {
        std::uint32_t last = 0;
        for (const pgn::Token& token : game.tokens) {
            require(last <= token.begin && token.begin < token.end && token.end <= cursor.size());
            last = token.end;
        }
        last = 0;
        for (const pgn::TagPair& tag : game.tags) {
            // A pair may lack its bracket.
            require(last <= tag.begin && tag.begin <= tag.name_begin &&
                    tag.name_begin <= tag.name_end && tag.name_end <= tag.value_begin &&
                    tag.value_begin <= tag.value_end && tag.value_end <= tag.end &&
                    tag.end <= cursor.segment_end());
            last = tag.end;
        }
        for (const pgn::Flaw& flaw : game.flaws.all())
            require(flaw.begin <= flaw.end && flaw.end <= cursor.size() &&
                    game.flaws.has(flaw.kind));
    }

    // Has the same been read as with `other`?
    void require_same(const ReaderParts& other) const {
        require(game.tokens.size() == other.game.tokens.size());
        for (std::size_t i = 0; i < game.tokens.size(); ++i) {
            const pgn::Token &a = game.tokens[i], &b = other.game.tokens[i];
            require(a.begin == b.begin && a.end == b.end && a.kind == b.kind &&
                    a.detail == b.detail && a.number == b.number);
        }
        require(game.tags.size() == other.game.tags.size());
        for (std::size_t i = 0; i < game.tags.size(); ++i) {
            const pgn::TagPair &a = game.tags[i], &b = other.game.tags[i];
            require(a.begin == b.begin && a.end == b.end && a.name_begin == b.name_begin &&
                    a.name_end == b.name_end && a.value_begin == b.value_begin &&
                    a.value_end == b.value_end);
        }
        require(game.known_tags == other.game.known_tags);
        require(game.flaws.kinds().bits() == other.game.flaws.kinds().bits());
        require(game.flaws.size() == other.game.flaws.size());
        require(game.symbols == other.game.symbols && game.move_number == other.game.move_number);
        require(game.terminator == other.game.terminator);
        require(game.last_token_end == other.game.last_token_end);
        require(game.has_comments == other.game.has_comments &&
                game.has_other_comments == other.game.has_other_comments &&
                game.has_moves == other.game.has_moves);
    }

    std::string text;
    pgn::detail::TextCursor cursor;
    pgn::detail::GameDraft game;
    pgn::detail::MovetextLexer lexer{cursor, game};
    pgn::detail::TagPairReader pairs{cursor, game};
    pgn::detail::TagSection tags;
    pgn::detail::InterGameText inter_game{cursor, game, lexer, pairs, tags};
    pgn::detail::GameBorder border{cursor, game, lexer, pairs};
    pgn::detail::GameEnd end{cursor, game};
    pgn::detail::FastMainline fast_mainline{cursor, game};
    pgn::detail::FastMovetext fast{cursor, game, lexer};
    pgn::detail::MovetextReader movetext;
};

}  // namespace arbiter::fuzz
