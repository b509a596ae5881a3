#pragma once

#include "core/check/rule.hpp"

#include <cstdint>
#include <span>
#include <string_view>

// What the rules about files say the same way in a game and between games.
namespace arbiter::check::detail {

// A part of the text of a batch: a game or a gap.
struct FileText {
    std::string_view text;  // of the batch
    std::uint64_t base_offset = 0;
    std::uint32_t begin = 0, end = 0;
    bool is_at_line_start = true;  // of a gap: its first byte is that of its line
    bool goes_on = false;          // of a gap: another piece of it follows
    FileTraits file{};

    [[nodiscard]] ByteSpan absolute(std::uint32_t from, std::uint32_t to) const {
        return {base_offset + from, base_offset + to};
    }
};
[[nodiscard]] FileText file_text_of(const GameContext& game);

// The line end that repairs give the file: that of its first line, but never a lone CR.
[[nodiscard]] std::string_view wanted_line_end(const FileTraits& file);

struct Place {
    std::uint32_t begin, end;
};

// ENC17: line ends that are not those of the first line.
void report_other_line_ends(const FileText& part, Findings& findings);
// ENC18: lone CRs in a file that ends its lines with them.
void report_lone_crs(const FileText& part, Findings& findings);
// ENC19. REQUIRES: the part ends with the file, and not with a line end.
void report_no_final_newline(const FileText& part, Findings& findings);
// ENC10, ENC14, ENC16: the places, which are not empty, and their fix.
void report_end_of_file_marks(const FileText& part, std::span<const Place> places,
                              Findings& findings);
void report_markup(const FileText& part, std::span<const Place> places, Findings& findings);
void report_fences(const FileText& part, std::span<const Place> places, Findings& findings);

}  // namespace arbiter::check::detail
