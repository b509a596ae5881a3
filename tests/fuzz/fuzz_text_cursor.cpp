#include "core/pgn/event_line.hpp"
#include "tests/fuzz/reader_parts.hpp"
#include "tests/fuzz/target.hpp"

// Segments follow each other without a gap, the text from its first byte to its last; in none
// begins the game of an event line.
ARBITER_FUZZ_TARGET(text_cursor) {
    using arbiter::fuzz::require;
    arbiter::fuzz::ReaderParts parts(data, size, true);
    arbiter::pgn::detail::TextCursor& cursor = parts.cursor;
    const std::string_view text = std::string_view(parts.text).substr(0, size);
    std::uint32_t begin = cursor.at();
    do {
        require(cursor.at() == begin && begin <= cursor.segment_end());
        for (std::uint32_t at = begin + 1; at < cursor.segment_end(); ++at) {
            const auto game =
                arbiter::pgn::begin_of_event_game(text, at, arbiter::pgn::TextStart::OfFile);
            require(!game || *game <= begin);
        }
        cursor.skip_blanks();
        require(cursor.is_at_segment_end() || static_cast<unsigned char>(cursor.here()) > 0x20);
        begin = cursor.segment_end();
    } while (cursor.go_to_next_segment());
    require(begin >= size);
    return 0;
}
