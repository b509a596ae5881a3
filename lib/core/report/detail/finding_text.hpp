#pragma once

#include "core/check/finding.hpp"
#include "core/report/game_record.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace arbiter::report::detail {

// What the formats for other programs say of a finding, alike in all of them.

// "game 12, White's 19th move: ... [fide-2023 9.2.3]": valid UTF-8 in one line, control characters
// as \xNN.
[[nodiscard]] std::string message_of(const check::Finding& finding, const GameRecord* game,
                                     std::uint64_t ordinal);

// Gives each finding a name that stays when games are moved or files renamed: 32 hex digits of its
// rule, the card of its game, and which one of that rule in the game it is. A finding about the
// file has the name of the file in place of the card. Of games that occur twice, the later one has
// other names, as long as there are no more than kMostNames.
// THREADS: one owner, findings in the order of the reports.   REQUIRES: games have cards.
// Memory: some 40 bytes for each name, 40 MiB at most.
class FindingNames {
  public:
    [[nodiscard]] std::string name_of(const check::Finding& finding, const GameRecord* game,
                                      std::string_view file);

  private:
    static constexpr std::size_t kMostNames = std::size_t{1} << 20;
    // How many of the rule came before in the same game or file.
    [[nodiscard]] std::uint32_t number_of(const check::Finding& finding, const GameRecord* game,
                                          std::string_view file);
    // How often the name was given before.
    [[nodiscard]] std::uint32_t number_of_name(std::uint64_t name);

    ByteSpan game_{};
    std::string game_file_, file_;
    std::array<std::uint32_t, check::kRules> in_game_{}, in_file_{};
    std::unordered_map<std::uint64_t, std::uint32_t> given_;  // how often each name was given
};

}  // namespace arbiter::report::detail
