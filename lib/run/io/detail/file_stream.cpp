#include "run/io/detail/file_stream.hpp"

#include "run/io/error.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace arbiter::io::detail {

FileStream::FileStream(const std::string& path, const std::atomic<bool>* stop)
    : path_(path),
      descriptor_(open_to_read(path)),
      stop_(stop),
      counter_(std::make_shared<std::atomic<std::uint64_t>>(0)),
      give_up_(std::make_shared<std::atomic<bool>>(false)) {
    struct stat status {};
    if (::fstat(descriptor_.number(), &status) != 0 || !S_ISREG(status.st_mode)) return;
    // A regular file as standard input may have been read in part before.
    const off_t at = ::lseek(descriptor_.number(), 0, SEEK_CUR);
    if (at >= 0 && at <= status.st_size) {
        total_bytes_ = static_cast<std::uint64_t>(status.st_size - at);
        is_from_start_ = at == 0;
    }
    // Advice only: a file system that does not take it reads as well.
    (void)::posix_fadvise(descriptor_.number(), 0, 0, POSIX_FADV_SEQUENTIAL);
}

FileStream::FileStream(const std::string& path, std::uint64_t begin, std::uint64_t end)
    : FileStream(path) {
    if (::lseek(descriptor_.number(), static_cast<off_t>(begin), SEEK_SET) < 0) {
        throw_io_error("seek in", path, errno);
    }
    rest_bytes_ = end > begin ? end - begin : 0;
}

std::optional<Descriptor> FileStream::duplicate() const {
    if (!is_from_start_) return std::nullopt;
    return duplicate_of(descriptor_);
}

std::size_t FileStream::produce(std::span<char> into) {
    const std::uint64_t allowed = std::min<std::uint64_t>(into.size(), rest_bytes_);
    if (allowed == 0) return 0;
    constexpr int kPatienceMilliseconds = 100;
    const bool may_be_silent = !total_bytes_;
    while (may_be_silent && !wait_until_readable(descriptor_.number(), kPatienceMilliseconds)) {
        if (*give_up_ || (stop_ != nullptr && *stop_)) return 0;
    }
    const std::size_t count =
        read_some(descriptor_, into.first(static_cast<std::size_t>(allowed)), path_);
    rest_bytes_ -= count;
    counter_->fetch_add(count, std::memory_order_relaxed);
    if (digest_) digest_->add({into.data(), count});
    return count;
}

}  // namespace arbiter::io::detail
