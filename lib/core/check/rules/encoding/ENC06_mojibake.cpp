#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/encoding/encoded_text.hpp"
#include "core/encoding/mojibake.hpp"
#include "core/encoding/utf8.hpp"

#include <optional>
#include <vector>

namespace arbiter::check {
namespace ENC06 {

struct Place {
    detail::HighRun run;
    encoding::Mojibake text;
};

// Calls `visit(bytes, begin, end)` with each run of bytes outside ASCII until it says that it is
// enough.
template <class Visit>
void for_each_run(const GameContext& game, Visit visit) {
    const std::string_view bytes = game.view.bytes();
    for (std::size_t i = encoding::skip_ascii(bytes, 0); i < bytes.size();) {
        const std::size_t end = encoding::skip_high(bytes, i);
        if (visit(bytes, i, end)) return;
        i = encoding::skip_ascii(bytes, end);
    }
}

// How the first word that shows it was read.
std::optional<encoding::Charset> find_reading(const GameContext& game) {
    std::optional<encoding::Charset> reading;
    for_each_run(game, [&](std::string_view bytes, std::size_t begin, std::size_t end) {
        if (const auto found = encoding::find_mojibake(bytes, begin, end)) reading = found->read_as;
        return reading.has_value();
    });
    return reading;
}

// All of a game went the same way, so there the short words are believed too.
std::vector<Place> find_places(const GameContext& game, encoding::Charset reading) {
    std::vector<Place> places;
    for_each_run(game, [&](std::string_view bytes, std::size_t begin, std::size_t end) {
        auto found = encoding::find_mojibake_of(bytes, begin, end, reading);
        if (!found) found = encoding::find_mojibake(bytes, begin, end);
        if (found) {
            places.push_back({{game.view.begin + static_cast<std::uint32_t>(begin),
                               game.view.begin + static_cast<std::uint32_t>(end)},
                              std::move(*found)});
        }
        return false;
    });
    return places;
}

void inspect(const GameContext& game, Findings& findings) {
    const auto reading = find_reading(game);
    if (!reading) return;
    const std::vector<Place> places = find_places(game, *reading);
    const Place& first = places.front();
    auto finding = findings.add(ENC06_mojibake, game.view.absolute(first.run.begin, first.run.end));
    if (!finding.is_read()) return;
    finding.counting(static_cast<std::uint32_t>(places.size()))
        .say("'{}' is written, but it is '{}' in UTF-8 that was read as {}",
             escaped(game.view.slice(first.run.begin, first.run.end)), escaped(first.text.text),
             encoding::name_of(first.text.read_as))
        .cite("PGN 4.1");
    for (const Place& place : places)
        finding.replace(game.view.absolute(place.run.begin, place.run.end), place.text.text);
}

}  // namespace ENC06

constinit const Rule ENC06_mojibake{
    .id = RuleId::ENC06_mojibake,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .summary = "UTF-8 was read in another encoding and written again.",
    .explanation = R"(A program took UTF-8 for Windows-1252 or another single-byte encoding and
converted it once more: every letter outside ASCII became two or three. The file is valid UTF-8, so
nothing else notices it.

It is reported only where the way back gives UTF-8 again and better words than those that are
written. The fix goes that way back. It is an unsafe one, because a person should see the words.
Once per game, with the number of places.)",
    .example = R"([White "M\xc3\x83\xc2\xbcller"])",
    .repaired = R"([White "M\xc3\xbcller"])",
    .source = "PGN 4.1",
    .when = on(Feature::HasHighBytes),
    .inspect = &ENC06::inspect,
};

}  // namespace arbiter::check
