#include "run/io/detail/descriptor.hpp"

#include "core/base/text.hpp"
#include "run/io/error.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace arbiter::io::detail {
namespace {

// "https://..."
bool is_address(std::string_view path) {
    const std::size_t end = path.find("://");
    return end != std::string_view::npos && end != 0 &&
           std::ranges::all_of(path.substr(0, end), is_ascii_letter);
}

// -1: the file system, or the system, has no such files.
int create_without_name([[maybe_unused]] const char* folder) {
    int number = -1;
#ifdef O_TMPFILE
    do {
        number = ::open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
    } while (number < 0 && errno == EINTR);
#endif
    return number;
}

int create_with_name(std::string& name) {
    const std::size_t end = name.size() - 6;
    int number = -1;
    do {
        name.replace(end, 6, "XXXXXX");
        number = ::mkostemp(name.data(), O_CLOEXEC);
    } while (number < 0 && errno == EINTR);
    return number;
}

}  // namespace

Descriptor::~Descriptor() {
    if (is_owned_ && number_ >= 0) ::close(number_);
}

Descriptor open_to_read(const std::string& path) {
    Descriptor opened{STDIN_FILENO, false};
    if (path != "-") {
        int number = -1;
        do {  // opening a FIFO waits for its writer and may be interrupted
            number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
        } while (number < 0 && errno == EINTR);
        if (number < 0 && errno == ENOENT && is_address(path))
            throw IoError("cannot open '" + path +
                          "': it is an address, and nothing is fetched here: download the file");
        if (number < 0) throw_io_error("open", path, errno);
        opened = Descriptor{number, true};
    }
    struct stat status {};
    if (::fstat(opened.number(), &status) != 0) throw_io_error("open", path, errno);
    if (S_ISDIR(status.st_mode)) throw_io_error("open", path, EISDIR);
    return opened;
}

Descriptor create_unnamed_file(const std::string& folder, std::string& name) {
    const std::string place = folder.empty() ? "." : folder;
    name.insert(0, place + "/");
    const int number = create_without_name(place.c_str());
    if (number >= 0) return {number, true};
    Descriptor file{create_with_name(name), true};
    if (file.number() < 0) throw_io_error("create a temporary file in", folder, errno);
    (void)::unlink(name.c_str());
    return file;
}

std::optional<Descriptor> duplicate_of(const Descriptor& file) {
    const int number = ::fcntl(file.number(), F_DUPFD_CLOEXEC, 0);
    if (number < 0) return std::nullopt;
    return Descriptor{number, true};
}

std::size_t read_some(const Descriptor& from, std::span<char> into, const std::string& path) {
    while (true) {
        const ssize_t count = ::read(from.number(), into.data(), into.size());
        if (count >= 0) return static_cast<std::size_t>(count);
        if (errno == EAGAIN || errno == EWOULDBLOCK) {
            wait_until_ready(from.number(), false);
        } else if (errno != EINTR) {
            throw_io_error("read", path, errno);
        }
    }
}

std::size_t read_some_at(const Descriptor& from, std::span<char> into, std::uint64_t at,
                         const std::string& path) {
    while (true) {
        const auto offset = static_cast<off_t>(at);
        const ssize_t count = ::pread(from.number(), into.data(), into.size(), offset);
        if (count >= 0) return static_cast<std::size_t>(count);
        if (errno != EINTR) throw_io_error("read", path, errno);
    }
}

std::uint64_t size_of(const Descriptor& file) {
    struct stat status {};
    if (::fstat(file.number(), &status) != 0 || status.st_size < 0) return 0;
    return static_cast<std::uint64_t>(status.st_size);
}

bool wait_until_readable(int descriptor, int milliseconds) {
    struct pollfd waiting {};
    waiting.fd = descriptor;
    waiting.events = POLLIN;
    return ::poll(&waiting, 1, milliseconds) > 0;
}

void wait_until_ready(int descriptor, bool for_writing) {
    struct pollfd waiting {};
    waiting.fd = descriptor;
    waiting.events = for_writing ? POLLOUT : POLLIN;
    // Interrupts and errors end the wait as well: the caller tries again and sees what is wrong.
    (void)::poll(&waiting, 1, -1);
}

}  // namespace arbiter::io::detail
