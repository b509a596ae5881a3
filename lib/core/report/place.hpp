#pragma once

#include "core/report/game_record.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arbiter::report {

// Where a byte stands for a person: both 1-based. Lines end at LF, CRLF or a lone CR; the column is
// 1 + bytes since the line's start, a byte order mark included.   docs/guide/interface.md 3.1.
struct Place {
    std::uint64_t line = 1;
    std::uint64_t column = 1;
    friend constexpr bool operator==(const Place&, const Place&) = default;
};

// Turns byte offsets of one batch into places, best in ascending order; going back is right too,
// only slower. LIFETIME: views the batch's bytes. COST: every byte between two offsets is counted
// once, many at a time.
class PlaceCursor {
  public:
    // `first` = place of bytes[0], whose absolute offset is `base_offset`.
    PlaceCursor(std::string_view bytes, std::uint64_t base_offset, Place first)
        : bytes_(bytes),
          base_offset_(base_offset),
          line_(first.line),
          line_start_(1 - static_cast<std::int64_t>(first.column)),
          first_line_start_(line_start_) {}
    explicit PlaceCursor(const BatchView& batch)
        : PlaceCursor(batch.bytes, batch.base_offset,
                      {batch.first_line, batch.starts_in_line ? batch.first_column : 1}) {
        offsets_ = batch.offsets;
    }

    // The place of the byte at absolute offset `offset`. Outside the batch it is that of the
    // nearest end, but for the first byte of the file.
    [[nodiscard]] Place at(std::uint64_t offset);

  private:
    void move_forward(std::size_t to);
    void move_back(std::size_t to);
    [[nodiscard]] std::uint64_t column() const;

    std::string_view bytes_;
    const encoding::OffsetMap* offsets_ = nullptr;
    std::uint64_t base_offset_;
    std::size_t position_ = 0;
    std::uint64_t line_;       // of position_
    std::int64_t line_start_;  // index of its first byte; below 0 when it lies in an earlier batch
    std::int64_t first_line_start_;  // of the line of bytes[0]
};

}  // namespace arbiter::report
