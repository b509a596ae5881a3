#pragma once

#include "run/shards/part_file.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace arbiter::shards {

// The batches of partials one after the other, as one run over their inputs would have read them:
// where zstd frames were divided, offsets go on from the part before, and after damage nothing of
// that input is left.
// THREADS: one at a time.   LIFETIME: views the partials.
class PartFrames {
  public:
    explicit PartFrames(const Parts& parts) : parts_(parts) {}

    // The next batch and whose it is; null after the last, when all bytes of all partials were as
    // they had been written. The shift of `frame` counts from the start of the first part.
    // THROWS: BadPart, IoError.
    [[nodiscard]] const PartReader* next(PartReader::Frame& frame);

    // After the last batch, as PartTrailer has them.
    [[nodiscard]] std::uint64_t text_end() const { return text_end_; }
    [[nodiscard]] bool ends_damaged() const {
        return damaged_input_.has_value() && damaged_input_ == last_input_;
    }

  private:
    [[nodiscard]] std::uint64_t shift_of(const PartReader& part, std::uint64_t input) const;
    void end(const PartReader& part);

    const Parts& parts_;
    std::size_t part_ = 0;
    std::uint64_t text_end_ = 0;  // of the last piece so far, in its file
    std::optional<std::uint64_t> damaged_input_, last_input_;
};

}  // namespace arbiter::shards
