#pragma once

#include "run/io/output.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::io {

// What happens to the content that a file has already.
enum class Opening : std::uint8_t { Replace, Append };

// A file that appears under its name complete or not at all: written next to it, synced, renamed.
// Without commit() the old file, if any, stays as it was. A symbolic link is followed, so that the
// file it names is replaced; the permissions of an existing file are kept.
// Appending is as safe: the old content is copied first (file systems that can share blocks do),
// and what is written comes after it.
// Devices, pipes, sockets and open descriptors (/dev/stdout, /dev/fd/3) cannot be replaced and are
// written in place.
// A program that was killed leaves `.NAME.0.tmp` beside the file. It is locked while somebody
// writes it, so that the next one who writes the same file can tell what was left, and removes it.
// THREADS: one writer at a time.
class AtomicFile {
  public:
    // THROWS: IoError when nothing can be created next to `path`, or the old content cannot be
    // read.
    explicit AtomicFile(const std::string& path, Opening opening = Opening::Replace);
    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    ~AtomicFile();  // abandons what was not committed

    // THROWS (all): as Output.
    void write(std::string_view bytes) { output_.write(bytes); }
    // Does everything that may fail but the renaming: writes, syncs and closes. Callers with
    // several files to commit prepare them all first.
    void prepare();
    void commit();  // prepares, unless that was done
    // After a write that failed: makes `ending` the end, as Output::end_with. True: the file is
    // whole with it, and commit() gives it its name. False: the old one stays.
    [[nodiscard]] bool end_with(std::string_view ending, bool replaces_all);

    // Can `path` be written? Nothing is left behind; what cannot be replaced is not opened.
    // THROWS: as the constructor.
    static void check(const std::string& path);

    // For what is written again every moment: a power failure may cost the content, nothing else.
    void leave_unsynced() { is_synced_ = false; }

    [[nodiscard]] Output& output() { return output_; }
    [[nodiscard]] const Output& output() const { return output_; }
    [[nodiscard]] bool is_in_place() const { return temporary_.empty(); }
    // Where it is written until commit(), for writers that open the file themselves; empty when it
    // is written in place.
    [[nodiscard]] const std::string& temporary() const { return temporary_; }
    // The file itself: symbolic links resolved.
    [[nodiscard]] const std::string& target() const { return target_; }

  private:
    void copy_old_content();
    void sync();

    std::string path_;                      // as given, for messages
    std::string target_;                    // with symbolic links resolved
    std::string temporary_;                 // empty: written in place, or committed
    std::uint64_t device_ = 0, inode_ = 0;  // of the temporary file
    Output output_;
    bool is_prepared_ = false, is_synced_ = true;
};

}  // namespace arbiter::io
