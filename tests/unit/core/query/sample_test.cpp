#include "core/query/sample.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <vector>

namespace arbiter::query {
namespace sample_test {

std::vector<std::uint64_t> chosen(std::uint64_t games, std::uint64_t seed, std::uint64_t of) {
    FixedSample sample(games, seed);
    for (std::uint64_t ordinal = 1; ordinal <= of; ++ordinal)
        (void)sample.offer(ordinal);
    return sample.chosen();
}

TEST(Sample, DrawsTheSameEverywhere) {
    // Fixed for good: people publish a seed with their sample.
    EXPECT_EQ(draw(0, 0), 0x48218226FF3CD4BFULL);
    EXPECT_EQ(draw(7, 1000), 0xF47D45998EA3B664ULL);
    EXPECT_EQ(chosen(5, 1, 1000), chosen(5, 1, 1000));
    EXPECT_NE(chosen(5, 1, 1000), chosen(5, 2, 1000));
}

TEST(Sample, TakesExactlySoMany) {
    for (const std::uint64_t games : {1U, 2U, 10U, 99U, 100U}) {
        const auto sample = chosen(games, 7, 100);
        EXPECT_EQ(sample.size(), games);
        EXPECT_TRUE(std::ranges::is_sorted(sample));
        EXPECT_EQ(std::set(sample.begin(), sample.end()).size(), games);
    }
    EXPECT_EQ(chosen(1000, 7, 100).size(), 100U);
}

TEST(Sample, DoesNotDependOnTheOrderOfTheGames) {
    FixedSample backwards(10, 3);
    for (std::uint64_t ordinal = 500; ordinal > 0; --ordinal)
        (void)backwards.offer(ordinal);
    EXPECT_EQ(backwards.chosen(), chosen(10, 3, 500));
}

TEST(Sample, SaysWhatIsPushedOut) {
    FixedSample sample(20, 11);
    std::set<std::uint64_t> kept;
    for (std::uint64_t ordinal = 1; ordinal <= 2000; ++ordinal) {
        const FixedSample::Offer offer = sample.offer(ordinal);
        if (offer.is_taken) kept.insert(ordinal);
        if (offer.dropped) {
            EXPECT_TRUE(offer.is_taken);
            EXPECT_EQ(kept.erase(*offer.dropped), 1U);
        }
    }
    EXPECT_EQ(std::vector(kept.begin(), kept.end()), sample.chosen());
}

TEST(Sample, SmallerSamplesArePartsOfLargerOnes) {
    const auto small = chosen(10, 5, 10'000);
    const auto large = chosen(100, 5, 10'000);
    EXPECT_TRUE(std::ranges::includes(large, small));
    const ShareSample one(parse_sample("1%")->below, 5);
    const ShareSample two(parse_sample("2%")->below, 5);
    for (std::uint64_t ordinal = 0; ordinal < 10'000; ++ordinal) {
        EXPECT_LE(one.takes(ordinal), two.takes(ordinal));
    }
}

// Every game is as likely as every other: the counts of 100 games over 4,000 seeds are binomial.
TEST(Sample, IsFair) {
    std::vector<unsigned> counts(100, 0);
    constexpr unsigned kSeeds = 4000;
    for (unsigned seed = 0; seed < kSeeds; ++seed)
        for (const std::uint64_t ordinal : chosen(10, seed, 100))
            ++counts[ordinal - 1];
    double chi_square = 0;
    for (const unsigned count : counts)
        chi_square += (count - 400.0) * (count - 400.0) / (400.0 * 0.9);
    // 99 degrees of freedom, standard deviation 14.
    EXPECT_LT(chi_square, 99 + 4 * 14.1);
    EXPECT_GT(chi_square, 99 - 4 * 14.1);
}

TEST(Sample, TakesTheShare) {
    for (const auto& [text, share] : {std::pair{"1%", 0.01}, std::pair{"0.25%", 0.0025},
                                      std::pair{"50%", 0.5}, std::pair{"99.999999%", 0.99999999}}) {
        const auto size = parse_sample(text);
        ASSERT_TRUE(size && size->below) << text;
        EXPECT_NEAR(std::ldexp(static_cast<double>(*size->below), -64), share, 1e-12) << text;
    }
    const ShareSample sample(parse_sample("10%")->below, 1);
    unsigned taken = 0;
    for (std::uint64_t ordinal = 0; ordinal < 100'000; ++ordinal)
        taken += sample.takes(ordinal) ? 1 : 0;
    EXPECT_NEAR(taken, 10'000, 4 * 95);
    const auto all = parse_sample("100%");
    ASSERT_TRUE(all.has_value());
    EXPECT_FALSE(all->below || all->games);
    EXPECT_TRUE(ShareSample(all->below, 1).takes(17));
}

TEST(Sample, RefusesWhatIsNoSize) {
    EXPECT_EQ(parse_sample("1000")->games, 1000U);
    for (const char* text : {"", "0", "0%", "-1", "1.5", "101%", "1%%", "%", ".5%", "1.%", "a",
                             "1.0000001%", "9999999999999999999", "1 %"})
        EXPECT_FALSE(parse_sample(text).has_value()) << text;
    EXPECT_EQ(parse_sample("x").error().message(),
              "column 1: 'x' is no sample, write a number such as 1000 or a share such as 1%");
}

}  // namespace sample_test
}  // namespace arbiter::query
