#include "run/io/detail/packer.hpp"
#include "run/io/error.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <cerrno>
#include <exception>
#include <new>
#include <string>

namespace arbiter::io::detail {
namespace {

struct Filter {
    const char* name;
    int (*add)(struct archive*);
    // xz -6 would take 94 MiB of memory, -3 takes 32 MiB.
    const char* level;
};

Filter filter_of(Packing packing) {
    switch (packing) {
        case Packing::Bzip2:
            return {"bzip2", archive_write_add_filter_bzip2, "9"};
        case Packing::Xz:
            return {"xz", archive_write_add_filter_xz, "3"};
        default:
            return {"gzip", archive_write_add_filter_gzip, "6"};
    }
}

struct ArchiveDeleter {
    void operator()(struct archive* writer) const {
        archive_write_fail(writer);  // an abandoned stream gets no end: no callback may run now
        archive_write_free(writer);
    }
};

class ArchivePacker final : public Packer {
  public:
    explicit ArchivePacker(Packing packing) : writer_(archive_write_new()) {
        struct archive* writer = writer_.get();
        const Filter filter = filter_of(packing);
        demand(writer != nullptr && filter.add(writer) == ARCHIVE_OK);
        demand(archive_write_set_format_raw(writer) == ARCHIVE_OK);
        demand(archive_write_set_bytes_per_block(writer, 0) == ARCHIVE_OK);
        demand(set(filter.name, "compression-level", filter.level));
        if (packing == Packing::Gzip) demand(set(filter.name, "timestamp", nullptr));
    }

    void pack(std::string_view bytes, Output& to) override {
        to_ = &to;
        if (!is_open_) open();
        while (!bytes.empty() && !has_failed_) {
            const la_ssize_t count = archive_write_data(writer_.get(), bytes.data(), bytes.size());
            if (failure_ || count <= 0) fail();
            bytes.remove_prefix(static_cast<std::size_t>(count));
        }
    }

    void finish(Output& to) override {
        to_ = &to;
        if (!is_open_) open();
        if (!has_failed_ && (archive_write_close(writer_.get()) != ARCHIVE_OK || failure_)) fail();
        has_failed_ = true;  // nothing comes after the end
    }

  private:
    [[nodiscard]] bool set(const char* filter, const char* option, const char* value) {
        return archive_write_set_filter_option(writer_.get(), filter, option, value) == ARCHIVE_OK;
    }

    void open() {
        is_open_ = true;
        demand(archive_write_open2(writer_.get(), this, nullptr, &take, nullptr, nullptr) ==
               ARCHIVE_OK);
        struct archive_entry* entry = archive_entry_new();
        demand(entry != nullptr);
        archive_entry_set_pathname(entry, "data");  // the raw format writes no name
        archive_entry_set_filetype(entry, AE_IFREG);
        const int code = archive_write_header(writer_.get(), entry);
        archive_entry_free(entry);
        if (failure_ || code != ARCHIVE_OK) fail();
    }

    // Called by libarchive with packed bytes. No exception may pass through its C.
    static la_ssize_t take(struct archive* /*writer*/, void* packer, const void* bytes,
                           std::size_t count) noexcept {
        auto& self = *static_cast<ArchivePacker*>(packer);
        if (self.failure_) return -1;
        try {
            self.to_->write({static_cast<const char*>(bytes), count});
            return static_cast<la_ssize_t>(count);
        } catch (...) {
            self.failure_ = std::current_exception();
            return -1;
        }
    }

    [[noreturn]] void fail() {
        has_failed_ = true;
        if (failure_) std::rethrow_exception(failure_);
        if (archive_errno(writer_.get()) == ENOMEM) throw std::bad_alloc();
        const char* why = archive_error_string(writer_.get());
        throw WriteFailed("cannot write '" + to_->name() + "': " + (why == nullptr ? "?" : why));
    }

    void demand(bool is_right) {
        if (is_right) return;
        if (!writer_ || archive_errno(writer_.get()) == ENOMEM) throw std::bad_alloc();
        throw IoError("cannot compress: libarchive lacks a filter");
    }

    std::unique_ptr<struct archive, ArchiveDeleter> writer_;
    Output* to_ = nullptr;
    std::exception_ptr failure_;
    bool is_open_ = false;
    bool has_failed_ = false;
};

}  // namespace

std::unique_ptr<Packer> make_archive_packer(Packing packing) {
    return std::make_unique<ArchivePacker>(packing);
}

}  // namespace arbiter::io::detail
