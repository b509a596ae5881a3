#pragma once

#include "core/check/findings.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace arbiter::check {

struct Rule;

// What a profile does with the rules that one row names.
// Lenient: what the rule dislikes, though the standard allows it, is right.
enum class ProfileLevel : std::uint8_t { Error, Warning, Info, Style, Off, On, Lenient };

// One row. `rules` is the beginning of codes ("CLK", "END12"), a name ("round-format"), the
// beginning of names ("duplicate-*"), "style" for the rules of that severity, or "claimable" for
// those of that certainty; so rules to come take part.
struct ProfileRow {
    std::string_view rules;
    ProfileLevel level;
};

// A set of levels for a purpose, chosen with --profile. Later rows win over earlier ones; a row
// that grades a rule also turns it on, unless the rule is opt-in.
struct Profile {
    std::string_view name;
    std::string_view summary;
    std::span<const ProfileRow> rows;
    // For contributed games: they cannot suppress findings, and a rejected game fails the run.
    bool is_gate = false;
};

[[nodiscard]] std::span<const Profile> profiles();
// nullptr when there is none of that name, any case.
[[nodiscard]] const Profile* find_profile(std::string_view name);

// Does the row name the rule?
[[nodiscard]] bool names(const ProfileRow& row, const Rule& rule);

// Grades and switches the rules as the profile says.
void apply(const Profile& profile, RuleSettings& settings);

}  // namespace arbiter::check
