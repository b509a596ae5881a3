#include "core/encoding/convert.hpp"
#include "core/encoding/detect.hpp"
#include "core/encoding/html_entity.hpp"
#include "core/encoding/mojibake.hpp"
#include "core/encoding/utf16.hpp"
#include "core/encoding/utf8.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// Whatever the bytes are: conversions give UTF-8 and lead back, UTF-16 does not depend on the
// pieces it comes in, and every place of the text has its place in the input, in order.

namespace {

using namespace arbiter::encoding;
using arbiter::fuzz::require;

void check_charsets(std::string_view bytes) {
    const Charset charset = detect(bytes);
    require((charset == Charset::Utf8) == is_utf8(bytes));
    const std::string text = to_utf8(bytes, charset);
    require(is_utf8(text));
    require(is_utf8(to_utf8_where_needed(bytes, charset)));
    if (text.find(kReplacement) == std::string::npos) require(from_utf8(text, charset) == bytes);
}

void check_words(std::string_view text) {
    for (std::size_t i = skip_ascii(text, 0); i < text.size();) {
        const std::size_t end = skip_high(text, i);
        if (const auto found = find_mojibake(text, i, end)) require(is_utf8(found->text));
        i = skip_ascii(text, end);
    }
    for (std::size_t i = text.find('&'); i < text.size(); i = text.find('&', i + 1))
        if (const auto entity = read_html_entity(text.substr(i)))
            require(i + entity->length <= text.size());
}

void check_utf16(std::string_view bytes, Charset charset) {
    const std::string text = utf16_to_utf8(bytes, charset);
    require(is_utf8(text));
    std::string pieces;
    Utf16Decoder decoder(charset);
    for (std::size_t i = 0; i < bytes.size(); i += 3)
        decoder.append(bytes.substr(i, 3), pieces);
    decoder.finish(pieces);
    require(pieces == text);
    require(utf16_to_utf8(utf8_to_utf16(text, charset), charset) == text);

    OffsetMap offsets;
    offsets.assign(text, 7, 9, 9 + bytes.size());
    std::uint64_t last = 9;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const std::uint64_t at = offsets.input_offset(7 + i);
        require(last <= at && at <= 9 + bytes.size());
        last = at;
    }
    require(last == 9 + bytes.size());
}

}  // namespace

ARBITER_FUZZ_TARGET(encoding) {
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    check_charsets(bytes);
    check_words(bytes);
    check_utf16(bytes,
                detect_utf16(bytes) == Charset::Utf16Be ? Charset::Utf16Be : Charset::Utf16Le);
    return 0;
}
