#pragma once

#include "core/check/own_checks.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::settings {

// A value and where it was said: "arbiter.toml:12", "--select".
template <class T>
struct Said {
    T value{};
    std::string where{};
};
using SaidWord = Said<std::string>;

// What one place says: a settings file, one of its tables for some files, or the command line.
// What is not said is left to the layers below. Words of `select`, `ignore` and `severity` are
// those of the options of that name; in the first two also names of tag patterns.
struct Layer {
    std::optional<SaidWord> profile, laws, fail_on;
    std::optional<Said<std::vector<std::string>>> select;
    std::vector<SaidWord> ignore;
    std::vector<SaidWord> severity;  // "RULE=LEVEL"
    std::vector<SaidWord> required_tags;
    std::vector<Said<check::TagPattern>> tag_patterns;
    std::optional<Said<std::uint32_t>> no_draw_before;
    std::optional<Said<std::uint32_t>> rounds, boards;  // of the event; boards of each round
};

// Lays `upper` over `lower`: single values replace, lists are added, severities said later win, a
// pattern replaces the one of its name, and `select` sets aside the `select` and `ignore` below it.
void put_over(const Layer& upper, Layer& lower);

}  // namespace arbiter::settings
