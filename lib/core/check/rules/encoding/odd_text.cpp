#include "core/check/rules/encoding/odd_text.hpp"

#include "core/base/text.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace arbiter::check::detail {
namespace {

bool is_space_at(const pgn::GameView& view, std::uint32_t at) {
    return static_cast<unsigned char>(view.text[at]) <= 0x20;
}

bool has_space_before(const GameContext& game, std::uint32_t at) {
    return at == game.view.begin || is_space_at(game.view, at - 1);
}

bool has_space_behind(const GameContext& game, std::uint32_t at) {
    return at == game.view.end || is_space_at(game.view, at);
}

// Does a token reach over `at`?
bool is_inside_token(const pgn::GameView& view, std::uint32_t at) {
    const auto next = std::ranges::upper_bound(view.tokens(), at, {}, &pgn::Token::begin);
    return next != view.tokens().begin() && std::prev(next)->end > at;
}

}  // namespace

const pgn::Flaw& first_flaw(const pgn::GameView& view, pgn::FlawKind kind) {
    return *std::ranges::find(view.flaws, kind, &pgn::Flaw::kind);
}

std::vector<Place> flaw_places(const GameContext& game, pgn::FlawKind kind) {
    std::vector<Place> places;
    for (const pgn::Flaw& flaw : game.view.flaws)
        if (flaw.kind == kind) places.push_back({flaw.begin, flaw.end});
    return places;
}

std::string_view instead_of_control(const GameContext& game, const pgn::Flaw& flaw) {
    const bool is_in_tags = flaw.begin < game.view.tags_end;
    const bool stays_apart = has_space_before(game, flaw.begin) || has_space_behind(game, flaw.end);
    return is_in_tags || stays_apart || is_inside_token(game.view, flaw.begin) ? "" : " ";
}

std::string_view instead_of_space(const GameContext& game, const pgn::Flaw& flaw) {
    return has_space_before(game, flaw.begin) || has_space_behind(game, flaw.end) ? "" : " ";
}

std::string character_name(std::string_view bytes) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned>(bytes[i]) & 0xFFU; };
    if (bytes.size() >= 2 && byte(0) >= 0xC2 && byte(0) < 0xE0)
        return fmt::format("the character U+{:04X}", (byte(0) & 0x1FU) << 6 | (byte(1) & 0x3FU));
    if (bytes.size() >= 3 && byte(0) >= 0xE0 && byte(0) < 0xF0)
        return fmt::format("the character U+{:04X}",
                           (byte(0) & 0x0FU) << 12 | (byte(1) & 0x3FU) << 6 | (byte(2) & 0x3FU));
    return fmt::format("the byte {:02X}", byte(0));
}

}  // namespace arbiter::check::detail
