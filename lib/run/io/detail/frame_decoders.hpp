#pragma once

#include "run/io/detail/byte_stream.hpp"
#include "run/io/detail/descriptor.hpp"
#include "run/io/detail/frame_walk.hpp"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

namespace arbiter::io::detail {

// The text of a zstd file of several frames, decoded by several threads: each takes the next
// section of the file, some whole frames found by their heads. Bytes and damage are those of
// ZstdStream over the whole file whatever the heads say: sections lie end to end, and what follows
// a section that does not decode to its last byte is decoded by one ZstdStream. MEMORY:
// blocks_ahead + kBlocksOfTurn blocks of text, and one and a decoder for each thread. The threads
// begin with the first read and end with this stream.
class FrameDecoders final : public ByteStream {
  public:
    struct File {
        Descriptor descriptor;  // of a regular file, read from its start
        std::string path;       // for errors
    };
    struct Limits {
        std::uint64_t max_window_bytes = std::uint64_t{128} << 20;
        unsigned threads = 2;
        std::size_t block_bytes = std::size_t{256} << 10;
        std::size_t blocks_ahead = 64;  // of text that was decoded before its turn
        std::uint64_t least_packed_bytes = std::uint64_t{256} << 10;  // of a section
    };

    explicit FrameDecoders(File file, const Limits& limits);
    ~FrameDecoders() override;

    // Is there more than one section? If not, one decoder does as well.
    [[nodiscard]] bool has_several_sections() const { return has_several_sections_; }

    // Bytes of the file that were taken. Lives on after the stream, for progress.
    [[nodiscard]] std::shared_ptr<const std::atomic<std::uint64_t>> counter() const {
        return counter_;
    }

  protected:
    [[nodiscard]] std::size_t produce(std::span<char> into) override;

  private:
    static constexpr std::size_t kBlocksOfTurn = 4;  // that the section to be read may always have
    struct Block {
        std::unique_ptr<char[]> bytes;
        std::size_t size = 0;
    };
    struct Section {
        std::uint64_t begin = 0, end = 0;  // in the file
        std::deque<Block> blocks;          // guarded by mutex_, as are the following
        std::uint64_t text_bytes = 0;
        bool has_ended = false;
        std::optional<Damage> damage;
        std::exception_ptr failure;
    };
    class Bytes;

    [[nodiscard]] std::uint64_t find_end();
    [[nodiscard]] Section* begin_section();
    void decode_sections();
    void decode(Section& section);
    [[nodiscard]] std::optional<Block> wait_for_room(const Section& section);
    void give(Section& section, Block block);
    void start();
    void end_threads();
    void give_back_block();
    [[nodiscard]] bool has_next_block();
    [[nodiscard]] bool ends_section();
    void go_on_alone(const Section& section);

    const File file_;
    const Limits limits_;
    const std::uint64_t size_;
    std::shared_ptr<std::atomic<std::uint64_t>> counter_ =
        std::make_shared<std::atomic<std::uint64_t>>(0);
    std::atomic<bool> is_given_up_ = false;

    std::mutex walk_mutex_;  // is locked before mutex_; guards the next two
    FrameWalk walk_;
    std::uint64_t begin_ = 0, end_ = 0;  // of the next section
    const bool has_several_sections_;

    std::mutex mutex_;
    std::deque<Section> sections_;  // begun and not yet read, in order; the first has its turn
    std::vector<Block> spare_;
    std::size_t filled_ = 0;  // blocks in all sections
    std::exception_ptr failure_;
    std::condition_variable is_filled_, is_emptied_;

    Block block_;                        // in the reader's hands
    std::span<const char> rest_;         // of it
    std::unique_ptr<ByteStream> alone_;  // once a section ended in damage
    std::vector<std::thread> threads_;
};

}  // namespace arbiter::io::detail
