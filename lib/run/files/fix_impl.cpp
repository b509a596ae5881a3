#include "core/base/text.hpp"
#include "run/io/error.hpp"
#include "run/io/input.hpp"

#include "arbiter/files.hpp"

#include <fmt/core.h>

#include <array>
#include <filesystem>
#include <system_error>

namespace arbiter {
inline namespace v1 {
namespace {

// THROWS: io::IoError.
std::string decompressed(const std::string& path, std::uint64_t max_window) {
    const auto input = io::open_input(path, {.max_window_bytes = max_window});
    if (input->is_archive())
        throw io::IoError(fmt::format("cannot fix '{}': it is an archive", escaped(path)));
    std::string bytes;
    while (auto member = input->next()) {
        std::array<char, 65536> piece{};
        while (const std::size_t count = member->source->read(piece))
            bytes.append(piece.data(), count);
        if (const auto damage = member->source->damage())
            throw io::IoError(fmt::format("'{}' is damaged at byte {}: {}", escaped(path),
                                          damage->byte, damage->what));
    }
    return bytes;
}

ErrorKind error_kind_of(const std::string& path) {
    std::error_code error;
    return std::filesystem::exists(path, error) || error ? ErrorKind::Input : ErrorKind::NotFound;
}

}  // namespace

Result<Fixed> fix_file(const std::string& path, std::string_view level, const Options& options,
                       std::uint64_t max_window) {
    try {
        return v1::fix(decompressed(path, max_window), level, options);
    } catch (const io::IoError& error) {
        return Error{error.what(), error_kind_of(path)};
    }
}

}  // namespace v1
}  // namespace arbiter
