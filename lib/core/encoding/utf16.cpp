#include "core/encoding/utf16.hpp"

#include "core/encoding/utf8.hpp"

#include <algorithm>

namespace arbiter::encoding {
namespace {

constexpr bool is_high_surrogate(char16_t unit) {
    return (unit & 0xFC00U) == 0xD800U;
}
constexpr bool is_low_surrogate(char16_t unit) {
    return (unit & 0xFC00U) == 0xDC00U;
}

// Input bytes of the character that begins with this byte of UTF-8; 0 for the bytes after it.
constexpr std::uint64_t input_bytes(char c) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) == 0x80) return 0;
    return byte < 0xF0 ? 2 : 4;
}

// A code unit of ordinary text: printable ASCII, tab or line end.
constexpr bool is_plain(unsigned char low, unsigned char high) {
    return high == 0 && ((low >= 0x20 && low < 0x7F) || low == '\t' || low == '\n' || low == '\r');
}

}  // namespace

Charset detect_utf16(std::string_view prefix) {
    if (prefix.starts_with("\xFF\xFE")) return Charset::Utf16Le;
    if (prefix.starts_with("\xFE\xFF")) return Charset::Utf16Be;
    const std::string_view probe = prefix.substr(0, kUtf16Probe);
    if (probe.size() < 4) return Charset::Utf8;
    std::size_t little = 0;
    std::size_t big = 0;
    const std::size_t units = probe.size() / 2;
    for (std::size_t i = 0; i + 1 < probe.size(); i += 2) {
        const auto first = static_cast<unsigned char>(probe[i]);
        const auto second = static_cast<unsigned char>(probe[i + 1]);
        little += is_plain(first, second) ? 1 : 0;
        big += is_plain(second, first) ? 1 : 0;
    }
    // Half of the units at least: tag names, digits and moves are ASCII in every language. Plain
    // text has no zero byte at all, corrupt text has them on both sides.
    if (little * 2 > units && big == 0) return Charset::Utf16Le;
    if (big * 2 > units && little == 0) return Charset::Utf16Be;
    return Charset::Utf8;
}

void Utf16Decoder::append_unit(char16_t unit, std::string& out) {
    if (first_of_pair_ != 0) {
        const char16_t first = first_of_pair_;
        first_of_pair_ = 0;
        if (is_low_surrogate(unit)) {
            append_utf8(0x10000U + ((first & 0x3FFU) << 10 | (unit & 0x3FFU)), out);
            return;
        }
        out += kReplacement;
    }
    if (is_high_surrogate(unit)) {
        first_of_pair_ = unit;
    } else if (is_low_surrogate(unit)) {
        out += kReplacement;
    } else {
        append_utf8(unit, out);
    }
}

void Utf16Decoder::append(std::string_view bytes, std::string& out) {
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (!has_half_) {
            half_ = byte;
            has_half_ = true;
            continue;
        }
        has_half_ = false;
        const unsigned unit = is_big_endian_ ? half_ * 256U + byte : byte * 256U + half_;
        append_unit(static_cast<char16_t>(unit), out);
    }
}

void Utf16Decoder::finish(std::string& out) {
    if (first_of_pair_ != 0) out += kReplacement;
    if (has_half_) out += kReplacement;
    first_of_pair_ = 0;
    has_half_ = false;
}

std::string utf16_to_utf8(std::string_view bytes, Charset charset) {
    std::string out;
    out.reserve(bytes.size());
    Utf16Decoder decoder(charset);
    decoder.append(bytes, out);
    decoder.finish(out);
    return out;
}

std::string utf8_to_utf16(std::string_view text, Charset charset) {
    std::string out;
    out.reserve(2 * text.size());
    const auto append_unit = [&](char32_t unit) {
        const char low = static_cast<char>(unit & 0xFFU);
        const char high = static_cast<char>(unit >> 8 & 0xFFU);
        out += charset == Charset::Utf16Be ? high : low;
        out += charset == Charset::Utf16Be ? low : high;
    };
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = sequence_length(text, i);
        const char32_t character = length == 0 ? U'\uFFFD' : character_at(text, i, length);
        i += length == 0 ? 1 : length;
        if (character < 0x10000) {
            append_unit(character);
        } else {
            append_unit(0xD800U | (character - 0x10000U) >> 10);
            append_unit(0xDC00U | (character & 0x3FFU));
        }
    }
    return out;
}

std::uint64_t utf16_size(std::string_view text) {
    std::uint64_t size = 0;
    for (const char c : text)
        size += input_bytes(c);
    return size;
}

void OffsetMap::assign(std::string_view text, std::uint64_t text_offset, std::uint64_t input_begin,
                       std::uint64_t input_end) {
    text_ = text;
    text_begin_ = text_offset;
    input_begin_ = input_begin;
    input_end_ = input_end;
    marks_.clear();
    std::uint64_t size = 0;
    for (std::size_t i = 0; i < text.size(); i += kStride) {
        marks_.push_back(size);
        size += utf16_size(text.substr(i, kStride));
    }
}

std::uint64_t OffsetMap::input_offset(std::uint64_t text_offset) const {
    if (text_offset <= text_begin_) return input_begin_;
    std::uint64_t at = text_offset - text_begin_;
    if (at >= text_.size()) return input_end_;
    // Back to the first byte of its character.
    while (at != 0 && (static_cast<unsigned char>(text_[at]) & 0xC0U) == 0x80)
        --at;
    const std::size_t mark = static_cast<std::size_t>(at) / kStride;
    const std::string_view since = text_.substr(mark * kStride, at - mark * kStride);
    return std::min(input_end_, input_begin_ + marks_[mark] + utf16_size(since));
}

}  // namespace arbiter::encoding
