#include "run/io/detail/enclosed_decoder.hpp"

#include <archive_entry.h>
#include <cstddef>

namespace arbiter::io::detail {
namespace {

void append_little_endian(std::string& to, std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i, value >>= 8)
        to += static_cast<char>(value & 0xFF);
}

// A zip local file header with a zip64 length that no stream reaches.   APPNOTE 4.3.7, 4.5.3.
std::string make_header(EnclosedDecoder::Method method) {
    constexpr std::uint64_t kUnreachable = std::uint64_t{1} << 62;
    std::string header = "PK\x03\x04";
    append_little_endian(header, 45, 2);                                  // version: zip64
    append_little_endian(header, 0, 2);                                   // flags
    append_little_endian(header, static_cast<std::uint64_t>(method), 2);  // method
    append_little_endian(header, 0, 8);                                   // time, date, CRC
    append_little_endian(header, 0xFFFFFFFF, 4);                          // compressed: see zip64
    append_little_endian(header, 0xFFFFFFFF, 4);                          // uncompressed: see zip64
    append_little_endian(header, 1, 2);                                   // length of the name
    append_little_endian(header, 20, 2);  // length of the extra field
    header += 'x';
    append_little_endian(header, 1, 2);   // zip64
    append_little_endian(header, 16, 2);  // length of what follows
    append_little_endian(header, kUnreachable, 8);
    append_little_endian(header, kUnreachable, 8);
    return header;
}

}  // namespace

EnclosedDecoder::EnclosedDecoder(ByteStream& below, Method method)
    : feed_(below, make_header(method)), reader_(make_archive_reader()) {
    (void)archive_read_support_format_zip_streamable(reader_.get());
}

EnclosedDecoder::Step EnclosedDecoder::next(std::span<const char>& block) {
    if (!is_open_) {
        is_open_ = true;
        struct archive_entry* entry = nullptr;
        if (feed_.open(reader_) != ARCHIVE_OK) return failure();
        if (archive_read_next_header(reader_.get(), &entry) < ARCHIVE_WARN) return failure();
    }
    while (!is_at_end_) {
        const void* bytes = nullptr;
        std::size_t count = 0;
        la_int64_t offset = 0;
        const int code = archive_read_data_block(reader_.get(), &bytes, &count, &offset);
        if (code < ARCHIVE_WARN) return failure();
        // The warning is that the length was not the one announced: with it comes the last block.
        is_at_end_ = code != ARCHIVE_OK;
        if (code == ARCHIVE_EOF || count == 0) continue;
        block = {static_cast<const char*>(bytes), count};
        return Step::Bytes;
    }
    feed_.settle(reader_);
    return Step::End;
}

EnclosedDecoder::Step EnclosedDecoder::failure() {
    feed_.rethrow_failure();
    throw_if_out_of_memory(reader_);
    return feed_.has_hit_end() ? Step::CutOff : Step::Corrupt;
}

}  // namespace arbiter::io::detail
