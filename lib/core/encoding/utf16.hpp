#pragma once

#include "core/encoding/charset.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::encoding {

// Whole files in UTF-16 are read as UTF-8 text. Every character of the text comes from two input
// bytes, or from four when it takes four bytes in UTF-8; a surrogate without its partner becomes
// U+FFFD and comes from two, half a code unit at the end of the file becomes U+FFFD and comes from
// one. So a place of the text always has its place in the input.

// Utf16Le or Utf16Be when a file that starts with `prefix` is written so: it has the byte order
// mark, or its bytes are zero where the high halves of ASCII letters are. Else Utf8, which says
// nothing more. The answer depends on kUtf16Probe bytes at most.
inline constexpr std::size_t kUtf16Probe = 1024;
[[nodiscard]] Charset detect_utf16(std::string_view prefix);

// Decodes a file piece by piece; the pieces may end anywhere.
class Utf16Decoder {
  public:
    explicit Utf16Decoder(Charset charset) : is_big_endian_(charset == Charset::Utf16Be) {}

    // Appends what `bytes` and those before them make up. What a piece leaves unfinished, at most
    // three bytes, waits for the next one.
    void append(std::string_view bytes, std::string& out);
    // The file ends here: appends what is still unfinished.
    void finish(std::string& out);

  private:
    void append_unit(char16_t unit, std::string& out);

    bool is_big_endian_;
    bool has_half_ = false;
    unsigned char half_ = 0;      // the first byte of a code unit
    char16_t first_of_pair_ = 0;  // a high surrogate that waits for the low one; 0 = none
};

[[nodiscard]] std::string utf16_to_utf8(std::string_view bytes, Charset charset);

// The text in UTF-16; U+FFFD for bytes that are no UTF-8.
[[nodiscard]] std::string utf8_to_utf16(std::string_view text, Charset charset);

// How many bytes the text, made by a Utf16Decoder, takes in the input. COST: linear.
[[nodiscard]] std::uint64_t utf16_size(std::string_view text);

// Where the bytes of a decoded text are in the input.
// LIFETIME: views the text. COST: a number for each kStride bytes of text, at most kStride bytes
// looked at in each question.
class OffsetMap {
  public:
    OffsetMap() = default;

    // `text`, made by a Utf16Decoder, has the offset `text_offset` in the decoded file, and its
    // bytes are in the input at [input_begin, input_end).
    void assign(std::string_view text, std::uint64_t text_offset, std::uint64_t input_begin,
                std::uint64_t input_end);

    // The place in the input of the byte at `text_offset` of the decoded file. A byte inside a
    // character has the place of the character's first byte. The nearest end when the text does
    // not hold it.
    [[nodiscard]] std::uint64_t input_offset(std::uint64_t text_offset) const;
    [[nodiscard]] std::uint64_t input_end() const { return input_end_; }

  private:
    static constexpr std::size_t kStride = 256;

    std::string_view text_;
    std::uint64_t text_begin_ = 0;
    std::uint64_t input_begin_ = 0;
    std::uint64_t input_end_ = 0;
    std::vector<std::uint64_t> marks_;  // input bytes of the characters that begin before i*kStride
};

}  // namespace arbiter::encoding
