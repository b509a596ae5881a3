#pragma once

#include "core/event/report.hpp"
#include "core/trf/tournament.hpp"

#include <string>

namespace arbiter::event {

// Findings of an event sorted for people: what is wrong, and what may be right.
struct LetterList {
    std::vector<const Finding*> wrong;       // errors, then warnings
    std::vector<const Finding*> to_look_at;  // infos
    std::size_t styles = 0;                  // not listed: --normal-trf mends them
};
// LIFETIME: views the audit.
[[nodiscard]] LetterList letter_list(const EventAudit& audit);

// Record 102; empty without a report or a name in it.
[[nodiscard]] std::string chief_arbiter_of(const trf::Tournament* tournament);

// A letter to the chief arbiter in plain text: what is to be corrected before the report is sent,
// the gravest first, each with its place, then what only the arbiter can know. `tournament`: the
// report; null without one.
void append_letter(const EventAudit& audit, const trf::Tournament* tournament, std::string& out);

}  // namespace arbiter::event
