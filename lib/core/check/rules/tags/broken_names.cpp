#include "core/check/rules/tags/broken_names.hpp"

#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rules/structure/layout.hpp"
#include "core/check/rules/tags/tag_lines.hpp"
#include "core/check/rules/tags/tag_names.hpp"

#include <algorithm>
#include <string>

namespace arbiter::check::detail {
namespace {

BrokenBy what_breaks(std::string_view name) {
    const bool has_only_hyphens = std::ranges::all_of(name, [](char c) {
        return is_ascii_letter(c) || is_ascii_digit(c) || c == '_' || c == '-';
    });
    return has_only_hyphens ? BrokenBy::Hyphens : BrokenBy::OtherBytes;
}

}  // namespace

void report_broken_names(const GameContext& game, Findings& findings, const Rule& rule,
                         BrokenBy broken_by, std::string_view truth) {
    for_each_flaw(game, pgn::FlawKind::TagNameInvalid, [&](const pgn::Flaw& flaw, ByteSpan span) {
        const std::string_view name = game.view.slice(flaw.begin, flaw.end);
        if (what_breaks(name) != broken_by) return;
        auto finding = findings.add(rule, span);
        if (!finding.is_read()) return;
        finding.cite("PGN 8.1");
        const std::string meant = mended_name(name);
        // `[Date.` alone may be what is left of a pair.
        const pgn::TagPair* tag = pair_around(game.view, flaw.begin);
        const bool is_alone =
            tag != nullptr && has_flaw_at(game.view, pgn::FlawKind::TagWithoutValue, tag->begin);
        if (meant.empty() || is_alone || count_named(game.view, meant) != 0) {
            finding.say("tag name '{}' is written, but {}", escaped(name), truth);
            return;
        }
        finding.say("tag name '{}' is written, but {}: write '{}'?", escaped(name), truth, meant)
            .replace(span, meant);
    });
}

}  // namespace arbiter::check::detail
