#pragma once

#include "run/engine/cutter.hpp"
#include "run/engine/input_piece.hpp"
#include "run/io/input.hpp"
#include "run/shards/input_state.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::shards {

// One of `count` parts of a list of inputs; the first has index 0.
struct Shard {
    std::uint32_t index = 0, count = 1;
    friend bool operator==(const Shard&, const Shard&) = default;
};
inline constexpr std::uint32_t kMostShards = 1'000'000;

// "3/20".   Nullopt: another form, or no such part.
[[nodiscard]] std::optional<Shard> parse_shard(std::string_view word);
[[nodiscard]] std::string to_string(Shard shard);

// The inputs one after the other, by their size as they are stored.
class InputList {
  public:
    // Looks at the size and time of each, once: shards::state_of().   THROWS: IoError.
    explicit InputList(std::vector<std::string> inputs);

    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    [[nodiscard]] std::uint64_t size_of(std::size_t input) const {
        return begins_[input + 1] - begins_[input];
    }
    // Of each, before anything of it was read.
    [[nodiscard]] InputState state_of(std::size_t input) const {
        return {names_[input], size_of(input), modified_ns_[input]};
    }
    [[nodiscard]] std::uint64_t total_bytes() const { return begins_.back(); }
    // From names and sizes.
    [[nodiscard]] std::uint64_t digest() const;

    // What `shard` reads: bytes [total*i/n, total*(i+1)/n) of all inputs as they are stored, both
    // ends moved forward to the next place where the input may be cut, before a game or a line:
    // next_cut() or next_line() of plain files and of zstd frames. What cannot be cut belongs whole
    // to the shard that holds its first byte. A function of the content alone: the parts of all
    // shards are all inputs, each byte once. THROWS: IoError.
    [[nodiscard]] std::vector<engine::InputPiece> pieces_of(
        Shard shard, const io::OpenLimits& limits = {},
        engine::CutAt cut_at = engine::CutAt::Games) const;

    // An input of which `shard` may read something and whose size or time is another one now;
    // empty: none. Places where it could be cut may have been searched in half a file.   THROWS:
    // IoError.
    [[nodiscard]] std::string changed_in(Shard shard) const;

  private:
    [[nodiscard]] std::uint64_t begin_of(std::uint32_t index, std::uint32_t count) const;

    std::vector<std::string> names_;
    std::vector<std::uint64_t> begins_;  // of each in all of them, and the end
    std::vector<std::int64_t> modified_ns_;
};

// Where an input may be cut.
enum class Cuts : std::uint8_t {
    Nowhere,   // archives, other packed files, UTF-16, and what cannot be read
    InPlain,   // plain text: anywhere
    InFrames,  // zstd: the search for a place begins at a frame
};
// THROWS: IoError.
[[nodiscard]] Cuts cuts_of(const std::string& path, const io::OpenLimits& limits = {});

// Where the plain file `path` of `size` bytes may be cut at `from` or later: before a line
// `[Event "` in column 1 that follows a blank line of at most kLongestBlank bytes, or before its
// heading, and that is not the first such line (what precedes that belongs to its game). `size`:
// nowhere. The first one depends on no other.   THROWS: IoError.   COST: reads on from `from` until
// there is one.
[[nodiscard]] std::uint64_t next_cut(const std::string& path, std::uint64_t from,
                                     std::uint64_t size);
// The same for a zstd file, in the text of the first frame that begins at `from` or later or of
// those after it; the blank line must be there, too. io::kZstdEnd: nowhere.
[[nodiscard]] io::ZstdPlace next_cut_in_frames(const std::string& path, std::uint64_t from,
                                               std::uint64_t size, const io::OpenLimits& limits);
inline constexpr std::size_t kLongestBlank = 4096;

// One or the other, by what is cut.
[[nodiscard]] std::uint64_t next_place(const std::string& path, std::uint64_t from,
                                       std::uint64_t size, engine::CutAt cut_at);
[[nodiscard]] io::ZstdPlace next_place_in_frames(const std::string& path, std::uint64_t from,
                                                 std::uint64_t size, const io::OpenLimits& limits,
                                                 engine::CutAt cut_at);

// The same for lists: where the first line that begins at `from` or later begins, except the first
// line of the text. A line ends with LF, CRLF or CR.
[[nodiscard]] std::uint64_t next_line(const std::string& path, std::uint64_t from,
                                      std::uint64_t size);
[[nodiscard]] io::ZstdPlace next_line_in_frames(const std::string& path, std::uint64_t from,
                                                std::uint64_t size, const io::OpenLimits& limits);

}  // namespace arbiter::shards
