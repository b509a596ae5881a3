#pragma once

#include "core/base/date.hpp"
#include "core/check/choices.hpp"
#include "core/check/finding.hpp"
#include "core/check/findings.hpp"
#include "core/check/rule_id.hpp"
#include "core/check/rule_names.hpp"
#include "core/encoding/charset.hpp"
#include "core/judge/ruling.hpp"
#include "core/pgn/game_view.hpp"
#include "core/pgn/other_format.hpp"
#include "core/replay/facts.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace arbiter::check {

struct OwnChecks;
class ClockReview;

enum class LineEnd : std::uint8_t { None, Lf, CrLf, Cr };

// What a game must know of its file. The same for every game of it, however the file is cut.
struct FileTraits {
    LineEnd line_end = LineEnd::None;  // the first one of the file
    encoding::Charset utf16 =
        encoding::Charset::Utf8;  // Utf16Le or Utf16Be: the text was converted
    pgn::OtherFormat other_format = pgn::OtherFormat::None;  // STR25: nothing of it was read
};

// Everything a rule may look at. Rules only read.
struct GameContext {
    const pgn::GameView& view;
    const replay::GameFacts& facts;
    const judge::Ruling& ruling;
    Date today;
    FileTraits file{};
    encoding::Charset charset = encoding::Charset::Utf8;  // in which the game is written
    const OwnChecks* own = nullptr;  // what the user requires of it; null: nothing
    // The clock review that the clock rules share; null: there is none, and they report nothing.
    // The first rule that needs it fills it.
    ClockReview* clocks = nullptr;
    Choices choices{};
};

// What must have been done to a game before the rule can look. Each asks for what those before it
// ask for.
enum class Needs : std::uint8_t {
    Syntax,
    Replay,
    Ruling,
    Board,  // and it must be a game of chess: of other variants it is not called
};

// Features of a game that are worth a look and are neither flaws of the reader nor notes of replay.
enum class Feature : std::uint8_t {
    Any,               // every game: keep these rules few and cheap
    Refused,           // a half-move of the main line could not be played
    Ended,             // there is an automatic ending
    Claimable,         // some draw could have been claimed
    WinnerMayNotMate,  // the side that won, as is written, cannot checkmate or not win on time
    HasFenTag,         // a FEN or SetUp tag
    HasVariantTag,
    ResultUnusual,      // Result tag absent or not one of the four, or not what the terminator says
    TerminatorUnusual,  // terminator absent or not spelled as one of the four
    NoMoves,            // no main-line half-move is written
    NotBothMoved,       // not every player has moved: fewer than two half-moves
    EndingTold,         // words say how the game ended, and board or result may say otherwise
    RosterIncomplete,   // one of the seven roster tags is absent
    DateUnusual,  // a Date, EventDate or UTCDate value that is no PGN date (unknown parts allowed)
    // bytes
    HasHighBytes,
    HasControlBytes,
    HasAmpersand,
    HasOtherLineEnds,  // not those of the file's first line
    HasLoneCr,
    HasLongLine,
    IsUtf16,  // of the file
    IsFirstOfFile,
    IsLastOfFile,
    // tag pairs whose value or place deserves a look
    TagNameOdd,    // not as the standard spells it, or no name at all
    TagValueLong,  // more than 255 bytes
    TagValueEmpty,
    TagBackslash,
    TagTwice,
    TagMovetext,  // a value that looks like movetext
    RosterDisordered,
    DateImplausible,  // in the future, before 1475, or against another date tag
    EloUnusual,
    TitleUnusual,
    FideIdUnusual,
    RoundUnusual,
    PlyCountWrong,
    EcoUnusual,
    TimeControlUnusual,
    TerminationUnusual,
    SameNames,  // White and Black
    SiteIsUrl,
    // comments
    HasComments,    // in braces
    HasOddCommand,  // a "[%...]" that is unknown or malformed, or a "[%lint ...]"
    HasOwnChecks,   // the user's settings require something of this file's games
    kCount
};
static_assert(static_cast<unsigned>(Feature::kCount) <= 64);

// When a rule looks at all: when one of these is present. Clean games have almost none, so most
// rules cost them nothing.
struct Triggers {
    std::uint64_t flaws = 0;     // bits over pgn::FlawKind
    std::uint64_t notes = 0;     // bits over replay::NoteKind
    std::uint64_t features = 0;  // bits over Feature
};

[[nodiscard]] consteval Triggers on(pgn::FlawKind kind) {
    return {.flaws = std::uint64_t{1} << static_cast<unsigned>(kind)};
}
[[nodiscard]] consteval Triggers on(replay::NoteKind kind) {
    return {.notes = std::uint64_t{1} << static_cast<unsigned>(kind)};
}
[[nodiscard]] consteval Triggers on(Feature kind) {
    return {.features = std::uint64_t{1} << static_cast<unsigned>(kind)};
}
[[nodiscard]] consteval Triggers operator|(Triggers a, Triggers b) {
    return {a.flaws | b.flaws, a.notes | b.notes, a.features | b.features};
}

// One rule: identity, documentation and behaviour, all in one place of rules/<family>/.
struct Rule {
    RuleId id;
    std::string_view code = RuleNames::code(id);  // "MOV01"
    std::string_view name = RuleNames::name(id);  // "illegal-move"
    Severity severity;
    FixKind fix = FixKind::None;  // the strongest kind of fix it offers
    Needs needs;
    Certainty certainty = Certainty::Certain;
    bool is_opt_in = false;         // off unless selected
    bool is_only_in_event = false;  // found by `arbiter event` alone, and in no audit
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
#include "core/check/rules.def"
#undef ARBITER_RULE

// Every rule, sorted by code; rules()[index of its id].
[[nodiscard]] std::span<const Rule* const> rules();
[[nodiscard]] inline const Rule& rule(RuleId id) {
    return *rules()[static_cast<std::size_t>(id)];
}

}  // namespace arbiter::check
