#include "run/io/error.hpp"

#include <cerrno>
#include <new>
#include <system_error>

namespace arbiter::io {

void throw_io_error(std::string_view action, std::string_view path, int error_number) {
    std::string message = "cannot ";
    // "-" is how the command line spells it; here it is written to, or else read from.
    if (path == "-")
        message.append(action).append(action == "write" ? " standard output: "
                                                        : " standard input: ");
    else
        message.append(action).append(" '").append(path).append("': ");
    message += std::generic_category().message(error_number);
    switch (error_number) {
        case ENOSPC:
        case EDQUOT:
        case EFBIG:
            throw DiskFull(message);
        case EPIPE:
            throw ReaderGone(message);
        case ENOMEM:
            throw std::bad_alloc();
        default:
            if (action == "write") throw WriteFailed(message);
            throw IoError(message);
    }
}

}  // namespace arbiter::io
