#include "core/stats/plots.hpp"

#include "core/page/page.hpp"
#include "core/stats/report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <utility>

namespace arbiter::stats::detail {
namespace {

// Of a plot of columns, in the units of its viewBox.
constexpr std::uint64_t kWidth = 480, kTop = 16, kHigh = 116, kBase = kTop + kHigh, kHeight = 152;

struct Part {
    std::string_view css;  // class of the style sheet
    std::uint64_t games;
};

// In hundredths, so that nothing depends on how a machine prints fractions.
std::string fixed(std::uint64_t hundredths) {
    return fmt::format("{}.{:02}", hundredths / 100, hundredths % 100);
}

void append_plot_begin(std::string_view label, std::string& out) {
    fmt::format_to(std::back_inserter(out),
                   "<svg class=\"plot\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n",
                   kWidth, kHeight, page::escaped(label));
}

// Below the columns: as many names as have room.
void append_names(const std::vector<PlotValue>& values, std::string& out) {
    std::size_t longest = 1;
    for (const PlotValue& value : values)
        longest = std::max(longest, value.name.size());
    const std::size_t most = std::max<std::size_t>(1, kWidth / (longest * 7 + 22));
    const std::size_t step = (values.size() + most - 1) / most;
    for (std::size_t i = 0; i < values.size(); i += step)
        fmt::format_to(std::back_inserter(out),
                       "<text class=\"value\" x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text>",
                       fixed((200 * i + 100) * kWidth / values.size() / 2), kBase + 15,
                       i == 0 && values.size() > most ? "start" : "middle",
                       page::escaped(values[i].name));
    fmt::format_to(std::back_inserter(out),
                   "\n<line class=\"axis\" x1=\"0\" x2=\"{}\" y1=\"{}\" y2=\"{}\"/>\n", kWidth,
                   kBase, kBase);
}

// A column of parts, from the base upwards; `whole` is as high as the plot.
void append_column(std::size_t index, const std::vector<PlotValue>& values,
                   std::initializer_list<Part> parts, std::uint64_t whole, std::string& out) {
    const std::uint64_t slot = 100 * kWidth / values.size();
    const std::uint64_t gap = std::min<std::uint64_t>(slot / 6, 300);
    fmt::format_to(std::back_inserter(out), "<g><title>{}</title>",
                   page::escaped(values[index].words));
    std::uint64_t below = 0;
    for (const Part& part : parts) {
        if (part.games == 0) continue;
        const std::uint64_t high = std::max<std::uint64_t>(100 * kHigh * part.games / whole, 100);
        below = std::min(below + high, 100 * kHigh);
        fmt::format_to(std::back_inserter(out),
                       "<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                       part.css, fixed(100 * kWidth * index / values.size() + gap / 2),
                       fixed(100 * kBase - below), fixed(slot - gap), fixed(high));
    }
    out += "</g>\n";
}

void append_bar_begin(const PlotValue& value, std::string& out) {
    fmt::format_to(std::back_inserter(out),
                   "<span class=\"name\">{}</span><svg viewBox=\"0 0 100 10\" "
                   "preserveAspectRatio=\"none\"><title>{}</title>",
                   page::escaped(value.name), page::escaped(value.words));
}

void append_bar_end(const PlotValue& value, std::string& out) {
    fmt::format_to(std::back_inserter(out), "</svg><span class=\"count\">{}</span>\n",
                   grouped(value.games));
}

std::uint64_t most_games(const std::vector<PlotValue>& values) {
    std::uint64_t most = 1;
    for (const PlotValue& value : values)
        most = std::max(most, value.games);
    return most;
}

void append_bars_begin(std::string_view label, std::string& out) {
    fmt::format_to(std::back_inserter(out), "<div class=\"bars\" role=\"img\" aria-label=\"{}\">\n",
                   page::escaped(label));
}

}  // namespace

void append_columns(std::string_view label, const std::vector<PlotValue>& values,
                    std::string& out) {
    if (values.empty()) return;
    const std::uint64_t most = most_games(values);
    append_plot_begin(label, out);
    for (std::size_t i = 0; i < values.size(); ++i)
        append_column(i, values, {{"info", values[i].games}}, most, out);
    append_names(values, out);
    fmt::format_to(std::back_inserter(out),
                   "<text class=\"value\" x=\"{}\" y=\"11\" text-anchor=\"end\">most: {}</text>\n"
                   "</svg>\n",
                   kWidth, grouped(most));
}

void append_score_columns(std::string_view label, const std::vector<PlotValue>& values,
                          std::string& out) {
    if (values.empty()) return;
    append_plot_begin(label, out);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const ScoreCount& score = values[i].score;
        const std::uint64_t whole = std::max<std::uint64_t>(score.finished(), 1);
        append_column(
            i, values,
            {{"white-won", score.white()}, {"drawn", score.draws()}, {"black-won", score.black()}},
            whole, out);
    }
    append_names(values, out);
    fmt::format_to(std::back_inserter(out),
                   "<line class=\"half\" x1=\"0\" x2=\"{}\" y1=\"{}\" y2=\"{}\"/>\n</svg>\n",
                   kWidth, kTop + kHigh / 2, kTop + kHigh / 2);
}

void append_bars(std::string_view label, const std::vector<PlotValue>& values, std::string& out) {
    const std::uint64_t most = most_games(values);
    append_bars_begin(label, out);
    for (const PlotValue& value : values) {
        append_bar_begin(value, out);
        fmt::format_to(
            std::back_inserter(out), "<rect class=\"info\" width=\"{}\" height=\"10\"/>",
            fixed(value.games == 0 ? 0 : std::max<std::uint64_t>(10000 * value.games / most, 50)));
        append_bar_end(value, out);
    }
    out += "</div>\n";
}

void append_score_bars(std::string_view label, const std::vector<PlotValue>& values,
                       std::string& out) {
    const std::uint64_t most = most_games(values);
    append_bars_begin(label, out);
    for (const PlotValue& value : values) {
        append_bar_begin(value, out);
        std::uint64_t before = 0;
        const ScoreCount& score = value.score;
        for (const Part& part : {Part{"white-won", score.white()}, Part{"drawn", score.draws()},
                                 Part{"black-won", score.black()}}) {
            const std::uint64_t wide = 10000 * part.games / most;
            fmt::format_to(std::back_inserter(out),
                           "<rect class=\"{}\" x=\"{}\" width=\"{}\" height=\"10\"/>", part.css,
                           fixed(before), fixed(wide));
            before += wide;
        }
        append_bar_end(value, out);
    }
    out += "</div>\n";
}

void append_score_legend(std::string& out) {
    out += "<p class=\"legend\">";
    for (const auto& [css, words] :
         {std::pair{"white-won", "White won"}, {"drawn", "drawn"}, {"black-won", "Black won"}})
        fmt::format_to(std::back_inserter(out),
                       "<span><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect class=\"{}\" "
                       "width=\"10\" height=\"10\"/></svg> {}</span>",
                       css, words);
    out += "</p>\n";
}

}  // namespace arbiter::stats::detail
