#include "trf/result.hpp"

#include "base/text.hpp"

#include <fmt/core.h>

#include <array>

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
    return fmt::format("{}.{}", tenths / 10, tenths % 10);
}

int PointSystem::points_of(Result result) const {
    switch (result) {
        case Result::Win:
        case Result::UnratedWin:
        case Result::FullPointBye:
            return win;
        case Result::Draw:
        case Result::UnratedDraw:
        case Result::HalfPointBye:
            return draw;
        case Result::Loss:
        case Result::UnratedLoss:
            return loss;
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

}  // namespace arbiter::trf
