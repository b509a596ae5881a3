#pragma once

#include "run/io/detail/byte_stream.hpp"

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <thread>

namespace arbiter::io::detail {

// Reads another stream on a separate thread, up to kBlocks blocks ahead: decoding goes on while the
// reader of this stream works. What was decoded before a failure or damage comes first. The thread
// begins with the first read and ends with this stream.
class ReadAhead final : public ByteStream {
  public:
    static constexpr std::size_t kBlocks = 4;
    static constexpr std::size_t kBlockBytes = std::size_t{256} << 10;

    // `give_up` makes a stream below that waits for a silent pipe end; it is set when this one goes
    // away unread.
    ReadAhead(std::unique_ptr<ByteStream> below, std::shared_ptr<std::atomic<bool>> give_up)
        : below_(std::move(below)), give_up_(std::move(give_up)) {}
    ~ReadAhead() override;

  protected:
    [[nodiscard]] std::size_t produce(std::span<char> into) override;

  private:
    struct Block {
        std::unique_ptr<char[]> bytes;
        std::size_t size = 0;
    };
    void read_all();
    [[nodiscard]] bool has_next_block();

    std::unique_ptr<ByteStream> below_;  // the thread's alone, until has_ended_
    std::shared_ptr<std::atomic<bool>> give_up_;

    // Both sides count blocks; block n lies in the place n % kBlocks. The thread owns the places
    // that are not filled, the reader the others.
    std::array<Block, kBlocks> blocks_;
    std::size_t filled_ = 0;  // guarded by mutex_, as are the following
    std::size_t emptied_ = 0;
    bool has_ended_ = false;
    bool is_given_up_ = false;
    std::exception_ptr failure_;
    std::mutex mutex_;
    std::condition_variable is_filled_, is_emptied_;

    std::span<const char> rest_;  // of the block in the reader's hands
    bool holds_block_ = false;
    std::thread thread_;
};

}  // namespace arbiter::io::detail
