#include "core/pgn/detail/kernels/kernels.hpp"

#if defined(__aarch64__)

#include "core/pgn/detail/kernels/block_edge.hpp"
#include "core/pgn/detail/kernels/byte_classes.hpp"

#include <arm_neon.h>

namespace arbiter::pgn::detail {
namespace {

struct Block {
    uint8x16_t part[4];
};

Block read(const char* text) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text);
    return {{vld1q_u8(bytes), vld1q_u8(bytes + 16), vld1q_u8(bytes + 32), vld1q_u8(bytes + 48)}};
}

// One bit a byte, of bytes that are all ones or nothing.
std::uint64_t bits_of(const Block& masks) {
    constexpr std::uint8_t kBits[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const uint8x16_t bits = vld1q_u8(kBits);
    // Sums of neighbours, three times: eight bytes become one.
    const uint8x16_t low = vpaddq_u8(vandq_u8(masks.part[0], bits), vandq_u8(masks.part[1], bits));
    const uint8x16_t high = vpaddq_u8(vandq_u8(masks.part[2], bits), vandq_u8(masks.part[3], bits));
    const uint8x16_t both = vpaddq_u8(low, high);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(both, both)), 0);
}

template <class Test>
std::uint64_t bits_where(const Block& block, Test test) {
    Block masks;
    for (int i = 0; i < 4; ++i)
        masks.part[i] = test(block.part[i]);
    return bits_of(masks);
}

std::uint64_t bits_of(const Block& block, char byte) {
    const uint8x16_t wanted = vdupq_n_u8(static_cast<std::uint8_t>(byte));
    return bits_where(block, [&](uint8x16_t part) { return vceqq_u8(part, wanted); });
}

std::uint64_t having(const Block& classes, std::uint8_t wanted) {
    const uint8x16_t bits = vdupq_n_u8(wanted);
    return bits_where(classes, [&](uint8x16_t part) { return vtstq_u8(part, bits); });
}

// What any of the four parts has at a place.
uint8x16_t merged(const Block& block) {
    return vorrq_u8(vorrq_u8(block.part[0], block.part[1]), vorrq_u8(block.part[2], block.part[3]));
}

// The classes of bytes below 0x40, and of those from there to 0x80; others have none.
struct Tables {
    uint8x16x4_t low = vld1q_u8_x4(kByteClasses.of.data());
    uint8x16x4_t high = vld1q_u8_x4(kByteClasses.of.data() + 64);

    [[nodiscard]] Block classify(const Block& block) const {
        Block classes;
        for (int i = 0; i < 4; ++i) {
            const uint8x16_t bytes = block.part[i];
            classes.part[i] =
                vorrq_u8(vqtbl4q_u8(low, bytes), vqtbl4q_u8(high, vsubq_u8(bytes, vdupq_n_u8(64))));
        }
        return classes;
    }
};

// The flags of a block that may have more than LF; `flags` are those of its line ends.
std::uint8_t flags_of(const Block& classes, std::uint64_t high, unsigned flags) {
    if (high != 0) flags |= BlockFlags::kHigh;
    if (having(classes, ByteClass::kControl) != 0) flags |= BlockFlags::kControl;
    if (having(classes, ByteClass::kAmpersand) != 0) flags |= BlockFlags::kAmpersand;
    return static_cast<std::uint8_t>(flags);
}

}  // namespace

std::uint64_t classify_neon(const char* text, std::size_t blocks, char previous,
                            const BlockMaps& out) {
    const BlockMaps maps = out;  // in registers
    const Tables tables;
    BlockEdge edge(previous);
    for (std::size_t i = 0; i < blocks; ++i, text += 64) {
        const Block block = read(text);
        const Block classes = tables.classify(block);
        const std::uint64_t lfs = bits_of(block, '\n');
        std::uint64_t before_tag = lfs, high = 0;
        const uint8x16_t unusual = vandq_u8(merged(classes), vdupq_n_u8(ByteClass::kUnusual));
        if (vmaxvq_u8(unusual) != 0 || vmaxvq_u8(merged(block)) >= 0x80 || edge.is_behind_cr()) {
            high =
                bits_where(block, [](uint8x16_t part) { return vcgeq_u8(part, vdupq_n_u8(0x80)); });
            const std::uint64_t crs = bits_of(block, '\r');
            before_tag |= crs | bits_of(block, '\xBF');
            maps.flags[i] = flags_of(classes, high, edge.take_line_ends(lfs, crs));
        } else {
            maps.flags[i] = edge.take_lfs(lfs);
        }
        maps.breaks[i] = having(classes, ByteClass::kBreak) | high;
        maps.braces[i] = having(classes, ByteClass::kBrace);
        maps.string_stops[i] = having(classes, ByteClass::kStop);
        maps.tag_lines[i] = edge.tag_lines(bits_of(block, '['), before_tag);
    }
    return edge.line_ends();
}

}  // namespace arbiter::pgn::detail

#endif
