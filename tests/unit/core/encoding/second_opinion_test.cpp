#include "core/encoding/convert.hpp"
#include "core/encoding/detect.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <type_traits>
#include <uchardet/uchardet.h>

namespace arbiter::encoding {
namespace second_opinion_test {

// What uchardet, which the program does without, says of a text.
std::string named_by_uchardet(std::string_view bytes) {
    const auto close = [](uchardet_t detector) { uchardet_delete(detector); };
    const std::unique_ptr<std::remove_pointer_t<uchardet_t>, decltype(close)> detector(
        uchardet_new(), close);
    EXPECT_EQ(uchardet_handle_data(detector.get(), bytes.data(), bytes.size()), 0);
    uchardet_data_end(detector.get());
    return uchardet_get_charset(detector.get());
}

struct Text {
    const char* name;
    Charset charset;
    std::string_view text;
};

class SecondOpinion : public ::testing::TestWithParam<Text> {};

// Article 1.1 of the Laws in the words of each country: long enough for both.
TEST_P(SecondOpinion, IsTheSame) {
    const auto& [name, charset, text] = GetParam();
    const auto bytes = from_utf8(text, charset);
    ASSERT_TRUE(bytes);
    EXPECT_EQ(to_utf8(*bytes, detect(*bytes)), text) << name_of(detect(*bytes));
    EXPECT_EQ(named_by_uchardet(*bytes), name_of(charset));
}

INSTANTIATE_TEST_SUITE_P(
    Languages, SecondOpinion,
    ::testing::Values(
        Text{"Russian", Charset::Windows1251,
             "Игра в шахматы происходит между двумя партнёрами, которые поочерёдно перемещают "
             "фигуры на квадратной доске, называемой шахматной доской. Партнёр со светлыми "
             "фигурами начинает игру."},
        Text{"RussianUnix", Charset::Koi8R,
             "Игра в шахматы происходит между двумя партнёрами, которые поочерёдно перемещают "
             "фигуры на квадратной доске, называемой шахматной доской. Партнёр со светлыми "
             "фигурами начинает игру."},
        Text{"Czech", Charset::Windows1250,
             "Šachová partie se hraje mezi dvěma soupeři, kteří střídavě táhnou svými figurami "
             "po čtvercové ploše, zvané šachovnice. Hráč s bílými figurami zahajuje partii. Říká "
             "se, že hráč „je na tahu“, když byl proveden tah jeho soupeře."}),
    [](const auto& each) { return std::string(each.param.name); });

}  // namespace second_opinion_test
}  // namespace arbiter::encoding
