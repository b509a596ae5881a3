#pragma once

#include "core/encoding/utf16.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::answers {

// Longest line that is kept, in bytes. A FEN takes 112 at most.
inline constexpr std::size_t kMaxLineBytes = 1024;

enum class LineFlaw : std::uint8_t {
    None,
    TooLong,  // only its first kMaxLineBytes are kept
    CutOff,   // the input was damaged within it
};

// Some lines of the inputs, without their line ends, and what went wrong while they were read.
struct LineChunk {
    struct Line {
        std::uint32_t begin = 0, size = 0;  // in `text`
        LineFlaw flaw = LineFlaw::None;
    };

    [[nodiscard]] std::string_view line(const Line& which) const& {
        return std::string_view(text).substr(which.begin, which.size);
    }
    [[nodiscard]] std::string_view line(const Line& which) const&& = delete;
    void clear();

    std::string text;
    std::vector<Line> lines;
    std::vector<std::string> errors;  // inputs that cannot be read whole, for stderr
    std::uint64_t bytes = 0;          // decompressed bytes of the inputs that belong to it
};

// Cuts one text after the other into lines. A line ends at LF, CRLF, a lone CR or the end of its
// text; lines of blanks are skipped, and so is a byte order mark. UTF-16 is converted. Of games or
// of a database no line is read. How the bytes come in changes nothing. Memory: what was fed last,
// and one line.   THREADS: one owner.
class LineCutter {
  public:
    // A text begins. `name`: as errors call it.
    void begin(std::string name);
    // It goes on.   REQUIRES: begun, not ended, and take_line() was false.
    void feed(std::string_view bytes, LineChunk& chunk);
    // It ends, whole or not: the last line of a damaged text is none.
    void finish(bool is_whole, LineChunk& chunk);
    // Appends the next line to the chunk, unless it is blank. False: the text must go on first, or
    // is over.
    [[nodiscard]] bool take_line(LineChunk& chunk);
    // There is nothing more to take: it has ended, or is refused, or none was begun.
    [[nodiscard]] bool is_over() const { return state_ == State::Over; }

  private:
    // In Start the first bytes are collected: they say in which encoding the text is, and what.
    enum class State : std::uint8_t { Start, Lines, Ending, Over };

    void open(bool is_whole, LineChunk& chunk);
    void decode(std::string_view bytes);
    void finish_line(LineFlaw flaw, LineChunk& chunk);

    State state_ = State::Over;
    std::string name_;
    std::string start_;
    encoding::Charset charset_ = encoding::Charset::Utf8;
    encoding::Utf16Decoder decoder_{encoding::Charset::Utf16Le};
    std::string block_;   // fed, as UTF-8, and not yet taken
    std::size_t at_ = 0;  // in `block_`
    std::string line_;    // as far as it was read
    bool is_line_too_long_ = false;
    bool is_cut_off_ = false;
};

}  // namespace arbiter::answers
