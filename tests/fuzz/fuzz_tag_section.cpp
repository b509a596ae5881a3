#include "tests/fuzz/reader_parts.hpp"
#include "tests/fuzz/target.hpp"

// A text that is read as tag sections, one after the other: the fast way, which learns from the
// sections before, reads the same pairs as the general one.
ARBITER_FUZZ_TARGET(tag_section) {
    using arbiter::fuzz::require;
    arbiter::fuzz::ReaderParts fast(data, size, true), general(data, size, false);
    for (std::uint32_t at = fast.cursor.at(); !fast.cursor.is_at_segment_end();) {
        for (auto* parts : {&fast, &general}) {
            parts->cursor.go_to(at);
            parts->game.begin_game();
            parts->game.last_token_end = at;
            parts->tags.begin_game();
            parts->tags.read();
            parts->require_order();
        }
        fast.require_same(general);
        require(fast.cursor.at() == general.cursor.at() && fast.cursor.at() >= at);
        at = std::max(at + 1, fast.cursor.at());
        fast.cursor.go_to(at);
    }
    return 0;
}
