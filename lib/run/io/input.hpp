#pragma once

#include "core/base/skipped_entries.hpp"
#include "core/base/source.hpp"
#include "run/io/byte_digest.hpp"
#include "run/io/error.hpp"
#include "run/io/file_list.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::io {

// What opening may cost. Applies to every decoder inside an input.
struct OpenLimits {
    // Largest history a decoder may ask for; beyond it the stream is damage, and nothing is
    // allocated.
    std::uint64_t max_window_bytes = std::uint64_t{128} << 20;
    Content content = Content::Games;  // which members of archives are read
    // Threads that decode what is packed in several pieces: frames of zstd, blocks of bgzip,
    // members of a zip file. All but the first take up to 17 MiB and the memory of a decoder.
    unsigned decoders = 1;
    // What a decoder takes at a time, and the size of a zip file for which several are worth their
    // start.
    std::uint64_t least_packed_bytes = std::uint64_t{256} << 10;
    // The text that a name itself is, which is read where there is no file of that name; null:
    // names are files.
    std::optional<std::string> (*given_text)(std::string_view name) = nullptr;
    bool keeps_digest = false;  // Input::digest()
    // Set from elsewhere (a signal): a pipe or terminal that says nothing is then at its end.
    const std::atomic<bool>* stop = nullptr;
};

// How many decoders suit this many threads that work on the text: one for one, then 2 to 4.
[[nodiscard]] unsigned decoders_for(unsigned threads);

// One input of the command line as a sequence of PGN members: one for a plain or compressed file,
// any number for an archive. Compression and archive format are found by content.
// LIFETIME: a member's source is read before the next call of next(); afterwards it is at its end.
// It may outlive the Input.
// THREADS: one user at a time; only read_bytes() may be called from elsewhere. A compressed file is
// decoded on a separate thread, or several (OpenLimits::decoders), a bounded number of bytes ahead.
class Input {
  public:
    struct Member {
        std::string name;  // path as given, '-' for standard input, 'a.zip!b.pgn' inside an archive
        std::unique_ptr<Source> source = nullptr;
        std::optional<std::uint64_t> known_bytes =
            {};                 // length of the source, when the outside says it
        bool is_plain = false;  // the file's own bytes: neither packed nor in an archive
    };

    Input() = default;
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;
    virtual ~Input() = default;

    // The next PGN member, nullopt after the last.
    // THROWS: IoError when reading itself fails.
    [[nodiscard]] virtual std::optional<Member> next() = 0;

    // After the last member: what is wrong with the archive as a whole (a cut or damaged
    // directory), unless a member's source said it already. `byte` counts in the archive.
    [[nodiscard]] virtual std::optional<Damage> damage() const { return std::nullopt; }

    // What next() has passed over so far that may hold games.
    [[nodiscard]] const SkippedEntries& skipped() const { return skipped_; }

    [[nodiscard]] virtual bool is_archive() const = 0;

    // For progress: bytes of the file itself (packed, if it is) read so far, and its size if known.
    [[nodiscard]] virtual std::uint64_t read_bytes() const = 0;
    [[nodiscard]] virtual std::optional<std::uint64_t> total_bytes() const = 0;

    // Of the file's own bytes as far as they were read one after the other; null: none is kept.
    // Lives on after the input, and is looked at then.
    [[nodiscard]] std::shared_ptr<const ByteDigest> digest() const { return digest_; }
    void keep(std::shared_ptr<const ByteDigest> digest) { digest_ = std::move(digest); }

  protected:
    SkippedEntries skipped_;

  private:
    std::shared_ptr<const ByteDigest> digest_;
};

// Opens `path`; "-" is standard input.
// THROWS: IoError when it cannot be opened or is a directory.
[[nodiscard]] std::unique_ptr<Input> open_input(const std::string& path,
                                                const OpenLimits& limits = {});

// Is the file compressed or an archive, by content? False for what cannot be read: the run says so.
[[nodiscard]] bool is_packed(const std::string& path);

// The bytes [begin, end) of the plain file `path`, for a shard of it; fewer when the file is
// shorter. Nothing is decompressed. THROWS: IoError when it cannot be opened or cannot be entered
// in the middle.
[[nodiscard]] std::unique_ptr<Source> open_plain_range(const std::string& path, std::uint64_t begin,
                                                       std::uint64_t end);
// The same as an input of one member.
[[nodiscard]] std::unique_ptr<Input> open_plain_input(const std::string& path, std::uint64_t begin,
                                                      std::uint64_t end,
                                                      const OpenLimits& limits = {});

// A place in the text of a zstd file: bytes of text after the start of a frame.
struct ZstdPlace {
    std::uint64_t frame = 0;  // where it begins in the file
    std::uint64_t skip = 0;
    friend auto operator<=>(const ZstdPlace&, const ZstdPlace&) = default;
};
inline constexpr ZstdPlace kZstdEnd{UINT64_MAX, 0};

// The text of the zstd file `path` from `begin` to `end`, as an input of one member. Its damage
// counts from `begin`.   REQUIRES: begin < end.   THROWS: IoError when it cannot be opened.
[[nodiscard]] std::unique_ptr<Input> open_zstd_input(const std::string& path,
                                                     const ZstdPlace& begin, const ZstdPlace& end,
                                                     const OpenLimits& limits);

}  // namespace arbiter::io
