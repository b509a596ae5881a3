#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"
#include "core/check/rules/tags/roster.hpp"
#include "core/check/rules/tags/tag_names.hpp"
#include "core/check/rules/variants/match_text.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace arbiter::check {
namespace TAG14 {

// Without these the players and the result are unknown. Where and when may be unknown.
constexpr bool is_essential(std::size_t index) {
    const auto tag = static_cast<pgn::KnownTag>(index);
    return tag == pgn::KnownTag::White || tag == pgn::KnownTag::Black ||
           tag == pgn::KnownTag::Result;
}

constexpr bool is_no_name_char(char c) {
    return !is_ascii_letter(c) && !is_ascii_digit(c) && c != '_';
}

// A match of bughouse has four seats (VAR27) and often no round.
bool is_needless_in_match(const pgn::GameView& view, std::size_t index) {
    const auto tag = static_cast<pgn::KnownTag>(index);
    const bool may_be =
        tag == pgn::KnownTag::White || tag == pgn::KnownTag::Black || tag == pgn::KnownTag::Round;
    return may_be && detail::is_match(view);
}

// Not there at all: in [Site Lyon"] or [Site? "Lyon"] it is only broken, its name running up to the
// quote, and [site "Lyon"] is TAG08's.
bool is_missing(const pgn::GameView& view, std::size_t index) {
    if (view.known_tags[index] >= 0 || is_needless_in_match(view, index)) return false;
    const std::string_view name = pgn::tag_name(static_cast<pgn::KnownTag>(index));
    return std::ranges::none_of(view.tags, [&](const pgn::TagPair& tag) {
        const std::string_view written = view.name_of(tag);
        // Most begin with another letter, in either case.
        constexpr int kCaseBit = 0x20;
        if (written.empty() || ((written[0] ^ name[0]) & ~kCaseBit) != 0) return false;
        if (equals_ignoring_case(written, name)) return true;
        if (std::ranges::any_of(written, is_no_name_char) && detail::mended_name(written) == name)
            return true;
        if (!written.starts_with(name) || written.size() == name.size()) return false;
        const char next = written[name.size()];
        return !is_ascii_letter(next) && !is_ascii_digit(next) && next != '_';
    });
}

// The pair of a tag in the tag section; nullptr when it is missing or follows the moves.
const pgn::TagPair* roster_tag(const pgn::GameView& view, std::size_t index) {
    const pgn::TagPair* tag = view.find(static_cast<pgn::KnownTag>(index));
    return tag == nullptr || tag->is_after_movetext ? nullptr : tag;
}

// Adds `lines` after `tag`, or before the first tag when there is none.
void insert_after(Findings::Builder& finding, const GameContext& game, const pgn::TagPair* tag,
                  std::string lines) {
    const pgn::GameView& view = game.view;
    if (tag == nullptr) {
        finding.insert(view.base_offset + view.tags.front().begin, lines);
        return;
    }
    const std::uint32_t next = detail::next_line(view, tag->end);
    if (detail::ends_line(view, tag->end) && is_line_end(view.text[next - 1])) {
        finding.insert(view.base_offset + next, lines);
        return;
    }
    // Only another pair may follow on the line: otherwise the end of this one is unknown.
    if (view.text[tag->value_end] != '"' || view.text[tag->end] != '[') return;
    const std::string_view line_end = detail::line_end_of(game);
    lines.resize(lines.size() - line_end.size());
    finding.insert(view.base_offset + tag->end, std::string(line_end) + lines);
}

void add_missing(Findings::Builder& finding, const GameContext& game) {
    const pgn::TagPair* anchor = nullptr;
    std::string lines;
    for (std::size_t i = 0; i < pgn::kRosterTags; ++i) {
        if (is_missing(game.view, i)) lines += detail::unknown_roster_line(game, i);
        const pgn::TagPair* tag = roster_tag(game.view, i);
        if (tag == nullptr) continue;
        if (!lines.empty()) insert_after(finding, game, anchor, std::move(lines));
        lines.clear();
        anchor = tag;
    }
    if (!lines.empty()) insert_after(finding, game, anchor, std::move(lines));
}

// The file ends inside the tag section.
bool is_cut_off(const pgn::GameView& view) {
    return view.flaw_set.has(pgn::FlawKind::TruncatedToken) &&
           view.flaw_set.has(pgn::FlawKind::NoMovetext);
}

// "Date, Round"; also says whether players or result are among them, and how many there are.
struct Missing {
    std::string names;
    bool has_essential = false;
    std::size_t count = 0;
};

Missing missing_tags(const pgn::GameView& view) {
    Missing missing;
    for (std::size_t i = 0; i < pgn::kRosterTags; ++i) {
        if (!is_missing(view, i)) continue;
        if (!missing.names.empty()) missing.names += ", ";
        missing.names += pgn::tag_name(static_cast<pgn::KnownTag>(i));
        missing.has_essential = missing.has_essential || is_essential(i);
        ++missing.count;
    }
    return missing;
}

void inspect(const GameContext& game, Findings& findings) {
    if (game.view.tags.empty() || game.view.tags.front().is_after_movetext) return;  // STR15
    if (is_cut_off(game.view)) return;                                               // STR04
    const Missing missing = missing_tags(game.view);
    if (missing.names.empty()) return;
    auto finding =
        findings.add(TAG14_tag_roster_missing, game.view.span_of(game.view.tags.front()));
    // Tables of openings and positions have tags of their own and none of the roster.
    const bool is_no_game = missing.count == pgn::kRosterTags;
    if (!missing.has_essential || is_no_game) finding.raised_to(Severity::Style);
    if (is_no_game) {
        finding.say(
            "there is no tag of the seven tag roster, which every game has; add them with '?'");
    } else {
        finding.say("{} missing, but every game has the seven tags of the roster; add with '?'",
                    missing.names + (missing.count == 1 ? " is" : " are"));
    }
    finding.cite("PGN 8.1.1");
    // A lone line of tags is hardly a game.
    const bool is_lone = is_no_game && game.view.flaw_set.has(pgn::FlawKind::NoMovetext);
    if (finding.is_read() && !is_lone) add_missing(finding, game);
}

}  // namespace TAG14

constinit const Rule TAG14_tag_roster_missing{
    .id = RuleId::TAG14_tag_roster_missing,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "Tags of the seven tag roster are missing.",
    .explanation = R"(Event, Site, Date, Round, White, Black and Result belong to every game, in
this order; programs rely on them. The repair adds those that are missing, with a question mark
for a value, and the result from the terminator.

Where both players and the result are there, this is a matter of style: what is missing would be '?' at
best. So it is where no tag of the roster is there at all, as in tables of openings; without moves either, the
repair adds none.)",
    .example = R"([Event "Club"]
[Site "Lyon"]
[Date "2024.05.01"]
[White "A"]
[Black "B"]
[Result "1-0"])",
    .repaired = R"([Event "Club"]
[Site "Lyon"]
[Date "2024.05.01"]
[Round "?"]
[White "A"]
[Black "B"]
[Result "1-0"])",
    .source = "PGN 8.1.1",
    .when = on(Feature::RosterIncomplete),
    .inspect = &TAG14::inspect,
};

}  // namespace arbiter::check
