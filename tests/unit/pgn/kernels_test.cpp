#include "pgn/detail/kernels/kernels.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace arbiter::pgn::detail {
namespace {

std::vector<BlockMasks> run(ClassifyKernel kernel, const std::string& text, char previous) {
    std::vector<BlockMasks> masks(text.size() / 64);
    kernel(text.data(), masks.size(), previous, masks.data());
    return masks;
}

void expect_same(const std::string& text, char previous) {
    const auto expected = run(&classify_scalar, text, previous);
    for (const KernelChoice& kernel : usable_kernels()) {
        const auto masks = run(kernel.classify, text, previous);
        for (std::size_t i = 0; i < masks.size(); ++i) {
            ASSERT_EQ(masks[i].breaks, expected[i].breaks) << kernel.name << " block " << i;
            ASSERT_EQ(masks[i].braces, expected[i].braces) << kernel.name << " block " << i;
            ASSERT_EQ(masks[i].string_stops, expected[i].string_stops)
                << kernel.name << " block " << i;
            ASSERT_EQ(masks[i].tag_lines, expected[i].tag_lines) << kernel.name << " block " << i;
        }
    }
}

TEST(Kernels, AgreeOnEveryByteAtEveryPlaceOfABlock) {
    for (int byte = 0; byte < 256; ++byte) {
        for (std::size_t at = 0; at < 64; ++at) {
            std::string text(128, 'a');
            text[at] = static_cast<char>(byte);
            text[at + 1] = '[';
            expect_same(text, 'a');
        }
    }
}

TEST(Kernels, AgreeOnRandomBytes) {
    std::mt19937 random(1);
    for (int round = 0; round < 2000; ++round) {
        std::string text(64 * 5, '\0');
        for (char& c : text)
            c = static_cast<char>(random());
        expect_same(text, static_cast<char>(random()));
    }
}

// What the reference itself must find, by hand.
TEST(Kernels, MarkWhatEndsASymbol) {
    std::string text(64, 'a');
    text.replace(0, 12, "e4 {x}[\n[a\"\\");
    const BlockMasks masks = run(&classify_scalar, text, 'a')[0];
    EXPECT_EQ(masks.breaks, 0b0101'1110'1100U | 0U);
    EXPECT_EQ(masks.braces, 0b10'1000U);
    EXPECT_EQ(masks.string_stops, 0b1100'1000'0000U);
    EXPECT_EQ(masks.tag_lines, 0b1'0000'0000U);
}

}  // namespace
}  // namespace arbiter::pgn::detail
