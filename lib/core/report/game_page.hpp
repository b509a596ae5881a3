#pragma once

#include "core/report/report.hpp"

#include <cstdint>
#include <memory>
#include <optional>

namespace arbiter::report {

// The page of the format `html` for games that are looked at by themselves: without overview and
// filters, and with the board also where nothing was found. It opens after `ply` half-moves;
// without it at the first finding, else at the end.
[[nodiscard]] std::unique_ptr<Report> make_game_page(const RenderOptions& options,
                                                     std::optional<std::uint32_t> ply);

}  // namespace arbiter::report
