#pragma once

#include "core/report/subject.hpp"

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace arbiter::report {

// What formats.def says, as constants.

namespace format_rows {

inline constexpr Subjects kGames = Subject::Games | Subject::OneGame;
inline constexpr Subjects kFindings = kGames | Subject::Positions;
inline constexpr Subjects kTables =
    Subject::Events | Subject::Answers | Subject::Rules | Subject::Counts;

inline constexpr std::pair<std::string_view, Subjects> kRows[] = {
#define ARBITER_FORMAT(name, subjects) {#name, subjects},
#include "core/report/formats.def"
#undef ARBITER_FORMAT
};

// "text, grouped, ".
template <Subject subject>
struct Names {
    static constexpr std::size_t kSize = [] {
        std::size_t size = 0;
        for (const auto& [name, subjects] : kRows)
            if (contains(subjects, subject)) size += name.size() + 2;
        return size;
    }();
    static constexpr std::array<char, kSize> kChars = [] {
        std::array<char, kSize> chars{};
        std::size_t at = 0;
        for (const auto& [name, subjects] : kRows) {
            if (!contains(subjects, subject)) continue;
            for (const std::string_view part : {name, std::string_view(", ")})
                for (const char c : part)
                    chars[at++] = c;
        }
        return chars;
    }();
};

}  // namespace format_rows

// The names of the formats that can be made of `subject`, as a sentence lists them: "text, grouped,
// ".
template <Subject subject>
inline constexpr std::string_view kFormatNames{format_rows::Names<subject>::kChars.data(),
                                               format_rows::Names<subject>::kSize};

}  // namespace arbiter::report
