#include "core/watch/reading.hpp"

#include "core/pgn/result.hpp"

#include <fmt/format.h>

namespace arbiter::watch {

std::string BoardReading::move_text(std::uint32_t ply, std::string_view san) const {
    const std::uint32_t index = ply - 1 + (is_black_first ? 1 : 0);
    return fmt::format("{}{}{}", first_number + index / 2, index % 2 == 0 ? "." : "...", san);
}

std::string BoardReading::move_text(std::uint32_t ply) const {
    return move_text(ply, word(ply));
}

std::string_view result_text(pgn::Outcome outcome) {
    if (outcome == pgn::Outcome::BothLose) return "0-0";
    const std::string_view text = pgn::marker(outcome);
    return text.empty() ? "*" : text;
}

}  // namespace arbiter::watch
