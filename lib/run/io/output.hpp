#pragma once

#include "run/io/error.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace arbiter::io {

// Buffered bytes out, to standard output, standard error or a descriptor. Files are opened by
// AtomicFile: nothing here truncates one.
// Partial writes, interrupts and non-blocking descriptors are dealt with here.
// A reader that goes away (SIGPIPE must be ignored by the program) is thrown once as ReaderGone;
// from then on is_closed_by_reader() is true and everything written is dropped in silence.
// THREADS: one writer at a time.
class Output {
  public:
    [[nodiscard]] static Output to_stdout();
    [[nodiscard]] static Output to_stderr();
    // Takes over `descriptor`, which is open for writing; `name` is for messages.
    [[nodiscard]] static Output to_descriptor(int descriptor, std::string name);

    Output(Output&& other) noexcept;
    Output& operator=(Output&& other) noexcept;
    ~Output();  // writes what is left as well as it can; only close() reports whether it could

    // THROWS (all three): DiskFull, ReaderGone, IoError. After a failure nothing more is written.
    void write(std::string_view bytes);
    void flush();
    void close();  // flushes; closes the file (standard output and standard error stay open)

    // Sees to it that a regular file has room for an ending of kMostEnding bytes, whatever happens.
    // THROWS: DiskFull.
    void reserve_ending();
    // After a write that failed: makes `ending` the end of a regular file, in place of the last
    // whole lines, or of everything. False: it has no room, and the file is empty; or it is no
    // regular file of ours alone, and what was written stays.   REQUIRES: at most kMostEnding
    // bytes.
    bool end_with(std::string_view ending, bool replaces_all);
    static constexpr std::size_t kMostEnding = 512;

    [[nodiscard]] bool is_closed_by_reader() const { return is_closed_by_reader_; }
    [[nodiscard]] bool has_failed() const { return has_failed_; }
    [[nodiscard]] std::uint64_t written_bytes() const {
        return written_bytes_;
    }                                                                // accepted by write()
    [[nodiscard]] const std::string& name() const { return name_; }  // "-" for standard output

  private:
    friend class AtomicFile;
    Output() = default;  // of no file
    Output(int descriptor, bool is_owned, std::string name);
    void write_through(std::string_view bytes);
    void write_all(std::string_view bytes);
    void note_lines(std::string_view bytes, std::uint64_t sent);
    [[nodiscard]] bool write_at(std::uint64_t at, std::string_view bytes) const;

    static constexpr std::size_t kBufferBytes = std::size_t{256} << 10;
    std::string name_;
    std::unique_ptr<char[]> buffer_;
    std::size_t buffered_ = 0;
    std::uint64_t written_bytes_ = 0;
    std::uint64_t sent_bytes_ = 0;  // accepted by the descriptor
    // For a regular file: where the first byte went, and a line that begins kMostEnding bytes
    // before the end or earlier, counted from there.
    std::uint64_t begin_ = 0, safe_line_ = 0;
    int descriptor_ = -1;
    bool is_regular_ = false;
    bool is_owned_ = false;
    bool is_closed_by_reader_ = false;
    bool has_failed_ = false;
};

}  // namespace arbiter::io
