#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/tags/consultation.hpp"
#include "core/check/rules/tags/tag_values.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::check {
namespace TAG24 {

// Words for a player without a rating.
bool means_unrated(std::string_view value) {
    constexpr auto kWords = std::to_array<std::string_view>(
        {"unr", "unr.", "unrated", "nr", "n/a", "na", "none", "no rating", "not rated", "--"});
    return std::ranges::any_of(
        kWords, [&](std::string_view word) { return equals_ignoring_case(word, value); });
}

// What the value was probably meant to be: the number at its front, else "-".   PGN 9.1.2.
std::string_view meant_rating(std::string_view value) {
    std::size_t digits = 0;
    while (digits < value.size() && is_ascii_digit(value[digits]))
        ++digits;
    constexpr std::size_t kUsualDigits = 3;
    const std::string_view number = value.substr(0, digits);
    return digits >= kUsualDigits && detail::is_rating(number) ? number : "-";
}

// The ratings of all players of the side, each as it was probably meant.
std::string meant_ratings(std::span<const std::string_view> fields) {
    std::string meant;
    for (const std::string_view field : fields) {
        const std::string_view value = trimmed(field);
        if (!meant.empty()) meant += ':';
        meant += detail::is_placeholder(value) ? value : meant_rating(value);
    }
    return meant;
}

bool is_plain(std::string_view field) {
    return detail::is_rating(field) || detail::is_placeholder(field);
}

// A number that no Elo list has is probably a grade of another system.
void report_grade(const GameContext& game, Findings& findings, const pgn::TagPair& tag,
                  std::string_view value) {
    auto finding = findings.add(TAG24_elo_invalid, detail::value_span(game, tag));
    finding.raised_to(Severity::Info).graded(Certainty::Possible);
    if (!finding.is_read()) return;
    std::uint32_t grade = 0;
    std::from_chars(value.data(), value.data() + value.size(), grade);
    constexpr std::uint32_t kEach = 15, kBase = 700;  // half points: Elo = 7.5 x grade + 700
    finding.cite("PGN 9.1.2")
        .say(
            "{} is '{}', but no Elo rating is that low; probably it is a grade of the English "
            "Chess "
            "Federation, which in Elo is about {}",
            game.view.name_of(tag), value, grade * kEach / 2 + kBase);
}

struct Side {
    pgn::KnownTag player, elo;
};
constexpr Side kSides[] = {{pgn::KnownTag::White, pgn::KnownTag::WhiteElo},
                           {pgn::KnownTag::Black, pgn::KnownTag::BlackElo}};

void inspect(const GameContext& game, Findings& findings) {
    for (const auto [player, known] : kSides) {
        const pgn::TagPair* tag = game.view.find(known);
        if (tag == nullptr) continue;
        const std::string_view written = game.view.value_of(*tag);
        const std::string_view value = trimmed(written);
        if (value.empty() || value.find_first_not_of('0') == std::string_view::npos)
            continue;  // TAG16, TAG25
        const auto fields = detail::fields_of_players(game.view, player, written);
        if (std::ranges::all_of(fields, is_plain)) {
            if (detail::is_grade_of_three_digits(value)) report_grade(game, findings, *tag, value);
            continue;
        }
        const ByteSpan span = detail::value_span(game, *tag);
        auto finding = findings.add(TAG24_elo_invalid, span);
        const std::size_t players = detail::count_players(game.view, player);
        if (players > 1 && fields.size() == 1 && value.find(':') != std::string_view::npos) {
            finding.cite("PGN 9.1").say(
                "{} is '{}', but {} names {} players, and each has one rating",
                pgn::tag_name(known), escaped(written), pgn::tag_name(player), players);
            continue;
        }
        const std::string meant = meant_ratings(fields);
        finding.cite("PGN 9.1.2").replace(span, meant);
        if (means_unrated(value)) {
            finding.say("{} is '{}', but should be '-' when the player has no rating",
                        pgn::tag_name(known), escaped(written));
        } else {
            finding.say("{} is '{}', but a rating is a number below {}; perhaps '{}' is meant",
                        pgn::tag_name(known), escaped(written), detail::kRatingLimit, meant);
        }
    }
}

}  // namespace TAG24

constinit const Rule TAG24_elo_invalid{
    .id = RuleId::TAG24_elo_invalid,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .summary = "An Elo tag holds something that is no rating.",
    .explanation =
        R"(A rating is a whole number; a player without one is written with a hyphen, and ? stands for a rating that is
not known. No rating list reaches 5000. Programs take anything else for 0, or for the digits at its
front. Where several players share a side, the tag has a rating for each, joined by colons like their
names.

A number below 300 is no Elo rating either, but may be a grade of the English Chess Federation, as it had them
until 2020: times 7.5 and plus 700 it is about the Elo. That is an information, and has no repair.

The repair is a guess: the number at the front of the value, or a hyphen when there is none.)",
    .example = R"([WhiteElo "unr"])",
    .repaired = R"([WhiteElo "-"])",
    .source = "PGN 9.1.2",
    .when = on(Feature::EloUnusual),
    .inspect = &TAG24::inspect,
};

}  // namespace arbiter::check
