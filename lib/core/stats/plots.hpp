#pragma once

#include "core/stats/score_count.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Drawings for pages: SVG inside the page, coloured by its style sheet, so that they follow the
// theme. Each says in words what it shows (aria-label), and each column and bar what it stands for
// (title). All of them append bytes; names of games are escaped here.
namespace arbiter::stats::detail {

struct PlotValue {
    std::string name;   // "1999", "2400-2499"
    std::string words;  // "1999: 1,234 games"
    std::uint64_t games = 0;
    ScoreCount score{};  // of the plots of results
};

// A column for each value, the highest one as high as the plot.
void append_columns(std::string_view label, const std::vector<PlotValue>& values, std::string& out);
// A column of full height for each value: White's wins below, draws, Black's wins; a line at 50%.
void append_score_columns(std::string_view label, const std::vector<PlotValue>& values,
                          std::string& out);
// A row for each value: name, bar, number.
void append_bars(std::string_view label, const std::vector<PlotValue>& values, std::string& out);
// The same with bars of three parts: White's wins, draws, Black's wins.
void append_score_bars(std::string_view label, const std::vector<PlotValue>& values,
                       std::string& out);
// What the three colours mean.
void append_score_legend(std::string& out);

}  // namespace arbiter::stats::detail
