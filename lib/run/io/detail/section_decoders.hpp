#pragma once

#include "run/io/detail/byte_stream.hpp"

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
#include <thread>
#include <vector>

namespace arbiter::io::detail {

// What can be decoded without what lies before it, one after the other: frames of a zstd file,
// blocks of a gzip file, members of a zip archive.
class Sections {
  public:
    struct Section {
        std::uint64_t place = 0;           // where it is, for whom reads the text
        std::unique_ptr<ByteStream> text;  // not yet decoded
    };

    Sections() = default;
    Sections(const Sections&) = delete;
    Sections& operator=(const Sections&) = delete;
    virtual ~Sections() = default;

    // The next section, for the thread with this number; nullopt after the last. Called by one
    // thread at a time; the text is read by its thread alone, before it takes the next.
    [[nodiscard]] virtual std::optional<Section> take(std::size_t thread) = 0;
};

// Because decoders hold this much text for each but the first, frames of twice its size, which
// `pzstd -19` writes, can be decoded at the same time.
[[nodiscard]] constexpr std::size_t blocks_ahead_of(std::size_t decoders) {
    return 64 * (decoders - 1);
}

// The text of sections, in their order, decoded by several threads ahead of whom reads it.
// MEMORY: blocks_ahead + kBlocksOfTurn blocks of text, and one and a decoder for each thread. The
// threads begin with the first call of has_section() and end with this object.
class SectionDecoders {
  public:
    struct Limits {
        std::size_t threads = 2;
        std::size_t block_bytes = std::size_t{256} << 10;
        std::size_t blocks_ahead = 64;  // of text that was decoded before its turn
    };

    // LIFETIME: `sections` outlives this.
    SectionDecoders(Sections& sections, const Limits& limits)
        : sections_(sections), limits_(limits) {}
    ~SectionDecoders() { end(); }

    // Is there a section that has its turn? It is the first, and that after it once leave_section()
    // was called.   THROWS: what taking a section threw.
    [[nodiscard]] bool has_section();
    // REQUIRES (the next five): has_section().
    [[nodiscard]] std::uint64_t place();
    // The next bytes of its text, at least one; 0: it has ended.
    [[nodiscard]] std::size_t read(std::span<char> into);
    // Once it has ended: why it did before its last byte; what reading it threw; the length of
    // its text.
    [[nodiscard]] std::optional<Damage> damage();
    [[nodiscard]] std::exception_ptr failure();
    [[nodiscard]] std::uint64_t text_bytes();
    // The next one has its turn, whether this one has ended or not.
    void leave_section();

    // Ends the threads; there is no section any more.
    void end();
    // Set while end() waits for the threads: what they still read is of no use.
    [[nodiscard]] const std::atomic<bool>& is_given_up() const { return is_given_up_; }

  private:
    static constexpr std::size_t kBlocksOfTurn = 4;  // that the section to be read may always have
    struct Block {
        std::unique_ptr<char[]> bytes;
        std::size_t size = 0;
    };
    struct Running {
        std::uint64_t place = 0;
        std::deque<Block> blocks;  // guarded by mutex_, as are the following
        std::uint64_t text_bytes = 0;
        bool has_ended = false;
        bool is_left = false;  // nobody reads it any more
        std::optional<Damage> damage;
        std::exception_ptr failure;
    };

    void start();
    void decode_sections(std::size_t thread);
    void decode(Running& section, ByteStream& text);
    [[nodiscard]] std::optional<Block> wait_for_room(const Running& section);
    void give(Running& section, Block block);
    void give_back_block();
    [[nodiscard]] bool has_next_block();

    Sections& sections_;
    const Limits limits_;
    std::atomic<bool> is_given_up_ = false;

    std::mutex taking_mutex_;  // is locked before mutex_; one thread takes a section at a time
    std::mutex mutex_;
    // Taken and not yet left, in order; the first has its turn.
    std::deque<std::shared_ptr<Running>> running_;
    std::vector<Block> spare_;
    std::size_t filled_ = 0;      // blocks in all sections
    std::size_t taking_ = 0;      // threads that may still take a section
    std::exception_ptr failure_;  // of taking one
    std::condition_variable is_filled_, is_emptied_;

    Block block_;                 // in the reader's hands
    std::span<const char> rest_;  // of it
    bool is_started_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace arbiter::io::detail
