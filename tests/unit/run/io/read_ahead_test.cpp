#include "run/io/detail/read_ahead.hpp"

#include "run/io/detail/file_stream.hpp"
#include "tests/support/temp_folder.hpp"
#include "tests/unit/run/io/packing.hpp"
#include "tests/unit/run/io/reading.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <fcntl.h>
#include <memory>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace arbiter::io::detail {
namespace read_ahead_test {

// A text of a given length, at whose end the stream stops in one way or another.
class MadeStream final : public ByteStream {
  public:
    enum class End : std::uint8_t { Proper, Damage, Failure };
    MadeStream(std::string bytes, End end) : bytes_(std::move(bytes)), end_(end) {}

    [[nodiscard]] const std::shared_ptr<std::atomic<std::size_t>>& given() const { return given_; }

  protected:
    [[nodiscard]] std::size_t produce(std::span<char> into) override {
        const std::size_t at = *given_;
        const std::size_t count = std::min(into.size(), bytes_.size() - at);
        if (count == 0 && end_ == End::Damage) return stop("it is cut off");
        if (count == 0 && end_ == End::Failure) throw IoError("cannot read 'it'");
        std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(at), count, into.begin());
        *given_ += count;
        return count;
    }

  private:
    std::string bytes_;
    End end_;
    std::shared_ptr<std::atomic<std::size_t>> given_ =
        std::make_shared<std::atomic<std::size_t>>(0);
};

std::string text_of(std::size_t bytes) {
    return testing::games(bytes).substr(0, bytes);
}

std::shared_ptr<std::atomic<bool>> never() {
    return std::make_shared<std::atomic<bool>>(false);
}

constexpr std::size_t kBlock = ReadAhead::kBlockBytes;
constexpr std::size_t kLengths[] = {0,          1,          kBlock - 1, kBlock,
                                    kBlock + 1, 4 * kBlock, 9 * kBlock, 9 * kBlock + 5};

TEST(ReadAhead, GivesTheSameBytesInPiecesOfAnySize) {
    for (const std::size_t length : kLengths) {
        const std::string text = text_of(length);
        for (const std::size_t piece : {std::size_t{777}, kBlock, 3 * kBlock + 1}) {
            ReadAhead stream(std::make_unique<MadeStream>(text, MadeStream::End::Proper), never());
            EXPECT_TRUE(testing::rest_of(stream, piece) == text) << length << " " << piece;
            EXPECT_FALSE(stream.damage());
        }
    }
}

TEST(ReadAhead, TellsDamageAfterAllThatWasRead) {
    for (const std::size_t length : kLengths) {
        const std::string text = text_of(length);
        ReadAhead stream(std::make_unique<MadeStream>(text, MadeStream::End::Damage), never());
        EXPECT_TRUE(testing::rest_of(stream) == text) << length;
        EXPECT_EQ(stream.damage(), (Damage{length, "it is cut off"}));
    }
}

// Whole blocks before a failure are read first; it is thrown once.
TEST(ReadAhead, ThrowsWhatItsThreadMet) {
    const std::string text = text_of(3 * kBlock);
    ReadAhead stream(std::make_unique<MadeStream>(text, MadeStream::End::Failure), never());
    std::string bytes(3 * kBlock, '\0');
    EXPECT_EQ(stream.read(bytes), 3 * kBlock);
    EXPECT_TRUE(bytes == text);
    EXPECT_THROW((void)stream.read(bytes), IoError);
    EXPECT_EQ(stream.read(bytes), 0U);
}

TEST(ReadAhead, ReadsABoundedNumberOfBlocksAhead) {
    auto below = std::make_unique<MadeStream>(text_of(40 * kBlock), MadeStream::End::Proper);
    const auto given = below->given();
    {
        ReadAhead stream(std::move(below), never());
        EXPECT_EQ(*given, 0U) << "before the first read";
        std::string byte(1, '\0');
        EXPECT_EQ(stream.read(byte), 1U);
    }
    EXPECT_LE(*given, ReadAhead::kBlocks * kBlock);
}

TEST(ReadAhead, GoesAwayThoughAPipeIsSilent) {
    const testing::TempFolder folder;
    const std::string fifo = folder / "fifo";
    ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
    const int writer = ::open(fifo.c_str(), O_RDWR);  // keeps it open and writes too little
    const std::string text = text_of(kBlock + 1000);
    {
        auto file = std::make_unique<FileStream>(fifo);
        auto give_up = file->give_up();
        ReadAhead stream(std::move(file), std::move(give_up));
        std::size_t written = 0;
        std::string first(kBlock / 2, '\0');
        std::thread feeder([&] {
            while (written < text.size()) {
                const ssize_t count = ::write(writer, text.data() + written, text.size() - written);
                if (count <= 0) break;
                written += static_cast<std::size_t>(count);
            }
        });
        EXPECT_EQ(stream.read(first), first.size());
        feeder.join();
        EXPECT_TRUE(text.starts_with(first));
    }
    ::close(writer);
}

}  // namespace read_ahead_test
}  // namespace arbiter::io::detail
