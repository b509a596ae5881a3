#include "core/pgn/detail/kernels/kernels.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace arbiter::pgn::detail {
namespace kernels_test {

struct Classified {
    explicit Classified(std::size_t blocks)
        : breaks(blocks), braces(blocks), string_stops(blocks), tag_lines(blocks), flags(blocks) {}
    std::vector<std::uint64_t> breaks, braces, string_stops, tag_lines;
    std::vector<std::uint8_t> flags;
    std::uint64_t line_ends = 0;
};

Classified run(ClassifyKernel kernel, const std::string& text, char previous) {
    Classified all(text.size() / 64);
    all.line_ends = kernel(text.data(), text.size() / 64, previous,
                           {.breaks = all.breaks.data(),
                            .braces = all.braces.data(),
                            .string_stops = all.string_stops.data(),
                            .tag_lines = all.tag_lines.data(),
                            .flags = all.flags.data()});
    return all;
}

void expect_same(const std::string& text, char previous) {
    const Classified expected = run(&classify_scalar, text, previous);
    for (const KernelChoice& kernel : usable_kernels()) {
        const Classified found = run(kernel.classify, text, previous);
        ASSERT_EQ(found.breaks, expected.breaks) << kernel.name;
        ASSERT_EQ(found.braces, expected.braces) << kernel.name;
        ASSERT_EQ(found.string_stops, expected.string_stops) << kernel.name;
        ASSERT_EQ(found.tag_lines, expected.tag_lines) << kernel.name;
        ASSERT_EQ(found.flags, expected.flags) << kernel.name;
        ASSERT_EQ(found.line_ends, expected.line_ends) << kernel.name;
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
    const Classified found = run(&classify_scalar, text, 'a');
    EXPECT_EQ(found.breaks[0], 0b0101'1110'1100U | 0U);
    EXPECT_EQ(found.braces[0], 0b10'1000U);
    EXPECT_EQ(found.string_stops[0], 0b1100'1000'0000U);
    EXPECT_EQ(found.tag_lines[0], 0b1'0000'0000U);
    EXPECT_EQ(found.line_ends, 1U);
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

}  // namespace kernels_test
}  // namespace arbiter::pgn::detail
