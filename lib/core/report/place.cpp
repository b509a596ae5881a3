#include "core/report/place.hpp"

#include "core/report/detail/line_ends.hpp"

#include <algorithm>
#include <optional>

namespace arbiter::report {
namespace {

// A line ends after byte i: an LF, or a CR that no LF follows.
bool ends_line(std::string_view bytes, std::size_t i) {
    if (bytes[i] == '\n') return true;
    return bytes[i] == '\r' && (i + 1 == bytes.size() || bytes[i + 1] != '\n');
}

// How many lines end after the bytes [from, to). What follows them may be out of reach.
std::uint64_t count_line_ends(std::string_view bytes, std::size_t from, std::size_t to) {
    if (from == to) return 0;
    const std::uint64_t last = ends_line(bytes, to - 1) ? 1 : 0;
    return last + detail::line_end_kernels().front()(bytes.data() + from, to - 1 - from);
}

// The byte after the last line end in [from, to), if there is one.
std::optional<std::size_t> last_line_start(std::string_view bytes, std::size_t from,
                                           std::size_t to) {
    for (std::size_t i = to; i-- > from;) {
        if (ends_line(bytes, i)) return i + 1;
    }
    return std::nullopt;
}

}  // namespace

Place PlaceCursor::at(std::uint64_t offset) {
    if (offset == 0 && base_offset_ != 0) return {};  // the first byte of the file
    const std::uint64_t relative = offset < base_offset_ ? 0 : offset - base_offset_;
    const auto to = static_cast<std::size_t>(std::min<std::uint64_t>(relative, bytes_.size()));
    if (to > position_) move_forward(to);
    if (to < position_) move_back(to);
    return {line_, column()};
}

// Columns count the bytes of the input. A line that began before the batch starts that many bytes
// of the input before its text.
std::uint64_t PlaceCursor::column() const {
    if (offsets_ == nullptr)
        return static_cast<std::uint64_t>(static_cast<std::int64_t>(position_) - line_start_) + 1;
    const auto text_start = static_cast<std::uint64_t>(std::max<std::int64_t>(line_start_, 0));
    const auto bytes_before = static_cast<std::uint64_t>(std::max<std::int64_t>(-line_start_, 0));
    return offsets_->input_offset(base_offset_ + position_) -
           offsets_->input_offset(base_offset_ + text_start) + bytes_before + 1;
}

void PlaceCursor::move_forward(std::size_t to) {
    const std::uint64_t ends = count_line_ends(bytes_, position_, to);
    if (ends != 0) {
        line_ += ends;
        line_start_ = static_cast<std::int64_t>(*last_line_start(bytes_, position_, to));
    }
    position_ = to;
}

void PlaceCursor::move_back(std::size_t to) {
    const std::uint64_t ends = count_line_ends(bytes_, to, position_);
    if (ends != 0) {
        line_ -= ends;
        const auto start = last_line_start(bytes_, 0, to);
        line_start_ = start ? static_cast<std::int64_t>(*start) : first_line_start_;
    }
    position_ = to;
}

}  // namespace arbiter::report
