#include "run/io/detail/bzip2_stream.hpp"

#include <algorithm>
#include <cstring>

namespace arbiter::io::detail {

std::size_t Bzip2Stream::produce(std::span<char> into) {
    while (decoded_.empty()) {
        if (!decoder_) {
            const std::span<const char> start = below_->peek(3);
            if (start.empty()) return below_->damage() ? stop_because(*below_, "") : 0;
            if (!is_first_ && start[0] == 0 && has_only_zeros_left(*below_)) return 0;
            if (std::memcmp(start.data(), "BZh", std::min<std::size_t>(start.size(), 3)) != 0) {
                return stop("bytes that are not bzip2 follow the compressed data");
            }
            is_first_ = false;
            decoder_.emplace(*below_, EnclosedDecoder::Method::Bzip2);
        }
        switch (decoder_->next(decoded_)) {
            case EnclosedDecoder::Step::Bytes:
                break;
            case EnclosedDecoder::Step::CutOff:
                return stop_because(*below_, "the bzip2 data is cut off");
            case EnclosedDecoder::Step::Corrupt:
                return stop("the bzip2 data is corrupt");
            case EnclosedDecoder::Step::End:
                decoder_.reset();
        }
    }
    const std::size_t count = std::min(into.size(), decoded_.size());
    std::memcpy(into.data(), decoded_.data(), count);
    decoded_ = decoded_.subspan(count);
    return count;
}

}  // namespace arbiter::io::detail
