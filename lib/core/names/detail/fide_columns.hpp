#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::names::detail {

// One line of a rating list.
struct FidePlayer {
    std::uint32_t fide_id = 0;
    std::string name;              // UTF-8, as the list has it
    std::string_view title;        // "GM", "WIM", ...; empty: none
    std::uint16_t federation = 0;  // packed_federation(), 0: not known
    std::uint16_t elo = 0;         // 0: unrated
    std::uint16_t born = 0;        // year, 0: not known
    bool is_woman = false;
};

// The title as the PGN standard has it (9.1.2), of "GM", "gm", and "g" or "wg" as lists before 2012
// have it; empty when it is none.
[[nodiscard]] std::string_view fide_title(std::string_view text);

// Reads a number as FidePlayer has it; 0 when it is none.
[[nodiscard]] std::uint32_t fide_id_of(std::string_view text);
[[nodiscard]] std::uint16_t fide_elo_of(std::string_view text);

// The columns of a rating list of the FIDE, as its header line places them: the lists of today
// ("ID Number ... Name ... Fed Sex Tit ... SRtng ... B-day Flag"), those before 2012 ("ID number
// Name TitlFed Mar11 GamesBorn Flag"), and the first ones ("ID_NUMBER" or "CODE", "NAME TITLE
// COUNTRY APR02 GAMES BIRTHDAY SEX FLAG"), where what follows the name is not aligned with its
// title.
class FideColumns {
  public:
    // False: it is no such header.
    [[nodiscard]] bool read_header(std::string_view line);
    // Nullopt: the line does not begin with a FIDE id.
    [[nodiscard]] std::optional<FidePlayer> read(std::string_view line) const;
    // The month of a list with one kind of rating, as months since year 0: "SEP26", "Mar11".
    [[nodiscard]] std::optional<int> month() const { return month_; }

  private:
    void read_tail(std::string_view tail, FidePlayer& player) const;

    std::size_t name_begin_ = 0, name_end_ = 0;
    // Where these columns begin.
    std::optional<std::size_t> elo_, born_, title_, women_title_, federation_, sex_;
    bool is_first_form_ = false;
    std::optional<int> month_;
};

}  // namespace arbiter::names::detail
