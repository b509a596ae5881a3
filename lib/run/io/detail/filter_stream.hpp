#pragma once

#include "run/io/detail/archive_feed.hpp"
#include "run/io/detail/byte_stream.hpp"
#include "run/io/detail/container.hpp"

#include <cstdint>
#include <memory>
#include <span>

namespace arbiter::io::detail {

// .xz and .lzma by libarchive's own filter: it reads every stream and checks them. (Its lzip filter
// ends at an empty member, so .lz is not read at all.)
// When the input is damaged, up to 64 KiB that were decoded before it are not delivered.
class FilterStream final : public ByteStream {
  public:
    // REQUIRES: `format` is Xz or Lzma.
    FilterStream(std::unique_ptr<ByteStream> below, Container format,
                 std::uint64_t max_window_bytes);

  protected:
    [[nodiscard]] std::size_t produce(std::span<char> into) override;

  private:
    [[nodiscard]] bool open();
    [[nodiscard]] std::size_t fail();
    [[nodiscard]] std::size_t finish();

    std::unique_ptr<ByteStream> below_;
    ArchiveFeed feed_;
    ArchiveReader reader_;
    std::span<const char> decoded_;
    Container format_;
    std::uint64_t max_window_bytes_;
    bool is_open_ = false;
    bool is_empty_ = false;
};

}  // namespace arbiter::io::detail
