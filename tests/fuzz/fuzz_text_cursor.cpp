#include "pgn/event_line.hpp"
#include "tests/fuzz/reader_parts.hpp"
#include "tests/fuzz/target.hpp"

// Segments follow each other without a gap, the text from its first byte to its last; every one but
// the first begins with an event line, and none has another one inside.
ARBITER_FUZZ_TARGET(text_cursor) {
    using arbiter::fuzz::require;
    arbiter::fuzz::ReaderParts parts(data, size, true);
    arbiter::pgn::detail::TextCursor& cursor = parts.cursor;
    const std::string_view text = std::string_view(parts.text).substr(0, size);
    std::uint32_t begin = cursor.at();
    do {
        require(cursor.at() == begin && begin <= cursor.segment_end());
        for (std::uint32_t at = begin + 1; at < cursor.segment_end(); ++at)
            require(text[at] != '[' || at == begin + 3 || size - at < 8 ||
                    !arbiter::pgn::is_event_line(text, at));
        cursor.skip_blanks();
        require(cursor.is_at_segment_end() || static_cast<unsigned char>(cursor.here()) > 0x20);
        begin = cursor.segment_end();
    } while (cursor.go_to_next_segment());
    require(begin >= size);
    return 0;
}
