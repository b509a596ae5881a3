#include "run/io/detail/seek_feed.hpp"

#include "run/io/error.hpp"

#include <cerrno>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>
#include <utility>

namespace arbiter::io::detail {

int SeekFeed::open(const ArchiveReader& reader) {
    set_callback_data(reader, this);
    (void)archive_read_set_read_callback(reader.get(), &SeekFeed::on_read);
    (void)archive_read_set_seek_callback(reader.get(), &SeekFeed::on_seek);
    return archive_read_open1(reader.get());
}

la_ssize_t SeekFeed::on_read(struct archive* reader, void* self, const void** block) {
    auto& feed = *static_cast<SeekFeed*>(self);
    std::size_t count = 0;
    try {
        count =
            read_some_at(feed.descriptor_, {feed.block_.get(), kBlockBytes}, feed.at_, feed.path_);
    } catch (...) {
        feed.failure_ = std::current_exception();
        archive_set_error(reader, EIO, "reading failed");
        return ARCHIVE_FATAL;
    }
    feed.at_ += count;
    feed.read_bytes_.store(feed.at_, std::memory_order_relaxed);
    *block = feed.block_.get();
    return static_cast<la_ssize_t>(count);
}

la_int64_t SeekFeed::on_seek(struct archive* /*reader*/, void* self, la_int64_t offset,
                             int whence) {
    auto& feed = *static_cast<SeekFeed*>(self);
    const auto size = static_cast<la_int64_t>(size_of(feed.descriptor_));
    la_int64_t base = 0;
    if (whence == SEEK_CUR) base = static_cast<la_int64_t>(feed.at_);
    if (whence == SEEK_END) base = size;
    if (offset < -base || offset > size - base) return ARCHIVE_FATAL;
    feed.at_ = static_cast<std::uint64_t>(base + offset);
    return base + offset;
}

void SeekFeed::rethrow_failure() {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

}  // namespace arbiter::io::detail
