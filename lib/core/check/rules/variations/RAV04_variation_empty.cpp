#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"
#include "core/pgn/annotation.hpp"
#include "core/pgn/parenthesised_note.hpp"

#include <algorithm>
#include <string>

namespace arbiter::check {
namespace RAV04 {

// A note of one word or sign as the fix writes it.
std::string note_text(const pgn::GameView& view, const pgn::Token& token) {
    const std::string_view text = view.text_of(token);
    const unsigned nag = token.kind == pgn::TokenKind::Suffix ? pgn::suffix_nag(text) : 0;
    if (nag != 0) return fmt::format("${}", nag);
    const bool is_word = pgn::is_word_of_note(token) || token.kind == pgn::TokenKind::Suffix;
    return is_word ? fmt::format("{{({})}}", text) : std::string(text);
}

// Where a parenthesis goes, a blank keeps the note apart from its neighbour.
std::string_view gap(char neighbour) {
    const bool is_apart = detail::is_space(neighbour) || neighbour == '(' || neighbour == ')';
    return is_apart ? std::string_view{} : std::string_view{" "};
}

// The words become comments, the signs NAGs of the ply before.
void write_note(Findings::Builder& finding, const pgn::GameView& view, std::size_t open,
                std::size_t close) {
    const auto tokens = view.tokens();
    const std::uint32_t first = tokens[open + 1].begin, last = tokens[close - 1].end;
    const std::uint32_t begin = tokens[open].begin, end = tokens[close].end;
    finding.replace(view.absolute(begin, first),
                    begin == view.begin ? std::string_view{} : gap(view.text[begin - 1]));
    for (std::size_t at = open + 1; at < close; ++at) {
        const std::string right = note_text(view, tokens[at]);
        if (right != view.text_of(tokens[at]))
            finding.replace(view.absolute(tokens[at].begin, tokens[at].end), right);
    }
    finding.replace(view.absolute(last, end),
                    end == view.end ? std::string_view{} : gap(view.text[end]));
}

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(game, pgn::FlawKind::RavEmpty, [&](const auto& flaw, ByteSpan span) {
        Findings::Builder finding = findings.add(RAV04_variation_empty, span);
        if (!finding.is_read()) return;
        const auto tokens = game.view.tokens();
        const auto open = static_cast<std::size_t>(
            std::ranges::lower_bound(tokens, flaw.begin, {}, &pgn::Token::begin) - tokens.begin());
        const std::size_t close = pgn::end_of_note(tokens, open, game.view.text);
        const std::string written = escaped(game.view.slice(flaw.begin, flaw.end));
        finding.cite("PGN 8.2.5");
        if (close == 0) {
            finding.say("'{}' is written, but a variation holds at least one move", written);
            return detail::take_out(finding, game, span);
        }
        std::string right;
        for (std::size_t at = open + 1; at < close; ++at)
            right.append(right.empty() ? 0 : 1, ' ').append(note_text(game.view, tokens[at]));
        finding.say(
            "'{}' is written, but a variation holds at least one move, and a note is a comment or "
            "a NAG; should be '{}'",
            written, escaped(right));
        write_note(finding, game.view, open, close);
    });
}

}  // namespace RAV04

constinit const Rule RAV04_variation_empty{
    .id = RuleId::RAV04_variation_empty,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A pair of parentheses holds no move.",
    .explanation = R"(An empty variation says nothing. It is left behind when the moves of a
variation are deleted, or when an export drops what it cannot write.

So does a note in parentheses, which booklets and web pages write: (5) for the minutes that a move
took, (e.p.), (!). PGN keeps parentheses for variations, and programs drop such notes or read their
numbers as move numbers.

The safe fix removes empty parentheses, writes the words of a note as a comment, {(5)}, and its
signs as NAGs of the half-move before, $1. Parentheses around nothing but a comment are left alone.)",
    .example = R"(1. e4 () e5)",
    .repaired = R"(1. e4 e5)",
    .source = "PGN 8.2.5",
    .when = on(pgn::FlawKind::RavEmpty),
    .inspect = &RAV04::inspect,
};

}  // namespace arbiter::check
