#include "core/answers/line_cutter.hpp"

#include "core/base/text.hpp"
#include "core/check/file_rules.hpp"
#include "core/pgn/other_format.hpp"

#include <algorithm>
#include <utility>

namespace arbiter::answers {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

void LineChunk::clear() {
    text.clear();
    lines.clear();
    errors.clear();
    bytes = 0;
}

void LineCutter::begin(std::string name) {
    state_ = State::Start;
    name_ = std::move(name);
    start_.clear();
    block_.clear();
    line_.clear();
    at_ = 0;
    is_line_too_long_ = is_cut_off_ = false;
}

void LineCutter::feed(std::string_view bytes, LineChunk& chunk) {
    chunk.bytes += bytes.size();
    if (state_ == State::Lines) decode(bytes);
    if (state_ != State::Start) return;
    start_ += bytes;
    if (start_.size() >= encoding::kUtf16Probe) open(false, chunk);
}

void LineCutter::finish(bool is_whole, LineChunk& chunk) {
    if (state_ == State::Start) open(true, chunk);
    if (state_ != State::Lines) return;
    if (charset_ != encoding::Charset::Utf8) decoder_.finish(block_);
    is_cut_off_ = !is_whole;
    state_ = State::Ending;
}

// What the first bytes say.   `is_whole`: there are no others.
void LineCutter::open(bool is_whole, LineChunk& chunk) {
    const std::string start = std::exchange(start_, {});
    charset_ = encoding::detect_utf16(start);
    decoder_ = encoding::Utf16Decoder(charset_);
    decode(start);
    const std::string_view sight = std::string_view(block_).substr(0, encoding::kUtf16Probe);
    const auto format = pgn::find_other_format(sight, is_whole, pgn::WantedFormat::Positions);
    if (format != pgn::OtherFormat::None) {
        chunk.errors.push_back("'" + name_ + "' is no list of positions but " +
                               check::what_instead(format, pgn::WantedFormat::Positions));
        state_ = State::Over;
        return;
    }
    if (std::string_view(block_).starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    state_ = State::Lines;
}

void LineCutter::decode(std::string_view bytes) {
    block_.erase(0, std::exchange(at_, 0));
    if (charset_ == encoding::Charset::Utf8)
        block_ += bytes;
    else
        decoder_.append(bytes, block_);
}

bool LineCutter::take_line(LineChunk& chunk) {
    if (state_ != State::Lines && state_ != State::Ending) return false;
    const auto begin = block_.begin() + static_cast<std::ptrdiff_t>(at_);
    const auto end = std::find_if(begin, block_.end(), is_line_end);
    const auto room = static_cast<std::ptrdiff_t>(kMaxLineBytes - line_.size());
    is_line_too_long_ |= end - begin > room;
    line_.append(begin, begin + std::min(end - begin, room));
    at_ = static_cast<std::size_t>(end - block_.begin());
    if (end != block_.end()) {
        ++at_;
        finish_line(LineFlaw::None, chunk);
        return true;
    }
    if (state_ == State::Lines) return false;
    // The last line needs no line end.
    state_ = State::Over;
    finish_line(is_cut_off_ ? LineFlaw::CutOff : LineFlaw::None, chunk);
    return true;
}

void LineCutter::finish_line(LineFlaw flaw, LineChunk& chunk) {
    if (is_line_too_long_) flaw = LineFlaw::TooLong;
    if (is_line_too_long_ || !trimmed(line_).empty()) {
        chunk.lines.push_back({static_cast<std::uint32_t>(chunk.text.size()),
                               static_cast<std::uint32_t>(line_.size()), flaw});
        chunk.text += line_;
    }
    line_.clear();
    is_line_too_long_ = false;
}

}  // namespace arbiter::answers
