#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/tags/tag_lines.hpp"
#include "core/check/rules/tags/tag_names.hpp"

namespace arbiter::check {
namespace TAG12 {

void inspect(const GameContext& game, Findings& findings) {
    const pgn::GameView& view = game.view;
    const std::uint32_t again = detail::tags_begin_again(view);
    // If there are more, only the first ones are compared, and a repair would bring others among
    // them.
    const bool is_fixable = view.tags.size() <= detail::kComparedTags;
    detail::for_each_repeated(view, [&](const pgn::TagPair& first, const pgn::TagPair& later) {
        const std::string_view name = view.name_of(later);
        if (later.begin >= again) return;  // STR11
        if (trimmed(view.value_of(first)) == trimmed(view.value_of(later))) {
            auto finding = findings.add(TAG12_tag_duplicate, view.span_of(later));
            finding.raised_to(Severity::Style).fix_kind(FixKind::Safe);
            if (!finding.is_read()) return;
            finding.cite("PGN 8.1").say(
                "tag {} is written again with the same value; once is enough", escaped(name));
            if (is_fixable && detail::is_well_formed(view, later))
                detail::remove_pair(finding, game, later);
            return;
        }
        if (name == "Result") return;  // TAG13
        auto finding = findings.add(TAG12_tag_duplicate, view.span_of(later));
        if (!finding.is_read()) return;
        finding.cite("PGN 8.1").say(
            "tag {} is '{}' here and '{}' before, but a tag has one value: the first counts",
            escaped(name), escaped(view.value_of(later)), escaped(view.value_of(first)));
        if (is_fixable && detail::is_well_formed(view, later))
            detail::remove_pair(finding, game, later);
    });
}

}  // namespace TAG12

constinit const Rule TAG12_tag_duplicate{
    .id = RuleId::TAG12_tag_duplicate,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .summary = "A tag is written twice.",
    .explanation =
        R"(A name may occur once in a game. Some programs take the first value, others the last, so two of
them show two games. Here the first one counts.

The repair removes the later one; which is right only a person can say. The same value twice does no
harm: that is a matter of style, and the repair is safe.)",
    .example = R"([White "Petit, Anne"]
[White "Petit, A."])",
    .repaired = R"([White "Petit, Anne"])",
    .source = "PGN 8.1",
    .when = on(Feature::TagTwice),
    .inspect = &TAG12::inspect,
};

}  // namespace arbiter::check
