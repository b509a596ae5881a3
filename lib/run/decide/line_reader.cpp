#include "run/decide/line_reader.hpp"

#include "core/fen_line/operand.hpp"
#include "run/io/error.hpp"

#include <algorithm>

namespace arbiter::decide {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{64} << 10;

}  // namespace

LineReader::LineReader(std::vector<std::string> inputs, std::uint64_t max_window_bytes,
                       std::size_t lines_per_chunk, const std::atomic<bool>& interrupt,
                       unsigned decoders)
    : inputs_(std::move(inputs)),
      limits_{.max_window_bytes = max_window_bytes,
              .decoders = decoders,
              .given_text = &fen_line::position_of_operand,
              .stop = &interrupt},
      lines_per_chunk_(std::max<std::size_t>(lines_per_chunk, 1)) {}

bool LineReader::next(LineChunk& chunk) {
    chunk.clear();
    while (chunk.lines.size() < lines_per_chunk_) {
        if (cutter_.take_line(chunk)) continue;
        if (source_ != nullptr)
            read_block(chunk);
        else if (!open_next(chunk))
            return !chunk.lines.empty() || !chunk.errors.empty() || chunk.bytes != 0;
    }
    return true;
}

// Opens inputs until one can be read. False after the last.
bool LineReader::open_next(LineChunk& chunk) {
    while (next_input_ != inputs_.size()) {
        name_ = inputs_[next_input_++];
        try {
            const auto input = io::open_input(name_, limits_);
            if (input->is_archive()) {
                chunk.errors.push_back("cannot read '" + name_ +
                                       "': it is an archive, but lines are read from plain and "
                                       "compressed files");
                continue;
            }
            auto member = input->next();
            if (!member) continue;
            source_ = std::move(member->source);
            cutter_.begin(name_);
            return true;
        } catch (const io::IoError& error) {
            chunk.errors.emplace_back(error.what());
        }
    }
    return false;
}

// The next bytes of the source; at its end, or when its text is refused, it is closed.
void LineReader::read_block(LineChunk& chunk) {
    block_.resize(kBlockBytes);
    std::size_t size = 0;
    bool has_failed = false;
    try {
        size = source_->read(block_);
    } catch (const io::IoError& error) {
        chunk.errors.emplace_back(error.what());
        has_failed = true;
    }
    if (size == 0) return close_source(has_failed, chunk);
    cutter_.feed({block_.data(), size}, chunk);
    if (cutter_.is_over()) source_.reset();
}

void LineReader::close_source(bool has_failed, LineChunk& chunk) {
    if (const auto damage = source_->damage()) {
        has_failed = true;
        chunk.errors.push_back("'" + name_ + "' is damaged at byte " +
                               std::to_string(damage->byte) + " of its text: " + damage->what +
                               "; the lines before the damage were read");
    }
    source_.reset();
    cutter_.finish(!has_failed, chunk);
}

}  // namespace arbiter::decide
