#pragma once

#include "base/date.hpp"
#include "check/finding.hpp"
#include "check/findings.hpp"
#include "check/rule_id.hpp"
#include "judge/ruling.hpp"
#include "pgn/game_view.hpp"
#include "replay/facts.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace arbiter::check {

// Everything a rule may look at. Rules only read.
struct GameContext {
    const pgn::GameView& view;
    const replay::GameFacts& facts;
    const judge::Ruling& ruling;
    Date today;
};

// What must have been done to a game before the rule can look.
enum class Needs : std::uint8_t { Syntax, Replay, Ruling };

// Features of a game that are worth a look and are neither flaws of the reader nor notes of replay.
enum class Feature : std::uint8_t {
    Any,        // every game: keep these rules few and cheap
    Refused,    // a half-move of the main line could not be played
    Ended,      // there is an automatic ending
    Claimable,  // some draw could have been claimed
    HasFenTag,  // a FEN or SetUp tag
    HasVariantTag,
    ResultUnusual,      // Result tag absent or not one of the four, or not what the terminator says
    TerminatorUnusual,  // terminator absent or not spelled as one of the four
    NoMoves,            // no main-line half-move is written
    RosterIncomplete,   // one of the seven roster tags is absent
    DateUnusual,  // a Date, EventDate or UTCDate value that is no PGN date (unknown parts allowed)
    kCount
};

// When a rule looks at all: when one of these is present. Clean games have almost none, so most
// rules cost them nothing.
struct Triggers {
    std::uint64_t flaws = 0;     // bits over pgn::FlawKind
    std::uint32_t notes = 0;     // bits over replay::NoteKind
    std::uint32_t features = 0;  // bits over Feature
};

[[nodiscard]] consteval Triggers on(pgn::FlawKind kind) {
    return {.flaws = std::uint64_t{1} << static_cast<unsigned>(kind)};
}
[[nodiscard]] consteval Triggers on(replay::NoteKind kind) {
    return {.notes = std::uint32_t{1} << static_cast<unsigned>(kind)};
}
[[nodiscard]] consteval Triggers on(Feature kind) {
    return {.features = std::uint32_t{1} << static_cast<unsigned>(kind)};
}
[[nodiscard]] consteval Triggers operator|(Triggers a, Triggers b) {
    return {a.flaws | b.flaws, a.notes | b.notes, a.features | b.features};
}

// One rule: identity, documentation and behaviour, all in one file rules/<code>_<name>.cpp.
struct Rule {
    RuleId id;
    std::string_view code;  // "MOV01"
    std::string_view name;  // "illegal-move": the identity, never changes
    Severity severity;
    FixKind fix = FixKind::None;  // the strongest kind of fix it offers
    Needs needs;
    Certainty certainty = Certainty::Certain;
    bool is_opt_in = false;         // off unless selected
    bool is_once_per_file = false;  // about the file: only the first one of it is reported
    std::string_view since = "0.1";
    std::string_view summary{};      // one sentence
    std::string_view explanation{};  // why it matters and how to repair it: plain paragraphs
    std::string_view example{};      // PGN that shows the defect
    std::string_view repaired{};     // the same, mended; empty where only a person can say
    std::string_view source{};       // "PGN 8.2.3.4", "FIDE 2023 5.1.1"
    Triggers when{};  // none: the rule is about the file and is reported by the pipeline
    void (*inspect)(const GameContext& game, Findings& findings) = nullptr;
};

#define ARBITER_RULE(code, name) extern const Rule code##_##name;
#include "check/rules.def"
#undef ARBITER_RULE

// Every rule, sorted by code; rules()[index of its id].
[[nodiscard]] std::span<const Rule* const> rules();
[[nodiscard]] inline const Rule& rule(RuleId id) {
    return *rules()[static_cast<std::size_t>(id)];
}

}  // namespace arbiter::check
