#include "run/shards/part_file.hpp"

#include "core/base/fnv.hpp"
#include "run/io/error.hpp"
#include "run/io/input.hpp"
#include "run/io/packed_block.hpp"
#include "run/shards/field_reader.hpp"
#include "run/shards/frame.hpp"

#include <algorithm>
#include <filesystem>

namespace arbiter::shards {
namespace {

constexpr std::string_view kFirstLine = "arbiter partial 4\n";
constexpr std::string_view kLastWord = "arb-part";
// Where the trailer begins, a digest of its frame, the last word.
constexpr std::size_t kTailBytes = 24;

}  // namespace

PartWriter::PartWriter(const std::string& path, const PartHeader& header) : file_(path) {
    io::BlockPacker packer;
    std::string frame;
    append_frame({.kind = FrameKind::Header}, write_header(header), packer, frame);
    trailer_.digest = Fnv64::kStart;
    put(kFirstLine);
    put(frame);
}

void PartWriter::put(std::string_view bytes) {
    file_.write(bytes);
    written_ += bytes.size();
    trailer_.digest = Fnv64(trailer_.digest).bytes(bytes).value();
}

void PartWriter::write(const PackedBatch& batch) {
    put(batch.frame);
    trailer_.games += batch.games;
    trailer_.text_end = batch.text_end;
    trailer_.ends_damaged = batch.ends_damaged;
}

void PartWriter::copy(const PartReader::Frame& frame) {
    std::string head;
    append_head({.kind = frame.is_counted ? FrameKind::Counts : FrameKind::Batch,
                 .checks = frame.checks,
                 .input = frame.input,
                 .shift = frame.shift,
                 .packed_bytes = frame.packed.size(),
                 .unpacked_bytes = frame.unpacked_bytes},
                head);
    put(head);
    put(frame.packed);
}

void PartWriter::end_at(std::uint64_t games, std::uint64_t text_end, bool ends_damaged) {
    trailer_.games = games;
    trailer_.text_end = text_end;
    trailer_.ends_damaged = ends_damaged;
}

void PartWriter::commit(const SkippedEntries& skipped,
                        std::vector<std::vector<io::ReadBytes>> read) {
    trailer_.skipped = skipped;
    trailer_.read = std::move(read);
    io::BlockPacker packer;
    std::string frame;
    append_frame({.kind = FrameKind::Trailer}, write_trailer(trailer_), packer, frame);
    const std::uint64_t digest = Fnv64().bytes(frame).value();
    append_number(written_, frame);
    append_number(digest, frame);
    frame += kLastWord;
    file_.write(frame);
    file_.commit();
}

PartReader::PartReader(std::string path, std::string_view version, std::string_view rule_set)
    : path_(std::move(path)) {
    std::error_code error;
    size_ = std::filesystem::file_size(path_, error);
    if (error) throw io::IoError("cannot open '" + path_ + "': " + error.message());
    source_ = io::open_plain_range(path_, 0, size_);
    const std::size_t head = std::min<std::uint64_t>(size_, kFirstLine.size());
    if (read_bytes(head) != kFirstLine) fail("is no partial of this program");
    if (size_ < kFirstLine.size() + kTailBytes) fail("is cut off");
    source_ = io::open_plain_range(path_, size_ - kTailBytes, size_);
    const std::string tail = read_bytes(kTailBytes);
    if (std::string_view(tail).substr(16) != kLastWord) fail("is cut off");
    trailer_begin_ = number_at(tail);
    if (trailer_begin_ < kFirstLine.size() || trailer_begin_ > size_ - kTailBytes)
        fail("is damaged");
    source_ = io::open_plain_range(path_, trailer_begin_, size_ - kTailBytes);
    const std::string trailer = read_bytes(size_ - kTailBytes - trailer_begin_);
    if (Fnv64().bytes(trailer).value() != number_at(std::string_view(tail).substr(8)))
        fail("is damaged");

    const auto record = [&](std::uint64_t begin, FrameKind kind) {
        source_ = io::open_plain_range(path_, begin, size_);
        at_ = begin;
        const FrameHead frame = read_frame_head(read_bytes(kFrameHead));
        if (frame.kind != kind || frame.packed_bytes > size_ || frame.unpacked_bytes > kMostRecord)
            fail("is damaged");
        const std::string packed = read_bytes(frame.packed_bytes);
        if (!io::claims_to_hold(packed, frame.unpacked_bytes)) fail("is damaged");
        std::string bytes(frame.unpacked_bytes, '\0');
        if (!io::unpack_block(packed, bytes)) fail("is damaged");
        return bytes;
    };
    try {
        trailer_ = read_trailer(record(trailer_begin_, FrameKind::Trailer));
        const std::string bytes = record(kFirstLine.size(), FrameKind::Header);
        // Its first two fields are the same in every version of this form.
        const auto [its_version, its_rules] = read_origin(bytes);
        if (its_version != version || its_rules != rule_set)
            fail("was written by another version of the program (" + its_version + ", rules " +
                 its_rules + ")");
        header_ = read_header(bytes);
        if (trailer_.read.size() != header_.pieces.size()) fail("is damaged");
    } catch (const WrongFields&) {
        fail("is damaged");
    }
    const auto knows = [&](const audit::FileChecks& checks) {
        return checks.fail_on <= check::kSeverities;
    };
    if (header_.checks.empty() || !std::ranges::all_of(header_.checks, knows)) fail("is damaged");
    source_.reset();
    if (header_.shard.index >= header_.shard.count || header_.shard.count > kMostShards ||
        header_.joined == 0 || header_.joined > header_.shard.count - header_.shard.index)
        fail("is damaged");
    digest_ = digest_of_first(at_);
}

std::uint64_t PartReader::digest_of_first(std::uint64_t count) const {
    Fnv64 digest;
    const auto source = io::open_plain_range(path_, 0, count);
    std::string piece(std::size_t{1} << 20, '\0');
    std::uint64_t size = 0;
    while (const std::size_t read = source->read(piece)) {
        digest.bytes(std::string_view(piece).substr(0, read));
        size += read;
    }
    if (size != count) fail("is cut off");
    return digest.value();
}

void PartReader::share_words(const PartReader& other) {
    if (header_.words.list() == other.header_.words.list()) header_.words = other.header_.words;
}

std::string PartReader::read_bytes(std::uint64_t count) {
    if (count > size_) fail("is damaged");
    std::string bytes(count, '\0');
    if (read_fully(*source_, bytes) != count) fail("is cut off");
    at_ += count;
    digest_ = Fnv64(digest_).bytes(bytes).value();
    return bytes;
}

bool PartReader::next(Frame& frame) {
    if (at_ >= trailer_begin_) {
        source_.reset();
        if (digest_ != trailer_.digest) fail("is damaged");
        return false;
    }
    if (source_ == nullptr) source_ = io::open_plain_range(path_, at_, trailer_begin_);
    const FrameHead head = read_frame_head(read_bytes(kFrameHead));
    frame.is_counted = head.kind == FrameKind::Counts;
    if ((head.kind != FrameKind::Batch && !frame.is_counted) ||
        head.packed_bytes > trailer_begin_ - at_ || head.checks >= header_.checks.size())
        fail("is damaged");
    frame.packed = read_bytes(head.packed_bytes);
    frame.unpacked_bytes = head.unpacked_bytes;
    frame.checks = head.checks;
    frame.input = head.input;
    frame.shift = head.shift;
    return true;
}

void PartReader::verify() const {
    if (digest_of_first(trailer_begin_) != trailer_.digest) fail("is damaged");
}

std::string_view PartReader::unpack(const Frame& frame, Arena& arena) const {
    if (!io::claims_to_hold(frame.packed, frame.unpacked_bytes)) fail_damaged();
    const std::span<char> bytes = arena.allocate_array<char>(frame.unpacked_bytes);
    if (!io::unpack_block(frame.packed, bytes)) fail_damaged();
    return {bytes.data(), bytes.size()};
}

void PartReader::fail(std::string_view what) const {
    throw BadPart("'" + path_ + "' " + std::string(what));
}

}  // namespace arbiter::shards
