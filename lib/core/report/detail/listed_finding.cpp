#include "core/report/detail/listed_finding.hpp"

#include "core/text/utf8.hpp"

#include <algorithm>

namespace arbiter::report::detail {

std::uint64_t column_in_characters(const ListedFinding& each, Place place) {
    const BatchView& batch = each.batch;
    const GameRecord* game = each.game;
    const std::uint64_t text_offset = each.finding.span.begin;
    if (game == nullptr || text_offset <= game->span.begin) return place.column;
    const std::string_view before =
        batch.bytes.substr(static_cast<std::size_t>(game->span.begin - batch.base_offset),
                           static_cast<std::size_t>(text_offset - game->span.begin));
    const std::size_t line_end = before.find_last_of("\r\n");
    const std::size_t begin = line_end == std::string_view::npos ? 0 : line_end + 1;
    // Bytes of UTF-8 that go on with a character; in other encodings each byte is one.
    std::string scratch;
    const std::string_view line = before.substr(begin);
    if (text::to_utf8(line, scratch).data() != line.data()) return place.column;
    const auto more = std::ranges::count_if(
        line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; });
    return place.column - static_cast<std::uint64_t>(more);
}

}  // namespace arbiter::report::detail
