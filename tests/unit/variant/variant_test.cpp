#include "variant/variant.hpp"

#include <gtest/gtest.h>

namespace arbiter::variant {
namespace {

TEST(ReadVariant, ReplaysOrthodoxChessHoweverItIsCalled) {
    for (const std::string_view text :
         {"Standard", "standard", "STANDARD", "From Position", "from-position", "Normal", "normal",
          "Classical", "Chess", "Standard Chess", "regular", "", "?", "-", " Standard "}) {
        const VariantReading reading = read_variant(text);
        EXPECT_EQ(reading.name, "standard") << text;
        EXPECT_EQ(reading.replayed, VariantId::Standard) << text;
    }
}

TEST(ReadVariant, ReplaysChess960HoweverItIsCalled) {
    for (const std::string_view text :
         {"Chess960", "chess 960", "Chess-960", "Fischerandom", "fischerandom", "Fischer Random",
          "FischerRandom", "Fischer Random Chess", "fischer-random", "960", "FRC",
          "Freestyle Chess"}) {
        const VariantReading reading = read_variant(text);
        EXPECT_EQ(reading.name, "chess960") << text;
        EXPECT_EQ(reading.replayed, VariantId::Chess960) << text;
    }
}

struct NameCase {
    std::string_view text, name;
};

TEST(ReadVariant, KnowsTheNamesOfVariantsThatAreNotReplayed) {
    constexpr NameCase kCases[] = {
        {"King of the Hill", "king-of-the-hill"},
        {"kingOfTheHill", "king-of-the-hill"},
        {"KOTH", "king-of-the-hill"},
        {"Three-check", "three-check"},
        {"3-Check", "three-check"},
        {"Crazyhouse", "crazyhouse"},
        {"crazy house", "crazyhouse"},
        {"Bughouse", "bughouse"},
        {"Bughouse Chess", "bughouse"},
        {"Antichess", "antichess"},
        {"Anti chess", "antichess"},
        {"Atomic", "atomic"},
        {"Horde", "horde"},
        {"Racing Kings", "racing-kings"},
        {"suicide", "suicide"},
        {"Giveaway", "giveaway"},
        {"losers", "losers"},
    };
    for (const auto& [text, name] : kCases) {
        const VariantReading reading = read_variant(text);
        EXPECT_EQ(reading.name, name) << text;
        EXPECT_FALSE(reading.replayed.has_value()) << text;
    }
}

TEST(ReadVariant, NamesAnUnknownVariantAsItIsWritten) {
    for (const std::string_view text :
         {"Seirawan", "Seirawan960", "Standard960", "Chess9600", "wild/5", "Almost Chess",
          "a name that is much longer than the name of any variant of chess that was ever "
          "played"}) {
        const VariantReading reading = read_variant(text);
        EXPECT_EQ(reading.name, text);
        EXPECT_EQ(reading.name.data(), text.data());
        EXPECT_FALSE(reading.replayed.has_value()) << text;
    }
}

}  // namespace
}  // namespace arbiter::variant
