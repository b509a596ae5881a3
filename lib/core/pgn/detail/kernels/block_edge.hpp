#pragma once

#include "core/pgn/detail/kernels/kernels.hpp"

#include <bit>
#include <cstdint>

// What the SIMD kernels have in common: how bytes of one block count for the next.
namespace arbiter::pgn::detail {

// Goes from block to block. Call for each block first take_lfs() or take_line_ends(), then
// tag_lines().
class BlockEdge {
  public:
    explicit constexpr BlockEdge(char previous)
        : is_behind_cr_(previous == '\r'),
          is_behind_break_(previous == '\n' || previous == '\r' || previous == '\xBF') {}

    [[nodiscard]] constexpr bool is_behind_cr() const { return is_behind_cr_; }
    // As a ClassifyKernel returns them, of the blocks so far.
    [[nodiscard]] constexpr std::uint64_t line_ends() const { return line_ends_; }

    // LF are at these places, there is no CR, nor one before the block. Returns the flags for that.
    [[nodiscard]] constexpr std::uint8_t take_lfs(std::uint64_t lfs) {
        line_ends_ += static_cast<std::uint64_t>(std::popcount(lfs));
        return lfs != 0 ? BlockFlags::kLf : BlockFlags::kNoLineEnd;
    }
    // The same where there may be CR as well.
    [[nodiscard]] constexpr unsigned take_line_ends(std::uint64_t lfs, std::uint64_t crs) {
        const std::uint64_t behind_cr = (crs << 1) | (is_behind_cr_ ? 1U : 0U);
        line_ends_ += static_cast<std::uint64_t>(std::popcount(lfs | behind_cr));
        is_behind_cr_ = (crs >> 63) != 0;
        unsigned flags = 0;
        if ((lfs & behind_cr) != 0) flags |= BlockFlags::kCrLf;
        if ((lfs & ~behind_cr) != 0) flags |= BlockFlags::kLf;
        if ((~lfs & behind_cr) != 0) flags |= BlockFlags::kCr;
        if ((lfs | crs) == 0) flags |= BlockFlags::kNoLineEnd;
        return flags;
    }
    // Which '[' follow one of `before`: LF, CR and 0xBF.
    [[nodiscard]] constexpr std::uint64_t tag_lines(std::uint64_t brackets, std::uint64_t before) {
        const std::uint64_t behind = (before << 1) | (is_behind_break_ ? 1U : 0U);
        is_behind_break_ = (before >> 63) != 0;
        return brackets & behind;
    }

  private:
    bool is_behind_cr_, is_behind_break_;
    std::uint64_t line_ends_ = 0;
};

}  // namespace arbiter::pgn::detail
