#pragma once

#include "io/output.hpp"

#include <string>
#include <string_view>

namespace arbiter::io {

// A file that appears under its name complete or not at all: written beside it, synced, renamed.
// Without commit() the old file, if any, stays as it was. A symbolic link is followed, so that the
// file it names is replaced; the permissions of an existing file are kept.
// Devices, pipes and sockets cannot be replaced and are written in place.
// THREADS: one writer at a time.
class AtomicFile {
  public:
    // THROWS: IoError when nothing can be created beside `path`.
    explicit AtomicFile(const std::string& path);
    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    ~AtomicFile();  // abandons what was not committed

    // THROWS (both): as Output.
    void write(std::string_view bytes) { output_.write(bytes); }
    void commit();

    [[nodiscard]] Output& output() { return output_; }
    [[nodiscard]] bool is_in_place() const { return temporary_.empty(); }

  private:
    std::string path_;       // as given, for messages
    std::string target_;     // with symbolic links resolved
    std::string temporary_;  // empty: written in place, or committed
    Output output_;
};

}  // namespace arbiter::io
