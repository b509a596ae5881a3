#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::io {

// Bytes packed by themselves (zstd, with a checksum), to be unpacked in any order.
// THREADS: one user at a time of each packer; unpack_block() any number.
class BlockPacker {
  public:
    BlockPacker();  // THROWS: IoError when there is no memory for it.
    BlockPacker(BlockPacker&&) noexcept;
    BlockPacker& operator=(BlockPacker&&) noexcept;
    ~BlockPacker();

    // Appends the packed form of `bytes`.   THROWS: IoError.
    void pack(std::string_view bytes, std::string& out);

  private:
    struct Context;
    std::unique_ptr<Context> context_;
};

// Does `packed` say that it holds `bytes` bytes, and can it? Ask before making room for them.
[[nodiscard]] bool claims_to_hold(std::string_view packed, std::uint64_t bytes);

// Fills `into`. False: `packed` is damaged, or holds more or fewer bytes.
[[nodiscard]] bool unpack_block(std::string_view packed, std::span<char> into);

}  // namespace arbiter::io
