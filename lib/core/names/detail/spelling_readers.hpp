#pragma once

#include "core/names/detail/fide_columns.hpp"
#include "core/names/detail/fide_xml.hpp"
#include "core/names/detail/spelling_table.hpp"
#include "core/names/spelling.hpp"
#include "core/text/text_lines.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::names::detail {

// Reads one file into `table`; what is wrong with single lines goes to table.problems. Returns why
// the file cannot be used at all.   THROWS: as TextFile::open.
[[nodiscard]] std::optional<std::string> read_spelling_file(const SpellingFile& file,
                                                            SpellingTable& table);

// A line of a table in UTF-8; older files are in ISO-8859-1.
[[nodiscard]] std::string line_in_utf8(std::string_view line);

// The number that `text` is, up to `most`; 0 when it is none.
[[nodiscard]] std::uint32_t number_or_zero(std::string_view text, std::uint32_t most);

// Scid's spelling.ssp and ratings.ssp, line by line: sections @PLAYER, @SITE, @EVENT and @ROUND,
// right names at the margin, other spellings after "=", "%" for everything else.
class ScidNames {
  public:
    ScidNames(std::string_view path, SpellingTable& table) : path_(path), table_(table) {}
    void read(std::string_view line, std::uint64_t number);
    [[nodiscard]] bool has_section() const { return has_section_; }

  private:
    void begin_section(std::string_view line, std::uint64_t number);
    void read_right(std::string_view line, std::uint64_t number);
    void read_alias(std::string_view text, std::uint64_t number);
    void read_remark(std::string_view line);
    void read_percent(std::string_view text, std::uint64_t number);

    std::string_view path_;
    SpellingTable& table_;
    std::optional<NameKind> kind_;        // of the section
    std::optional<std::uint32_t> right_;  // the last right name
    bool has_section_ = false;
};

// The names of a rating list of the FIDE, in columns or in XML.
class FideList {
  public:
    FideList(std::string_view path, SpellingTable& table) : path_(path), table_(table) {}
    // The first line. False: no list begins so.
    [[nodiscard]] bool read_header(std::string_view line);
    void read(std::string_view line, std::uint64_t number);

  private:
    void add(const FidePlayer& player, std::uint64_t number);

    std::string_view path_;
    SpellingTable& table_;
    FideColumns columns_;
    FideXml xml_;
    bool is_xml_ = false;
};

}  // namespace arbiter::names::detail
