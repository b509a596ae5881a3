#include "run/io/detail/crc32.hpp"
#include "run/io/detail/enclosed_decoder.hpp"
#include "run/io/detail/gzip_member.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

namespace arbiter::io::detail {
namespace {

std::uint32_t little_endian(std::span<const char> bytes) {
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

class ZlibMember final : public GzipMember {
  public:
    explicit ZlibMember(ByteStream& below) : below_(below) {}

    void begin() override {
        decoder_.emplace(below_, EnclosedDecoder::Method::Deflate);
        decoded_ = {};
        crc_ = length_ = 0;
    }

    [[nodiscard]] Decoded next(std::span<char> into) override {
        if (decoded_.empty()) {
            switch (decoder_->next(decoded_)) {
                case EnclosedDecoder::Step::Bytes:
                    break;
                case EnclosedDecoder::Step::CutOff:
                    return {Step::CutOff};
                case EnclosedDecoder::Step::Corrupt:
                    return {Step::Corrupt};
                case EnclosedDecoder::Step::End:
                    return {check_trailer()};
            }
        }
        const std::size_t count = std::min(into.size(), decoded_.size());
        std::memcpy(into.data(), decoded_.data(), count);
        crc_ = crc32(crc_, decoded_.first(count));
        length_ += static_cast<std::uint32_t>(count);
        decoded_ = decoded_.subspan(count);
        return {Step::Bytes, count};
    }

  private:
    // RFC 1952 2.3.1: CRC32, then ISIZE.
    [[nodiscard]] Step check_trailer() {
        const std::span<const char> trailer = below_.peek(8);
        if (trailer.size() < 8) return Step::CutOff;
        const bool is_right =
            little_endian(trailer) == crc_ && little_endian(trailer.subspan(4)) == length_;
        below_.consume(8);
        return is_right ? Step::End : Step::WrongChecksum;
    }

    ByteStream& below_;
    std::optional<EnclosedDecoder> decoder_;
    std::span<const char> decoded_;  // by it, not handed out yet
    std::uint32_t crc_ = 0;
    std::uint32_t length_ = 0;  // modulo 2^32, as in the trailer
};

}  // namespace

std::unique_ptr<GzipMember> make_zlib_member(ByteStream& below) {
    return std::make_unique<ZlibMember>(below);
}

}  // namespace arbiter::io::detail
