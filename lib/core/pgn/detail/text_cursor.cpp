#include "core/pgn/detail/text_cursor.hpp"

#include "core/pgn/detail/bytes.hpp"
#include "core/pgn/event_line.hpp"

#include <cstring>

namespace arbiter::pgn::detail {

void TextCursor::open(const ReaderInput& input) {
    input_ = input;
    const std::string_view text = input.text.text();
    text_ = text.data();
    size_ = static_cast<std::uint32_t>(text.size());
    structure_.build(input.text);
    undecided_from_ = UINT32_MAX;
    at_ = input.is_first_of_file && text.starts_with(kBom) ? 3 : 0;
    segment_end_ = end_of_segment_from(at_ + 1);
}

bool TextCursor::go_to_next_segment() {
    if (segment_end_ >= size_) return false;
    at_ = segment_end_;
    segment_end_ = end_of_segment_from(at_ + 1);
    return true;
}

// A segment ends where the next game begins whose `[Event "` follows a blank line.
std::uint32_t TextCursor::end_of_segment_from(std::uint32_t from) const {
    if (from >= size_) return size_;
    const TextStart start = text_start(input_);
    std::uint32_t bracket = structure_.next_tag_line(from);
    while (bracket < size_) {
        if (std::memcmp(text_ + bracket, "[Event \"", 8) == 0) {
            const auto begin = begin_of_event_game({text_, size_}, bracket, start);
            if (begin && *begin >= from) return static_cast<std::uint32_t>(*begin);
        }
        bracket = structure_.next_tag_line(bracket + 1);
    }
    return size_;
}

std::uint32_t TextCursor::end_of_line(std::uint32_t at) const {
    while (at < segment_end_ && !is_line_end(text_[at]))
        ++at;
    return at;
}

}  // namespace arbiter::pgn::detail
