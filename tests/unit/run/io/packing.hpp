#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::io::testing {

// Text like a PGN file of at least `bytes` bytes, the same every time, hard enough to compress that
// every format needs several blocks of it.
[[nodiscard]] std::string games(std::size_t bytes);

[[nodiscard]] std::string gzip(std::string_view bytes);
[[nodiscard]] std::string bzip2(std::string_view bytes);
[[nodiscard]] std::string xz(std::string_view bytes);
[[nodiscard]] std::string lzma(std::string_view bytes);
[[nodiscard]] std::string zstd(std::string_view bytes, int window_log = 0);
[[nodiscard]] std::string skippable_frame(std::string_view content);

struct Packed {
    std::string name;
    std::string bytes;
};

[[nodiscard]] std::string tar(const std::vector<Packed>& members);
// `options` as libarchive's zip writer takes them, e.g. "zip:compression=store".
[[nodiscard]] std::string zip(const std::vector<Packed>& members, const std::string& options = "",
                              const std::string& passphrase = "");

}  // namespace arbiter::io::testing
