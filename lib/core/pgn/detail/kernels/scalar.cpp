#include "core/pgn/detail/kernels/kernels.hpp"

#include <array>

namespace arbiter::pgn::detail {
namespace {

enum : std::uint8_t { kBreak = 1, kBrace = 2, kStop = 4, kBracket = 8, kBeforeTag = 16 };

constexpr std::array<std::uint8_t, 256> kClasses = [] {
    std::array<std::uint8_t, 256> classes{};
    for (std::size_t byte = 0; byte <= 0x20; ++byte)
        classes[byte] |= kBreak;
    for (const char c : {'!', '"', '$', '&', '(', ')', '*', ';', '<', '>', '?', '[', ']', '{', '}'})
        classes[static_cast<unsigned char>(c)] |= kBreak;
    for (std::size_t byte = 0x80; byte <= 0xFF; ++byte)
        classes[byte] |= kBreak;
    for (const char c : {'{', '}'})
        classes[static_cast<unsigned char>(c)] |= kBrace;
    for (const char c : {'"', '\\', '\n', '\r'})
        classes[static_cast<unsigned char>(c)] |= kStop;
    classes['['] |= kBracket;
    for (const char c : {'\n', '\r', '\xBF'})
        classes[static_cast<unsigned char>(c)] |= kBeforeTag;
    return classes;
}();

std::uint8_t flags_of(const char* block, char previous) {
    std::uint8_t flags = BlockFlags::kNoLineEnd;
    for (unsigned i = 0; i < 64; ++i) {
        const auto byte = static_cast<unsigned char>(block[i]);
        const bool is_behind_cr = (i == 0 ? previous : block[i - 1]) == '\r';
        if (byte >= 0x80) flags |= BlockFlags::kHigh;
        if (byte == 0x7F || (byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r'))
            flags |= BlockFlags::kControl;
        if (byte == '&') flags |= BlockFlags::kAmpersand;
        if (byte == '\n') flags |= is_behind_cr ? BlockFlags::kCrLf : BlockFlags::kLf;
        if (byte != '\n' && is_behind_cr) flags |= BlockFlags::kCr;
        if (byte == '\n' || byte == '\r')
            flags &= static_cast<std::uint8_t>(~BlockFlags::kNoLineEnd);
    }
    return flags;
}

}  // namespace

std::uint64_t classify_scalar(const char* text, std::size_t blocks, char previous,
                              const BlockMaps& maps) {
    std::uint8_t before = kClasses[static_cast<unsigned char>(previous)];
    char last = previous;
    std::uint64_t line_ends = 0;
    for (std::size_t block = 0; block < blocks; ++block, text += 64) {
        std::uint64_t breaks = 0, braces = 0, string_stops = 0, tag_lines = 0;
        for (unsigned i = 0; i < 64; ++i) {
            const std::uint8_t classes = kClasses[static_cast<unsigned char>(text[i])];
            const std::uint64_t bit = std::uint64_t{1} << i;
            if (text[i] == '\n' || (i == 0 ? last : text[i - 1]) == '\r') ++line_ends;
            if ((classes & kBreak) != 0) breaks |= bit;
            if ((classes & kBrace) != 0) braces |= bit;
            if ((classes & kStop) != 0) string_stops |= bit;
            if ((classes & kBracket) != 0 && (before & kBeforeTag) != 0) tag_lines |= bit;
            before = classes;
        }
        maps.breaks[block] = breaks;
        maps.braces[block] = braces;
        maps.string_stops[block] = string_stops;
        maps.tag_lines[block] = tag_lines;
        maps.flags[block] = flags_of(text, last);
        last = text[63];
    }
    return line_ends;
}

}  // namespace arbiter::pgn::detail
