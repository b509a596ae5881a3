#pragma once

#include "run/io/atomic_file.hpp"
#include "run/io/output.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::io {

namespace detail {
class Packer;
}

// How a file is packed. Its name says it: .gz, .zst, .bz2, .xz in any case, anything else is plain.
enum class Packing : std::uint8_t { Plain, Gzip, Zstd, Bzip2, Xz };
[[nodiscard]] Packing packing_of(std::string_view path);

// Text out to a file that appears as AtomicFile's do, packed as its name says, or to standard
// output ("-", never packed). The bytes depend on the text alone: no time or name goes into them.
// Appending to a packed file adds a separate member after the old ones, which every decoder reads
// on; the old file must be sound and packed as its name says.
// THREADS: one writer at a time.
// COST: packing is done by the caller's thread; it holds 1 MiB (gzip, zstd), 8 MiB (bzip2) or
// 32 MiB (xz).
class PackedOutput {
  public:
    // THROWS: IoError when it cannot be opened, or the old file cannot be appended to.
    explicit PackedOutput(const std::string& path, Opening opening = Opening::Replace);
    PackedOutput(PackedOutput&&) noexcept;
    PackedOutput& operator=(PackedOutput&&) = delete;
    ~PackedOutput();  // abandons what was not committed

    // THROWS (all three): as Output.
    void write(std::string_view text);
    void prepare();  // as AtomicFile's
    void commit();
    // Nothing more will come, and the text is not whole. What is written in place, as standard
    // output is, says so by this last line; nothing else gets a name.
    void abandon_with(std::string_view line);

    // The first and the last bytes, at most kEndBytes each, of the text that is appended to; empty
    // when this text is the first of its file.
    [[nodiscard]] std::string_view old_head() const { return old_.head; }
    [[nodiscard]] std::string_view old_tail() const { return old_.tail; }
    static constexpr std::size_t kEndBytes = 256;

    // Both ends of a text.
    struct Ends {
        std::string head, tail;
    };

    [[nodiscard]] std::uint64_t written_bytes() const { return written_bytes_; }  // of text
    [[nodiscard]] bool is_in_place() const { return !file_ || file_->is_in_place(); }
    [[nodiscard]] bool is_closed_by_reader() const;
    [[nodiscard]] const std::string& name() const { return name_; }

  private:
    [[nodiscard]] Output& output() { return file_ ? file_->output() : *standard_; }

    std::string name_;
    Ends old_;
    std::optional<AtomicFile> file_;
    std::optional<Output> standard_;
    std::unique_ptr<detail::Packer> packer_;  // null: plain
    std::uint64_t written_bytes_ = 0;
    bool has_old_text_ = false;
    bool is_prepared_ = false;
};

}  // namespace arbiter::io
