#include "core/trf/result.hpp"

#include "core/base/number.hpp"
#include "core/base/text.hpp"

#include <fmt/core.h>

#include <array>
#include <cstdlib>

namespace arbiter::trf {
namespace {

struct Row {
    char letter;
    std::string_view name;
};
// By Result.
constexpr std::array<Row, kResults> kRows{{{' ', "no result"},
                                           {'1', "a win"},
                                           {'=', "a draw"},
                                           {'0', "a loss"},
                                           {'W', "an unrated win"},
                                           {'D', "an unrated draw"},
                                           {'L', "an unrated loss"},
                                           {'+', "a win by forfeit"},
                                           {'-', "a loss by forfeit"},
                                           {'H', "a half-point bye"},
                                           {'F', "a full-point bye"},
                                           {'U', "a pairing-allocated bye"},
                                           {'Z', "a zero-point bye"}}};

}  // namespace

char letter_of(Result result) {
    return kRows[static_cast<std::size_t>(result)].letter;
}

std::string_view name_of(Result result) {
    return kRows[static_cast<std::size_t>(result)].name;
}

std::optional<Result> read_result(char letter) {
    for (std::size_t i = 0; i < kResults; ++i)
        if (to_ascii_lower(kRows[i].letter) == to_ascii_lower(letter))
            return static_cast<Result>(i);
    return std::nullopt;
}

std::string points_text(int tenths) {
    return fmt::format("{}{}.{}", tenths < 0 ? "-" : "", std::abs(tenths) / 10,
                       std::abs(tenths) % 10);
}

int PointSystem::points_of(Result result, Colour colour) const {
    const Game& game = colour == Colour::Black ? black : white;
    switch (result) {
        case Result::Win:
        case Result::UnratedWin:
            return game.win;
        case Result::Draw:
        case Result::UnratedDraw:
            return game.draw;
        case Result::Loss:
        case Result::UnratedLoss:
            return game.loss;
        case Result::FullPointBye:
            return full_point_bye;
        case Result::HalfPointBye:
            return half_point_bye;
        case Result::ForfeitWin:
            return forfeit_win;
        case Result::ForfeitLoss:
            return forfeit_loss;
        case Result::PairingBye:
            return pairing_bye;
        case Result::ZeroPointBye:
            return zero_point_bye;
        case Result::None:
            return 0;
    }
    return 0;
}

std::optional<PointSystem> read_point_system(std::string_view text) {
    std::array<int, 3> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const bool is_last = i + 1 == values.size();
        const std::size_t end = std::min(text.find_first_of("-:", 0), text.size());
        if (is_last != (end == text.size())) return std::nullopt;
        const std::string_view word = trimmed(text.substr(0, end));
        const std::optional<int> value =
            word == "1/2" || word == "\xC2\xBD" ? std::optional(5) : tenths(word);
        if (!value) return std::nullopt;
        values[i] = *value;
        text.remove_prefix(is_last ? end : end + 1);
    }
    const auto [win, draw, loss] = values;
    if (win <= loss || draw > win || draw < loss) return std::nullopt;
    PointSystem points;
    points.white = points.black = {win, draw, loss};
    points.forfeit_win = points.full_point_bye = points.pairing_bye = win;
    points.half_point_bye = draw;
    points.is_given = true;
    return points;
}

std::string words_of(const PointSystem& points) {
    const auto number = [](int tenths) {
        return tenths % 10 == 0 ? std::to_string(tenths / 10) : points_text(tenths);
    };
    return fmt::format("{}-{}-{}", number(points.white.win), number(points.white.draw),
                       number(points.white.loss));
}

}  // namespace arbiter::trf
