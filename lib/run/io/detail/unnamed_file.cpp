#include "run/io/detail/unnamed_file.hpp"

#include "run/io/error.hpp"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace arbiter::io::detail {
namespace {

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

}  // namespace arbiter::io::detail
