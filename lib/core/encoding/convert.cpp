#include "core/encoding/convert.hpp"

#include "core/encoding/detail/high_runs.hpp"
#include "core/encoding/detail/single_byte.hpp"
#include "core/encoding/detect.hpp"
#include "core/encoding/utf16.hpp"
#include "core/encoding/utf8.hpp"

#include <cstddef>

namespace arbiter::encoding {
namespace {

bool is_utf16(Charset charset) {
    return charset == Charset::Utf16Le || charset == Charset::Utf16Be;
}

void append_valid(std::string_view bytes, std::string& out) {
    for (std::size_t i = 0; i < bytes.size();) {
        const std::size_t length = sequence_length(bytes, i);
        out += length == 0 ? kReplacement : bytes.substr(i, length);
        i += length == 0 ? 1 : length;
    }
}

void append_utf8_of(std::string_view bytes, Charset charset, std::string& out) {
    if (charset == Charset::Utf8) return append_valid(bytes, out);
    const detail::HighHalf& table = detail::high_half_of(charset);
    for (const char byte : bytes)
        append_utf8(detail::character_of(byte, table), out);
}

}  // namespace

std::string to_utf8(std::string_view bytes, Charset charset) {
    if (is_utf16(charset)) return utf16_to_utf8(bytes, charset);
    return detail::with_high_runs(
        bytes, [&](std::string_view run, std::string& out) { append_utf8_of(run, charset, out); });
}

std::string to_utf8_where_needed(std::string_view text, Charset charset) {
    return detail::with_high_runs(text, [&](std::string_view run, std::string& out) {
        if (is_utf8(run)) {
            out += run;
        } else {
            append_utf8_of(run, is_utf16(charset) ? Charset::Utf8 : charset, out);
        }
    });
}

std::string as_utf8(std::string_view bytes) {
    const Charset charset = detect(bytes);
    std::string text = charset == Charset::Utf8 ? std::string(bytes) : to_utf8(bytes, charset);
    std::string scratch;
    const std::string_view whole = sound(text, Nul::Replace, scratch);
    return whole.data() == text.data() ? text : scratch;
}

bool means_same(std::string_view bytes, Charset a, Charset b) {
    if (a == b) return true;
    const std::string text = to_utf8(bytes, a);
    return text.find(kReplacement) == std::string::npos && text == to_utf8(bytes, b);
}

std::optional<std::string> from_utf8(std::string_view text, Charset charset) {
    if (!is_utf8(text)) return std::nullopt;
    if (charset == Charset::Utf8) return std::string(text);
    if (is_utf16(charset)) return utf8_to_utf16(text, charset);
    const detail::HighHalf& table = detail::high_half_of(charset);
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = sequence_length(text, i);
        const auto byte = detail::byte_of(character_at(text, i, length), table);
        if (!byte) return std::nullopt;
        out += *byte;
        i += length;
    }
    return out;
}

}  // namespace arbiter::encoding
