#include "core/pgn/detail/odd_bytes.hpp"

#include "core/base/text.hpp"
#include "core/pgn/detail/bytes.hpp"
#include "core/pgn/entity.hpp"

namespace arbiter::pgn::detail {
namespace {

// Length of the valid UTF-8 sequence at the start of `text`; 1 when there is none.
std::uint32_t sequence_length(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    const std::uint32_t length = lead < 0xC2 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (lead > 0xF4 || text.size() < length) return 1;
    for (std::uint32_t i = 1; i < length; ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) return 1;
    return length;
}

bool starts_with_word(std::string_view text, std::string_view word) {
    return text.size() >= word.size() && equals_ignoring_case(text.substr(0, word.size()), word);
}

constexpr std::string_view kSpaceEntities[] = {"&nbsp;", "&#160;", "&#xa0;",
                                               "&ensp;", "&emsp;", "&thinsp;"};

}  // namespace

OddChar odd_char(std::string_view text) {
    using Kind = OddChar::Kind;
    if (text[0] == '&') {
        for (const std::string_view entity : kSpaceEntities)
            if (starts_with_word(text, entity))
                return {Kind::Entity, static_cast<std::uint32_t>(entity.size())};
        // One character, whatever it is: its semicolon begins no comment.
        const std::uint32_t length = entity_length(text);
        if (length == 0) return {Kind::Letter, 1};
        const std::string character = entity_text(text.substr(0, length));
        const bool is_seen = character.size() > 1 ? odd_char(character).kind == Kind::Letter
                                                  : !character.empty() && character != " ";
        return {is_seen ? Kind::Letter : Kind::Entity, length};
    }
    const std::uint32_t length = sequence_length(text);
    const std::string_view bytes = text.substr(0, length);
    if (length == 1) return {bytes == "\xA0" ? Kind::Space : Kind::Letter, 1};
    if (bytes == "\xC2\xA0" || bytes == "\xE3\x80\x80" || bytes == "\xE2\x80\xAF" ||
        bytes == "\xE2\x81\x9F" || (bytes >= "\xE2\x80\x80" && bytes <= "\xE2\x80\x8A"))
        return {Kind::Space, length};
    if (bytes == kBom || bytes == "\xE2\x81\xA0" ||
        (bytes >= "\xE2\x80\x8B" && bytes <= "\xE2\x80\x8D"))
        return {Kind::ZeroWidth, length};
    return {Kind::Letter, length};
}

}  // namespace arbiter::pgn::detail
