#include "run/shards/shard.hpp"

#include "core/base/fnv.hpp"
#include "core/encoding/utf16.hpp"
#include "core/pgn/event_line.hpp"
#include "run/io/error.hpp"
#include "run/io/zstd_frames.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace arbiter::shards {
namespace {

namespace fs = std::filesystem;
using engine::InputPiece;

constexpr std::string_view kEvent = "[Event \"";
// This much text before a line shows whether a file may be cut there: a heading, a blank line, the
// ends of two lines and a byte order mark.
constexpr std::size_t kSightBack = pgn::kLongestHeading + kLongestBlank + 512;

// Finds lines `[Event "` after a blank line in a text that begins at byte `base` of a file. Every
// line is decided by the same bytes, wherever the text begins.
class EventLines {
  public:
    // `has_before`: other text precedes this one.
    EventLines(Source& source, std::uint64_t base, bool has_before)
        : source_(source), base_(base), has_before_(has_before) {}

    // Where the next such line begins; nullopt: there is none.
    [[nodiscard]] std::optional<std::uint64_t> next() {
        while (true) {
            const std::size_t at = text_.find(kEvent, next_);
            if (at == std::string::npos) {
                if (!read_more()) return std::nullopt;
                continue;
            }
            next_ = at + 1;
            const std::size_t seen = std::min(at, kSightBack);
            const std::string_view sight = std::string_view(text_).substr(at - seen);
            const bool is_start = base_ == 0 && at == seen && !has_before_;
            const auto start = is_start ? pgn::TextStart::OfFile : pgn::TextStart::Unknown;
            const auto begin = pgn::begin_of_event_game(sight, seen, start);
            // The first bytes say nothing about the line before them.
            if (begin && (at - seen + *begin != 0 || is_start)) return base_ + at - seen + *begin;
        }
    }

  private:
    // Text that was read is kept as far as it precedes the next one.
    [[nodiscard]] bool read_more() {
        constexpr std::size_t kPiece = std::size_t{256} << 10;
        next_ = text_.size() - std::min(text_.size(), kEvent.size() - 1);
        const std::size_t unneeded = next_ - std::min(next_, kSightBack);
        text_.erase(0, unneeded);
        base_ += unneeded;
        next_ -= unneeded;
        has_before_ |= unneeded != 0;
        const std::size_t before = text_.size();
        text_.resize(before + kPiece);
        const std::size_t count = read_fully(source_, std::span(text_).subspan(before));
        text_.resize(before + count);
        return count != 0;
    }

    Source& source_;
    std::uint64_t base_;  // of text_[0]
    bool has_before_;
    std::string text_;
    std::size_t next_ = 0;  // where the search goes on
};

// The first such line of a plain file that begins at `from` or later, or `size`.
std::uint64_t find_event_line(const std::string& path, std::uint64_t from, std::uint64_t size) {
    const std::uint64_t base = from - std::min<std::uint64_t>(from, kSightBack);
    const auto source = io::open_plain_range(path, base, size);
    EventLines lines(*source, base, base != 0);
    while (const auto line = lines.next())
        if (*line >= from) return *line;
    return size;
}

// Is this the start of a text that can be cut?
bool begins_cuttable(Source& source) {
    std::string start(encoding::kUtf16Probe, '\0');
    start.resize(read_fully(source, start));
    return encoding::detect_utf16(start) == encoding::Charset::Utf8;
}

}  // namespace

std::optional<Shard> parse_shard(std::string_view word) {
    Shard shard;
    const char* const end = word.data() + word.size();
    const auto index = std::from_chars(word.data(), end, shard.index);
    if (index.ec != std::errc() || index.ptr == end || *index.ptr != '/') return std::nullopt;
    const auto count = std::from_chars(index.ptr + 1, end, shard.count);
    if (count.ec != std::errc() || count.ptr != end) return std::nullopt;
    if (shard.count > kMostShards || shard.index >= shard.count) return std::nullopt;
    return shard;
}

std::string to_string(Shard shard) {
    return std::to_string(shard.index) + "/" + std::to_string(shard.count);
}

InputList::InputList(std::vector<std::string> inputs) : names_(std::move(inputs)) {
    begins_.reserve(names_.size() + 1);
    begins_.push_back(0);
    modified_ns_.reserve(names_.size());
    for (const std::string& name : names_) {
        const InputState state = shards::state_of(name);
        begins_.push_back(begins_.back() + state.bytes);
        modified_ns_.push_back(state.modified_ns);
    }
}

std::uint64_t InputList::digest() const {
    Fnv64 digest;
    for (std::size_t i = 0; i < names_.size(); ++i)
        digest.field(names_[i], 0).number(size_of(i));
    return digest.value();
}

// The begin of part `index` among all bytes.
std::uint64_t InputList::begin_of(std::uint32_t index, std::uint32_t count) const {
    const auto total = static_cast<__uint128_t>(total_bytes());
    return static_cast<std::uint64_t>(total * index / count);
}

std::string InputList::changed_in(Shard shard) const {
    const std::uint64_t begin = begin_of(shard.index, shard.count);
    const std::uint64_t end = begin_of(shard.index + 1, shard.count);
    for (std::size_t i = 0; i < names_.size(); ++i) {
        const bool is_here = begins_[i] <= end && begins_[i + 1] >= begin;
        if (is_here && shards::state_of(names_[i]) != state_of(i)) return names_[i];
    }
    return {};
}

namespace {

// Where inputs of one kind are cut.
struct CutRule {
    std::uint64_t (*in_plain)(const std::string&, std::uint64_t, std::uint64_t);
    io::ZstdPlace (*in_frames)(const std::string&, std::uint64_t, std::uint64_t,
                               const io::OpenLimits&);
};
constexpr CutRule kAtGames{next_cut, next_cut_in_frames};
constexpr CutRule kAtLines{next_line, next_line_in_frames};

// The piece of the input from byte `begin` to byte `end` of it as it is stored; nullopt: none.
std::optional<InputPiece> cut_plain(const std::string& path, std::uint64_t begin, std::uint64_t end,
                                    std::uint64_t size, const CutRule& rule) {
    InputPiece piece;
    if (begin != 0) piece.begin = rule.in_plain(path, begin, size);
    if (end < size) piece.end = rule.in_plain(path, end, size);
    if (piece.begin >= std::min(piece.end, size)) return std::nullopt;
    if (piece.end == size) piece.end = InputPiece::kEnd;
    return piece;
}

std::optional<InputPiece> cut_frames(const std::string& path, std::uint64_t begin,
                                     std::uint64_t end, std::uint64_t size, const CutRule& rule,
                                     const io::OpenLimits& limits) {
    const io::ZstdPlace from =
        begin == 0 ? io::ZstdPlace() : rule.in_frames(path, begin, size, limits);
    // No frame begins from here on: looking for the end would walk through all of it once more.
    if (from == io::kZstdEnd) return std::nullopt;
    const io::ZstdPlace to = end >= size ? io::kZstdEnd : rule.in_frames(path, end, size, limits);
    if (from >= to) return std::nullopt;
    return InputPiece{.begin = from.frame,
                      .end = to.frame,
                      .is_zstd = true,
                      .begin_skip = from.skip,
                      .end_skip = to.skip};
}

// Where the first line after the start of the text begins, if a byte of it is there; counted from
// the start of `source`.
std::optional<std::uint64_t> find_line(Source& source) {
    std::string text(std::size_t{16} << 10, '\0');
    std::uint64_t base = 0;
    bool follows_cr = false;
    bool follows_end = false;
    while (const std::size_t count = read_fully(source, text)) {
        const std::string_view seen = std::string_view(text).substr(0, count);
        if (follows_end && !(follows_cr && seen.front() == '\n')) return base;
        std::size_t at = follows_end ? 0 : seen.find_first_of("\r\n");
        if (at != std::string_view::npos) {
            if (seen[at] == '\r' && at + 1 < count && seen[at + 1] == '\n') ++at;
            if (at + 1 < count) return base + at + 1;
            follows_end = true;
            follows_cr = seen[at] == '\r';
        }
        base += count;
    }
    return std::nullopt;
}

}  // namespace

std::uint64_t next_place(const std::string& path, std::uint64_t from, std::uint64_t size,
                         engine::CutAt cut_at) {
    return (cut_at == engine::CutAt::Games ? kAtGames : kAtLines).in_plain(path, from, size);
}

io::ZstdPlace next_place_in_frames(const std::string& path, std::uint64_t from, std::uint64_t size,
                                   const io::OpenLimits& limits, engine::CutAt cut_at) {
    return (cut_at == engine::CutAt::Games ? kAtGames : kAtLines)
        .in_frames(path, from, size, limits);
}

std::vector<InputPiece> InputList::pieces_of(Shard shard, const io::OpenLimits& limits,
                                             engine::CutAt cut_at) const {
    const CutRule& rule = cut_at == engine::CutAt::Games ? kAtGames : kAtLines;
    const std::uint64_t begin = begin_of(shard.index, shard.count);
    const bool is_last = shard.index + 1 == shard.count;
    const std::uint64_t end = is_last ? UINT64_MAX : begin_of(shard.index + 1, shard.count);
    std::vector<InputPiece> pieces;
    const auto first = std::ranges::lower_bound(begins_.begin(), begins_.end() - 1, begin);
    auto i = static_cast<std::size_t>(first - begins_.begin());
    // The input before the first one that begins in this part may reach into it.
    for (i -= std::min<std::size_t>(i, 1); i < names_.size() && begins_[i] < end; ++i) {
        const bool begins_here = begins_[i] >= begin;
        const bool ends_here = is_last || begins_[i + 1] <= end;
        if (begins_here && ends_here) {
            pieces.push_back({.input = i});
            continue;
        }
        if (!begins_here && begins_[i + 1] <= begin) continue;
        const Cuts cuts = cuts_of(names_[i], limits);
        if (cuts == Cuts::Nowhere) {
            if (begins_here) pieces.push_back({.input = i});
            continue;
        }
        const std::uint64_t size = size_of(i);
        const std::uint64_t from = begins_here ? 0 : begin - begins_[i];
        const std::uint64_t to = ends_here ? size : end - begins_[i];
        auto piece = cuts == Cuts::InPlain ? cut_plain(names_[i], from, to, size, rule)
                                           : cut_frames(names_[i], from, to, size, rule, limits);
        if (!piece) continue;
        piece->input = i;
        pieces.push_back(*piece);
    }
    return pieces;
}

Cuts cuts_of(const std::string& path, const io::OpenLimits& limits) {
    if (!io::is_packed(path)) {
        const auto start = io::open_plain_range(path, 0, encoding::kUtf16Probe);
        return begins_cuttable(*start) ? Cuts::InPlain : Cuts::Nowhere;
    }
    if (!io::is_zstd_text(path, limits)) return Cuts::Nowhere;
    const auto input = io::open_zstd_input(path, {}, io::kZstdEnd, limits);
    const auto member = input->next();
    return begins_cuttable(*member->source) ? Cuts::InFrames : Cuts::Nowhere;
}

std::uint64_t next_cut(const std::string& path, std::uint64_t from, std::uint64_t size) {
    const std::uint64_t first = find_event_line(path, 0, size);
    if (first >= size) return size;
    return find_event_line(path, std::max(from, first + 1), size);
}

io::ZstdPlace next_cut_in_frames(const std::string& path, std::uint64_t from, std::uint64_t size,
                                 const io::OpenLimits& limits) {
    io::ZstdFrameText whole(path, 0, size, limits);
    EventLines all_lines(whole, 0, false);
    const auto first = all_lines.next();
    const auto frame = io::next_zstd_frame(path, from, size);
    if (!first || !frame) return io::kZstdEnd;
    io::ZstdFrameText text(path, *frame, size, limits);
    EventLines lines(text, 0, true);
    while (const auto line = lines.next()) {
        const io::ZstdPlace place = text.place_of(*line);
        if (place > whole.place_of(*first)) return place;
    }
    return io::kZstdEnd;
}

std::uint64_t next_line(const std::string& path, std::uint64_t from, std::uint64_t size) {
    // A line that begins at `from` is recognised by the byte before it.
    const std::uint64_t before = from - 1;
    const auto source = io::open_plain_range(path, before, size);
    const auto line = find_line(*source);
    return line ? before + *line : size;
}

io::ZstdPlace next_line_in_frames(const std::string& path, std::uint64_t from, std::uint64_t size,
                                  const io::OpenLimits& limits) {
    const auto frame = io::next_zstd_frame(path, from, size);
    if (!frame) return io::kZstdEnd;
    io::ZstdFrameText text(path, *frame, size, limits);
    const auto line = find_line(text);
    return line ? text.place_of(*line) : io::kZstdEnd;
}

}  // namespace arbiter::shards
