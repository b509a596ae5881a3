#include "pgn/detail/kernels/kernels.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace arbiter::pgn::detail {
namespace {

struct Classified {
    std::vector<BlockMasks> masks;
    std::vector<std::uint8_t> flags;
};

Classified run(ClassifyKernel kernel, const std::string& text, char previous) {
    Classified all{std::vector<BlockMasks>(text.size() / 64),
                   std::vector<std::uint8_t>(text.size() / 64)};
    kernel(text.data(), all.masks.size(), previous, all.masks.data(), all.flags.data());
    return all;
}

void expect_same(const std::string& text, char previous) {
    const auto [expected, expected_flags] = run(&classify_scalar, text, previous);
    for (const KernelChoice& kernel : usable_kernels()) {
        const auto [masks, flags] = run(kernel.classify, text, previous);
        for (std::size_t i = 0; i < masks.size(); ++i) {
            ASSERT_EQ(masks[i].breaks, expected[i].breaks) << kernel.name << " block " << i;
            ASSERT_EQ(flags[i], expected_flags[i]) << kernel.name << " block " << i;
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
    const BlockMasks masks = run(&classify_scalar, text, 'a').masks[0];
    EXPECT_EQ(masks.breaks, 0b0101'1110'1100U | 0U);
    EXPECT_EQ(masks.braces, 0b10'1000U);
    EXPECT_EQ(masks.string_stops, 0b1100'1000'0000U);
    EXPECT_EQ(masks.tag_lines, 0b1'0000'0000U);
}

TEST(Kernels, AgreeOnLineEndsOverTheEdgesOfBlocks) {
    std::mt19937 random(2);
    for (int round = 0; round < 2000; ++round) {
        std::string text(64 * 5, 'a');
        for (int i = 0; i < 20; ++i)
            text[random() % text.size()] = "\r\n\n\r&\x7f\x1a\xa0"[random() % 8];
        for (std::size_t edge = 63; edge + 1 < text.size(); edge += 64)
            if (random() % 2 == 0) text.replace(edge, 2, "\r\n");
        expect_same(text, random() % 2 == 0 ? '\r' : 'a');
    }
}

TEST(Kernels, FlagTheKindsOfBytesOfABlock) {
    using Flags = BlockFlags;
    const auto flags = [](std::string_view bytes, char previous = 'a') {
        std::string text(64, 'a');
        text.replace(10, bytes.size(), bytes);
        return run(&classify_scalar, text, previous).flags[0];
    };
    EXPECT_EQ(flags("\t"), Flags::kNoLineEnd);
    EXPECT_EQ(flags("\xA0"), Flags::kNoLineEnd | Flags::kHigh);
    EXPECT_EQ(flags("\x1A"), Flags::kNoLineEnd | Flags::kControl);
    EXPECT_EQ(flags("\x7F"), Flags::kNoLineEnd | Flags::kControl);
    EXPECT_EQ(flags("&"), Flags::kNoLineEnd | Flags::kAmpersand);
    EXPECT_EQ(flags("\n"), Flags::kLf);
    EXPECT_EQ(flags("\r\n"), Flags::kCrLf);
    EXPECT_EQ(flags("\r"), Flags::kCr);
    EXPECT_EQ(flags("a", '\r'), Flags::kNoLineEnd | Flags::kCr);
}

}  // namespace
}  // namespace arbiter::pgn::detail
