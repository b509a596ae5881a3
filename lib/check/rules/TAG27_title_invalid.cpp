#include "base/text.hpp"
#include "check/detail/places.hpp"
#include "check/detail/tag_values.hpp"
#include "check/rule.hpp"

#include <algorithm>
#include <string_view>

namespace arbiter::check {
namespace {

// Titles that other bodies give are short and in capitals: NM, LM, SIM, BOT. Which of them exist is
// not for this rule to say.
bool may_be_title(std::string_view value) {
    constexpr std::size_t kLongest = 4;
    return value.size() >= 2 && value.size() <= kLongest &&
           std::ranges::all_of(value, is_ascii_upper);
}

void inspect(const GameContext& game, Findings& findings) {
    for (const pgn::KnownTag known : {pgn::KnownTag::WhiteTitle, pgn::KnownTag::BlackTitle}) {
        const pgn::TagPair* tag = game.view.find(known);
        if (tag == nullptr) continue;
        const std::string_view value = game.view.value_of(*tag);
        if (trimmed(value).empty() || detail::is_placeholder(value)) continue;  // TAG16
        const std::string_view meant = detail::meant_title(value);
        if (value == meant || (meant.empty() && may_be_title(value))) continue;
        const ByteSpan span = detail::value_span(game, *tag);
        auto finding = findings.add(TAG27_title_invalid, span);
        finding.cite("PGN 9.1.1");
        if (meant.empty()) {
            finding.say("{} is '{}', but titles are abbreviations such as GM, WIM or FM",
                        pgn::tag_name(known), escaped(value));
        } else {
            finding
                .say("{} is '{}', but the title is written '{}'", pgn::tag_name(known),
                     escaped(value), meant)
                .replace(span, meant);
        }
    }
}

}  // namespace

constinit const Rule TAG27_title_invalid{
    .id = RuleId::TAG27_title_invalid,
    .code = "TAG27",
    .name = "title-invalid",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A title is not written as its abbreviation.",
    .explanation =
        R"(FIDE gives the titles GM, IM, FM, CM, WGM, WIM, WFM and WCM. Rating lists of FIDE have one letter for
each, other languages other abbreviations, and programs that count titled players miss them all.

The repair writes the abbreviation where the title is clear. Short words in capitals, as NM or BOT,
are titles of others and are left alone.)",
    .example = R"([WhiteTitle "Grandmaster"])",
    .repaired = R"([WhiteTitle "GM"])",
    .source = "PGN 9.1.1",
    .when = on(Feature::TitleUnusual),
    .inspect = &inspect,
};

}  // namespace arbiter::check
