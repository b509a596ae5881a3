#include "core/text/text_lines.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace arbiter::text {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{64} << 10;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

TextLines::TextLines(const TextFile& file) : source_(file.open()), block_(kBlockBytes) {
    if (source_ == nullptr) damage_ = "no text in it";
}

bool TextLines::fill() {
    if (source_ == nullptr) return false;
    at_ = 0;
    size_ = source_->read(std::span(block_));
    if (size_ > 0) return true;
    if (const std::optional<Damage> damage = source_->damage()) damage_ = damage->what;
    source_.reset();
    return false;
}

void TextLines::take(std::string_view bytes) {
    const std::size_t room = kLongestLine - std::min(line_.size(), kLongestLine);
    if (bytes.size() > room) is_cut_ = true;
    line_.append(bytes.substr(0, room));
}

std::optional<std::string_view> TextLines::next() {
    line_.clear();
    is_cut_ = ended_with_cr_ = false;
    bool is_line = false;
    for (;;) {
        if (at_ == size_ && !fill()) {
            if (!is_line) return std::nullopt;
            break;
        }
        is_line = true;
        const std::string_view rest(block_.data() + at_, size_ - at_);
        const std::size_t end = rest.find('\n');
        take(rest.substr(0, end));
        at_ = end == std::string_view::npos ? size_ : at_ + end + 1;
        if (end != std::string_view::npos) break;
    }
    if (line_.ends_with('\r') && !is_cut_) {
        line_.pop_back();
        ended_with_cr_ = true;
    }
    if (++number_ == 1 && line_.starts_with(kByteOrderMark)) line_.erase(0, kByteOrderMark.size());
    return line_;
}

}  // namespace arbiter::text
