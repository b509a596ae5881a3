#include "tests/unit/run/io/packing.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <cstdint>
#include <stdexcept>
#include <zstd.h>

namespace arbiter::io::testing {
namespace {

la_ssize_t append(struct archive* /*writer*/, void* to, const void* bytes, std::size_t count) {
    static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), count);
    return static_cast<la_ssize_t>(count);
}

void demand(bool is_right) {
    if (!is_right) throw std::runtime_error("libarchive cannot pack");
}

// Writes `members` through a writer that `prepare` has told format and filter.
template <class Prepare>
std::string pack(const std::vector<Packed>& members, Prepare prepare) {
    std::string packed;
    struct archive* writer = archive_write_new();
    demand(prepare(writer) == ARCHIVE_OK);
    archive_write_set_bytes_in_last_block(writer, 1);
    demand(archive_write_open(writer, &packed, nullptr, &append, nullptr) == ARCHIVE_OK);
    for (const Packed& member : members) {
        struct archive_entry* entry = archive_entry_new();
        archive_entry_set_pathname(entry, member.name.c_str());
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        archive_entry_set_size(entry, static_cast<la_int64_t>(member.bytes.size()));
        demand(archive_write_header(writer, entry) >= ARCHIVE_WARN);
        demand(archive_write_data(writer, member.bytes.data(), member.bytes.size()) >= 0);
        archive_entry_free(entry);
    }
    demand(archive_write_close(writer) == ARCHIVE_OK);
    archive_write_free(writer);
    return packed;
}

std::string filtered(std::string_view bytes, int (*add_filter)(struct archive*)) {
    return pack({{"x", std::string(bytes)}}, [&](struct archive* writer) {
        const int code = archive_write_set_format_raw(writer);
        return code == ARCHIVE_OK ? add_filter(writer) : code;
    });
}

}  // namespace

std::string games(std::size_t bytes) {
    std::string text;
    std::uint32_t state = 12345;
    const auto next = [&](std::uint32_t below) {
        state = state * 1664525 + 1013904223;
        return (state >> 8) % below;
    };
    for (int game = 1; text.size() < bytes; ++game) {
        text += "[Event \"Game " + std::to_string(game) + "\"]\n[Result \"*\"]\n\n";
        for (int move = 1; move <= 40; ++move) {
            text += std::to_string(move) + ". ";
            for (int side = 0; side < 2; ++side) {
                text += "KQRBN"[next(5)];
                text += static_cast<char>('a' + next(8));
                text += static_cast<char>('1' + next(8));
                text += ' ';
            }
        }
        text += "*\n\n";
    }
    return text;
}

std::string gzip(std::string_view bytes) {
    return filtered(bytes, archive_write_add_filter_gzip);
}
std::string bzip2(std::string_view bytes) {
    return filtered(bytes, archive_write_add_filter_bzip2);
}
std::string xz(std::string_view bytes) {
    return filtered(bytes, archive_write_add_filter_xz);
}
std::string lzma(std::string_view bytes) {
    return filtered(bytes, archive_write_add_filter_lzma);
}

std::string zstd(std::string_view bytes, int window_log) {
    ZSTD_CCtx* context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    if (window_log != 0) {
        // A frame of unknown length announces its window; a known one would be cut down to the
        // length.
        ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, window_log);
        ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0);
        ZSTD_CCtx_setPledgedSrcSize(context, ZSTD_CONTENTSIZE_UNKNOWN);
    }
    std::string packed(ZSTD_compressBound(bytes.size()) + 64, '\0');
    ZSTD_outBuffer output{packed.data(), packed.size(), 0};
    ZSTD_inBuffer input{bytes.data(), bytes.size(), 0};
    // Two calls, or a known length is found out all the same.
    demand(ZSTD_isError(ZSTD_compressStream2(context, &output, &input, ZSTD_e_continue)) == 0);
    demand(ZSTD_compressStream2(context, &output, &input, ZSTD_e_end) == 0);
    ZSTD_freeCCtx(context);
    packed.resize(output.pos);
    return packed;
}

std::string skippable_frame(std::string_view content) {
    std::string frame = "\x50\x2a\x4d\x18";
    for (std::size_t i = 0; i < 4; ++i)
        frame += static_cast<char>(content.size() >> (8 * i) & 0xFF);
    return frame.append(content);
}

std::string tar(const std::vector<Packed>& members) {
    return pack(members, [](struct archive* writer) {
        return archive_write_set_format_pax_restricted(writer);
    });
}

std::string zip(const std::vector<Packed>& members, const std::string& options,
                const std::string& passphrase) {
    return pack(members, [&](struct archive* writer) {
        int code = archive_write_set_format_zip(writer);
        if (!passphrase.empty()) archive_write_set_passphrase(writer, passphrase.c_str());
        if (code == ARCHIVE_OK && !options.empty())
            code = archive_write_set_options(writer, options.c_str());
        return code;
    });
}

}  // namespace arbiter::io::testing
