#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/tags/consultation.hpp"
#include "core/check/rules/tags/tag_values.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::check {
namespace TAG27 {

// Titles that other bodies give are short and in capitals: NM, LM, SIM, BOT. Which of them exist is
// not for this rule to say.
bool may_be_title(std::string_view value) {
    constexpr std::size_t kLongest = 4;
    return value.size() >= 2 && value.size() <= kLongest &&
           std::ranges::all_of(value, is_ascii_upper);
}

// The title as FIDE abbreviates it, or as it is written where nothing says that it is none; empty:
// it is none.
std::string_view mended(std::string_view title) {
    if (detail::is_placeholder(title)) return title;
    const std::string_view meant = detail::meant_title(title);
    return meant.empty() && may_be_title(title) ? title : meant;
}

// The titles of all players of the side; empty when one of them is no title.
std::string mended(std::span<const std::string_view> titles) {
    std::string all;
    for (const std::string_view title : titles) {
        const std::string_view meant = mended(title);
        if (meant.empty()) return {};
        if (!all.empty()) all += ':';
        all += meant;
    }
    return all;
}

struct Side {
    pgn::KnownTag player, title;
};
constexpr Side kSides[] = {{pgn::KnownTag::White, pgn::KnownTag::WhiteTitle},
                           {pgn::KnownTag::Black, pgn::KnownTag::BlackTitle}};

void inspect(const GameContext& game, Findings& findings) {
    for (const auto [player, known] : kSides) {
        const pgn::TagPair* tag = game.view.find(known);
        if (tag == nullptr) continue;
        const std::string_view value = game.view.value_of(*tag);
        if (trimmed(value).empty()) continue;  // TAG16
        const std::string meant = mended(detail::fields_of_players(game.view, player, value));
        if (value == meant) continue;
        const ByteSpan span = detail::value_span(game, *tag);
        auto finding = findings.add(TAG27_title_invalid, span);
        finding.cite("PGN 9.1.1");
        if (meant.empty()) {
            finding.say("{} is '{}', but titles are abbreviations such as GM, WIM or FM",
                        pgn::tag_name(known), escaped(value));
        } else {
            finding.say("{} is '{}'; should be '{}'", pgn::tag_name(known), escaped(value), meant)
                .replace(span, meant);
        }
    }
}

}  // namespace TAG27

constinit const Rule TAG27_title_invalid{
    .id = RuleId::TAG27_title_invalid,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A title is not written as its abbreviation.",
    .explanation =
        R"(FIDE gives the titles GM, IM, FM, CM, WGM, WIM, WFM and WCM. Rating lists of FIDE have one letter for
each, other languages other abbreviations, and programs that count titled players miss them all.

The repair writes the abbreviation where the title is clear. Short words in capitals, as NM or BOT,
are titles of others and are left alone. Where several players share a side, the tag has a title for
each, joined by colons like their names: IM:-:GM.)",
    .example = R"([WhiteTitle "Grandmaster"])",
    .repaired = R"([WhiteTitle "GM"])",
    .source = "PGN 9.1.1",
    .when = on(Feature::TitleUnusual),
    .inspect = &TAG27::inspect,
};

}  // namespace arbiter::check
