#pragma once

#include "core/answers/line_cutter.hpp"
#include "run/io/input.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace arbiter::decide {

using answers::kMaxLineBytes;
using answers::LineChunk;
using answers::LineFlaw;

// Reads the inputs, one after the other, as chunks of lines (LineCutter). Memory: the lines of a
// chunk, one block and what the decoder holds.
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
    void close_source(bool has_failed, LineChunk& chunk);

    std::vector<std::string> inputs_;
    io::OpenLimits limits_;
    const std::size_t lines_per_chunk_;
    std::size_t next_input_ = 0;
    std::string name_;
    std::unique_ptr<Source> source_;
    std::vector<char> block_;
    answers::LineCutter cutter_;
};

}  // namespace arbiter::decide
