#include "tests/fuzz/reader_parts.hpp"
#include "tests/fuzz/target.hpp"

// Text between games is stepped over to its end, and every game that is found begins in it: with a
// comment, or where the cursor is.
ARBITER_FUZZ_TARGET(inter_game_text) {
    using arbiter::fuzz::require;
    arbiter::fuzz::ReaderParts parts(data, size, true);
    std::uint32_t from = parts.cursor.at();
    while (parts.inter_game.find_game()) {
        require(from <= parts.game.begin && parts.game.begin <= parts.cursor.at());
        require(parts.cursor.at() < parts.cursor.segment_end());
        require(parts.game.tokens.empty() ? parts.game.begin == parts.cursor.at()
                                          : parts.game.begin == parts.game.tokens.front().begin);
        parts.require_order();
        // As if the game had one byte after its comments.
        parts.cursor.go_to(parts.cursor.at() + 1);
        parts.inter_game.begin(true, false);
        parts.game.begin_game();
        from = parts.cursor.at();
    }
    require(parts.cursor.at() >= size);
    return 0;
}
