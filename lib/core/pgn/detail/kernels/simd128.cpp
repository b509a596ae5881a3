#include "core/pgn/detail/kernels/kernels.hpp"

#if defined(__wasm__)

#include "core/pgn/detail/kernels/block_edge.hpp"
#include "core/pgn/detail/kernels/nibble_classes.hpp"

#include <wasm_simd128.h>

namespace arbiter::pgn::detail {
namespace {

#define ARBITER_SIMD128 __attribute__((target("simd128")))

struct Block {
    v128_t part[4];
};

// One bit a byte: its sign.
ARBITER_SIMD128 inline std::uint64_t bits(const Block& masks) {
    std::uint64_t all = 0;
    for (int i = 0; i < 4; ++i)
        all |= std::uint64_t{wasm_i8x16_bitmask(masks.part[i])} << (16 * i);
    return all;
}

ARBITER_SIMD128 inline v128_t table_of(const NibbleTable& table) {
    return wasm_v128_load(table.data());
}

// The low nibble, for a table; of bytes from 0x80 on a place outside of it, where there is nothing.
ARBITER_SIMD128 inline v128_t place(v128_t bytes) {
    return wasm_v128_and(bytes, wasm_i8x16_splat(static_cast<std::int8_t>(0x8f)));
}

ARBITER_SIMD128 inline std::uint64_t bits_of(const Block& block, char byte) {
    const v128_t wanted = wasm_i8x16_splat(byte);
    Block equal;
    for (int i = 0; i < 4; ++i)
        equal.part[i] = wasm_i8x16_eq(block.part[i], wanted);
    return bits(equal);
}

// Is a byte what the table has at its low nibble?
ARBITER_SIMD128 inline std::uint64_t named(const Block& block, const Block& places, v128_t by_low) {
    Block equal;
    for (int i = 0; i < 4; ++i)
        equal.part[i] = wasm_i8x16_eq(wasm_i8x16_swizzle(by_low, places.part[i]), block.part[i]);
    return bits(equal);
}

ARBITER_SIMD128 inline v128_t merged(const Block& block) {
    return wasm_v128_or(wasm_v128_or(block.part[0], block.part[1]),
                        wasm_v128_or(block.part[2], block.part[3]));
}

ARBITER_SIMD128 inline bool has_class(v128_t classes, std::uint8_t wanted) {
    return wasm_v128_any_true(
        wasm_v128_and(classes, wasm_i8x16_splat(static_cast<std::int8_t>(wanted))));
}

// The flags of a block that may have more than LF; `flags` are those of its line ends.
ARBITER_SIMD128 inline std::uint8_t flags_of(v128_t classes, bool has_high, unsigned flags) {
    if (has_high) flags |= BlockFlags::kHigh;
    if (has_class(classes, NibbleClass::kControl)) flags |= BlockFlags::kControl;
    if (has_class(classes, NibbleClass::kAmpersand)) flags |= BlockFlags::kAmpersand;
    return static_cast<std::uint8_t>(flags);
}

}  // namespace

ARBITER_SIMD128 std::uint64_t classify_simd128(const char* text, std::size_t blocks, char previous,
                                               const BlockMaps& out) {
    const BlockMaps maps = out;  // in registers
    const v128_t by_low = table_of(kClassesByLow), by_high = table_of(kClassesByHigh);
    const v128_t brace_by_low = table_of(kBraceByLow), stop_by_low = table_of(kStopByLow);
    BlockEdge edge(previous);
    for (std::size_t i = 0; i < blocks; ++i, text += 64) {
        Block block;
        Block places;
        Block classes;
        Block breaks;
        for (int k = 0; k < 4; ++k) {
            const v128_t bytes = wasm_v128_load(text + 16 * k);
            block.part[k] = bytes;
            places.part[k] = place(bytes);
            classes.part[k] = wasm_v128_and(wasm_i8x16_swizzle(by_low, places.part[k]),
                                            wasm_i8x16_swizzle(by_high, wasm_u8x16_shr(bytes, 4)));
            // 0x7F alone has the sign bit, and it is no break; bytes from 0x80 on have theirs.
            breaks.part[k] =
                wasm_v128_or(wasm_i8x16_gt(classes.part[k], wasm_i8x16_splat(0)), bytes);
        }
        const std::uint64_t lfs = bits_of(block, '\n');
        std::uint64_t before_tag = lfs;
        const v128_t all = merged(classes);
        const bool has_high = wasm_i8x16_bitmask(merged(block)) != 0;
        if (has_high || edge.is_behind_cr() || has_class(all, NibbleClass::kUnusual)) {
            const std::uint64_t crs = bits_of(block, '\r');
            before_tag |= crs | bits_of(block, '\xBF');
            maps.flags[i] = flags_of(all, has_high, edge.take_line_ends(lfs, crs));
        } else {
            maps.flags[i] = edge.take_lfs(lfs);
        }
        maps.breaks[i] = bits(breaks);
        maps.braces[i] = named(block, places, brace_by_low);
        maps.string_stops[i] = named(block, places, stop_by_low);
        maps.tag_lines[i] = edge.tag_lines(bits_of(block, '['), before_tag);
    }
    return edge.line_ends();
}

}  // namespace arbiter::pgn::detail

#endif
