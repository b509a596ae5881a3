#include "run/decide/line_reader.hpp"

#include "core/base/text.hpp"
#include "core/check/file_rules.hpp"
#include "core/fen_line/operand.hpp"
#include "core/pgn/other_format.hpp"
#include "run/io/error.hpp"

#include <algorithm>

namespace arbiter::decide {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{64} << 10;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

void LineChunk::clear() {
    text.clear();
    lines.clear();
    errors.clear();
    bytes = 0;
}

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
        if (source_ == nullptr && !open_next(chunk))
            return !chunk.lines.empty() || !chunk.errors.empty() || chunk.bytes != 0;
        take_line(chunk);
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
            is_at_file_start_ = true;
            block_.clear();
            at_ = 0;
            return true;
        } catch (const io::IoError& error) {
            chunk.errors.emplace_back(error.what());
        }
    }
    return false;
}

// The next bytes of the source, as UTF-8 in `block_`; at its end the source is closed.
void LineReader::read_block(LineChunk& chunk) {
    block_.clear();
    at_ = 0;
    raw_.resize(kBlockBytes);
    std::size_t size = 0;
    bool has_failed = false;
    // What decides about UTF-16 must not depend on how the bytes come in.
    const std::size_t wanted = is_at_file_start_ ? encoding::kUtf16Probe : 1;
    try {
        while (size < wanted) {
            const std::size_t count = source_->read(std::span(raw_).subspan(size));
            if (count == 0) break;
            size += count;
        }
    } catch (const io::IoError& error) {
        chunk.errors.emplace_back(error.what());
        has_failed = true;
        size = 0;
    }
    const std::string_view bytes(raw_.data(), size);
    chunk.bytes += size;
    if (is_at_file_start_) {
        charset_ = encoding::detect_utf16(bytes);
        decoder_ = encoding::Utf16Decoder(charset_);
    }
    if (charset_ == encoding::Charset::Utf8) {
        block_ = bytes;
    } else {
        decoder_.append(bytes, block_);
        if (size == 0) decoder_.finish(block_);
    }
    if (is_at_file_start_ && !has_failed && refuse_other_format(size < wanted, chunk)) return;
    if (is_at_file_start_ && std::string_view(block_).starts_with(kByteOrderMark))
        at_ = kByteOrderMark.size();
    is_at_file_start_ = false;
    if (size == 0) close_source(has_failed, chunk);
}

// No line of a file of games or of a database is read. What is looked at must not depend on how the
// bytes come in.   `is_whole`: there are no others.
bool LineReader::refuse_other_format(bool is_whole, LineChunk& chunk) {
    const std::string_view sight = std::string_view(block_).substr(0, encoding::kUtf16Probe);
    const auto format = pgn::find_other_format(sight, is_whole, pgn::WantedFormat::Positions);
    if (format == pgn::OtherFormat::None) return false;
    chunk.errors.push_back("'" + name_ + "' is no list of positions but " +
                           check::what_instead(format, pgn::WantedFormat::Positions));
    source_.reset();
    block_.clear();
    at_ = 0;
    return true;
}

// The last line of a file needs no line end; that of a damaged one is no line.
void LineReader::close_source(bool has_failed, LineChunk& chunk) {
    if (const auto damage = source_->damage()) {
        has_failed = true;
        chunk.errors.push_back("'" + name_ + "' is damaged at byte " +
                               std::to_string(damage->byte) + " of its text: " + damage->what +
                               "; the lines before the damage were read");
    }
    source_.reset();
    is_line_too_long_ |= line_.size() + block_.size() > kMaxLineBytes;
    if (!is_line_too_long_) line_ += block_;  // half a code unit of UTF-16 at most
    finish_line(has_failed ? LineFlaw::CutOff : LineFlaw::None, chunk);
}

// Appends one line, unless it is blank, or as much of it as there is to `line_`.
void LineReader::take_line(LineChunk& chunk) {
    if (at_ == block_.size()) {
        read_block(chunk);
        if (source_ == nullptr) return;
    }
    const auto begin = block_.begin() + static_cast<std::ptrdiff_t>(at_);
    const auto end = std::find_if(begin, block_.end(), is_line_end);
    const auto room = static_cast<std::ptrdiff_t>(kMaxLineBytes - line_.size());
    is_line_too_long_ |= end - begin > room;
    line_.append(begin, begin + std::min(end - begin, room));
    at_ = static_cast<std::size_t>(end - block_.begin());
    if (end == block_.end()) return;
    ++at_;
    finish_line(LineFlaw::None, chunk);
}

void LineReader::finish_line(LineFlaw flaw, LineChunk& chunk) {
    if (is_line_too_long_) flaw = LineFlaw::TooLong;
    if (is_line_too_long_ || !trimmed(line_).empty()) {
        chunk.lines.push_back({static_cast<std::uint32_t>(chunk.text.size()),
                               static_cast<std::uint32_t>(line_.size()), flaw});
        chunk.text += line_;
    }
    line_.clear();
    is_line_too_long_ = false;
}

}  // namespace arbiter::decide
