#include "run/io/byte_digest.hpp"

#include "run/io/input.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace arbiter::io {

struct ByteDigest::State {
    State() { XXH3_64bits_reset(&xxh); }
    XXH3_state_t xxh;
};

ByteDigest::ByteDigest() : state_(std::make_unique<State>()) {}
ByteDigest::~ByteDigest() = default;

void ByteDigest::add(std::string_view bytes) {
    XXH3_64bits_update(&state_->xxh, bytes.data(), bytes.size());
    count_ += bytes.size();
}

std::uint64_t ByteDigest::value() const {
    return XXH3_64bits_digest(&state_->xxh);
}

ReadBytes digest_of(const std::string& path, std::uint64_t begin, std::uint64_t end) {
    constexpr std::size_t kPiece = std::size_t{256} << 10;
    const auto source = open_plain_range(path, begin, end);
    std::string piece(kPiece, '\0');
    ByteDigest digest;
    while (const std::size_t count = read_fully(*source, piece))
        digest.add(std::string_view(piece).substr(0, count));
    return {begin, digest.count(), digest.value()};
}

}  // namespace arbiter::io
