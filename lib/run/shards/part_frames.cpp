#include "run/shards/part_frames.hpp"

#include <vector>

namespace arbiter::shards {
namespace {

// Does it begin inside the zstd frames of an input?
bool continues(const PartReader& part) {
    const std::vector<engine::InputPiece>& pieces = part.header().pieces;
    return !pieces.empty() && pieces.front().is_zstd && !pieces.front().begins_input();
}

}  // namespace

// Offsets of the first piece of a part count from its start, where that is in zstd frames.
std::uint64_t PartFrames::shift_of(const PartReader& part, std::uint64_t input) const {
    return continues(part) && part.header().pieces.front().input == input ? text_end_ : 0;
}

// After the batches of `part`.
void PartFrames::end(const PartReader& part) {
    const std::vector<engine::InputPiece>& pieces = part.header().pieces;
    if (pieces.empty()) return;
    const bool is_more_of_it = continues(part) && pieces.front().input == pieces.back().input;
    text_end_ = (is_more_of_it ? text_end_ : 0) + part.trailer().text_end;
    last_input_ = pieces.back().input;
    if (part.trailer().ends_damaged) damaged_input_ = last_input_;
}

const PartReader* PartFrames::next(PartReader::Frame& frame) {
    for (; part_ != parts_.size(); ++part_) {
        PartReader& part = *parts_[part_];
        while (part.next(frame)) {
            if (damaged_input_ == frame.input) continue;  // nothing is read after damage
            frame.shift += shift_of(part, frame.input);
            return &part;
        }
        end(part);
    }
    return nullptr;
}

}  // namespace arbiter::shards
