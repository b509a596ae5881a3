#include "run/io/external_sort.hpp"

#include "core/base/assert.hpp"
#include "run/io/detail/descriptor.hpp"
#include "run/io/error.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <span>
#include <unistd.h>
#include <utility>

namespace arbiter::io {
namespace {

constexpr std::size_t kMinReadBytes = std::size_t{4} << 10;
constexpr std::size_t kMaxReadBytes = std::size_t{1} << 20;
constexpr std::size_t kMostRuns = 256;  // merged at once: beyond, heads thrash the cache

// Before the key of a record in memory. In a run the ordinal is left out: order says it.
struct Header {
    std::uint32_t key_bytes, payload_bytes, ordinal;
};
constexpr std::size_t kRunHeaderBytes = 8;

Header header_of(const char* record) {
    Header header;
    std::memcpy(&header, record, sizeof header);
    return header;
}

std::string_view key_of(const char* record) {
    return {record + sizeof(Header), header_of(record).key_bytes};
}

std::string_view payload_of(const char* record) {
    const Header header = header_of(record);
    return {record + sizeof header + header.key_bytes, header.payload_bytes};
}

std::uint64_t prefix_of(std::string_view key) {
    std::uint64_t prefix = 0;
    for (std::size_t i = 0; i < sizeof prefix; ++i)
        prefix = prefix << 8 | (i < key.size() ? static_cast<unsigned char>(key[i]) : 0U);
    return prefix;
}

}  // namespace

// The temporary file: runs one after the other, written through a buffer.
class ExternalSort::RunFile {
  public:
    RunFile(const std::string& folder, std::size_t buffer_bytes)
        : name_("arbiter-sort-XXXXXX"), file_(detail::create_unnamed_file(folder, name_)) {
        buffer_.reserve(buffer_bytes);
    }

    void write(std::string_view key, std::string_view payload) {
        const std::uint32_t sizes[] = {static_cast<std::uint32_t>(key.size()),
                                       static_cast<std::uint32_t>(payload.size())};
        char header[kRunHeaderBytes];
        std::memcpy(header, sizes, sizeof header);
        put({header, sizeof header});
        put(key);
        put(payload);
    }
    void flush() {
        write_through(buffer_);
        buffer_.clear();
    }
    // Where the next byte goes.
    [[nodiscard]] std::uint64_t size() const { return written_ + buffer_.size(); }
    [[nodiscard]] const detail::Descriptor& file() const { return file_; }
    [[nodiscard]] const std::string& name() const { return name_; }

  private:
    void put(std::string_view bytes) {
        if (buffer_.size() + bytes.size() > buffer_.capacity()) flush();
        if (bytes.size() > buffer_.capacity())
            write_through(bytes);
        else
            buffer_ += bytes;
    }
    void write_through(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t count = ::write(file_.number(), bytes.data(), bytes.size());
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) throw_io_error("write", name_, errno);
            written_ += static_cast<std::uint64_t>(count);
            bytes.remove_prefix(static_cast<std::size_t>(count));
        }
    }

    std::string name_;  // for messages
    detail::Descriptor file_;
    std::string buffer_;
    std::uint64_t written_ = 0;
};

// One run, read from front to back through a buffer that holds its current record whole.
class ExternalSort::RunReader {
  public:
    RunReader(const RunFile& file, Run run, std::size_t buffer_bytes)
        : file_(&file), at_(run.begin), end_(run.end), buffer_(buffer_bytes) {}

    // Goes to the next record; false after the last one.
    bool advance() {
        begin_ += record_bytes_;
        record_bytes_ = 0;
        if (begin_ == filled_ && at_ == end_) return false;
        hold(kRunHeaderBytes);
        std::uint32_t sizes[2];
        std::memcpy(sizes, buffer_.data() + begin_, sizeof sizes);
        key_bytes_ = sizes[0];
        const std::size_t bytes = kRunHeaderBytes + std::size_t{sizes[0]} + sizes[1];
        hold(bytes);
        record_bytes_ = bytes;
        prefix_ = prefix_of(record().key);
        return true;
    }
    [[nodiscard]] Record record() const {
        const char* key = buffer_.data() + begin_ + kRunHeaderBytes;
        return {{key, key_bytes_},
                {key + key_bytes_, record_bytes_ - kRunHeaderBytes - key_bytes_}};
    }
    [[nodiscard]] std::uint64_t prefix() const { return prefix_; }

  private:
    // Makes `bytes` from begin_ on readable.
    void hold(std::size_t bytes) {
        if (filled_ - begin_ >= bytes) return;
        std::memmove(buffer_.data(), buffer_.data() + begin_, filled_ - begin_);
        filled_ -= begin_;
        begin_ = 0;
        if (bytes > buffer_.size()) buffer_.resize(bytes);
        while (filled_ < bytes) {
            const std::size_t wanted = static_cast<std::size_t>(
                std::min<std::uint64_t>(buffer_.size() - filled_, end_ - at_));
            const std::size_t count = detail::read_some_at(
                file_->file(), {buffer_.data() + filled_, wanted}, at_, file_->name());
            if (count == 0) throw_io_error("read", file_->name(), EIO);  // shorter than written
            filled_ += count;
            at_ += count;
        }
    }

    const RunFile* file_;
    std::uint64_t at_, end_;  // still to be read from the file
    std::vector<char> buffer_;
    std::size_t begin_ = 0, filled_ = 0;  // of the current record; of what was read
    std::size_t record_bytes_ = 0;
    std::uint32_t key_bytes_ = 0;
    std::uint64_t prefix_ = 0;
};

// Several runs as one. Among equal keys the earlier run comes first, which keeps the sort stable.
class ExternalSort::Merge {
  public:
    Merge(const RunFile& file, std::span<const Run> runs, std::size_t buffer_bytes) {
        readers_.reserve(runs.size());
        for (const Run& run : runs)
            readers_.emplace_back(file, run, buffer_bytes);
        for (std::uint32_t i = 0; i < readers_.size(); ++i)
            if (readers_[i].advance()) heap_.push_back(i);
        std::make_heap(heap_.begin(), heap_.end(), Later{this});
    }
    bool next(Record& record) {
        if (is_last_taken_ && !heap_.empty()) {
            std::pop_heap(heap_.begin(), heap_.end(), Later{this});
            if (readers_[heap_.back()].advance())
                std::push_heap(heap_.begin(), heap_.end(), Later{this});
            else
                heap_.pop_back();
        }
        is_last_taken_ = true;
        if (heap_.empty()) return false;
        record = readers_[heap_.front()].record();
        return true;
    }

  private:
    struct Later {
        const Merge* merge;
        bool operator()(std::uint32_t a, std::uint32_t b) const {
            const RunReader& left = merge->readers_[a];
            const RunReader& right = merge->readers_[b];
            if (left.prefix() != right.prefix()) return left.prefix() > right.prefix();
            const int order = left.record().key.compare(right.record().key);
            return order != 0 ? order > 0 : a > b;
        }
    };

    std::vector<RunReader> readers_;
    std::vector<std::uint32_t> heap_;  // of readers that have a record
    bool is_last_taken_ = false;       // the record at the top was given out
};

ExternalSort::ExternalSort(Options options) : options_(std::move(options)) {
    options_.memory_bytes = std::max(options_.memory_bytes, kLeastMemory);
    slab_bytes_ =
        std::clamp(options_.memory_bytes / 16, std::size_t{1} << 10, std::size_t{1} << 20);
}

ExternalSort::ExternalSort(ExternalSort&&) noexcept = default;
ExternalSort& ExternalSort::operator=(ExternalSort&&) noexcept = default;
ExternalSort::~ExternalSort() = default;

bool ExternalSort::is_before(const Entry& a, const Entry& b) {
    if (a.prefix != b.prefix) return a.prefix < b.prefix;
    const int order = key_of(a.record).compare(key_of(b.record));
    return order != 0 ? order < 0 : header_of(a.record).ordinal < header_of(b.record).ordinal;
}

// What would be held with one more record, the moment in which the list of entries grows included.
std::size_t ExternalSort::bytes_with(std::size_t record_bytes) const {
    const std::size_t list = entries_.size() < entries_.capacity()
                                 ? entries_.capacity()
                                 : 3 * std::max<std::size_t>(entries_.capacity(), 64);
    const auto left = static_cast<std::size_t>(free_end_ - free_);
    const std::size_t slab = record_bytes <= left ? 0 : std::max(record_bytes, slab_bytes_);
    return held_bytes_ + slab + list * sizeof(Entry);
}

char* ExternalSort::make_room(std::size_t bytes) {
    if (bytes > static_cast<std::size_t>(free_end_ - free_)) {
        const std::size_t size = std::max(bytes, slab_bytes_);
        slabs_.push_back(std::make_unique_for_overwrite<char[]>(size));
        held_bytes_ += size;
        free_ = slabs_.back().get();
        free_end_ = free_ + size;
    }
    return std::exchange(free_, free_ + bytes);
}

void ExternalSort::add(std::string_view key, std::string_view payload) {
    ARBITER_ASSERT(!is_finished_);
    const std::size_t bytes = sizeof(Header) + key.size() + payload.size();
    const bool is_full = bytes_with(bytes) > options_.memory_bytes || entries_.size() == ~0U;
    if (is_full && !entries_.empty()) spill();
    char* record = make_room(bytes);
    const Header header{static_cast<std::uint32_t>(key.size()),
                        static_cast<std::uint32_t>(payload.size()),
                        static_cast<std::uint32_t>(entries_.size())};
    std::memcpy(record, &header, sizeof header);
    std::ranges::copy(key, record + sizeof header);
    std::ranges::copy(payload, record + sizeof header + key.size());
    entries_.push_back({prefix_of(key), record});
    ++records_;
}

void ExternalSort::sort_entries() {
    std::sort(entries_.begin(), entries_.end(), is_before);
}

void ExternalSort::spill() {
    sort_entries();
    if (file_ == nullptr)
        file_ = std::make_unique<RunFile>(
            options_.folder, std::clamp(options_.memory_bytes / 16, kMinReadBytes, kMaxReadBytes));
    const std::uint64_t begin = file_->size();
    for (const Entry& entry : entries_)
        file_->write(key_of(entry.record), payload_of(entry.record));
    file_->flush();
    runs_.push_back({begin, file_->size()});
    ++written_runs_;
    entries_ = {};
    slabs_.clear();
    held_bytes_ = 0;
    free_ = free_end_ = nullptr;
}

// Merges neighbouring runs into a new file until all that are left can be merged at once.
void ExternalSort::merge_until_few() {
    const std::size_t most =
        std::clamp(options_.memory_bytes / (2 * kMinReadBytes), std::size_t{2}, kMostRuns);
    while (runs_.size() > most) {
        auto merged_file = std::make_unique<RunFile>(
            options_.folder, std::clamp(options_.memory_bytes / 16, kMinReadBytes, kMaxReadBytes));
        std::vector<Run> merged_runs;
        for (std::size_t first = 0; first < runs_.size(); first += most) {
            const auto some = std::span(runs_).subspan(first, std::min(most, runs_.size() - first));
            Merge merge{*file_, some, kMinReadBytes};
            const std::uint64_t begin = merged_file->size();
            for (Record record; merge.next(record);)
                merged_file->write(record.key, record.payload);
            merged_file->flush();
            merged_runs.push_back({begin, merged_file->size()});
            ++written_runs_;
        }
        runs_ = std::move(merged_runs);
        file_ = std::move(merged_file);
    }
}

void ExternalSort::finish() {
    ARBITER_ASSERT(!is_finished_);
    is_finished_ = true;
    if (runs_.empty()) {
        sort_entries();
        return;
    }
    if (!entries_.empty()) spill();
    merge_until_few();
    merge_ = std::make_unique<Merge>(
        *file_, runs_,
        std::clamp(options_.memory_bytes / (runs_.size() + 1), kMinReadBytes, kMaxReadBytes));
}

bool ExternalSort::next(Record& record) {
    ARBITER_ASSERT(is_finished_);
    if (merge_ != nullptr) return merge_->next(record);
    if (next_entry_ == entries_.size()) return false;
    const char* found = entries_[next_entry_++].record;
    record = {key_of(found), payload_of(found)};
    return true;
}

}  // namespace arbiter::io
