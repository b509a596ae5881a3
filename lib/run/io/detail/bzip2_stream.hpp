#pragma once

#include "run/io/detail/byte_stream.hpp"
#include "run/io/detail/enclosed_decoder.hpp"

#include <memory>
#include <optional>
#include <span>

namespace arbiter::io::detail {

// bzip2: every stream to the last (pbzip2 and lbzip2 write many); libbz2 verifies the checksums.
// Zero bytes may follow; anything else is damage.
class Bzip2Stream final : public ByteStream {
  public:
    explicit Bzip2Stream(std::unique_ptr<ByteStream> below) : below_(std::move(below)) {}

  protected:
    [[nodiscard]] std::size_t produce(std::span<char> into) override;

  private:
    std::unique_ptr<ByteStream> below_;
    std::optional<EnclosedDecoder> decoder_;
    std::span<const char> decoded_;
    bool is_first_ = true;
};

}  // namespace arbiter::io::detail
