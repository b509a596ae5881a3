#include "pgn/structure.hpp"

#include "base/assert.hpp"

namespace arbiter::pgn {

void Structure::build(std::string_view text) {
    ARBITER_CHECK(text.size() < (std::size_t{1} << 32) - 128);
    const std::size_t blocks = text.size() / 64 + 1;
    if (blocks_.size() < blocks) blocks_.resize(blocks);
    // The last block reads up to 63 bytes of padding; whatever stands there is cut off below.
    classify_(text.data(), blocks, '\n', blocks_.data());
    const std::uint64_t end = std::uint64_t{1} << (text.size() % 64);
    Masks& last = blocks_[blocks - 1];
    for (const auto map : {&Masks::breaks, &Masks::braces, &Masks::string_stops, &Masks::tag_lines})
        last.*map = (last.*map & (end - 1)) | end;
}

}  // namespace arbiter::pgn
