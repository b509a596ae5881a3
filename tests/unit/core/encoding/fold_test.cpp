#include "core/encoding/fold.hpp"

#include "core/encoding/utf8.hpp"

#include <gtest/gtest.h>

namespace arbiter::encoding {
namespace fold_test {

struct Case {
    const char *written, *folded;
};

TEST(Fold, WritesNamesAsPeopleLookThemUp) {
    constexpr Case kCases[] = {
        {"Carlsen, Magnus", "carlsen, magnus"},
        {"Müller", "muller"},
        {"MÜLLER", "muller"},
        {"Weiß", "weiss"},
        {"Łódź", "lodz"},
        {"Ærø", "aero"},
        {"Þórður", "thordur"},
        {"Đurić", "duric"},
        {"Nguyễn", "nguyen"},
        {"Gheorghiță", "gheorghita"},
        {"Mu\xCC\x88ller", "muller"},  // u and a combining diaeresis
        {"КАРПОВ", "карпов"},
        {"Пётр", "петр"},
        {"Ђорђе", "ђорђе"},
        {"ΑΘΗΝΑ", "αθηνα"},
        {"丁立人", "丁立人"},
        {"2×3", "2×3"},  // the signs between the letters stay
        {"", ""},
    };
    for (const Case& each : kCases)
        EXPECT_EQ(fold_to_ascii(each.written), each.folded) << each.written;
}

TEST(Fold, KeepsBytesThatAreNoUtf8) {
    EXPECT_EQ(fold_to_ascii("M\xFCller"), "m\xFCller");
    EXPECT_EQ(fold_to_ascii("A\xC3"), "a\xC3");
    EXPECT_EQ(fold_to_ascii(std::string_view("A\0B", 3)), std::string_view("a\0b", 3));
}

TEST(Fold, ChangesNothingTheSecondTime) {
    for (char32_t character = 1; character < 0x3000; ++character) {
        std::string text;
        append_utf8(character, text);
        const std::string once = fold_to_ascii(text);
        EXPECT_EQ(fold_to_ascii(once), once) << std::uint32_t(character);
        EXPECT_TRUE(is_utf8(once));
    }
}

}  // namespace fold_test
}  // namespace arbiter::encoding
