#include "run/shards/input_state.hpp"

#include "run/io/error.hpp"
#include "run/io/zstd_frames.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <sys/stat.h>

namespace arbiter::shards {

InputState state_of(const std::string& name) {
    struct stat status {};
    if (::stat(name.c_str(), &status) != 0) {
        if (errno != ENOENT && errno != ENOTDIR)
            io::throw_io_error("read the size of", name, errno);
        return {.name = name};
    }
    if (!S_ISREG(status.st_mode)) return {.name = name};
    constexpr std::int64_t kNanoseconds = 1'000'000'000;
    return {.name = name,
            .bytes = static_cast<std::uint64_t>(status.st_size),
            .modified_ns = status.st_mtim.tv_sec * kNanoseconds + status.st_mtim.tv_nsec};
}

std::vector<io::ReadBytes> all_bytes_of(const engine::InputPiece& piece, const std::string& name,
                                        std::uint64_t bytes, const io::ReadBytes& read) {
    const std::uint64_t end = std::min(piece.end, bytes);
    // A piece that ends in the frame in which it begins was read as far as that.
    const bool is_in_one_frame = piece.is_zstd && piece.begin == piece.end;
    const bool is_all = is_in_one_frame ? read.count != 0 : read.count == end - piece.begin;
    std::vector<io::ReadBytes> all;
    all.push_back(is_all ? read : io::digest_of(name, piece.begin, is_in_one_frame ? bytes : end));
    if (!piece.is_zstd || is_in_one_frame || piece.end_skip == 0) return all;
    // The start of the frame where it ends, which another decoder read.
    const auto next = io::next_zstd_frame(name, piece.end + 1, bytes);
    all.push_back(io::digest_of(name, piece.end, next.value_or(bytes)));
    return all;
}

std::string change_of(const InputState& before, const std::vector<io::ReadBytes>& read,
                      InputLook look) {
    try {
        const InputState now = state_of(before.name);
        if (now.modified_ns == 0 && before.modified_ns != 0)
            return "is not there; --no-inputs does not look for it";
        if (now.bytes != before.bytes)
            return fmt::format("had {} bytes when it was read, and has {} now", before.bytes,
                               now.bytes);
        if (now == before && look == InputLook::AtTimes) return {};
        for (const io::ReadBytes& part : read) {
            const io::ReadBytes again =
                io::digest_of(before.name, part.begin, part.begin + part.count);
            if (again.count != part.count || again.digest != part.digest)
                return fmt::format("was changed after it was read, between bytes {} and {}",
                                   part.begin, part.begin + part.count);
        }
    } catch (const io::IoError& error) {
        return fmt::format("cannot be read again: {}", error.what());
    }
    return {};
}

}  // namespace arbiter::shards
