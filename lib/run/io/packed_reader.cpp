#include "run/io/packed_reader.hpp"

#include "run/io/error.hpp"

#include <cstddef>
#include <optional>

namespace arbiter::io {
namespace {

[[noreturn]] void fail() {
    throw IoError("what was kept of the games is damaged");
}

}  // namespace

std::uint64_t PackedReader::number() {
    const std::optional<std::uint64_t> value = take_packed(rest_);
    if (!value) fail();
    return *value;
}

std::string_view PackedReader::text() {
    const std::uint64_t size = number();
    if (size > rest_.size()) fail();
    return take_bytes(rest_, static_cast<std::size_t>(size));
}

}  // namespace arbiter::io
