#include "core/check/rules/endings/engines.hpp"

#include "core/base/text.hpp"

#include <algorithm>
#include <array>

namespace arbiter::check::detail {
namespace {

bool is_program(std::string_view tag, std::string_view value, std::string_view type,
                std::string_view is_computer) {
    return (tag == type && equals_ignoring_case(value, "program")) ||
           (tag == is_computer && equals_ignoring_case(value, "yes"));
}

// Rating lists and championships of programs.
bool names_engine_list(std::string_view event) {
    constexpr auto kLists = std::to_array<std::string_view>(
        {"ccrl", "tcec", "cegt", "fgrl", "wccc", "computer chess", "engine match", "engine test",
         "engine tournament", "engine league", "chess engine"});
    return std::ranges::any_of(
        kLists, [&](std::string_view list) { return contains_ignoring_case(event, list); });
}

}  // namespace

bool is_engine_name(std::string_view name) {
    constexpr auto kEngines = std::to_array<std::string_view>(
        {"stockfish", "lc0",       "leela",  "komodo",    "dragon",     "houdini",  "rybka",
         "fritz",     "shredder",  "crafty", "gnuchess",  "gnu chess",  "fruit",    "toga",
         "ethereal",  "berserk",   "torch",  "obsidian",  "caissa",     "koivisto", "rubichess",
         "igel",      "alphazero", "sugar",  "brainfish", "cfish",      "fire",     "andscacs",
         "xiphos",    "laser",     "hiarcs", "junior",    "critter",    "ivanhoe",  "senpai",
         "slowchess", "seer",      "arasan", "minic",     "viridithas", "clover",   "plentychess"});
    return std::ranges::any_of(kEngines, [&](std::string_view engine) {
        if (!equals_ignoring_case(name.substr(0, engine.size()), engine)) return false;
        return name.size() == engine.size() || !is_ascii_letter(name[engine.size()]);
    });
}

bool is_engine_match(const GameContext& game) {
    bool is_white = false, is_black = false;
    for (const pgn::TagPair& tag : game.view.tags) {
        const std::string_view name = game.view.name_of(tag);
        const std::string_view value = trimmed(game.view.value_of(tag));
        // Written by cutechess and its kin.
        if (name == "GameDuration" || name == "TerminationDetails") return true;
        if ((name == "Event" || name == "Site") && names_engine_list(value)) return true;
        is_white |= is_program(name, value, "WhiteType", "WhiteIsComp") ||
                    (name == "White" && is_engine_name(value));
        is_black |= is_program(name, value, "BlackType", "BlackIsComp") ||
                    (name == "Black" && is_engine_name(value));
    }
    return is_white && is_black;
}

}  // namespace arbiter::check::detail
