#pragma once

#include "core/base/skipped_entries.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::io {

// What is looked for below directories and in archives.
enum class Content : std::uint8_t {
    Games,     // *.pgn
    Positions  // *.fen, *.epd, *.csv, *.tsv, *.txt, *.perft
};

// Which files a command line means: `arguments` first, then `listed` (--files-from). A file stays
// as given; a directory becomes the files of that content below it, packed ones too, in byte order
// of their paths, without a leading "./", without hidden files and symbolic links. What cannot be
// read stays in the list, so that open_input() reports it in its place. `skipped` (may be null)
// gets the symbolic links to folders and to files of such names, and archives of a kind that is not
// read, in byte order.
[[nodiscard]] std::vector<std::string> expand_inputs(std::span<const std::string> arguments,
                                                     std::span<const std::string> listed = {},
                                                     Content content = Content::Games,
                                                     SkippedEntries* skipped = nullptr);

// The lines of the file `path` ("-" = standard input), one path each; CRLF is tolerated, empty
// lines are skipped. THROWS: IoError when it cannot be read.
[[nodiscard]] std::vector<std::string> read_file_list(const std::string& path);

// Whether a file of this name is taken from a directory: as Content says, its compressed forms and
// archives, in any case.
[[nodiscard]] bool is_input_name(std::string_view name, Content content = Content::Games);

// Whether this is the name of an archive, in any case, of the kinds that are read and others.
[[nodiscard]] bool is_archive_name(std::string_view name);

// Whether an archive member of this name is taken unseen: as Content says and its compressed forms,
// in any case.
[[nodiscard]] bool is_content_name(std::string_view name, Content content = Content::Games);

}  // namespace arbiter::io
