#pragma once

#include <cstdint>

namespace arbiter::replay {

// How a game goes on after the first illegal move of its main line. docs/guide/interface.md 3.
enum class PlayedIllegal : std::uint8_t {
    Stop,  // nothing: it cannot be vouched for
    Keep,  // it is played on as if that ply stood, apart from the facts of the legal part
};

}  // namespace arbiter::replay
