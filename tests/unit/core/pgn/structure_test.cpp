#include "core/pgn/structure.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace arbiter::pgn {
namespace structure_test {

std::string as_text(const ByteTraits& traits) {
    std::string text;
    for (const auto& [name, is_there] :
         {std::pair{"high ", traits.has_high}, std::pair{"control ", traits.has_control},
          std::pair{"ampersand ", traits.has_ampersand}, std::pair{"crlf ", traits.has_crlf},
          std::pair{"lf ", traits.has_lf}, std::pair{"cr ", traits.has_cr},
          std::pair{"long ", traits.has_long_line}})
        if (is_there) text += name;
    return text;
}

// Compares the two ways on [begin, end) of `text`, whose padding is hostile.
void expect_same(const Structure& structure, const std::string& text, std::size_t begin,
                 std::size_t end) {
    const auto from = static_cast<std::uint32_t>(begin);
    const auto to = static_cast<std::uint32_t>(end);
    ASSERT_EQ(as_text(structure.traits(text.data(), from, to)),
              as_text(traits_of(std::string_view(text).substr(begin, end - begin))))
        << begin << ".." << end;
}

TEST(ByteTraits, AreThoseOfTheSlowWayWhateverTheBytesAndTheEdges) {
    std::mt19937 random(7);
    for (int round = 0; round < 3000; ++round) {
        std::string text(300 + random() % 900, 'a');
        const std::string_view odd = "\r\n\n\n\r\n&\x7f\x1a\xa0";
        const std::size_t many = random() % 12;
        for (std::size_t i = 0; i < many; ++i)
            text[random() % text.size()] = odd[random() % odd.size()];
        for (std::size_t i = 0; i < many / 2; ++i)
            text.replace(random() % (text.size() - 2), 2, "\r\n");
        const std::size_t size = text.size();
        text.append(PaddedView::kPadding, "\r\n\xff"[random() % 3]);
        Structure structure;
        structure.build(PaddedView::with_padding_after(std::string_view(text).substr(0, size)));
        for (int slice = 0; slice < 20; ++slice) {
            const std::size_t begin = random() % size;
            expect_same(structure, text, begin, begin + random() % (size - begin + 1));
            const std::size_t block = begin / 64 * 64;
            expect_same(structure, text, block, block + (size - block) / 64 * 64);
        }
    }
}

TEST(LineEnds, AreLfCrLfAndLoneCrWhateverStandsAfterTheText) {
    EXPECT_EQ(Structure{}.line_ends(), 0U);
    std::mt19937 random(11);
    for (int round = 0; round < 3000; ++round) {
        std::string text(random() % 200, 'a');
        for (char& c : text)
            c = "\r\nab"[random() % 4];
        std::uint64_t expected = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const bool is_lone_cr =
                text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n');
            expected += text[i] == '\n' || is_lone_cr ? 1 : 0;
        }
        const std::size_t size = text.size();
        for (int i = 0; i < int{PaddedView::kPadding}; ++i)
            text += "\r\na"[random() % 3];
        for (const detail::KernelChoice& kernel : detail::usable_kernels()) {
            Structure structure(kernel.classify);
            structure.build(PaddedView::with_padding_after(std::string_view(text).substr(0, size)));
            ASSERT_EQ(structure.line_ends(), expected) << kernel.name;
        }
    }
}

TEST(ByteTraits, CallALineLongFromTheFirstByteBeyondTheLimit) {
    for (std::size_t length = 250; length < 262; ++length) {
        for (std::size_t before = 0; before < 130; ++before) {
            std::string text = std::string(before, 'b') + "\n" + std::string(length, 'a') + "\nb";
            const std::size_t size = text.size();
            const PaddedText padded(text);
            Structure structure;
            structure.build(padded);
            const ByteTraits traits =
                structure.traits(text.data(), 0, static_cast<std::uint32_t>(size));
            ASSERT_EQ(traits.has_long_line, length > kLongestLine) << before << " " << length;
        }
    }
}

}  // namespace structure_test
}  // namespace arbiter::pgn
