#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/uci_list.hpp"
#include "core/check/rules/structure/layout.hpp"
#include "core/check/rules/tags/roster.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace STR15 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(game, pgn::FlawKind::NoTags, [&](const pgn::Flaw& flaw, ByteSpan) {
        if (detail::is_uci_list(game)) return;  // MOV11 says it
        if (!game.view.tags.empty()) return;    // they follow the moves: STR16 moves them
        const bool has_own_line = detail::begins_line(game.view, game.view.begin);
        auto finding =
            findings.add(STR15_moves_without_tags, game.view.absolute(flaw.begin, flaw.begin));
        finding
            .say(
                "the moves start without any tags, but a game starts with the seven tags of the "
                "roster: add them with '?'")
            .cite("PGN 8.1.1");
        const bool is_certain = has_own_line && detail::is_beginning_certain(game.view);
        if (!finding.is_read() || !is_certain) return;
        const std::string_view line_end = detail::line_end_of(game);
        std::string text;
        for (std::size_t i = 0; i < pgn::kRosterTags; ++i)
            text += detail::unknown_roster_line(game, i);
        text += line_end;
        finding.insert(game.view.base_offset + detail::line_begin(game.view, game.view.begin),
                       text);
    });
}

}  // namespace STR15

constinit const Rule STR15_moves_without_tags{
    .id = RuleId::STR15_moves_without_tags,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A game has moves but no tags.",
    .explanation = R"(Nobody can tell who played, and programs may add the moves to the game
before. The repair writes the seven tags of the roster with question marks, and the result from
the terminator. It is made at the beginning of a file and where the numbers begin with 1, if the moves
begin a line: others may belong to what precedes them.)",
    .example = R"(1. e4 e5 2. Nf3 1-0)",
    .repaired = R"([Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1-0"]

1. e4 e5 2. Nf3 1-0)",
    .source = "PGN 8.1.1",
    .when = on(pgn::FlawKind::NoTags),
    .inspect = &STR15::inspect,
};

}  // namespace arbiter::check
