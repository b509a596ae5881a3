#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace arbiter::io {

// An I/O failure: a file that cannot be opened, read or written. Never thrown for what the bytes
// say: damaged input is a value (Damage in core/base/source.hpp).
// The message is ready for a user: cannot open 'x.pgn': No such file or directory
class IoError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// No room left to write to (disk, quota or file size limit): the run stops, what is written stays.
class DiskFull : public IoError {
  public:
    using IoError::IoError;
};

// Something else went wrong with an output: what was to be written is not there.
class WriteFailed : public IoError {
  public:
    using IoError::IoError;
};

// The reader of our output went away (EPIPE). A normal end, hence no IoError.
class ReaderGone : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// THROWS: IoError "cannot <action> '<path>': <text of error_number>"; for the numbers that mean it
// DiskFull or ReaderGone instead; WriteFailed when the action is "write".
[[noreturn]] void throw_io_error(std::string_view action, std::string_view path, int error_number);

}  // namespace arbiter::io
