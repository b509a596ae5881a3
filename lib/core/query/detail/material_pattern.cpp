#include "core/query/detail/material_pattern.hpp"

#include "core/base/text.hpp"

#include <utility>

namespace arbiter::query::detail {
namespace {

using chess::Board;
using chess::Color;
using chess::Role;

}  // namespace

Result<MaterialPattern, QueryError> MaterialPattern::parse(std::string_view text) {
    constexpr std::uint8_t kAnyNumber = 64;
    MaterialPattern pattern;
    std::size_t color = 0;
    Count* last = nullptr;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        const Role role = chess::role_of(chess::piece_of_letter(c));
        if (is_blank(c)) continue;
        if (c == ':' && color == 0) {
            color = 1;
            last = nullptr;
        } else if (role == Role::King) {
            last = nullptr;  // always there
        } else if (role != Role::None) {
            last = &pattern.counts_[color][index(role)];
            if (last->least < kAnyNumber) ++last->least;
            if (last->most < kAnyNumber) ++last->most;
        } else if (last != nullptr && (is_ascii_digit(c) || c == '+' || c == '*')) {
            if (is_ascii_digit(c)) *last = Count{std::uint8_t(c - '0'), std::uint8_t(c - '0')};
            if (c == '*') last->least = 0;
            if (c == '+' || c == '*') last->most = kAnyNumber;
            last = nullptr;
        } else {
            return Unexpected{QueryError{at, "material is expected, such as \"QR:qrr\"", {}}};
        }
    }
    if (color == 0)
        return Unexpected{QueryError{text.size(), "':' and the pieces of Black are expected", {}}};
    return pattern;
}

bool MaterialPattern::matches(const Board& pos) const {
    for (const Color color : {Color::White, Color::Black}) {
        for (unsigned role = index(Role::Pawn); role < index(Role::King); ++role) {
            const unsigned owned = chess::count(pos.pieces(color, static_cast<Role>(role)));
            const Count& wanted = counts_[index(color)][role];
            if (owned < wanted.least || owned > wanted.most) return false;
        }
    }
    return true;
}

bool MaterialPattern::matches_surplus(const Board& pos) const {
    for (unsigned role = index(Role::Pawn); role < index(Role::King); ++role) {
        const auto of = [&](Color color) {
            return static_cast<int>(chess::count(pos.pieces(color, static_cast<Role>(role))));
        };
        const int surplus = of(Color::White) - of(Color::Black);
        const Count& white = counts_[0][role];
        const Count& black = counts_[1][role];
        if (surplus < white.least - black.most || surplus > white.most - black.least) return false;
    }
    return true;
}

MaterialPattern MaterialPattern::mirrored() const {
    MaterialPattern other = *this;
    std::swap(other.counts_[0], other.counts_[1]);
    return other;
}

}  // namespace arbiter::query::detail
