#pragma once

#include "core/encoding/utf16.hpp"
#include "run/io/input.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::decide {

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

// Cuts the inputs, one after the other, into chunks of lines. A line ends at LF, CRLF, a lone CR
// or the end of its file; lines of blanks are skipped, and so is a byte order mark. UTF-16 is
// converted. Memory: the lines of a chunk, one block and what the decoder holds.
// THREADS: one at a time.
class LineReader {
  public:
    // LIFETIME: of `interrupt`, which ends a read that waits.
    LineReader(std::vector<std::string> inputs, std::uint64_t max_window_bytes,
               std::size_t lines_per_chunk, const std::atomic<bool>& interrupt,
               unsigned decoders = 1);

    // Fills `chunk`; false when nothing is left.
    [[nodiscard]] bool next(LineChunk& chunk);

  private:
    [[nodiscard]] bool open_next(LineChunk& chunk);
    void read_block(LineChunk& chunk);
    [[nodiscard]] bool refuse_other_format(bool is_whole, LineChunk& chunk);
    void close_source(bool has_failed, LineChunk& chunk);
    void take_line(LineChunk& chunk);
    void finish_line(LineFlaw flaw, LineChunk& chunk);

    std::vector<std::string> inputs_;
    io::OpenLimits limits_;
    const std::size_t lines_per_chunk_;
    std::size_t next_input_ = 0;
    std::string name_;
    std::unique_ptr<Source> source_;
    std::vector<char> raw_;
    encoding::Charset charset_ = encoding::Charset::Utf8;
    encoding::Utf16Decoder decoder_{encoding::Charset::Utf16Le};
    bool is_at_file_start_ = false;
    std::string block_;   // read and not yet taken
    std::size_t at_ = 0;  // in `block_`
    std::string line_;    // as far as it was read
    bool is_line_too_long_ = false;
};

}  // namespace arbiter::decide
