#pragma once

#include "core/audit/batch.hpp"
#include "core/base/source.hpp"
#include "run/io/atomic_file.hpp"
#include "run/shards/part_header.hpp"

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::shards {

// The file of a partial: a first line, then frames: the header, batches in order, the trailer. Each
// frame has a head with a kind, two lengths and two numbers, and packed bytes with a checksum. The
// trailer has a digest of all bytes before it; the last bytes say where it begins, so that a file
// that is cut off is known without reading it.

// A partial that is not what it should be. The message is a sentence that names it.
class BadPart : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// A batch, packed: what is written of it in the order of the input.
struct PackedBatch {
    std::string frame;
    std::string scratch;
    std::uint64_t games = 0, text_end = 0;
    bool ends_damaged = false;
    bool is_counted = false;  // perhaps it need not be written: the frame is empty
};

// Reads one. The first and the last bytes are read at once, batches one after the other; the file
// is open only between the first and the last batch, because there may be thousands.
// THREADS: one at a time.
class PartReader {
  public:
    // THROWS: BadPart when it is no partial, cut off, damaged, or written by another program than
    // `version` and its rules; IoError when it cannot be read.
    PartReader(std::string path, std::string_view version, std::string_view rule_set);

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] const PartHeader& header() const { return header_; }
    [[nodiscard]] const PartTrailer& trailer() const { return trailer_; }

    // Keeps the words of `other` instead of its own, if they are the same: there may be thousands.
    void share_words(const PartReader& other);

    // A batch as it is in the file.
    struct Frame {
        std::string packed;
        bool is_counted = false;  // it is a CountedGames
        std::uint64_t unpacked_bytes = 0;
        std::uint64_t checks = 0;  // number of those by which it was inspected
        std::uint64_t input = 0;   // number of its input
        std::uint64_t shift = 0;   // to be added to its offsets
    };
    // The next batch; false after the last, when all bytes were as they had been written.
    // THROWS: BadPart, IoError.
    [[nodiscard]] bool next(Frame& frame);
    // Is every byte as it was written? Reads the whole file.   THROWS: BadPart, IoError.
    void verify() const;

    // The bytes of a batch. LIFETIME: that of `arena`.   THREADS: any number.   THROWS: BadPart.
    [[nodiscard]] std::string_view unpack(const Frame& frame, Arena& arena) const;
    // THROWS: BadPart, which says that it is damaged.
    [[noreturn]] void fail_damaged() const { fail("is damaged"); }

  private:
    [[nodiscard]] std::string read_bytes(std::uint64_t count);
    [[nodiscard]] std::uint64_t digest_of_first(std::uint64_t count) const;
    [[noreturn]] void fail(std::string_view what) const;

    std::string path_;
    PartHeader header_;
    PartTrailer trailer_;
    std::uint64_t size_ = 0, trailer_begin_ = 0;
    std::unique_ptr<Source> source_;
    std::uint64_t at_ = 0;      // of the next byte of source_
    std::uint64_t digest_ = 0;  // of the bytes before it
};

// The partials of one run, in the order of their shards.
using Parts = std::vector<std::unique_ptr<PartReader>>;

// Writes a partial; it appears whole or not at all.   THREADS: one at a time.
// THROWS (all): as io::AtomicFile.
class PartWriter {
  public:
    PartWriter(const std::string& path, const PartHeader& header);

    void write(const PackedBatch& batch);
    // A frame of CountedGames, whose batches were given to write() without a frame.
    void write_counted(std::string_view frame) { put(frame); }
    // A frame of another partial as it is there, but for its `shift`.
    void copy(const PartReader::Frame& frame);
    // What the trailer says instead of what write() was given.
    void end_at(std::uint64_t games, std::uint64_t text_end, bool ends_damaged);
    // `skipped`: what was passed over in archives.   `read`: as PartTrailer::read.
    void commit(const SkippedEntries& skipped, std::vector<std::vector<io::ReadBytes>> read);

  private:
    void put(std::string_view bytes);

    io::AtomicFile file_;
    std::uint64_t written_ = 0;
    PartTrailer trailer_;
};

}  // namespace arbiter::shards
