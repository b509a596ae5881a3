#include "core/check/profiles.hpp"

#include "core/base/text.hpp"
#include "core/check/rule.hpp"

#include <algorithm>
#include <array>

namespace arbiter::check {
namespace {

using enum ProfileLevel;

constexpr ProfileRow kBroadcast[] = {
    {"style", Off},  // nobody corrects the spelling of a live feed
    {"CLK", On},        {"CLK", Error},
    {"round-*", Error}, {"round-format", Lenient},  // feeds write Round "1.1": round and board
};
constexpr ProfileRow kArbiter[] = {
    {"style", Off},      {"END", On},
    {"claimable", Info},  // also claims by intention, and those on which a draw rests
    {"EVT", On},         {"CLK", On},
};
constexpr ProfileRow kBook[] = {
    {"claimable", Off}, {"DUP", On},      {"duplicate-*", Error}, {"self-plagiarised-line", Error},
    {"epd-*", On},      {"epd-*", Error},
};
constexpr ProfileRow kPuzzles[] = {
    {"claimable", Off},
    {"DUP", On},
    {"duplicate-*", Error},
    {"self-plagiarised-line", Error},
    {"epd-*", On},
    {"epd-*", Error},
    // A composed position has no players and no day.
    {"tag-roster-missing", Off},
};
constexpr ProfileRow kMl[] = {
    {"style", Off},
    {"variant-unsupported", Error},
    {"RES", Error},
    {"abandoned-decisive-short", Error},
};
constexpr ProfileRow kStrict[] = {
    {"style", Error},
    // Graded down elsewhere where nobody would act on them.
    {"TAG14", Error},
    {"TAG16", Error},
    {"TAG20", Error},
};

constexpr Profile kProfiles[] = {
    {"archive", "every rule at its own level: the default", {}},
    {"broadcast",
     "live games: clocks and rounds are errors, spelling is nobody's business; games cannot "
     "suppress findings, rejected ones fail the run",
     kBroadcast, true},
    {"arbiter", "tournaments: endings, events and clocks on, spelling off", kArbiter},
    {"book", "books and courses: no claims; duplicates and EPD faults are errors", kBook},
    {"ml", "training data: results and variants must be right, spelling off", kMl},
    {"puzzles", "positions with solutions: as book, and the roster of tags is not asked for",
     kPuzzles},
    {"strict", "export format of the PGN standard: every style rule is an error", kStrict},
};

}  // namespace

std::span<const Profile> profiles() {
    return kProfiles;
}

const Profile* find_profile(std::string_view name) {
    const auto* const found = std::ranges::find_if(
        kProfiles, [&](const Profile& each) { return equals_ignoring_case(each.name, name); });
    return found == std::end(kProfiles) ? nullptr : found;
}

bool names(const ProfileRow& row, const Rule& rule) {
    if (row.rules == "style") return rule.severity == Severity::Style;
    if (row.rules == "claimable") return rule.certainty == Certainty::Claimable;
    if (row.rules.ends_with('*'))
        return rule.name.starts_with(row.rules.substr(0, row.rules.size() - 1));
    return rule.name == row.rules || rule.code.starts_with(row.rules);
}

void apply(const Profile& profile, RuleSettings& settings) {
    for (const ProfileRow& row : profile.rows) {
        for (const Rule* rule : rules()) {
            if (!names(row, *rule)) continue;
            RuleSetting& setting = settings[static_cast<std::size_t>(rule->id)];
            if (row.level == Lenient) {
                setting.is_lenient = true;
                continue;
            }
            if (row.level == Off || row.level == On) {
                setting.is_on = row.level == On;
                continue;
            }
            // Whoever grades a rule wants it.
            setting.is_on |= !rule->is_opt_in;
            setting.has_severity = true;
            setting.severity = static_cast<Severity>(row.level);
        }
    }
}

}  // namespace arbiter::check
