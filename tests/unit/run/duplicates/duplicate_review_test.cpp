#include "run/duplicates/duplicate_review.hpp"

#include "run/io/text_file.hpp"
#include "tests/support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::duplicates {
namespace duplicate_review_test {

DuplicateDigest digest_of(std::string_view file, std::uint64_t game, std::string_view white) {
    DuplicateFacts facts;
    facts.file = file;
    facts.game = game;
    facts.white = white;
    DuplicateDigest digest;
    digest.key = "moves";
    append_facts(facts, digest.facts);
    return digest;
}

DuplicateRow row_of(const DuplicateDigest& first, const DuplicateDigest& second) {
    DuplicateRow row;
    row.kind = DuplicateKind::Near;
    row.first = read_facts(first.facts);
    row.second = read_facts(second.facts);
    row.first_fingerprint = duplicate_fingerprint(first.key, row.first);
    row.second_fingerprint = duplicate_fingerprint(second.key, row.second);
    return row;
}

class Reviews : public ::testing::Test {
  protected:
    // Games 1 to 4 of a file, whose names have what a table may spoil.
    void SetUp() override {
        for (std::uint64_t game = 1; game <= 4; ++game)
            games_.push_back(digest_of("a, \"b\".pgn", game, "White " + std::to_string(game)));
    }

    struct Line {
        std::string_view apply;
        std::size_t first, second;
    };
    std::string file(const std::vector<Line>& lines) const {
        std::string text(duplicate_review_header());
        for (const Line& line : lines) {
            text += line.apply;
            append_review_row(row_of(games_[line.first - 1], games_[line.second - 1]), false, text);
        }
        const std::string path = folder_.path() + "/review.csv";
        std::ofstream(path) << text;
        return path;
    }
    static DuplicateReview read(const std::string& path) {
        auto review = DuplicateReview::read(io::text_file(path));
        EXPECT_TRUE(review);
        return std::move(review).value();
    }
    void meet_all(DuplicateReview& review) const {
        for (std::size_t i = 0; i < games_.size(); ++i)
            review.meet(i + 11, games_[i], false);
    }

    io::testing::TempFolder folder_;
    std::vector<DuplicateDigest> games_;
};

using Kept = std::map<std::uint64_t, std::uint64_t>;
using Pairs = std::set<std::pair<std::uint64_t, std::uint64_t>>;

TEST_F(Reviews, SayWhichGamesGoAndWhichStay) {
    DuplicateReview review =
        read(file({{"yes", 1, 2}, {"First", 3, 1}, {" NO ", 2, 4}, {"", 1, 4}}));
    meet_all(review);
    EXPECT_EQ(review.pairs().kept_for, (Kept{{12, 11}, {13, 11}}));
    EXPECT_EQ(review.pairs().both_stay, (Pairs{{12, 14}}));
    EXPECT_TRUE(review.missed_lines().empty());
}

TEST_F(Reviews, AreNotAppliedToGamesThatAreNotThereOrNotWhatTheyWere) {
    DuplicateReview review = read(file({{"yes", 1, 2}, {"yes", 1, 3}}));
    review.meet(1, games_[0], false);
    review.meet(2, games_[1], false);
    review.meet(3, digest_of("a, \"b\".pgn", 3, "Other"), false);
    EXPECT_EQ(review.pairs().kept_for, (Kept{{2, 1}}));
    EXPECT_EQ(review.missed_lines(), (std::vector<std::uint64_t>{3}));
}

TEST_F(Reviews, NeverLetAMasterGameGo) {
    DuplicateReview review = read(file({{"first", 1, 2}, {"yes", 1, 3}}));
    review.meet(1, games_[0], true);
    review.meet(2, games_[1], false);
    review.meet(3, games_[2], false);
    EXPECT_EQ(review.pairs().kept_for, (Kept{{3, 1}}));
    EXPECT_EQ(review.missed_lines(), (std::vector<std::uint64_t>{2}));
}

TEST_F(Reviews, RefuseWhatCannotBeMeant) {
    const auto error = [&](const std::vector<Line>& lines) {
        const auto review = DuplicateReview::read(io::text_file(file(lines)));
        EXPECT_FALSE(review);
        return review ? names::ReviewError{} : review.error();
    };
    EXPECT_EQ(error({{"", 1, 2}, {"maybe", 1, 2}}),
              (names::ReviewError{3, "apply is 'maybe', but it is yes, first or no"}));
    const std::string_view circle = "the games of this row go for each other in a circle";
    EXPECT_EQ(error({{"yes", 1, 2}, {"first", 1, 2}}),
              (names::ReviewError{3, std::string(circle)}));
    EXPECT_EQ(error({{"yes", 1, 2}, {"yes", 2, 3}, {"yes", 3, 1}}),
              (names::ReviewError{4, std::string(circle)}));
    EXPECT_EQ(error({{"yes", 1, 1}}), (names::ReviewError{2, std::string(circle)}));
    std::ofstream(folder_.path() + "/other.csv") << "apply,kind\nyes,near\n";
    EXPECT_FALSE(DuplicateReview::read(io::text_file(folder_.path() + "/other.csv")));
}

TEST(ReviewRows, HaveAsManyFieldsAsTheHeaderAndNameWhatDiffers) {
    const DuplicateDigest first = digest_of("a.pgn", 1, "Kortschnoj");
    const DuplicateDigest second = digest_of("a.pgn", 2, "Korchnoi");
    std::string text;
    append_review_row(row_of(first, second), false, text);
    EXPECT_EQ(std::ranges::count(text, ','), std::ranges::count(duplicate_review_header(), ','));
    EXPECT_NE(text.find(",white Kortschnoj | Korchnoi,Kortschnoj,Korchnoi,"), std::string::npos);
}

}  // namespace duplicate_review_test
}  // namespace arbiter::duplicates
