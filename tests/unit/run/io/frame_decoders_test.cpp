#include "run/io/detail/frame_decoders.hpp"

#include "run/io/detail/file_stream.hpp"
#include "run/io/detail/gzip_stream.hpp"
#include "run/io/detail/zstd_stream.hpp"
#include "run/io/input.hpp"
#include "tests/support/temp_folder.hpp"
#include "tests/support/thorough.hpp"
#include "tests/unit/run/io/packing.hpp"
#include "tests/unit/run/io/reading.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>
#include <zstd.h>

namespace arbiter::io::detail {
namespace frame_decoders_test {

using testing::TempFolder;

struct Text {
    std::string bytes;
    std::optional<Damage> damage;
    friend bool operator==(const Text&, const Text&) = default;
};

constexpr std::uint64_t kWindow = std::uint64_t{1} << 23;

// By one decoder, read in pieces of so many bytes.
Text serial(const std::string& path, std::size_t piece_bytes, Container packing) {
    auto file = std::make_unique<FileStream>(path);
    std::unique_ptr<ByteStream> stream;
    if (packing == Container::Gzip)
        stream = std::make_unique<GzipStream>(std::move(file));
    else
        stream = std::make_unique<ZstdStream>(std::move(file), kWindow);
    std::string bytes = testing::rest_of(*stream, piece_bytes);
    return {std::move(bytes), stream->damage()};
}

std::unique_ptr<FrameDecoders> decoders(const std::string& path, FrameDecoders::Limits limits,
                                        Container packing = Container::Zstd) {
    limits.max_window_bytes = kWindow;
    return std::make_unique<FrameDecoders>(FrameDecoders::File{open_to_read(path), path, packing},
                                           limits);
}

Text parallel(const std::string& path, const FrameDecoders::Limits& limits,
              Container packing = Container::Zstd) {
    const auto stream = decoders(path, limits, packing);
    std::string bytes = testing::rest_of(*stream);
    return {std::move(bytes), stream->damage()};
}

std::string number(std::uint64_t value) {
    std::string bytes;
    for (std::size_t i = 0; i < 4; ++i)
        bytes += static_cast<char>(value >> (8 * i) & 0xFF);
    return bytes;
}

// Before `frame`, as pzstd writes them; `lie` is added to its length.
std::string pzstd(const std::string& frame, std::uint64_t lie = 0) {
    return testing::skippable_frame(number(frame.size() + lie)) + frame;
}

// A gzip member that says how long it is; `lie` is added to that.   SAM specification, 4.1.
std::string gzip_block(std::string_view text, std::uint64_t lie = 0) {
    constexpr std::size_t kHeaderBytes = 10;
    const std::string packed = testing::gzip(text).substr(kHeaderBytes);
    const std::uint64_t last = 18 + packed.size() - 1 + lie;
    return std::string("\x1f\x8b\x08\x04\0\0\0\0\0\xff\x06\0BC\x02\0", 16) +
           number(last).substr(0, 2) + packed;
}

// Frames of all kinds in random order, and what may happen to them.
class RandomFile {
  public:
    explicit RandomFile(std::uint32_t seed) : random_(seed), text_(testing::games(1 << 20)) {}

    [[nodiscard]] std::string make(Container packing) {
        std::string file;
        for (std::size_t frames = below(12); frames > 0; --frames)
            file += packing == Container::Gzip ? gzip_piece() : piece();
        for (std::size_t wounds = below(4) == 0 ? 0 : below(3); wounds > 0; --wounds)
            damage(file);
        return file;
    }

  private:
    [[nodiscard]] std::size_t below(std::size_t end) { return random_() % end; }

    [[nodiscard]] std::string frame() {
        constexpr std::size_t kSizes[] = {1, 100, 5000, 300'000, 1'000'000};
        std::string text = text_.substr(below(40'000), below(kSizes[below(5)]));
        if (below(4) == 0) {  // blocks that are stored as they are
            for (char& c : text)
                c = static_cast<char>(random_());
        }
        ZSTD_CCtx* context = ZSTD_createCCtx();
        (void)ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, 1);
        (void)ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, static_cast<int>(below(2)));
        (void)ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, static_cast<int>(below(2)));
        if (below(20) == 0) (void)ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, 24);
        std::string packed(ZSTD_compressBound(text.size()), '\0');
        packed.resize(
            ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size()));
        (void)ZSTD_freeCCtx(context);
        return packed;
    }

    [[nodiscard]] std::string piece() {
        switch (below(10)) {
            case 0:
                return testing::skippable_frame(text_.substr(0, below(100)));
            case 1:
                return frame();
            case 2:
                return testing::zstd("");
            case 3:
                return testing::zstd(text_.substr(0, below(5000)), 24);  // too large a window
            case 4:
                return lying();
            default:
                return pzstd(frame());
        }
    }

    [[nodiscard]] std::string gzip_piece() {
        constexpr std::size_t kSizes[] = {1, 100, 5000, 65280};
        const std::string text = text_.substr(below(40'000), below(kSizes[below(4)]));
        switch (below(12)) {
            case 0:
                return testing::gzip(text);  // does not say how long it is
            case 1:
                return gzip_block("");
            case 2:
                return gzip_block(text, below(40));
            case 3: {  // a length that leads to the block after the next
                const std::string next = gzip_block(text_.substr(0, below(5000)));
                return gzip_block(text.substr(0, 5000), next.size()) + next;
            }
            default:
                return gzip_block(text);
        }
    }

    // A length that leads to the head of another frame, or of nothing.
    [[nodiscard]] std::string lying() {
        const std::string first = frame();
        const std::string second = frame();
        switch (below(4)) {
            case 0:
                return pzstd(first, below(20)) + second;
            case 1:
                return pzstd(first, second.size()) + second;
            case 2:
                return pzstd(first, static_cast<std::uint64_t>(-1) - below(10)) + second;
            default: {
                // It leads into a frame whose stored text looks like a frame.
                std::string stored = "[Event \"x\"]\n" + second + "\n*\n";
                const std::string outer = raw(stored);
                return testing::skippable_frame(number(outer.find(second))) + outer + first;
            }
        }
    }

    // A frame of one block that is stored as it is.   RFC 8878, 3.1.1.
    [[nodiscard]] static std::string raw(std::string text) {
        text.resize(std::min<std::size_t>(text.size(), 100'000));
        std::string packed = std::string("\x28\xb5\x2f\xfd", 4) + '\xa0' + number(text.size());
        return packed + number(text.size() << 3 | 1).substr(0, 3) + text;
    }

    void damage(std::string& file) {
        if (file.empty()) return;
        const std::size_t at = below(file.size());
        switch (below(6)) {
            case 0:
                file.resize(at);
                break;
            case 1:
                file.insert(at, text_.substr(0, below(30)));
                break;
            case 2:
                file.erase(at, below(30));
                break;
            case 3:
                file += std::string("\x28\xb5\x2f\xfd\x20", below(6));
                break;
            case 4:
                file += "garbage";
                break;
            default:
                file[at] = static_cast<char>(file[at] ^ (1 << below(8)));
        }
    }

    std::mt19937 random_;
    std::string text_;
};

// Little and much room, whole frames and many frames in a section.
constexpr FrameDecoders::Limits kLimits[] = {
    {kWindow, 2, 1000, 1, 1},
    {kWindow, 3, std::size_t{1} << 18, 8, 1},
    {kWindow, 4, 70'000, 3, 5000},
    {kWindow, 1, 200'000, 0, 100},
};

// The head of a block that is not the last.   RFC 8878, 3.1.1.2.
std::string block_head(std::uint64_t type, std::uint64_t bytes) {
    return number(bytes << 3 | type << 1).substr(0, 3);
}

// Where the reader's room ends changes nothing about how much it gets.
TEST(ZstdStream, DeliversAllBlocksBeforeADamagedHead) {
    constexpr std::size_t kLargestBlock = std::size_t{128} << 10;
    const TempFolder folder;
    const std::string path = folder.write(
        "x.zst", std::string("\x28\xb5\x2f\xfd\0\x38", 6) + block_head(0, 100) +
                     std::string(100, 'a') + block_head(1, kLargestBlock) + "b" + block_head(3, 9));
    for (const std::size_t first_look : {1, 512}) {
        ZstdStream stream(std::make_unique<FileStream>(path), kWindow);
        (void)stream.peek(first_look);
        EXPECT_TRUE(testing::rest_of(stream) ==
                    std::string(100, 'a') + std::string(kLargestBlock, 'b'));
        EXPECT_EQ(stream.damage(), (Damage{100 + kLargestBlock, "the zstd data is corrupt"}));
    }
}

// The test that says the most: one decoder is the reference.
class FrameDecodersOf : public ::testing::TestWithParam<Container> {};

TEST_P(FrameDecodersOf, GiveTheSameTextAndDamageAsOne) {
    const TempFolder folder;
    const std::string path = folder.write("x", "");
    std::size_t damaged = 0, several = 0;
    const auto seeds = static_cast<std::uint32_t>(arbiter::testing::rounds(24, 150));
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        (void)folder.write("x", RandomFile(seed).make(GetParam()));
        const Text expected = serial(path, std::size_t{1} << 18, GetParam());
        damaged += expected.damage ? 1 : 0;
        // How much is delivered before damage must not depend on the reader.
        ASSERT_TRUE(serial(path, 999 + seed, GetParam()) == expected);
        for (const FrameDecoders::Limits& limits : kLimits) {
            several += decoders(path, limits, GetParam())->has_several_sections() ? 1 : 0;
            const Text text = parallel(path, limits, GetParam());
            ASSERT_EQ(text.bytes.size(), expected.bytes.size());
            ASSERT_EQ(text.damage ? text.damage->what : "",
                      expected.damage ? expected.damage->what : "");
            ASSERT_TRUE(text == expected);
        }
    }
    EXPECT_GT(damaged, seeds / 4);
    EXPECT_GT(several, seeds);
}

INSTANTIATE_TEST_SUITE_P(Packings, FrameDecodersOf,
                         ::testing::Values(Container::Zstd, Container::Gzip), [](const auto& test) {
                             return test.param == Container::Gzip ? "Gzip" : "Zstd";
                         });

TEST_P(FrameDecodersOf, GiveTheSameWhereverTheFileIsCutOff) {
    const TempFolder folder;
    const std::string text = testing::games(600);
    std::string packed;
    for (int frame = 0; frame < 2; ++frame)
        packed += GetParam() == Container::Gzip ? gzip_block(text) : pzstd(testing::zstd(text));
    for (std::size_t cut = 0; cut <= packed.size(); ++cut) {
        const std::string path = folder.write("x", packed.substr(0, cut));
        const Text read = parallel(path, {kWindow, 2, 500, 2, 1}, GetParam());
        ASSERT_TRUE(read == serial(path, 1 << 18, GetParam())) << "cut at " << cut;
    }
}

// Several times the room for text that was decoded before its turn.
TEST(FrameDecoders, DecodeFramesThatAreLargerThanTheirRoom) {
    const TempFolder folder;
    const std::string text = testing::games(std::size_t{3} << 20);
    const std::string path = folder.write(
        "x.zst", pzstd(testing::zstd(text)) + pzstd(testing::zstd(text)) + testing::zstd(text));
    for (const unsigned threads : {2u, 3u, 8u}) {
        const Text read = parallel(path, {kWindow, threads, 10'000, 3, 1});
        EXPECT_TRUE(read.bytes == text + text + text);
        EXPECT_FALSE(read.damage);
    }
}

TEST(FrameDecoders, MayGoAwayUnreadOrReadInPart) {
    const TempFolder folder;
    const std::string text = testing::games(std::size_t{1} << 20);
    std::string packed;
    for (int frame = 0; frame < 8; ++frame)
        packed += pzstd(testing::zstd(text));
    const std::string path = folder.write("x.zst", packed);
    for (const std::size_t bytes : {0, 1, 100'000, 1'500'000, 5'000'000}) {
        const auto stream = decoders(path, {kWindow, 3, 50'000, 5, 1});
        std::string begin(bytes, '\0');
        EXPECT_EQ(stream->read(begin), bytes);
        EXPECT_TRUE((text + text + text + text + text).starts_with(begin));
    }
}

TEST(FrameDecoders, CountTheBytesOfTheFile) {
    const TempFolder folder;
    const std::string frame = testing::zstd(testing::games(100'000));
    for (const std::string& end : {std::string(), std::string("garbage")}) {
        const std::string path = folder.write("x.zst", frame + frame + frame + end);
        const auto stream = decoders(path, {kWindow, 3, 50'000, 5, 1});
        (void)testing::rest_of(*stream);
        EXPECT_EQ(*stream->counter(), 3 * frame.size() + end.size());
    }
}

TEST(FrameDecoders, TellOfAReadThatFails) {
    const TempFolder folder;
    const std::string path = folder.write("x.zst", testing::zstd("text"));
    FrameDecoders stream(FrameDecoders::File{Descriptor{-1, false}, path}, {});
    EXPECT_FALSE(stream.has_several_sections());
    std::string bytes(10, '\0');
    EXPECT_THROW((void)stream.read(bytes), IoError);
}

// What an input of the command line is.
TEST(FrameDecoders, AreTakenForFilesOfSeveralFrames) {
    const TempFolder folder;
    const std::string text = testing::games(std::size_t{3} << 20);
    const std::string frame = pzstd(testing::zstd(text));
    const std::string path = folder.write("x.zst", frame + frame + frame);
    const auto input = open_input(path, {.decoders = 3});
    const auto member = input->next();
    EXPECT_TRUE(dynamic_cast<FrameDecoders*>(member->source.get()) != nullptr);
    EXPECT_FALSE(member->is_plain);
    EXPECT_TRUE(testing::rest_of(*member->source) == text + text + text);
    EXPECT_EQ(input->read_bytes(), 3 * frame.size());

    const auto is_decoded_so = [&](const std::string& packed, unsigned count) {
        const auto other = open_input(folder.write("y.zst", packed), {.decoders = count});
        const auto first = other->next();
        return first && dynamic_cast<FrameDecoders*>(first->source.get()) != nullptr;
    };
    EXPECT_TRUE(is_decoded_so(frame + frame, 2));
    EXPECT_FALSE(is_decoded_so(frame + frame, 1));
    EXPECT_FALSE(is_decoded_so(testing::zstd(text), 2));
    EXPECT_FALSE(is_decoded_so(text, 2));
    const auto packed_twice = testing::zstd(testing::gzip(text));
    EXPECT_FALSE(is_decoded_so(packed_twice + testing::zstd(testing::gzip(text)), 2));
    const auto archive = testing::tar({{"a.pgn", text}});
    EXPECT_FALSE(is_decoded_so(testing::zstd(archive), 2));

    std::string blocks;
    for (std::size_t at = 0; at < text.size(); at += 65280)
        blocks += gzip_block(std::string_view(text).substr(at, 65280));
    EXPECT_TRUE(is_decoded_so(blocks + gzip_block(""), 3));
    EXPECT_FALSE(is_decoded_so(blocks, 2));
    EXPECT_FALSE(is_decoded_so(testing::gzip(text) + testing::gzip(text), 3));
}

TEST(FrameDecoders, AreOneForOneThreadAndFewForMany) {
    EXPECT_EQ(decoders_for(1), 1u);
    EXPECT_EQ(decoders_for(2), 2u);
    EXPECT_EQ(decoders_for(64), decoders_for(1000));
}

}  // namespace frame_decoders_test
}  // namespace arbiter::io::detail
