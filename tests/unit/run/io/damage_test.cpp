#include "tests/support/temp_folder.hpp"
#include "tests/unit/run/io/packing.hpp"
#include "tests/unit/run/io/reading.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

// What every damaged input must show: no byte that was not packed, none after the damage, no
// silence.

namespace arbiter::io {
namespace damage_test {

using testing::Everything;
using testing::read_file;
using testing::read_pipe;

struct Format {
    std::string_view name;
    std::string (*pack)(std::string_view);
    std::size_t recognisable_bytes;  // a shorter start may be anything
    // Least share of the text that half of the packed bytes must give, in percent.
    std::size_t half_gives_percent;
    std::size_t idle_bytes =
        0;  // at the end, whose loss goes unnoticed: the second end block of a tar
};

std::string zstd(std::string_view bytes) {
    return testing::zstd(bytes);
}
std::string tar(std::string_view bytes) {
    return testing::tar({{"a.pgn", std::string(bytes)}});
}
std::string tgz(std::string_view bytes) {
    return testing::gzip(tar(bytes));
}
std::string tar_zst(std::string_view bytes) {
    return testing::zstd(tar(bytes));
}
std::string zip(std::string_view bytes) {
    return testing::zip({{"a.pgn", std::string(bytes)}});
}
std::string stored_zip(std::string_view bytes) {
    return testing::zip({{"a.pgn", std::string(bytes)}}, "zip:compression=store");
}
std::string gz_in_tar(std::string_view bytes) {
    return testing::tar({{"a.pgn.gz", testing::gzip(bytes)}});
}

constexpr Format kFormats[] = {{"gzip", testing::gzip, 1, 45},
                               {"bzip2", testing::bzip2, 2, 0},
                               {"xz", testing::xz, 1, 30},
                               {"lzma", testing::lzma, 2, 30},
                               {"zstd", zstd, 2, 30},
                               {"tar", tar, 262, 49, 512},
                               {"tar_gz", tgz, 1, 45},
                               {"tar_zst", tar_zst, 2, 30},
                               {"zip", zip, 2, 45},
                               {"stored_zip", stored_zip, 2, 49},
                               {"gz_in_tar", gz_in_tar, 262, 45, 512}};

const auto kName = [](const auto& row) { return std::string(row.param.name); };

class CutOff : public ::testing::TestWithParam<Format> {
  protected:
    static void expect_told(const Everything& read, const std::string& text, std::size_t cut) {
        EXPECT_TRUE(text.starts_with(read.bytes())) << "cut at " << cut;
        EXPECT_NE(read.problem(), "") << "cut at " << cut;
        for (const auto& member : read.members) {
            if (member.damage) {
                EXPECT_GE(member.damage->byte, member.bytes.size()) << "cut at " << cut;
            }
        }
    }
};

TEST_P(CutOff, IsToldAtEveryByte) {
    const std::string text = testing::games(600);
    const std::string packed = GetParam().pack(text);
    const std::size_t end = packed.size() - GetParam().idle_bytes;
    for (std::size_t cut = GetParam().recognisable_bytes; cut < end; ++cut) {
        expect_told(read_file(packed.substr(0, cut)), text, cut);
    }
}

TEST_P(CutOff, IsToldInAPipe) {
    const std::string text = testing::games(600);
    const std::string packed = GetParam().pack(text);
    const std::size_t end = packed.size() - GetParam().idle_bytes;
    for (std::size_t cut = GetParam().recognisable_bytes; cut < end; cut += 23) {
        expect_told(read_pipe(packed.substr(0, cut)), text, cut);
    }
}

TEST_P(CutOff, LosesLittleOfWhatStandsBefore) {
    const std::string text = testing::games(600000);
    const std::string packed = GetParam().pack(text);
    const std::size_t end = packed.size() - GetParam().idle_bytes;
    for (const std::size_t cut : {packed.size() / 2, packed.size() * 4 / 5, end - 9}) {
        const Everything read = read_file(packed.substr(0, cut));
        expect_told(read, text, cut);
        const std::size_t least = text.size() / 100 * GetParam().half_gives_percent;
        EXPECT_GE(read.bytes().size(), least) << "cut at " << cut;
    }
}

// A start that is damaged must not hide that the rest was read well.
TEST_P(CutOff, IsToldInALaterMember) {
    const std::string text = testing::games(600);
    const std::string packed = GetParam().pack(text);
    if (GetParam().name.find("tar") != std::string_view::npos || GetParam().name.ends_with("zip"))
        return;
    if (GetParam().name == "lzma") return;  // nothing may follow
    for (std::size_t cut = 1; cut < packed.size(); ++cut) {
        const Everything read = read_file(packed + packed.substr(0, cut));
        EXPECT_TRUE((text + text).starts_with(read.bytes())) << "cut at " << cut;
        // The xz filter may withhold what it decoded last; the others may not.
        if (GetParam().name != "xz") {
            EXPECT_GE(read.bytes().size(), text.size()) << "cut at " << cut;
        }
        EXPECT_NE(read.problem(), "") << "cut at " << cut;
    }
}

INSTANTIATE_TEST_SUITE_P(Damage, CutOff, ::testing::ValuesIn(kFormats), kName);

class Corrupt : public ::testing::TestWithParam<Format> {};

// Whatever the flipped bit, the reader ends; with a checksum in the format it does not end in
// silence.
TEST_P(Corrupt, IsToldWhereverABitIsFlipped) {
    const std::string text = testing::games(600);
    const std::string packed = GetParam().pack(text);
    // Nothing checks the names and attributes in a zip.
    const bool is_zip = GetParam().name == "zip";
    const std::size_t begin = is_zip ? 40 : 10;
    const std::size_t end = is_zip ? packed.find("PK\x01\x02") + 4 : packed.size();
    for (std::size_t at = begin; at < end; ++at) {
        std::string flipped = packed;
        flipped[at] = static_cast<char>(flipped[at] ^ (1 << (at % 8)));
        const Everything read = read_file(flipped);
        if (read.bytes() != text) {
            EXPECT_NE(read.problem(), "") << "flipped at " << at;
        }
    }
}

constexpr Format kChecked[] = {{"gzip", testing::gzip, 1, 0},
                               {"bzip2", testing::bzip2, 2, 0},
                               {"xz", testing::xz, 1, 0},
                               {"zstd", zstd, 2, 0},
                               {"zip", zip, 2, 0}};
INSTANTIATE_TEST_SUITE_P(Damage, Corrupt, ::testing::ValuesIn(kChecked), kName);

class Followed : public ::testing::TestWithParam<Format> {};

TEST_P(Followed, ByGarbageIsTold) {
    const std::string text = testing::games(600);
    for (const std::string_view garbage : {"x", "garbage garbage", "[Event \"lost?\"]\n"}) {
        const Everything read = read_file(GetParam().pack(text) + std::string(garbage));
        EXPECT_TRUE(text.starts_with(read.bytes()));
        if (GetParam().name != "xz") {
            EXPECT_EQ(read.bytes().size(), text.size());
        }
        EXPECT_NE(read.problem(), "") << garbage;
    }
}

constexpr Format kEndless[] = {{"gzip", testing::gzip, 1, 0},
                               {"bzip2", testing::bzip2, 2, 0},
                               {"xz", testing::xz, 1, 0},
                               {"lzma", testing::lzma, 2, 0},
                               {"zstd", zstd, 2, 0},
                               {"zip", zip, 2, 0},
                               {"stored_zip", stored_zip, 2, 0}};
INSTANTIATE_TEST_SUITE_P(Damage, Followed, ::testing::ValuesIn(kEndless), kName);

TEST(Damage, ZeroPaddingIsNone) {
    const std::string text = testing::games(600);
    const std::string zeros(1024, '\0');
    for (const auto pack : {&testing::gzip, &testing::bzip2, &testing::xz}) {
        const Everything read = read_file(pack(text) + zeros);
        EXPECT_TRUE(read.bytes() == text);
        EXPECT_EQ(read.problem(), "");
    }
    // gzip(1) as well takes what comes after padding for garbage.
    EXPECT_EQ(read_file(testing::gzip(text) + zeros + testing::gzip(text)).problem(),
              "bytes that are not gzip follow the compressed data");
}

TEST(Damage, GzipChecksumIsVerified) {
    const std::string text = testing::games(3000);
    std::string packed = testing::gzip(text);
    packed[packed.size() - 6] = static_cast<char>(packed[packed.size() - 6] ^ 1);
    const Everything read = read_file(packed);
    EXPECT_TRUE(read.bytes() == text);
    EXPECT_EQ(read.members.at(0).damage,
              (Damage{text.size(), "the checksum of the gzip data is wrong"}));
}

TEST(Damage, GzipHeaderFieldsAreSkipped) {
    const std::string packed = testing::gzip("[Event \"?\"]");
    // FHCRC, FEXTRA, FNAME, FCOMMENT: RFC 1952 2.3.1.
    std::string header = packed.substr(0, 10);
    header[3] = 0x1E;
    const std::string fields = std::string(
                                   "\x03\x00"
                                   "abc",
                                   5) +
                               std::string("name\0", 5) + std::string("comment\0", 8) + "hh";
    const std::string full =
        header + fields + packed.substr(10 + (packed[3] == 8 ? packed.find('\0', 10) - 9 : 0));
    EXPECT_EQ(read_file(full).bytes(), "[Event \"?\"]");
    EXPECT_EQ(read_file(full).problem(), "");
    for (std::size_t cut = 3; cut < 10 + fields.size(); ++cut) {
        EXPECT_EQ(read_file(full.substr(0, cut)).problem(), "the gzip header is cut off") << cut;
    }
}

TEST(Damage, OfAnOuterLayerGivesTheReason) {
    const std::string packed = testing::gzip(testing::zstd(testing::games(300000)));
    EXPECT_EQ(read_file(packed.substr(0, packed.size() / 2)).problem(), "the gzip data is cut off");
    const std::string outer = testing::gzip(testing::tar({{"a.pgn", testing::games(300000)}}));
    EXPECT_EQ(read_file(outer.substr(0, outer.size() / 2)).problem(), "the gzip data is cut off");
    // Behind the tar's end mark only the gzip layer knows.
    EXPECT_EQ(read_file(outer.substr(0, outer.size() - 1)).problem(), "the gzip data is cut off");
}

TEST(Damage, EncryptedMembersSaySoAndTheOthersAreRead) {
    for (const char* options : {"zip:encryption=zipcrypt", "zip:encryption=aes256"}) {
        const std::string locked =
            testing::zip({{"a.pgn", "secret"}, {"b.pgn", "too"}}, options, "word");
        const Everything read = read_file(locked);
        ASSERT_EQ(read.members.size(), 2U);
        EXPECT_EQ(read.bytes(), "");
        EXPECT_EQ(read.members[0].damage, (Damage{0, "the archive member is encrypted"}));
        EXPECT_EQ(read.members[1].damage, (Damage{0, "the archive member is encrypted"}));
        EXPECT_FALSE(read.damage);
        // In a stream nobody knows where an encrypted member ends; that members are missing is
        // told.
        const Everything piped = read_pipe(locked);
        EXPECT_EQ(piped.members.at(0).damage, (Damage{0, "the archive member is encrypted"}));
        EXPECT_TRUE(piped.damage);
    }
}

TEST(Damage, ZipWithoutItsDirectoryGivesTheMembersAndSaysSo) {
    const std::string text = testing::games(5000);
    const std::string packed = testing::zip({{"a.pgn", text}, {"b.pgn", "b"}});
    const std::size_t directory = packed.find("PK\x01\x02");
    ASSERT_NE(directory, std::string::npos);
    // libarchive looks 24 bytes ahead for the length after the last member.
    for (std::size_t cut = directory + 8; cut < packed.size(); ++cut) {
        const Everything read = read_file(packed.substr(0, cut));
        ASSERT_EQ(read.members.size(), 2U) << cut;
        EXPECT_TRUE(read.bytes() == text + "b");
        ASSERT_TRUE(read.damage) << cut;
        EXPECT_EQ(read.damage->what, "the zip archive is cut off: its directory is not complete");
    }
    std::string spoilt = packed;
    spoilt[directory] = 'x';
    const Everything read = read_file(spoilt);
    EXPECT_TRUE(read.bytes() == text + "b");
    EXPECT_EQ(read.problem(), "the directory of the zip archive is damaged");
}

TEST(Damage, OfOneZipMemberLeavesTheOthers) {
    const std::string text = testing::games(50000);
    std::string packed = testing::zip({{"a.pgn", text}, {"b.pgn", "[Event \"b\"]"}});
    std::fill_n(packed.begin() + 5000, 50, '\xff');
    const Everything read = read_file(packed);
    ASSERT_EQ(read.members.size(), 2U);
    EXPECT_TRUE(read.members[0].damage);
    EXPECT_GT(read.members[0].bytes.size(), 5000U);
    EXPECT_TRUE(text.starts_with(read.members[0].bytes));
    EXPECT_EQ(read.members[1].bytes, "[Event \"b\"]");
    EXPECT_FALSE(read.members[1].damage);
    // In a stream the end of the damaged member is not known, but the loss is.
    EXPECT_TRUE(read_pipe(packed).members.at(0).damage);
}

TEST(Damage, ZipFollowedByAnotherIsTold) {
    const std::string a = testing::zip({{"a.pgn", "a"}}), b = testing::zip({{"b.pgn", "bb"}});
    for (const std::string& rest : {a, b}) {
        for (const Everything& read : {read_file(a + rest), read_pipe(a + rest)}) {
            EXPECT_EQ(read.bytes(), "a");
            EXPECT_EQ(read.problem(), "further bytes follow the end of the zip archive");
        }
    }
}

TEST(Damage, OfATarBetweenMembersIsTold) {
    const std::string packed = testing::tar({{"a.pgn", "a"}, {"b.pgn", "b"}});
    const Everything read = read_file(packed.substr(0, 1024));
    EXPECT_EQ(read.bytes(), "a");
    EXPECT_EQ(read.problem(), "the tar archive is cut off: its end mark is missing");
}

TEST(Damage, BetweenMembersCannotBeTold) {
    const std::string a = testing::games(600), b = testing::games(900);
    for (const auto pack : {&testing::gzip, &testing::bzip2, &testing::xz, &zstd}) {
        const Everything read = read_file((pack(a) + pack(b)).substr(0, pack(a).size()));
        EXPECT_TRUE(read.bytes() == a);
        EXPECT_EQ(read.problem(), "");
    }
}

}  // namespace damage_test
}  // namespace arbiter::io
