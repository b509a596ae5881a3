#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/tags/tag_lines.hpp"
#include "core/check/rules/tags/tag_names.hpp"
#include "core/check/rules/tags/tag_values.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace arbiter::check {
namespace TAG40 {

constexpr std::string_view kDetails = "TerminationDetails";

struct Sentence {
    std::string_view part;  // lower case
    std::string_view word;  // of PGN 9.8.1
};

// What sites and programs write, by a part that identifies it. The first that fits counts.
constexpr auto kSentences = std::to_array<Sentence>({
    {"abandon", "abandoned"},
    {"adjudicat", "adjudication"},
    {"illegal move", "rules infraction"},
    {"on time", "time forfeit"},
    {"time forfeit", "time forfeit"},
    {"time out", "time forfeit"},
    {"timeout", "time forfeit"},
    {"flag fall", "time forfeit"},
    {"checkmate", "normal"},
    {"resign", "normal"},
    {"stalemate", "normal"},
    {"agreement", "normal"},
    {"agreed", "normal"},
    {"repetition", "normal"},
    {"3-fold", "normal"},
    {"50-move", "normal"},
    {"50 move", "normal"},
    {"fifty", "normal"},
    {"insufficient", "normal"},
    {"in progress", "unterminated"},
    {"unfinished", "unterminated"},
});

std::string lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), to_ascii_lower);
    return out;
}

std::string_view word_for(std::string_view value) {
    const std::string text = lower(trimmed(value));
    if (text == "time") return "time forfeit";
    const auto found = std::ranges::find_if(kSentences, [&](const Sentence& sentence) {
        return text.find(sentence.part) != std::string::npos;
    });
    return found == kSentences.end() ? std::string_view{} : found->word;
}

// The word itself, though not in small letters, or with other blanks.
std::string_view respelled(std::string_view value) {
    const std::string_view text = trimmed(value);
    const auto found = std::ranges::find_if(detail::kTerminations, [&](std::string_view word) {
        return equals_ignoring_case(word, text);
    });
    return found == detail::kTerminations.end() ? std::string_view{} : *found;
}

// The word, and the sentence in a separate tag, so that nothing is lost.
void translate(Findings::Builder& finding, const GameContext& game, const pgn::TagPair& tag,
               std::string_view word) {
    const std::string_view value = game.view.value_of(tag);
    const auto text = detail::text_for_edit(game, value);
    if (!text || !detail::is_well_formed(game.view, tag)) return;
    if (tag.is_after_movetext || detail::count_named(game.view, kDetails) != 0) return;
    finding.replace(detail::value_span(game, tag), word);
    detail::insert_pair_behind(finding, game, tag, kDetails, *text);
}

void inspect(const GameContext& game, Findings& findings) {
    const pgn::TagPair* tag = game.view.find(pgn::KnownTag::Termination);
    if (tag == nullptr) return;
    const std::string_view value = game.view.value_of(*tag);
    if (trimmed(value).empty() || detail::is_placeholder(value)) return;  // TAG16
    if (detail::is_standard_termination(value)) return;
    const ByteSpan span = detail::value_span(game, *tag);
    auto finding = findings.add(TAG40_termination_nonstandard, span);
    if (!finding.is_read()) return;
    finding.cite("PGN 9.8.1");
    const std::string_view same = respelled(value);
    const std::string_view word = same.empty() ? word_for(value) : same;
    if (word.empty()) {
        finding.say("Termination is '{}', but that is none of the eight words of the standard",
                    escaped(value));
        return;
    }
    finding.say("Termination is '{}', but the standard has the word '{}'", escaped(value), word);
    if (same.empty()) {
        translate(finding, game, *tag, word);
    } else {
        finding.replace(span, word);
    }
}

}  // namespace TAG40

constinit const Rule TAG40_termination_nonstandard{
    .id = RuleId::TAG40_termination_nonstandard,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The Termination tag is none of the words of the standard.",
    .explanation =
        R"(The words are abandoned, adjudication, death, emergency, normal, rules infraction, time forfeit and
unterminated; a capital letter at the beginning is accepted. Sites write sentences that name the player.

The repair writes the word. A sentence is kept in a tag TerminationDetails, as engine matches do; where
a game has that tag already nothing is changed, because the sentence would be lost.)",
    .example = R"([Termination "Petit won on time"])",
    .repaired = R"([Termination "time forfeit"]
[TerminationDetails "Petit won on time"])",
    .source = "PGN 9.8.1",
    .when = on(Feature::TerminationUnusual),
    .inspect = &TAG40::inspect,
};

}  // namespace arbiter::check
