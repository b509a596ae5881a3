#include "run/io/detail/member_decoders.hpp"

#include "run/io/input.hpp"
#include "tests/support/temp_folder.hpp"
#include "tests/support/thorough.hpp"
#include "tests/unit/run/io/packing.hpp"
#include "tests/unit/run/io/reading.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace arbiter::io::detail {
namespace member_decoders_test {

using testing::Packed;
using testing::TempFolder;

constexpr OpenLimits kOne{};
constexpr OpenLimits kSeveral{.decoders = 3, .least_packed_bytes = 1};

std::string zip_of(std::size_t members, std::size_t bytes) {
    std::vector<Packed> files;
    for (std::size_t i = 0; i < members; ++i)
        files.push_back({"m" + std::to_string(i) + ".pgn", testing::games(bytes + i)});
    return testing::zip(files);
}

// Members of all kinds and sizes, and what may happen to the file.
class RandomZip {
  public:
    explicit RandomZip(std::uint32_t seed) : random_(seed), text_(testing::games(1 << 20)) {}

    [[nodiscard]] std::string make() {
        std::vector<Packed> members;
        for (std::size_t i = below(12); i > 0; --i)
            members.push_back(member(members.size()));
        std::string file = testing::zip(members, below(4) == 0 ? "zip:compression=store" : "");
        for (std::size_t wounds = below(3) == 0 ? 1 + below(2) : 0; wounds > 0; --wounds)
            damage(file);
        return file;
    }

  private:
    [[nodiscard]] std::size_t below(std::size_t end) { return random_() % end; }

    [[nodiscard]] Packed member(std::size_t number) {
        constexpr std::size_t kSizes[] = {1, 100, 5000, 300'000, 1'000'000};
        std::string text = text_.substr(below(40'000), below(kSizes[below(5)]));
        const std::string name = "m" + std::to_string(number);
        switch (below(8)) {
            case 0:
                return {name + ".txt", std::move(text)};  // no games by its name
            case 1:
                return {name, std::move(text)};  // its content says what it is
            case 2:
                return {name + ".pgn.gz", testing::gzip(text)};
            case 3:
                return {name + ".zip", testing::zip({{"a.pgn", text}})};
            default:
                return {name + ".pgn", std::move(text)};
        }
    }

    void damage(std::string& file) {
        const std::size_t at = below(file.size());
        switch (below(4)) {
            case 0:
                file.resize(at);
                break;
            case 1:
                file.erase(at, below(30));
                break;
            default:  // the directory stays whole, a member does not
                file[at] = static_cast<char>(file[at] ^ (1 << below(8)));
        }
    }

    std::mt19937 random_;
    std::string text_;
};

// The test that says the most: one decoder is the reference.
TEST(MemberDecoders, GiveTheSameMembersAndDamageAsOne) {
    const TempFolder folder;
    std::size_t damaged = 0;
    const auto seeds = static_cast<std::uint32_t>(arbiter::testing::rounds(30, 400));
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
        const std::string path = folder.write("x.zip", RandomZip(seed).make());
        const testing::Everything expected = testing::read_all(path, kOne);
        damaged += expected.problem().empty() ? 0 : 1;
        ASSERT_TRUE(testing::read_all(path, kSeveral) == expected) << "seed " << seed;
    }
    EXPECT_GT(damaged, seeds / 10);
}

TEST(MemberDecoders, AreTakenForZipFilesOfSomeSize) {
    const TempFolder folder;
    const auto is_decoded_so = [&](const std::string& bytes, const OpenLimits& limits) {
        const auto input = open_input(folder.write("x", bytes), limits);
        const auto member = input->next();
        return member && dynamic_cast<DecodedMember*>(member->source.get()) != nullptr;
    };
    const std::string zip = zip_of(3, 100'000);
    EXPECT_TRUE(is_decoded_so(zip, kSeveral));
    EXPECT_FALSE(is_decoded_so(zip, {.decoders = 3, .least_packed_bytes = zip.size() + 1}));
    EXPECT_FALSE(is_decoded_so(zip, kOne));
    EXPECT_FALSE(is_decoded_so(testing::gzip(zip), kSeveral));  // cannot be sought in
    EXPECT_FALSE(is_decoded_so(testing::tar({{"a.pgn", zip}}), kSeveral));
    EXPECT_FALSE(is_decoded_so(testing::zip({{"a", testing::games(1000)}}), kSeveral));
}

TEST(MemberDecoders, GiveMembersThatAreReadInPartOrNotAtAll) {
    const TempFolder folder;
    const std::string path = folder.write("x.zip", zip_of(20, 700'000));
    std::mt19937 random(1);
    for (int round = 0; round < 8; ++round) {
        const auto one = open_input(path, kOne);
        const auto several = open_input(path, kSeveral);
        while (auto expected = one->next()) {
            auto member = several->next();
            ASSERT_TRUE(member && member->name == expected->name);
            const std::size_t bytes = random() % 3 * 350'000;
            std::string text(bytes, '\0'), expected_text(bytes, '\0');
            ASSERT_EQ(member->source->read(text), expected->source->read(expected_text));
            ASSERT_TRUE(text == expected_text);
            if (random() % 12 == 0) break;
        }
    }
}

// As Input promises: then it is at its end, but for what it had in its buffer.
TEST(MemberDecoders, EndAMemberOnceTheNextOneIsThere) {
    const TempFolder folder;
    const auto input = open_input(folder.write("x.zip", zip_of(3, 700'000)), kSeveral);
    const auto first = input->next();
    std::string text(1000, '\0');
    EXPECT_EQ(first->source->read(text), 1000u);
    const auto second = input->next();
    EXPECT_EQ(testing::rest_of(*second->source).size(), testing::games(700'001).size());
    EXPECT_LE(testing::rest_of(*first->source).size(), ByteStream::kBufferBytes);
}

}  // namespace member_decoders_test
}  // namespace arbiter::io::detail
