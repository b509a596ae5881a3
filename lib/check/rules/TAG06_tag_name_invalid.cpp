#include "base/text.hpp"
#include "check/detail/places.hpp"
#include "check/detail/tag_names.hpp"
#include "check/rule.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace {

// Nothing but letters, digits, underscores and hyphens.
bool has_only_hyphens(std::string_view name) {
    for (const char c : name)
        if (!is_ascii_letter(c) && !is_ascii_digit(c) && c != '_' && c != '-') return false;
    return true;
}

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(
        game, pgn::FlawKind::TagNameInvalid, [&](const pgn::Flaw& flaw, ByteSpan span) {
            const std::string_view name = game.view.slice(flaw.begin, flaw.end);
            if (has_only_hyphens(name)) return;
            auto finding = findings.add(TAG06_tag_name_invalid, span);
            if (!finding.is_read()) return;
            finding.cite("PGN 8.1");
            const std::string meant = detail::mended_name(name);
            if (meant.empty() || detail::count_named(game.view, meant) != 0) {
                finding.say(
                    "tag name '{}' is written, but a name has letters, digits and underscores only",
                    escaped(name));
                return;
            }
            finding
                .say(
                    "tag name '{}' is written, but a name has letters, digits and underscores "
                    "only: write '{}'?",
                    escaped(name), meant)
                .replace(span, meant);
        });
}

}  // namespace

constinit const Rule TAG06_tag_name_invalid{
    .id = RuleId::TAG06_tag_name_invalid,
    .code = "TAG06",
    .name = "tag-name-invalid",
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .summary = "A tag name holds bytes that no name may have.",
    .explanation =
        R"(Names are made of letters, digits and underscores. Programs that stop at the first other byte
take [White Elo "2500"] for the name of the player, or lose the pair.

The name that was probably meant is a guess: the words joined, in the spelling of the common tag
names. It is left alone when the game has a tag of that name already.)",
    .example = R"([White Elo "2500"])",
    .repaired = R"([WhiteElo "2500"])",
    .source = "PGN 8.1",
    .when = on(pgn::FlawKind::TagNameInvalid),
    .inspect = &inspect,
};

}  // namespace arbiter::check
