#include "tests/fuzz/mutators.hpp"
#include "tests/fuzz/reader_parts.hpp"
#include "tests/fuzz/target.hpp"

// However movetext ends, the terminator is one of its tokens, the last line ends after the last
// token, and what is wrong stands in byte order.
ARBITER_FUZZ_MUTATOR(mutate_pgn, 0)

ARBITER_FUZZ_TARGET(game_end) {
    using arbiter::fuzz::require;
    arbiter::fuzz::ReaderParts parts(data, size, true);
    if (parts.cursor.is_at_segment_end()) return 0;
    parts.tags.read();
    parts.movetext.read();
    parts.end.settle();
    auto& game = parts.game;
    const std::uint32_t end = parts.end.end_of_last_line();
    parts.end.note_control_bytes(end);
    game.flaws.settle(end);
    parts.require_order();
    require(game.terminator < static_cast<std::int32_t>(game.tokens.size()));
    require(!game.has_terminator() || game.tokens[static_cast<std::size_t>(game.terminator)].kind ==
                                          arbiter::pgn::TokenKind::Result);
    require(game.last_token_end <= end && end <= parts.cursor.segment_end());
    std::uint32_t last = 0;
    for (const arbiter::pgn::Flaw& flaw : game.flaws.all()) {
        require(last <= flaw.begin && flaw.end <= end);
        last = flaw.begin;
    }
    return 0;
}
