#include "run/io/detail/gzip_stream.hpp"
#include "tests/unit/run/io/packing.hpp"
#include "tests/unit/run/io/reading.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

// Both decoders of gzip, by themselves and side by side: zlib is the reference.

namespace arbiter::io::detail {
namespace gzip_member_test {

// Bytes in memory, handed out in pieces of this size at most.
class MemoryStream final : public ByteStream {
  public:
    explicit MemoryStream(std::string bytes, std::size_t piece_bytes = kBufferBytes)
        : bytes_(std::move(bytes)), piece_bytes_(piece_bytes) {}

  protected:
    [[nodiscard]] std::size_t produce(std::span<char> into) override {
        const std::size_t count = std::min({into.size(), piece_bytes_, bytes_.size() - at_});
        std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(at_), count, into.begin());
        at_ += count;
        return count;
    }

  private:
    std::string bytes_;
    std::size_t piece_bytes_;
    std::size_t at_ = 0;
};

struct Outcome {
    std::string bytes, problem;
};

struct Pieces {
    std::size_t in = ByteStream::kBufferBytes, out = std::size_t{1} << 20;
};

Outcome decode(GzipStream::MakeMember* make_member, const std::string& packed, Pieces pieces = {}) {
    GzipStream stream(std::make_unique<MemoryStream>(packed, pieces.in), make_member);
    Outcome outcome{testing::rest_of(stream, pieces.out), ""};
    if (stream.damage()) {
        outcome.problem = stream.damage()->what;
        EXPECT_EQ(stream.damage()->byte, outcome.bytes.size());
    }
    return outcome;
}

bool has_isal() {
    MemoryStream none("");
    return make_isal_member(none) != nullptr;
}

struct Decoder {
    std::string_view name;
    GzipStream::MakeMember* make_member;
};
constexpr Decoder kDecoders[] = {{"zlib", &make_zlib_member}, {"isal", &make_isal_member}};

class GzipDecoder : public ::testing::TestWithParam<Decoder> {
  protected:
    void SetUp() override {
        if (GetParam().name == "isal" && !has_isal()) GTEST_SKIP() << "built without ISA-L";
    }
};

TEST_P(GzipDecoder, ReadsMembersOfAnyLengthInPiecesOfAnySize) {
    for (const std::size_t bytes : {0UL, 1UL, 600UL, 32768UL, 65536UL, 70001UL, 400000UL}) {
        const std::string text = testing::games(bytes);
        const std::string packed = testing::gzip(text) + testing::gzip("x") + testing::gzip(text);
        for (const std::size_t in : {1UL, 7UL, 4096UL, 131072UL}) {
            for (const std::size_t out : {1UL, 333UL, 131072UL, 1048576UL}) {
                if (bytes > 65536 && in * out < 4096) continue;  // takes long, shows nothing new
                const Outcome read = decode(GetParam().make_member, packed, {in, out});
                EXPECT_TRUE(read.bytes == text + "x" + text) << bytes << " " << in << " " << out;
                EXPECT_EQ(read.problem, "") << bytes << " " << in << " " << out;
            }
        }
    }
}

// RFC 1951 3.2.4: no compression, in blocks of up to 65535 bytes.
TEST_P(GzipDecoder, ReadsStoredBlocks) {
    const std::string text = testing::games(200000);
    const std::string packed = testing::gzip(text);
    std::string stored = packed.substr(0, 10);
    stored[3] = 0;
    constexpr std::size_t kMost = 65535;
    for (std::size_t at = 0; at < text.size(); at += kMost) {
        const std::size_t count = std::min(kMost, text.size() - at);
        const auto low = static_cast<char>(count & 0xFF), high = static_cast<char>(count >> 8);
        stored += at + count == text.size() ? '\1' : '\0';
        for (const char c : {low, high, static_cast<char>(~low), static_cast<char>(~high)})
            stored += c;
        stored.append(text, at, count);
    }
    stored += packed.substr(packed.size() - 8);
    EXPECT_TRUE(decode(GetParam().make_member, stored).bytes == text);
    EXPECT_EQ(decode(GetParam().make_member, stored).problem, "");
    const Outcome cut = decode(GetParam().make_member, stored.substr(0, 100000));
    EXPECT_GE(cut.bytes.size(), 99900U);
    EXPECT_TRUE(text.starts_with(cut.bytes));
    EXPECT_EQ(cut.problem, "the gzip data is cut off");
}

TEST_P(GzipDecoder, TellsAWrongChecksumAndAWrongLength) {
    const std::string text = testing::games(3000);
    const std::string packed = testing::gzip(text);
    for (std::size_t from_end = 1; from_end <= 8; ++from_end) {
        std::string spoilt = packed;
        spoilt[packed.size() - from_end] = static_cast<char>(spoilt[packed.size() - from_end] ^ 4);
        for (const std::size_t in : {1UL, 131072UL}) {
            const Outcome read = decode(GetParam().make_member, spoilt + packed, {.in = in});
            EXPECT_TRUE(read.bytes == text);
            EXPECT_EQ(read.problem, "the checksum of the gzip data is wrong");
        }
    }
}

// What stands before a damaged place is handed out, however little room the reader gives.
TEST_P(GzipDecoder, LosesNothingMuchBeforeCorruptData) {
    const std::string text = testing::games(600000);
    std::string packed = testing::gzip(text);
    std::fill_n(packed.begin() + static_cast<std::ptrdiff_t>(packed.size() / 2), 2000, '\xff');
    for (const std::size_t out : {1UL, 100UL, 131072UL, 1048576UL}) {
        const Outcome read = decode(GetParam().make_member, packed, {.out = out});
        EXPECT_GE(read.bytes.size(), text.size() * 45 / 100) << out;
        EXPECT_TRUE(text.starts_with(read.bytes.substr(0, text.size() * 45 / 100))) << out;
        EXPECT_NE(read.problem, "") << out;
    }
}

INSTANTIATE_TEST_SUITE_P(Gzip, GzipDecoder, ::testing::ValuesIn(kDecoders),
                         [](const auto& row) { return std::string(row.param.name); });

// ISA-L decodes up to three literals at a time, and leaves them where one of them is cut off.
constexpr std::size_t kWithheld = 2;

TEST(GzipDecoders, AgreeWhereverTheInputIsCutOff) {
    if (!has_isal()) GTEST_SKIP() << "built without ISA-L";
    const std::string text = testing::games(2000);
    const std::string packed = testing::gzip(text) + testing::gzip(text);
    for (std::size_t cut = 1; cut <= packed.size(); ++cut) {
        const std::string start = packed.substr(0, cut);
        const Outcome zlib = decode(&make_zlib_member, start);
        const Outcome isal = decode(&make_isal_member, start);
        EXPECT_EQ(isal.problem, zlib.problem) << cut;
        EXPECT_TRUE(zlib.bytes.starts_with(isal.bytes)) << cut;
        EXPECT_LE(zlib.bytes.size() - isal.bytes.size(), kWithheld) << cut;
    }
}

// They find some defects at different places; neither passes over one.
TEST(GzipDecoders, BothTellWhereverABitIsFlipped) {
    if (!has_isal()) GTEST_SKIP() << "built without ISA-L";
    const std::string text = testing::games(2000);
    const std::string packed = testing::gzip(text);
    for (std::size_t bit = 10 * 8; bit < packed.size() * 8; ++bit) {
        std::string flipped = packed;
        flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
        const Outcome zlib = decode(&make_zlib_member, flipped);
        const Outcome isal = decode(&make_isal_member, flipped);
        EXPECT_EQ(isal.problem.empty(), zlib.problem.empty()) << bit;
        EXPECT_TRUE(!isal.problem.empty() || isal.bytes == text) << bit;
    }
}

// At damage near the end ISA-L may count more bytes as read than there were.
TEST(GzipDecoders, TakeNoMoreThanThereIs) {
    if (!has_isal()) GTEST_SKIP() << "built without ISA-L";
    const std::string body = testing::gzip(testing::games(2000)).substr(10);
    for (std::size_t bit = 0; bit < body.size() * 8; ++bit) {
        std::string flipped = body;
        flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
        MemoryStream below(flipped);
        const auto member = make_isal_member(below);
        member->begin();
        std::string into(8192, '\0');
        while (member->next(into).step == GzipMember::Step::Bytes) {
        }
        EXPECT_LE(below.peek().size(), body.size()) << bit;
    }
}

}  // namespace gzip_member_test
}  // namespace arbiter::io::detail
