#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace arbiter::check {
namespace TAG11 {

// PGN 4.3 allows lines of 255 characters.
constexpr std::size_t kLongest = 255;

// In UTF-8 a character has one byte that does not continue another.
std::size_t characters_in(const GameContext& game, std::string_view value) {
    if (game.charset != encoding::Charset::Utf8) return value.size();
    return static_cast<std::size_t>(std::ranges::count_if(
        value, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

void inspect(const GameContext& game, Findings& findings) {
    for (const pgn::TagPair& tag : game.view.tags) {
        const std::string_view value = game.view.value_of(tag);
        if (value.size() <= kLongest) continue;
        const std::size_t characters = characters_in(game, value);
        if (characters <= kLongest) continue;
        findings.add(TAG11_tag_too_long, detail::value_span(game, tag))
            .say("value of tag {} has {} characters, but lines of more than {} are cut or refused",
                 escaped(game.view.name_of(tag)), characters, kLongest)
            .cite("PGN 4.3");
    }
}

}  // namespace TAG11

constinit const Rule TAG11_tag_too_long{
    .id = RuleId::TAG11_tag_too_long,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .summary = "A tag value has more than 255 characters.",
    .explanation =
        R"(The standard promises readers that no line is longer than 255 characters. Programs with a buffer
of that size cut the value, drop the game or stop. Only a person can shorten it; long texts belong in
a comment.)",
    .example =
        R"([Annotator "a name, an address and the history of the manuscript, and so on for more than 255
characters"])",
    .source = "PGN 4.3",
    .when = on(Feature::TagValueLong),
    .inspect = &TAG11::inspect,
};

}  // namespace arbiter::check
