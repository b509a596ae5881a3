#pragma once

#include "run/io/detail/byte_stream.hpp"
#include "run/io/detail/gzip_member.hpp"

#include <cstdint>
#include <memory>

namespace arbiter::io::detail {

// gzip: every member to the last, each with its checksum and length verified. Zero bytes may
// follow, as gzip(1) allows; anything else is damage.   RFC 1952.
class GzipStream final : public ByteStream {
  public:
    using MakeMember = std::unique_ptr<GzipMember>(ByteStream& below);
    explicit GzipStream(std::unique_ptr<ByteStream> below,
                        MakeMember* make_member = &make_gzip_member)
        : below_(std::move(below)), member_(make_member(*below_)) {}

  protected:
    [[nodiscard]] std::size_t produce(std::span<char> into) override;

  private:
    enum class Header : std::uint8_t { Read, None, CutOff, Garbage };
    [[nodiscard]] Header read_header();
    [[nodiscard]] bool skip(std::size_t bytes);
    [[nodiscard]] bool skip_text();

    std::unique_ptr<ByteStream> below_;
    std::unique_ptr<GzipMember> member_;
    bool is_in_member_ = false;
    bool is_first_ = true;
};

}  // namespace arbiter::io::detail
