#include "core/variant/variant.hpp"

#include <gtest/gtest.h>

namespace arbiter::variant {
namespace variant_test {

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
          "Freestyle Chess", "wild/fr", "chess9lx", "Double Fischer Random", "DFRC", "Chess324"}) {
        const VariantReading reading = read_variant(text);
        EXPECT_EQ(reading.name, "chess960") << text;
        EXPECT_EQ(reading.replayed, VariantId::Chess960) << text;
    }
}

struct NameCase {
    std::string_view text, name;
};

TEST(ReadVariant, KnowsTheNamesOfVariants) {
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
        {"hill", "king-of-the-hill"},
        {"crazy", "crazyhouse"},
        {"transfer", "bughouse"},
        {"exchange", "bughouse"},
        {"doubles", "bughouse"},
        {"Crazyhouse960", "crazyhouse"},
        {"Kingofthehill960", "king-of-the-hill"},
        {"3check960", "three-check"},
        {"Antichess960", "antichess"},
        {"Bughouse Chess960", "bughouse"},
    };
    for (const auto& [text, name] : kCases) {
        const VariantReading reading = read_variant(text);
        EXPECT_EQ(reading.name, name) << text;
        const bool is_replayed = identify(text).has_value();
        EXPECT_EQ(reading.replayed.has_value(), is_replayed) << text;
    }
}

// Every spelling of the tag is that of its own variant, and so are the names of reports.
TEST(Variants, AreIdentifiedByTheirNamesAndTags) {
    for (std::size_t i = 0; i < kVariants; ++i) {
        const auto id = static_cast<VariantId>(i);
        EXPECT_EQ(identify(name_of(id)), id);
        EXPECT_EQ(identify(tag_of(id)), id);
        EXPECT_EQ(read_variant(tag_of(id)).name, name_of(id));
    }
    EXPECT_EQ(identify("KOTH"), VariantId::KingOfTheHill);
    EXPECT_EQ(identify("Crazyhouse960"), VariantId::Crazyhouse);
    EXPECT_EQ(tag_of(VariantId::KingOfTheHill), "King of the Hill");
    EXPECT_EQ(name_of(VariantId::RacingKings), "racing-kings");
}

TEST(Variants, RelativesAndOthersHaveNoRules) {
    for (const std::string_view text : {"Suicide", "giveaway", "losers", "Seirawan", "Suicide960",
                                        "Standard960", "5check", "Three-check-crazyhouse"})
        EXPECT_FALSE(identify(text)) << text;
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

}  // namespace variant_test
}  // namespace arbiter::variant
