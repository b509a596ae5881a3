#pragma once

#include "tools/arbiter/console.hpp"
#include "tools/arbiter/options.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::tools {

// The number that an option gives, in plain digits.   THROWS: UsageError.
[[nodiscard]] std::uint64_t number_between(OptionName option, std::string_view word,
                                           std::uint64_t least, std::uint64_t most);

// The words of options that several commands have.   THROWS (all): UsageError.

// --jobs: worker threads, 0 = all cores.
[[nodiscard]] unsigned jobs_of(const Arguments& arguments);
// --budget: positions that one decision may look at, from 1 on.
[[nodiscard]] std::uint64_t budget_of(const Arguments& arguments);
// --quiet and --verbose.
[[nodiscard]] Talk talk_of(const Arguments& arguments);
// A number of bytes such as 128M.
[[nodiscard]] std::uint64_t byte_count(OptionName option, std::string_view word);

// The words of a list such as "END,TAG19, bom", without blanks around them.   LIFETIME: of the
// list.
[[nodiscard]] std::vector<std::string_view> split_at_commas(std::string_view list);

}  // namespace arbiter::tools
