#include "core/check/rules/fen/doubtful_start.hpp"

#include "core/check/rules/structure/layout.hpp"
#include "core/check/rules/tags/tag_names.hpp"

#include <algorithm>

namespace arbiter::check::detail {
namespace {

bool is_doubtful(const pgn::GameView& view, const pgn::TagPair& tag) {
    const std::string_view name = view.name_of(tag);
    // Most names are those of other tags.
    if (name.empty() || std::string_view("FfSsVv[").find(name[0]) == std::string_view::npos)
        return false;
    if (!sets_up_game(mended_name(name))) return false;
    if (!sets_up_game(name)) return true;
    const auto tags = view.tags.first(std::min(view.tags.size(), kComparedTags));
    return std::ranges::any_of(tags, [&](const pgn::TagPair& other) {
        return view.name_of(other) == name && view.value_of(other) != view.value_of(tag);
    });
}

}  // namespace

bool is_start_in_doubt(const GameContext& game) {
    if (!game.facts.has_refusal) return false;
    const auto tags = game.view.tags.first(std::min(game.view.tags.size(), kComparedTags));
    return std::ranges::any_of(
        tags, [&](const pgn::TagPair& tag) { return is_doubtful(game.view, tag); });
}

void withhold_fixes_of_doubtful_start(const GameContext& game, Findings& findings,
                                      std::size_t first) {
    const pgn::GameView& view = game.view;
    findings.withhold_fixes_touching(first, view.absolute(view.movetext_begin, view.end));
    for (const pgn::TagPair& tag : view.tags)
        if (is_doubtful(view, tag)) findings.withhold_fixes_touching(first, view.span_of(tag));
}

}  // namespace arbiter::check::detail
