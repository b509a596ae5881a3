#include "core/pgn/padded_text.hpp"

#include "core/pgn/game_reader.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>

namespace arbiter::pgn {
namespace padded_text_test {

std::string_view padding_of(const PaddedText& text) {
    return {text.text().data() + text.text().size(), PaddedView::kPadding};
}

TEST(PaddedText, HasItsTextAndZerosAfterIt) {
    PaddedText text("1. e4 *");
    EXPECT_EQ(text.text(), "1. e4 *");
    text.assign("a much longer text than the one before");
    EXPECT_EQ(text.text(), "a much longer text than the one before");
    text.assign("short");
    EXPECT_EQ(text.text(), "short");
    EXPECT_EQ(PaddedView(text).text().data(), text.text().data());
    EXPECT_TRUE(std::ranges::all_of(padding_of(text), [](char c) { return c == '\0'; }));
}

TEST(PaddedText, IsEmptyBeforeItIsGivenOne) {
    EXPECT_EQ(PaddedText().text(), "");
    EXPECT_EQ(PaddedView().text(), "");
}

TEST(PaddedView, IsNotMadeOfATextWithoutPadding) {
    static_assert(!std::is_constructible_v<PaddedView, std::string_view>);
    static_assert(!std::is_constructible_v<PaddedView, std::string>);
    static_assert(!std::is_convertible_v<PaddedText, PaddedView>, "a text that ends first");
    static_assert(std::is_convertible_v<const PaddedText&, PaddedView>);
}

TEST(PaddedView, OfNoTextIsReadAsNoGame) {
    GameReader reader;
    reader.open({});
    GameView view;
    EXPECT_FALSE(reader.next(view));
}

}  // namespace padded_text_test
}  // namespace arbiter::pgn
