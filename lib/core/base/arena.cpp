#include "core/base/arena.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace arbiter {

void* Arena::allocate(std::size_t bytes, std::size_t alignment) {
    allocated_bytes_ += bytes;
    while (true) {
        if (current_ < blocks_.size()) {
            const Block& block = blocks_[current_];
            std::byte* const free = block.bytes.get() + used_;
            const auto misalignment = reinterpret_cast<std::uintptr_t>(free) % alignment;
            const std::size_t padding = misalignment == 0 ? 0 : alignment - misalignment;
            if (padding + bytes <= block.size - used_) {
                used_ += padding + bytes;
                return free + padding;
            }
            ++current_;
            used_ = 0;
            continue;
        }
        const std::size_t size = std::max(block_bytes_, bytes + alignment);
        blocks_.push_back({std::make_unique_for_overwrite<std::byte[]>(size), size});
    }
}

std::string_view Arena::copy(std::string_view text) {
    if (text.empty()) return {};
    char* to = static_cast<char*>(allocate(text.size(), 1));
    std::memcpy(to, text.data(), text.size());
    return {to, text.size()};
}

void Arena::reset() {
    if (blocks_.size() > kKeptBlocks) blocks_.resize(kKeptBlocks);
    std::erase_if(blocks_, [this](const Block& block) { return block.size > 4 * block_bytes_; });
    current_ = 0;
    used_ = 0;
    allocated_bytes_ = 0;
}

}  // namespace arbiter
