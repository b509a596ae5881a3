#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::io {

// Which files a command line means: `arguments` first, then `listed` (--files-from). A file stays
// as given; a directory becomes the PGN files below it, packed ones too, in byte order of their
// paths, without hidden files and symbolic links. What cannot be read stays in the list, so that
// open_input() reports it in its place.
[[nodiscard]] std::vector<std::string> expand_inputs(std::span<const std::string> arguments,
                                                     std::span<const std::string> listed = {});

// The lines of the file `path` ("-" = standard input), one path each; CRLF is tolerated, empty
// lines are skipped. THROWS: IoError when it cannot be read.
[[nodiscard]] std::vector<std::string> read_file_list(const std::string& path);

// Whether a file of this name is taken from a directory: *.pgn, its compressed forms and archives,
// in any case.
[[nodiscard]] bool is_input_name(std::string_view name);

// Whether an archive member of this name is taken unseen: *.pgn and its compressed forms, in any
// case.
[[nodiscard]] bool is_pgn_name(std::string_view name);

}  // namespace arbiter::io
