#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace arbiter {

// Monotonic memory of one batch: allocation is a pointer bump, everything goes at once with
// reset(), and the blocks are kept for the next batch. Destructors are not run: trivially
// destructible types only. THREADS: one owner at a time. LIFETIME: what it hands out is valid until
// reset().
class Arena {
  public:
    explicit Arena(std::size_t block_bytes = std::size_t{64} << 10) : block_bytes_(block_bytes) {}

    [[nodiscard]] void* allocate(std::size_t bytes, std::size_t alignment);

    template <class T>
    [[nodiscard]] std::span<T> allocate_array(std::size_t count) {
        static_assert(std::is_trivially_destructible_v<T>);
        T* first = static_cast<T*>(allocate(count * sizeof(T), alignof(T)));
        std::uninitialized_default_construct_n(first, count);
        return {first, count};
    }

    // A copy of `items` that lives until reset().
    template <class T>
    [[nodiscard]] std::span<const T> copy(std::span<const T> items) {
        const std::span<T> to = allocate_array<T>(items.size());
        std::uninitialized_copy(items.begin(), items.end(), to.begin());
        return to;
    }
    [[nodiscard]] std::string_view copy(std::string_view text);

    // Forgets everything allocated. Blocks above `kKeptBlocks` go back to the heap, so one huge
    // game does not hold its memory forever.
    void reset();

    [[nodiscard]] std::size_t allocated_bytes() const { return allocated_bytes_; }

  private:
    static constexpr std::size_t kKeptBlocks = 32;
    struct Block {
        std::unique_ptr<std::byte[]> bytes;
        std::size_t size;
    };
    std::vector<Block> blocks_;
    std::size_t block_bytes_;
    std::size_t current_ = 0;
    std::size_t used_ = 0;
    std::size_t allocated_bytes_ = 0;
};

}  // namespace arbiter
